import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { childEnvironment } from './machine/config.ts'
import { repositoryRoot } from './machine/processes.ts'
import { giveWay } from './priority.ts'
import { type FileReport, failuresIn } from './testFailures.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Each test that failed and why. */
  readonly failures?: readonly string[]
  /** Some of these: files that share servers with others, and may run once more when nothing else does. */
  readonly doubtful?: Doubtful
}

export interface Doubtful {
  readonly files: readonly string[]
  readonly passed: number
  readonly failed: number
}

const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

type Env = Readonly<Record<string, string>>

/** Runs a program from the root of the checkout; a signal to us reaches it. Answers its exit code. */
function exitCodeOf(
  command: string,
  args: readonly string[],
  extra: Env = {},
  givesWay = false,
): Promise<number> {
  return new Promise(resolve => {
    const env = childEnvironment(extra)
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'inherit', 'inherit'], env })
    if (givesWay && child.pid !== undefined) giveWay(child.pid)
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
  readonly testResults: readonly FileReport[]
}

/** More files than these do not fail by chance. */
const MOST_AGAIN = 3

/** One file after the other goes by name, so that each finds what it found on every other machine. */
const BY_NAME = ['--testSequencer=<rootDir>/test/byName.cjs']

export interface FileRun {
  readonly files: readonly string[]
  /** So many at a time. */
  readonly workers: number
  readonly env?: Env
  /** To whatever runs besides. */
  readonly givesWay?: boolean
  /** Few that failed are doubtful where each of them may; none may unless told. */
  readonly mayRunAgain?: (file: string) => boolean
}

export async function runFiles({ files, workers, env = {}, ...how }: FileRun): Promise<Counts> {
  const { givesWay = false, mayRunAgain = () => false } = how
  const { files: reports, ...counts } = await jest(
    [`--maxWorkers=${workers}`, ...(workers === 1 ? BY_NAME : []), '--runTestsByPath', ...files],
    env,
    givesWay,
  )
  const red = reports.filter(({ status }) => status === 'failed')
  const names = red.map(({ name }) => fromRoot(name))
  if (red.length === 0 || red.length > MOST_AGAIN || !names.every(mayRunAgain)) return counts
  const passed = red
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  return { ...counts, doubtful: { files: names, passed, failed: counts.failed } }
}

/** Runs the unit tests that import one of these files, directly or through others. */
export function runRelated(files: readonly string[]): Promise<Counts> {
  return jest(['--selectProjects', 'unit', '--passWithNoTests', '--findRelatedTests', ...files])
}

async function jest(
  args: readonly string[],
  env: Env = {},
  givesWay = false,
): Promise<Counts & { readonly files: readonly FileReport[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-report-'))
  const report = join(folder, 'report.json')
  const program = join(repositoryRoot, 'node_modules/jest/bin/jest.js')
  const told = [program, '--json', `--outputFile=${report}`, ...args]
  const code = await exitCodeOf(process.execPath, told, { ...env, NODE_OPTIONS: JEST_OPTIONS }, givesWay)
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failed = read.numFailedTests + read.numRuntimeErrorTestSuites
    // Jest may fail for other reasons than a test, for example when servers do not start.
    return {
      passed: read.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: failuresIn(read.testResults, fromRoot),
      files: read.testResults,
    }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fromRoot(file: string): string {
  return relative(repositoryRoot, file)
}
