import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from './config.ts'
import { repositoryRoot } from './processes.ts'

/**
 * `npm test`: types, format and lint, unit, broker and end-to-end tests, one after the other, all of them
 * even when an early one fails. `npm test -- unit broker` runs only those named. The last line is `N passed,
 * N failed`.
 */
interface Result {
  readonly passed: number
  readonly failed: number
}
interface Step {
  readonly name: string
  readonly run: () => Promise<Result>
}

const bin = (name: string) => join(repositoryRoot, 'node_modules', '.bin', name)
/** Tests on servers end when their condition holds; a busy machine must not fail them by jest's 5 s. */
const SERVER_TEST_LIMIT_MS = 60_000
/**
 * Broker and end-to-end tests share the servers, and some kill them: one file at a time. A test that fails
 * may leave connections open; the run ends all the same.
 */
const SERIAL = ['--maxWorkers=1', '--forceExit', `--testTimeout=${SERVER_TEST_LIMIT_MS}`]

/** A short run, of a seed of its own; `npm run chaos` takes minutes and seed. */
const CHAOS = [join(repositoryRoot, 'test/chaos/run.ts'), '--minutes', '1', '--seed', '3']

const steps: readonly Step[] = [
  { name: 'types', run: () => check(bin('tsc'), ['--noEmit']) },
  { name: 'lint', run: () => check(bin('biome'), ['check', '--error-on-warnings', '.']) },
  { name: 'openapi', run: () => check(process.execPath, [join(repositoryRoot, 'test/spectral/run.ts')]) },
  { name: 'unit', run: () => jest(['unit'], ['--maxWorkers=2']) },
  { name: 'broker', run: () => jest(['broker'], SERIAL) },
  { name: 'e2e', run: () => jest(['e2e'], SERIAL) },
  { name: 'endurance', run: () => jest(['endurance'], SERIAL) },
  { name: 'chaos', run: () => check(process.execPath, CHAOS) },
]

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (interrupted = true))

const results = await runSteps(process.argv.slice(2))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`\n${results.map(describe).join('\n')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 || interrupted ? 1 : 0

type Named = Result & { readonly name: string; readonly seconds: number }

function describe({ name, seconds, ...result }: Named): string {
  return `${name.padEnd(8)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`
}

async function runSteps(names: readonly string[]): Promise<Named[]> {
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name))
  const done: Named[] = []
  for (const { name, run } of merged(chosen)) {
    if (interrupted) break
    process.stdout.write(`\n== ${name}\n`)
    const startedAt = Date.now()
    const result = await run()
    done.push({ name, ...result, seconds: (Date.now() - startedAt) / 1000 })
  }
  return done
}

/** Broker and end-to-end tests in one run of jest, so that the servers are started once for both. */
function merged(chosen: readonly Step[]): readonly Step[] {
  const both = chosen.filter(({ name }) => name === 'broker' || name === 'e2e')
  if (both.length < 2) return chosen
  const together = { name: 'servers', run: () => jest(['broker', 'e2e'], SERIAL) }
  return [...chosen.filter(step => !both.includes(step)), together]
}

function spawned(command: string, args: readonly string[], env = childEnvironment()): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: 'inherit', env })
    child.once('error', () => resolve(127))
    child.once('exit', code => resolve(code ?? 1))
    const pass = (signal: NodeJS.Signals) => void child.kill(signal)
    process.once('SIGTERM', pass)
    process.once('SIGINT', pass)
  })
}

/** A check counts as one test. */
async function check(command: string, args: readonly string[]): Promise<Result> {
  const code = await spawned(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

async function jest(projects: readonly string[], extra: readonly string[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-report-'))
  const report = join(folder, 'report.json')
  const env = childEnvironment({
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  })
  const args = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...extra]
  const code = await spawned(
    process.execPath,
    [join(repositoryRoot, 'node_modules/jest/bin/jest.js'), ...args],
    env,
  )
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as JestReport
    const failed = read.numFailedTests + read.numRuntimeErrorTestSuites
    // Jest may fail for other reasons than a test, for example when servers do not start.
    return { passed: read.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
