import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from './config.ts'
import { repositoryRoot } from './processes.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** Runs a program from the root of the checkout; a signal to us reaches it. Answers its exit code. */
function exitCodeOf(
  command: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise(resolve => {
    const env = childEnvironment(extra)
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'inherit', 'inherit'], env })
    const pass = (signal: NodeJS.Signals) => void child.kill(signal)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, pass)
    const end = (code: number) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', () => end(127))
    child.once('exit', code => end(code ?? 1))
  })
}

/** A program counts as one test. What is written in TypeScript runs on this Node. */
export async function runProgram([file = '', ...args]: readonly string[]): Promise<Counts> {
  const path = join(repositoryRoot, file)
  const isOurs = path.endsWith('.ts')
  const code = await exitCodeOf(isOurs ? process.execPath : path, isOurs ? [path, ...args] : args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

/** Runs test files, so many at a time. */
export function runFiles(
  files: readonly string[],
  workers: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  return jest([`--maxWorkers=${workers}`, '--runTestsByPath', ...files], env)
}

/** Runs the unit tests that import one of these files, directly or through others. */
export function runRelated(files: readonly string[]): Promise<Counts> {
  return jest(['--selectProjects', 'unit', '--passWithNoTests', '--findRelatedTests', ...files])
}

async function jest(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-report-'))
  const report = join(folder, 'report.json')
  const program = join(repositoryRoot, 'node_modules/jest/bin/jest.js')
  const told = [program, '--json', `--outputFile=${report}`, ...args]
  const code = await exitCodeOf(process.execPath, told, { ...env, NODE_OPTIONS: JEST_OPTIONS })
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failed = read.numFailedTests + read.numRuntimeErrorTestSuites
    // Jest may fail for other reasons than a test, for example when servers do not start.
    return { passed: read.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
