import { parseArgs } from 'node:util'
import { startTestServers, type TestServers } from '../support/startServers.ts'
import type { FileReport } from './failures.ts'
import {
  type Choice,
  choose,
  everyChange,
  everything,
  isSlow,
  isTogether,
  onServers,
  PARTS,
  PROGRAMS,
  partOf,
} from './parts.ts'
import { type Outcome, runJest, runProgram } from './programs.ts'
import { ONE_IN, sample, seedOfCommit } from './sample.ts'

/**
 * `npm test`: the quick tests. `npm test -- e2e gateway/resources/webhooks`: these parts, folders or files.
 * `npm run test:all`: everything. `--sample`: the quick files and a draw of the slow ones, as in CI. A run
 * goes on after a failure; its last line is `N passed, M failed`. `--list` only prints the choice. Why:
 * docs/design/tests.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    sample: { type: 'boolean' },
    seed: { type: 'string' },
    list: { type: 'boolean' },
  },
})
/** Tests on servers mostly wait, unit tests compute: so many at once keep two cores busy. */
const SERVER_WORKERS = 5
const CHECK_WORKERS = 2
/** Slow unit tests are other programs (helm, promtool, compilers): one for each core. */
const SLOW_CHECK_WORKERS = 2

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (interrupted = true))

const startedAt = Date.now()
const failures: string[] = []
const skipped: string[] = []
const lines: string[] = []
const sum = { passed: 0, failed: 0 }
const choice = chosen()
if (values.list) {
  process.stdout.write(`${[...choice.programs, ...choice.files].join('\n')}\n`)
  process.exit(0)
}
await run(choice)
if (skipped.length > 0) process.stdout.write(`\n== skipped\n${skipped.join('\n')}\n`)
if (failures.length > 0) process.stdout.write(`\n== failed\n${failures.join('\n')}\n`)
// Once more without the reasons: of a long log, some keep the end alone.
for (const failure of failures) process.stdout.write(`\nfailed: ${failure.split('\n', 1)[0]}`)
process.stdout.write(`\n${lines.join('\n')}\n${line('together', sum, Date.now() - startedAt)}\n`)
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 || interrupted ? 1 : 0

function chosen(): Choice {
  const isWhole = values.all === true || values.sample === true
  const choice = positionals.length > 0 ? choose(positionals) : isWhole ? everything() : everyChange()
  if ('refusal' in choice) {
    process.stderr.write(`error: ${choice.refusal}\n`)
    process.exit(2)
  }
  if (!values.sample) return choice
  const seed = values.seed ?? seedOfCommit()
  const drawn = sample(choice, seed)
  const again = ['npm test --', ...positionals, '--sample', '--seed', seed].join(' ')
  const slow = drawn.files.filter(isSlow)
  process.stdout.write(`one in ${ONE_IN} slow and long files, by the seed ${seed}; again: ${again}\n`)
  process.stdout.write(`${slow.map(file => `  ${file}`).join('\n')}\n`)
  return drawn
}

/** Programs and quick files first, then what needs the machine for itself, one file at a time. */
async function run({ programs, files }: Choice): Promise<void> {
  const together = files.filter(isTogether)
  const alone = files.filter(file => !isTogether(file))
  const first = programs.filter(name => PROGRAMS[name]!.part === 'check')
  const servers = together.some(file => onServers(partOf(file))) ? startTestServers() : null
  servers?.catch(() => undefined)
  await Promise.all(first.map(runOne))
  // Idle servers and processes cost a third of two cores: unit tests come when they have ended.
  await runFiles(
    together.filter(file => onServers(partOf(file))),
    SERVER_WORKERS,
    servers,
  )
  await (await servers?.catch(() => undefined))?.stop()
  await runFiles(
    together.filter(file => partOf(file) === 'check'),
    CHECK_WORKERS,
  )
  await runFiles(
    alone.filter(file => partOf(file) === 'check'),
    SLOW_CHECK_WORKERS,
  )
  const isFault = (file: string) => partOf(file) === 'faults'
  await runFiles(
    alone.filter(file => onServers(partOf(file)) && !isFault(file)),
    1,
  )
  await runFiles(alone.filter(isFault), 1)
  for (const name of programs) if (!first.includes(name)) await runOne(name)
}

async function runOne(name: string): Promise<void> {
  if (interrupted) return
  process.stdout.write(`\n== ${name}\n`)
  const startedAt = Date.now()
  const outcome = await runProgram(name, PROGRAMS[name]!.command)
  count(outcome)
  lines.push(line(name, outcome, Date.now() - startedAt))
}

/** Where no servers are given jest starts them, and ends them after the last file (jest.config.js). */
async function runFiles(
  files: readonly string[],
  workers: number,
  servers: Promise<TestServers> | null = null,
) {
  if (files.length === 0 || interrupted) return
  const parts = PARTS.filter(part => files.some(file => partOf(file) === part))
  process.stdout.write(`\n== ${parts.join(', ')}: ${files.length} files, ${workers} at a time\n`)
  const draws = values.all ? { LASTRO_THOROUGH: 'true' } : {}
  const limits = parts.includes('faults') ? { LASTRO_GATEWAY_LIMITS: 'production' } : {}
  const env = (await servers?.catch(() => undefined))?.env ?? {}
  const outcome = await runJest([`--maxWorkers=${workers}`, '--runTestsByPath', ...files], {
    ...draws,
    ...limits,
    ...env,
  })
  count(outcome)
  for (const part of parts)
    linesOf(
      part,
      outcome.files.filter(({ name }) => partOf(name) === part),
    )
}

/** A line for each part; its seconds are those of its files, also where these ran at the same time. */
function linesOf(part: string, files: readonly FileReport[]): void {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  const ms = files.reduce((all, { startTime = 0, endTime = 0 }) => all + endTime - startTime, 0)
  lines.push(line(`${part} (${files.length} files)`, { passed, failed }, ms))
}

function count(outcome: Outcome): void {
  sum.passed += outcome.passed
  sum.failed += outcome.failed
  failures.push(...outcome.failures)
  skipped.push(...outcome.skipped)
}

function line(name: string, { passed, failed }: Pick<Outcome, 'passed' | 'failed'>, ms: number): string {
  const figures = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  return `${name.padEnd(28)} ${figures} ${(ms / 1_000).toFixed(1).padStart(7)} s`
}
