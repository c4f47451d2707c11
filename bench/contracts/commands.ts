import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { processes } from '../../local/machine/processes.ts'
import { cpuOf, memoryOf } from '../../test/support/processMemory.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { defineBench, median, say } from '../harness/harness.ts'
import type { LoadResult, Plan } from '../harness/load.ts'
import type { Figure } from '../harness/results.ts'
import { type Pipeline, startRawPipeline } from '../raw/rawPipeline.ts'
import { creationRequest } from './creation.ts'

const TURNS = 4
const WARMUP_MS = 500
/** For each pipeline, before anything is measured: the servers compile what they run, and so does Node. */
const FIRST_WARMUP_MS = 15_000
const NEEDED = ['directory', 'contracts', 'gateway']

/**
 * Contract creations per second and their latency, ours and a raw pipeline on the same servers in one run.
 * Both run all the time and are loaded in turn, a few seconds each, because a shared machine is not the same
 * from one half-minute to the next. With `--whole` every process of the platform takes its part;
 * `--contracts` processes share the lanes of contracts.
 */
export const bench = defineBench({
  options: {
    seconds: { type: 'string', default: '12' },
    connections: { type: 'string', default: '1,64,256' },
    whole: { type: 'boolean', default: false },
    contracts: { type: 'string', default: '1' },
  },
  run(values) {
    return onPlace('commands', values, async place => {
      const raw = await startRawPipeline(place.servers, Number(values['port-base']) + 40)
      try {
        const pipelines = { raw, ours: await startOurs(place, values) }
        const counts = values.connections.split(',').map(Number)
        return await measure(pipelines, place, counts, (Number(values.seconds) * 1_000) / TURNS)
      } finally {
        await raw.stop()
      }
    })
  },
})

async function startOurs(
  { group, seed }: BenchPlace,
  { whole, contracts }: { readonly whole: boolean; readonly contracts: string },
): Promise<Pipeline> {
  const more = Array.from({ length: Number(contracts) - 1 }, (_, n) => `contracts-${n + 2}`)
  await Promise.all([...(whole ? processes.map(({ name }) => name) : NEEDED), ...more].map(group.start))
  const { load: key } = await seed()
  return { port: Number(new URL(group.gateway).port), key, pids: group.pids }
}

/** A load generator in a separate process; it reads its request from standard input. */
async function load({ port, key }: Pipeline, connections: number, measuredMs: number): Promise<LoadResult> {
  const program = new URL('../harness/load.ts', import.meta.url).pathname
  const plan: Plan = { port, connections, warmupMs: WARMUP_MS, measuredMs }
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(plan)])
  running.child.stdin!.end(creationRequest(key))
  return JSON.parse((await running).stdout)
}

interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time per 1,000 answers, by process and server: less noisy than the clock on a busy machine. */
  readonly cpuMsPerThousand: Readonly<Record<string, number>>
}

async function measure(
  { raw, ours }: Readonly<Record<'raw' | 'ours', Pipeline>>,
  place: BenchPlace,
  counts: readonly number[],
  turnMs: number,
): Promise<Figure[]> {
  for (const count of [...counts].reverse()) {
    for (const pipeline of [raw, ours]) await load(pipeline, count, FIRST_WARMUP_MS)
  }
  const figures: Figure[] = []
  for (const count of counts) {
    const turns: Readonly<Record<'raw' | 'ours', Turn[]>> = { raw: [], ours: [] }
    for (let turn = 0; turn < TURNS; turn++) {
      turns.raw.push(await takeTurn(raw, place, count, turnMs))
      turns.ours.push(await takeTurn(ours, place, count, turnMs))
    }
    figures.push(...compared(count, together(turns.ours), together(turns.raw)))
  }
  const peaks = Object.entries(memoryOf(ours.pids))
  return [
    ...figures,
    ...peaks.map(([id, { highest }]) => ({ name: `peak of ${id}`, value: highest, unit: 'MB' })),
  ]
}

interface Turn {
  readonly result: LoadResult
  readonly cpuMs: Readonly<Record<string, number>>
}

async function takeTurn(pipeline: Pipeline, { pids }: BenchPlace, count: number, ms: number): Promise<Turn> {
  const { mongodb, kafka } = pids
  const measured = { ...pipeline.pids, mongodb: mongodb!, kafka: kafka! }
  const before = cpuOf(measured)
  const result = await load(pipeline, count, ms)
  const others = Object.entries(result.statuses).filter(([status]) => status !== '201')
  if (others.length > 0) say(`not created: ${JSON.stringify(others)}`)
  const after = cpuOf(measured)
  return { result, cpuMs: Object.fromEntries(Object.keys(before).map(id => [id, after[id]! - before[id]!])) }
}

function together(turns: readonly Turn[]): Load {
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0)
  const perAnswer = 1_000 / sum(({ result }) => result.total)
  return {
    perSecond: sum(({ result }) => result.perSecond) / turns.length,
    p50Ms: median(turns.map(({ result }) => result.p50Ms)),
    p99Ms: median(turns.map(({ result }) => result.p99Ms)),
    cpuMsPerThousand: Object.fromEntries(
      Object.keys(turns[0]!.cpuMs).map(id => [id, sum(({ cpuMs }) => cpuMs[id]!) * perAnswer]),
    ),
  }
}

function compared(count: number, ours: Load, raw: Load): Figure[] {
  const at = `${count} ${count === 1 ? 'client' : 'clients'}`
  const row = (what: string, of: (load: Load) => number, unit: string, aim?: string): Figure => ({
    ...{ name: `${at}, ${what}`, value: of(ours), unit, raw: of(raw), ratio: of(ours) / of(raw) },
    ...(aim ? { aim } : {}),
  })
  return [
    row('creations', ({ perSecond }) => perSecond, '/s', count === 256 ? 'ratio 1.0' : undefined),
    row('p50', ({ p50Ms }) => p50Ms, 'ms', count === 1 ? 'ratio 1.1' : undefined),
    row('p99', ({ p99Ms }) => p99Ms, 'ms'),
    row('processor time for 1,000', load => total(load.cpuMsPerThousand), 'CPU-ms'),
    ...Object.entries(ours.cpuMsPerThousand).map(([id, ms]) => ({
      ...{ name: `${at}, of it ${id}`, value: ms, unit: 'CPU-ms' },
    })),
  ]
}

const total = (costs: Readonly<Record<string, number>>) =>
  Object.values(costs).reduce((sum, ms) => sum + ms, 0)
