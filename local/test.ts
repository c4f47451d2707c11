import { startTestServers, type TestServers } from '../test/startServers.ts'
import { runBeside, type Summary } from './besideRun.ts'
import { BESIDE, type Choice, choose, EVERY_TIME, LAST, LONG, type Part, PREPARING } from './testParts.ts'
import type { Counts, Doubtful } from './testRuns.ts'
import { type Step, type Steps, stepsOf } from './testSteps.ts'

/**
 * `npm test`: what must hold after every change. `npm test -- e2e gateway/webhooks`: these parts, folders or
 * files alone. `npm run test:all`: everything there is. What was asked for runs to its end even when an early
 * step fails; the last line is `N passed, N failed`. Above it stands what failed and why, and which files
 * passed only when they ran again (docs/design/tests.md).
 */
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (interrupted = true))

// Beside another run: whoever started this one is gone, and nobody will read what comes of it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const words = process.argv.slice(2)
const choice: Choice | 'all' = words[0] === '--all' ? 'all' : chosen()
const failures: string[] = []
const lines: string[] = []
const sum = { passed: 0, failed: 0 }
if (choice === 'all') await runAll()
else await runOne(stepsOf(choice))
if (failures.length > 0)
  process.stdout.write(`\n== what failed, also where it passed the second time\n${failures.join('\n')}\n`)
process.stdout.write(`\n${lines.join('\n')}\n`)
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 || interrupted ? 1 : 0
process.send?.({ failures, lines, ...sum } satisfies Summary)

function chosen(): Choice {
  if (words[0] === '--beside') return all(BESIDE)
  const choice = choose(words)
  if (!('refusal' in choice)) return choice
  process.stderr.write(`error: ${choice.refusal}\n`)
  process.exit(2)
}

async function runAll(): Promise<void> {
  const beside: Promise<Summary>[] = []
  await onServers(async servers => {
    await run(stepsOf(all(EVERY_TIME)), servers)
    await run(stepsOf(all(PREPARING)), servers)
    if (!interrupted) beside.push(runBeside())
    await run(stepsOf(all(LONG)), servers)
  })
  for (const summary of await Promise.all(beside)) {
    failures.push(...summary.failures)
    lines.push(...summary.lines)
    add(summary)
  }
  await run(stepsOf(all(LAST)), null)
}

/** Servers start only for steps that need them. */
async function runOne(steps: Steps): Promise<void> {
  if (steps.flat().some(step => step.onServers)) await onServers(servers => run(steps, servers))
  else await run(steps, null)
}

function all(parts: readonly Part[]): Choice {
  return { parts, files: [] }
}

/** They start while the first steps run. */
async function onServers(work: (servers: Promise<TestServers>) => Promise<void>): Promise<void> {
  const servers = startTestServers()
  servers.catch(() => undefined)
  await work(servers)
  const started = await servers.catch(() => undefined)
  await started?.stop()
}

async function run(steps: Steps, servers: Promise<TestServers> | null): Promise<void> {
  for (const atOnce of steps) await Promise.all(atOnce.map(step => runStep(step, servers)))
}

async function runStep(step: Step, servers: Promise<TestServers> | null): Promise<void> {
  const { doubtful, ...counts } = await count(step.name, step, servers, step.run)
  add(counts)
  if (doubtful) await runAgain(step, doubtful, servers)
}

function add({ passed, failed }: Counts): void {
  sum.passed += passed
  sum.failed += failed
}

/** Before the next step, which may leave other servers behind: what counts is this second time. */
async function runAgain(
  step: Step,
  { files, passed, failed }: Doubtful,
  servers: Promise<TestServers> | null,
) {
  const name = `once more, one by one: ${files.join(', ')}`
  const second = await count(name, step, servers, env => step.runAlone!(files, env))
  add({ passed: second.passed - passed, failed: second.failed - failed })
}

/** Says what begins, and at the end of everything what came of it. */
async function count(
  name: string,
  { onServers }: Step,
  servers: Promise<TestServers> | null,
  run: Step['run'],
): Promise<Counts> {
  if (interrupted) return { passed: 0, failed: 0 }
  process.stdout.write(`\n== ${name}\n`)
  const startedAt = Date.now()
  const env = async () => (onServers ? (await servers!).env : {})
  const counts = await env().then(run).catch(failure)
  failures.push(...(counts.failures ?? []))
  lines.push(lineOf(name, counts, (Date.now() - startedAt) / 1_000))
  return counts
}

function failure(error: Error): Counts {
  process.stderr.write(`error: ${error.message}\n`)
  return { passed: 0, failed: 1 }
}

function lineOf(name: string, { passed, failed }: Counts, seconds: number): string {
  return `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`
}
