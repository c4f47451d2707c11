import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { childEnvironment } from './config.ts'
import { repositoryRoot } from './processes.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Some of these: files that share servers with others, and may run once more when nothing else does. */
  readonly doubtful?: Doubtful
}

export interface Doubtful {
  readonly files: readonly string[]
  readonly passed: number
  readonly failed: number
}

/** How a step runs. */
export interface Surroundings {
  /** How tests find their servers; empty where they need none. */
  readonly env: Readonly<Record<string, string>>
  /** Stands before each line that the step prints, where another prints at the same time. */
  readonly prefix: string
}
const ALONE: Surroundings = { env: {}, prefix: '' }

/** Something that a step left behind may hold its output open for so long. */
const OUTPUT_LIMIT_MS = 5_000
const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** Runs a program from the root of the checkout; a signal to us reaches it. Answers its exit code. */
function exitCodeOf(
  command: string,
  args: readonly string[],
  { env: extra, prefix }: Surroundings,
): Promise<number> {
  return new Promise(resolve => {
    const env = childEnvironment(extra)
    const output = prefix === '' ? 'inherit' : 'pipe'
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', output, output], env })
    if (child.stdout) printLines(child.stdout, process.stdout, prefix)
    if (child.stderr) printLines(child.stderr, process.stderr, prefix)
    const pass = (signal: NodeJS.Signals) => void child.kill(signal)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, pass)
    const end = (code: number) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', () => end(127))
    child.once('exit', code => {
      const limit = setTimeout(() => end(code ?? 1), OUTPUT_LIMIT_MS)
      child.once('close', () => {
        clearTimeout(limit)
        end(code ?? 1)
      })
    })
  })
}

function printLines(from: Readable, to: Writable, prefix: string): void {
  createInterface(from).on('line', line => void to.write(`${prefix}${line}\n`))
}

/** A program counts as one test. What is written in TypeScript runs on this Node. */
export async function runProgram(
  [file = '', ...args]: readonly string[],
  surroundings = ALONE,
): Promise<Counts> {
  const path = join(repositoryRoot, file)
  const isOurs = path.endsWith('.ts')
  const code = await exitCodeOf(
    isOurs ? process.execPath : path,
    isOurs ? [path, ...args] : args,
    surroundings,
  )
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface FileReport {
  readonly name: string
  readonly status: 'passed' | 'failed'
  readonly assertionResults: readonly { readonly status: string }[]
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

/** Runs test files, so many at a time. Few that failed are doubtful where each `mayRunAgain`. */
export async function runFiles(
  files: readonly string[],
  workers: number,
  surroundings: Surroundings,
  mayRunAgain: (file: string) => boolean = () => false,
): Promise<Counts> {
  const { files: reports, ...counts } = await jest(
    [`--maxWorkers=${workers}`, ...(workers === 1 ? BY_NAME : []), '--runTestsByPath', ...files],
    surroundings,
  )
  const red = reports.filter(({ status }) => status === 'failed')
  const names = red.map(({ name }) => relative(repositoryRoot, name))
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
  { env, prefix }: Surroundings = ALONE,
): Promise<Counts & { readonly files: readonly FileReport[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-report-'))
  const report = join(folder, 'report.json')
  const program = join(repositoryRoot, 'node_modules/jest/bin/jest.js')
  const told = [program, '--json', `--outputFile=${report}`, ...args]
  const code = await exitCodeOf(process.execPath, told, {
    env: { ...env, NODE_OPTIONS: JEST_OPTIONS },
    prefix,
  })
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failed = read.numFailedTests + read.numRuntimeErrorTestSuites
    // Jest may fail for other reasons than a test, for example when servers do not start.
    return {
      passed: read.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      files: read.testResults,
    }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
