import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { defaultRules } from '../../processors/domain/ltv/ltv.ts'
import type { LtvInput } from '../../processors/ltv/inputs.ts'
import { ltvStream } from '../../processors/ltv/lane.ts'
import { silentLtvMetrics } from '../../processors/ltv/ltv.fixture.ts'
import type { LaneMemory } from '../../processors/ltv/memory.ts'
import type { StreamState } from '../../processors/runtime/stream/stream.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { timeFigures } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { FEW, FIRST_RATE, idleRate, manyOf, positionAt, RATE_OF_FEW, RATE_OF_MANY } from './tickLoad.ts'

const IDLE_TICKS = 500
const NOW = 1_763_740_000_000
const YEAR_HOURS = 8_760
/** As the runtime has it. */
const MAX_TRANSACTION_RECORDS = 3_000

interface Lanes {
  readonly states: readonly StreamState<LtvInput>[]
  readonly memories: readonly LaneMemory[]
  decode(record: LogRecord): LtvInput
  encode(topic: string, record: string, value: unknown): Buffer
}

async function openLanes(): Promise<Lanes> {
  const codec = createLocalCodec()
  const memories: LaneMemory[] = []
  const meter = {
    ...silentLtvMetrics,
    lane: (_: number, memory: LaneMemory | null) => void memories.push(memory!),
  }
  const revaluateAfterMs = YEAR_HOURS * 3_600_000
  const stream = ltvStream({ codec, rules: defaultRules, revaluateAfterMs, metrics: meter })
  await stream.prepare()
  const states = Array.from({ length: USUAL_PARTITIONS }, (_, lane) => stream.createState(lane))
  for (const state of states) state.restored()
  return {
    states,
    memories,
    decode: record => stream.decode(record) as LtvInput,
    encode: (topic, record, value) => codec.encode(topic, record as never, value as never) as Buffer,
  }
}

function recordOf(
  topic: string,
  partition: number,
  key: string,
  value: Buffer,
  timestamp: number,
): LogRecord {
  return { topic, partition, offset: 0n, key, value, headers: {}, timestamp }
}

/** One tick in every lane: how long it took, and how much each of its transactions held. */
function tick(lanes: Lanes, symbol: string, price: number, at: number) {
  const { name } = topics.marketPrices
  const value = lanes.encode(name, 'lastro.market.PriceTick', {
    ...{ id: `tick_${at}`, event: 'market.price', timestamp: at, symbol, price: String(price) },
    ...{ source: 'bench', asOf: at, disputed: false },
  })
  const transactions: number[] = []
  const startedAt = performance.now()
  for (const [lane, state] of lanes.states.entries()) {
    const record = recordOf(name, lane, symbol, value, at)
    let out = collect()
    let done = state.decide(lanes.decode(record), record, out)
    for (; !done; done = state.resume(out)) {
      transactions.push(out.records.length)
      out = collect()
    }
    transactions.push(out.records.length)
  }
  return { ms: performance.now() - startedAt, transactions }
}

function collect() {
  const records: OutRecord[] = []
  return {
    records,
    add: (record: OutRecord) => void records.push(record),
    isFull: () => records.length >= MAX_TRANSACTION_RECORDS,
  }
}

function load(lanes: Lanes, positions: number): void {
  const { name } = topics.balanceChanges
  const nowhere = { add: () => undefined, isFull: () => false }
  for (let index = 0; index < positions; index++) {
    const change = positionAt(index, positions, NOW)
    const key = String(change.contractId)
    const lane = partitionOf(key, USUAL_PARTITIONS)
    const value = lanes.encode(name, 'lastro.events.BalanceChanged', change)
    const record = recordOf(name, lane, key, value, NOW)
    lanes.states[lane]!.decide(lanes.decode(record), record, nowhere)
  }
}

/**
 * Cost of ticks in ltv alone: its lanes over many positions, all in this process, without Kafka. Throws where
 * a tick crosses something else than it should.
 */
export async function ticksInMemory(positions: number): Promise<Figure[]> {
  const lanes = await openLanes()
  tick(lanes, 'USDC', 1, NOW - 2)
  tick(lanes, 'USDBRL', FIRST_RATE, NOW - 1)
  load(lanes, positions)
  const index = lanes.memories.reduce((sum, memory) => sum + memory.index.bytes(), 0)
  const idle = Array.from({ length: IDLE_TICKS }, (_, n) => tick(lanes, 'USDBRL', idleRate(n), NOW + n))
  const few = tick(lanes, 'USDBRL', RATE_OF_FEW, NOW + IDLE_TICKS)
  const many = tick(lanes, 'USDBRL', RATE_OF_MANY, NOW + IDLE_TICKS + 1)
  for (const { transactions } of idle) expectCrossings(transactions, 0)
  expectCrossings(few.transactions, FEW)
  expectCrossings(many.transactions, manyOf(positions))
  const times = idle.map(({ ms }) => ms)
  const at = `${positions.toLocaleString('en')} positions`
  return [
    ...timeFigures(`${at}, crosses none`, times, ['1']),
    { name: `${at}, crosses 100, decided`, value: few.ms, unit: 'ms', aim: '10' },
    { name: `${at}, crosses a tenth, decided`, value: many.ms, unit: 'ms' },
    { name: `${at}, index per position`, value: index / positions, unit: 'B', aim: '250' },
  ]
}

/** A crossing leaves snapshot, valuation, alert and position; every lane its price. */
const RECORDS_OF_A_CROSSING = 4

function expectCrossings(transactions: readonly number[], expected: number): void {
  const records = transactions.reduce((sum, count) => sum + count, 0)
  const crossings = (records - USUAL_PARTITIONS) / RECORDS_OF_A_CROSSING
  if (crossings !== expected) throw new Error(`a tick crossed ${crossings} positions instead of ${expected}`)
}
