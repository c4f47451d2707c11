import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { childEnvironment } from '../../local/machine/config.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type FileReport, failuresIn, skippedIn } from './failures.ts'

/** Result of a program or a run of jest. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Each failed test with its reason. */
  readonly failures: readonly string[]
  readonly skipped: readonly string[]
}

type Env = Readonly<Record<string, string>>

/** Runs a program from the root of the checkout and passes signals on. Returns its exit code. */
function exitCodeOf(command: string, args: readonly string[], extra: Env = {}): Promise<number> {
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

/** A program counts as one test. TypeScript files run on this Node. */
export async function runProgram(name: string, [file = '', ...args]: readonly string[]): Promise<Outcome> {
  const path = join(repositoryRoot, file)
  const isOurs = path.endsWith('.ts')
  const code = await exitCodeOf(isOurs ? process.execPath : path, isOurs ? [path, ...args] : args)
  return code === 0
    ? { passed: 1, failed: 0, failures: [], skipped: [] }
    : { passed: 0, failed: 1, failures: [`${name}: ended with code ${code}, see above`], skipped: [] }
}

export interface JestOutcome extends Outcome {
  readonly files: readonly FileReport[]
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly FileReport[]
}

const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** Runs jest with our configuration (jest.config.js). */
export async function runJest(args: readonly string[], env: Env = {}): Promise<JestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-report-'))
  const report = join(folder, 'report.json')
  const program = join(repositoryRoot, 'node_modules/jest/bin/jest.js')
  const sequencer = '--testSequencer=<rootDir>/test/runner/sequencer.cjs'
  const given = [program, '--json', `--outputFile=${report}`, sequencer, ...args]
  const code = await exitCodeOf(process.execPath, given, { ...env, NODE_OPTIONS: JEST_OPTIONS })
  try {
    const { testResults, ...read } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failed = read.numFailedTests + read.numRuntimeErrorTestSuites
    const files = testResults.map(file => ({ ...file, name: relative(repositoryRoot, file.name) }))
    const failures = failuresIn(files)
    // Jest may fail for other reasons than a test, for example when servers do not start.
    if (failed === 0 && code !== 0) return { ...NOTHING_RAN, passed: read.numPassedTests, files }
    return { passed: read.numPassedTests, failed, failures, skipped: skippedIn(files), files }
  } catch {
    return NOTHING_RAN
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const NOTHING_RAN: JestOutcome = {
  passed: 0,
  failed: 1,
  failures: ['jest failed without a failed test, see above'],
  skipped: [],
  files: [],
}
