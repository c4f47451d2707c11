import { startTestServers, type TestServers } from '../test/startServers.ts'
import { allParts, choose } from './testParts.ts'
import type { Counts, Doubtful } from './testRuns.ts'
import { type Step, stepsOf } from './testSteps.ts'

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

const steps = stepsOf(choice)
const lines: string[] = []
const sum = { passed: 0, failed: 0 }
await runAll()
process.stdout.write(`\n${lines.join('\n')}\n`)
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 || interrupted ? 1 : 0

/** The servers start while the first steps run. */
async function runAll(): Promise<void> {
  const servers = steps.some(({ onServers }) => onServers) ? startTestServers() : null
  servers?.catch(() => undefined)
  for (const step of steps) {
    const { passed, failed, doubtful } = await count(step.name, step, servers, step.run)
    sum.passed += passed
    sum.failed += failed
    if (doubtful) await runAgain(step, doubtful, servers)
  }
  const started = await servers?.catch(() => undefined)
  await started?.stop()
}

/** Before the next step, which may leave other servers behind: what counts is this second time. */
async function runAgain(
  step: Step,
  { files, passed, failed }: Doubtful,
  servers: Promise<TestServers> | null,
) {
  const name = `once more, alone: ${files.join(', ')}`
  const second = await count(name, step, servers, env => step.runAlone!(files, env))
  sum.passed += second.passed - passed
  sum.failed += second.failed - failed
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
