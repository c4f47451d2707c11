/**
 * `npm run simulate -- --seeds 20000 [--from 1]`: many runs on all cores; prints violations and faults.
 * `npm run simulate -- --seed 4711 [--history]`: one run twice; both histories must be identical.
 * `--kind stream` runs the stream kind instead of the decider; `log` the signing of the log; `notices`
 * notices before a sale; `money` statements, sales, deposits and confirmations that contradict each other:
 * a thousand runs must come to each of them. `--mutant NAME` switches a mutant on (mutants.ts).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { loadMutated, mutants } from './mutants.ts'
import type { RunResult } from './run.ts'

interface Tally {
  readonly runs: number
  readonly counts: Readonly<Record<string, number>>
  readonly failed: readonly { readonly seed: number; readonly violations: readonly string[] }[]
}

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    history: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    worker: { type: 'string' },
    until: { type: 'boolean', default: false },
    kind: { type: 'string', default: 'decider' },
  },
})

/** Each kind has its own ports, faults and checker: deciders, streams, the log, notices, money. */
async function kindOfRun(): Promise<(seed: number) => Promise<RunResult>> {
  if (values.kind === 'log') return (await import('./logRun.ts')).simulateLog
  if (values.kind === 'money') return (await import('./moneyRun.ts')).simulateMoney
  if (values.kind === 'notices') return (await import('./noticeRun.ts')).simulateNotices
  if (values.kind === 'stream') return (await import('./streamRun.ts')).simulateStream
  return (await import('./run.ts')).simulate
}

/** Runs every `stride`-th seed; with `untilCaught` it stops at the first violation. */
async function runSeeds(first: number, last: number, stride: number, untilCaught: boolean): Promise<Tally> {
  const simulate = await kindOfRun()
  const counts: Record<string, number> = {}
  const failed: Tally['failed'][number][] = []
  let runs = 0
  for (let seed = first; seed <= last; seed += stride) {
    const result = await simulate(seed)
    runs += 1
    for (const [fault, count] of result.counts) counts[fault] = (counts[fault] ?? 0) + count
    if (result.violations.length > 0) failed.push({ seed, violations: result.violations.slice(0, 5) })
    if (untilCaught && failed.length > 0) break
  }
  return { runs, counts, failed }
}

async function onAllCores(first: number, last: number): Promise<void> {
  const cores = availableParallelism()
  const workers = Array.from({ length: cores }, (_, index) => {
    const mutant = values.mutant ? ['--mutant', values.mutant] : []
    const args = [
      '--kind',
      values.kind,
      '--worker',
      `${cores}`,
      '--from',
      `${first + index}`,
      '--seeds',
      `${last}`,
      ...mutant,
    ]
    return tallyOf(fork(import.meta.filename, args))
  })
  const tallies = await Promise.all(workers)
  const counts: Record<string, number> = {}
  for (const tally of tallies) {
    for (const [fault, count] of Object.entries(tally.counts)) counts[fault] = (counts[fault] ?? 0) + count
  }
  const failed = tallies.flatMap(tally => tally.failed)
  const runs = tallies.reduce((sum, tally) => sum + tally.runs, 0)
  for (const [fault, count] of Object.entries(counts).sort((a, b) => b[1] - a[1])) {
    console.log(`${String(count).padStart(9)}  ${fault}`)
  }
  for (const { seed, violations } of failed) console.log(`seed ${seed}:\n  ${violations.join('\n  ')}`)
  const missing = await neverReached(counts, runs)
  if (missing.length > 0) console.log(`never reached: ${missing.join(', ')}`)
  console.log(`${runs} runs, ${failed.length} with violations`)
  if (failed.length > 0 || missing.length > 0 || runs === 0) process.exitCode = 1
}

const ENOUGH_RUNS = 1_000

/** Of what so many runs have to come to. */
async function neverReached(counts: Readonly<Record<string, number>>, runs: number): Promise<string[]> {
  if (values.kind !== 'money' || values.mutant || runs < ENOUGH_RUNS) return []
  const { MONEY_COMES_TO } = await import('./moneyComesTo.ts')
  return MONEY_COMES_TO.filter(what => !counts[what])
}

function tallyOf(child: ChildProcess): Promise<Tally> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Tally))
    child.once('exit', code => reject(new Error(`a worker ended with ${code}`)))
  })
}

async function oneSeedTwice(seed: number): Promise<void> {
  const simulate = await kindOfRun()
  const [first, second] = [await simulate(seed), await simulate(seed)]
  const hash = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
  if (values.history) console.log(first.history.join('\n'))
  console.log(`seed ${seed}: ${first.history.length} steps, ${first.violations.length} violations`)
  for (const violation of first.violations) console.log(`  ${violation}`)
  const same = hash(first.history) === hash(second.history)
  console.log(
    `history ${hash(first.history).slice(0, 16)}, again ${hash(second.history).slice(0, 16)}: ${same}`,
  )
  if (!same || first.violations.length > 0) process.exitCode = 1
}

if (values.mutant) {
  const mutant = mutants.find(({ name }) => name === values.mutant)
  if (!mutant) throw new Error(`no mutant is called ${values.mutant}`)
  registerHooks({ load: loadMutated(mutant) })
}
if (values.seed) await oneSeedTwice(Number(values.seed))
else if (values.worker) {
  const stride = Number(values.worker)
  process.send?.(await runSeeds(Number(values.from), Number(values.seeds), stride, values.until))
} else await onAllCores(Number(values.from), Number(values.from) + Number(values.seeds) - 1)
