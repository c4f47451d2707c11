import { PORTS_OF_A_RUN, startTestServers, type TestServers, testPortBase } from '../test/startServers.ts'
import { allParts, choose } from './testParts.ts'
import type { Counts, Doubtful } from './testRuns.ts'
import { planOf, type Step } from './testSteps.ts'

/**
 * `npm test`: what must hold after every change. `npm test -- e2e gateway/webhooks`: these parts, folders or
 * files alone. `npm run test:all`: everything there is. What was asked for runs to its end even when an early
 * step fails; the last line is `N passed, N failed`. Above it stands which files passed only when they ran
 * again (docs/decisions/tests.md).
 */
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (interrupted = true))

const words = process.argv.slice(2)
const choice = words[0] === '--all' ? { parts: allParts, files: [] } : choose(words)
if ('refusal' in choice) {
  process.stderr.write(`error: ${choice.refusal}\n`)
  process.exit(2)
}

type StartingServers = Promise<TestServers> | null
/** Files that run once more when nothing else does, and where. */
interface Doubt {
  readonly step: Step
  readonly doubtful: Doubtful
  readonly servers: StartingServers
}

/** Servers that run already are there once. */
const areGiven = process.env['LASTRO_SERVERS'] !== undefined
const plan = planOf(choice)
const lines: string[] = []
const doubts: Doubt[] = []
const sum = { passed: 0, failed: 0 }
await runAll()
process.stdout.write(`\n${lines.join('\n')}\n`)
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 || interrupted ? 1 : 0

/** The servers start while the first steps run. */
async function runAll(): Promise<void> {
  const [left, right] = plan.rows
  const areTwo = !areGiven && left.length > 0 && right.length > 0
  const servers = startFor([...plan.first, ...left, ...(areTwo ? [] : right)], testPortBase)
  await runRow(plan.first, servers, false)
  if (areTwo) {
    const others = startFor(right, testPortBase + PORTS_OF_A_RUN)
    await Promise.all([runRow(left, servers, true), runRow(right, others, true)])
    await runDoubts()
    await end(others)
  } else {
    await runRow([...left, ...right], servers, false)
    await runDoubts()
  }
  await end(servers)
}

function startFor(steps: readonly Step[], portBase: number): StartingServers {
  if (!steps.some(({ onServers }) => onServers)) return null
  const servers = startTestServers(portBase)
  servers.catch(() => undefined)
  return servers
}

async function end(servers: StartingServers): Promise<void> {
  const started = await servers?.catch(() => undefined)
  await started?.stop()
}

/** One step after the other; beside another row each line says whose it is. */
async function runRow(steps: readonly Step[], servers: StartingServers, isBesideAnother: boolean) {
  for (const step of steps) {
    const prefix = isBesideAnother ? `${step.name} | ` : ''
    const { passed, failed, doubtful } = await count(step.name, step, servers, prefix, step.run)
    sum.passed += passed
    sum.failed += failed
    if (doubtful) doubts.push({ step, doubtful, servers })
  }
}

async function runDoubts(): Promise<void> {
  for (const { step, doubtful, servers } of doubts) {
    const { files } = doubtful
    const name = `once more, alone: ${files.join(', ')}`
    const second = await count(name, step, servers, '', told => step.runAlone!(files, told))
    // What counts is the second time.
    sum.passed += second.passed - doubtful.passed
    sum.failed += second.failed - doubtful.failed
  }
}

/** Says what begins, and at the end of everything what came of it. */
async function count(
  name: string,
  { onServers }: Step,
  servers: StartingServers,
  prefix: string,
  run: Step['run'],
): Promise<Counts> {
  if (interrupted) return { passed: 0, failed: 0 }
  process.stdout.write(`\n== ${name}\n`)
  const startedAt = Date.now()
  const surroundings = async () => ({ env: onServers ? (await servers!).env : {}, prefix })
  const counts = await surroundings().then(run).catch(failure)
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
