import { PORTS_OF_A_RUN, startTestServers, type TestServers, testPortBase } from '../test/startServers.ts'
import { allParts, choose } from './testParts.ts'
import type { Counts } from './testRuns.ts'
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

/** Servers that run already are there once. */
const areGiven = process.env['LASTRO_SERVERS'] !== undefined

const lines: string[] = []
const passedAgain: string[] = []
const sum = { passed: 0, failed: 0 }
await runAll()
process.stdout.write(`\n${lines.join('\n')}\n`)
for (const file of passedAgain) process.stdout.write(`failed first, passed when it ran alone: ${file}\n`)
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 || interrupted ? 1 : 0

async function runAll(): Promise<void> {
  const { first, rows } = planOf(choice as Exclude<typeof choice, { refusal: string }>)
  const [left, right] = rows
  const areTwo = !areGiven && left.length > 0 && right.length > 0
  const onServers = [...first, ...left, ...right].some(step => step.onServers)
  // They start while the first steps run.
  const servers = onServers ? startTestServers() : null
  servers?.catch(() => undefined)
  await runRow(first, servers, false)
  if (areTwo) {
    const others = right.some(step => step.onServers) ? startTestServers(testPortBase + PORTS_OF_A_RUN) : null
    others?.catch(() => undefined)
    await Promise.all([runRow(left, servers, true), runRow(right, others, true)])
    await end(others)
  } else await runRow([...left, ...right], servers, false)
  await end(servers)
}

async function end(servers: Promise<TestServers> | null): Promise<void> {
  const started = await servers?.catch(() => undefined)
  await started?.stop()
}

/** One step after the other; beside another row each line says whose it is. */
async function runRow(
  steps: readonly Step[],
  servers: Promise<TestServers> | null,
  isBesideAnother: boolean,
): Promise<void> {
  for (const { name, onServers, run } of steps) {
    if (interrupted) return
    process.stdout.write(`\n== ${name}\n`)
    const startedAt = Date.now()
    const prefix = isBesideAnother ? `${name} | ` : ''
    const surroundings = async () => ({ env: onServers ? (await servers!).env : {}, prefix })
    const counts = await surroundings().then(run).catch(failure)
    lines.push(lineOf(name, counts, (Date.now() - startedAt) / 1_000))
    sum.passed += counts.passed
    sum.failed += counts.failed
    passedAgain.push(...(counts.passedAgain ?? []))
  }
}

function failure(error: Error): Counts {
  process.stderr.write(`error: ${error.message}\n`)
  return { passed: 0, failed: 1 }
}

function lineOf(name: string, { passed, failed }: Counts, seconds: number): string {
  return `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`
}
