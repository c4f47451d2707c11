import type { Clock } from '../../platform/process/clock.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { NOON } from '../domain/ltv/ltv.fixture.ts'
import { DEFAULT_STALE_AFTER_MS } from '../domain/ltv/ltv.ts'
import { codec, newLane, type TestLane } from './ltv.fixture.ts'
import type { LaneMemory } from './memory.ts'
import { createStalenessTimer } from './stalenessTimer.ts'

const OF_USDC = partitionOf('USDC', USUAL_PARTITIONS)
const MINUTE_MS = 60_000
const OLD_MS = DEFAULT_STALE_AFTER_MS + 1

const told = (lane: TestLane) => lane.written.filter(({ topic }) => topic === topics.marketEvents.name)
const valuesOf = (lane: TestLane) =>
  Promise.all(told(lane).map(async ({ value }) => (await codec.decode(value!)).value))

/** Notes of the process on a look at the age of the prices of one lane. */
async function notesOf(memory: LaneMemory, lane: number, now: number, looks = 2): Promise<OutRecord[]> {
  const sent: OutRecord[] = []
  let machine = 0
  const clock: Clock = { now: () => now, sleep: async () => undefined }
  const producer = { send: async (records: readonly OutRecord[]) => void sent.push(...records) }
  // biome-ignore lint/suspicious/noExplicitAny: of the producer and the log only these are used
  const parts = { clock, codec, producer, log: { warn: () => undefined }, machineNow: () => machine } as any
  const ageing = createStalenessTimer(parts)
  ageing.lane(lane, memory)
  for (let look = 0; look < looks; look++) {
    await ageing.look()
    machine += 5_000
  }
  await ageing.stop()
  return sent
}

async function laneOf(number: number) {
  let memory: LaneMemory | null = null
  const hear = (_: number, found: LaneMemory | null) => {
    memory = found
  }
  const lane = await newLane({ stalenessTimer: { lane: hear } }, undefined, [], number)
  return { lane, memory: () => memory! }
}

test('a peg is lost and found by ticks: two events, with an id of the symbol and the time', async () => {
  const { lane } = await laneOf(OF_USDC)
  for (const [minute, price] of ['1', '0.97', '0.9', '0.99'].entries()) {
    await lane.tick('USDC', price, NOON + minute * MINUTE_MS)
  }
  const [lost, found] = await valuesOf(lane)
  const lostAt = NOON + MINUTE_MS
  expect(lost).toMatchObject({
    id: `evt_usdc-${lostAt}-1`,
    event: 'market.depeg',
    sequence: 1,
    symbol: 'USDC',
    price: '0.97',
    depegBelow: '0.98',
    timestamp: lostAt,
  })
  const foundAt = NOON + 3 * MINUTE_MS
  expect(found).toMatchObject({
    id: `evt_usdc-${foundAt}-2`,
    event: 'market.depeg_ended',
    sequence: 2,
    price: '0.99',
    since: lostAt,
  })
  expect(told(lane)).toHaveLength(2)
  expect(told(lane)[0]).toMatchObject({ key: 'USDC', partition: OF_USDC, headers: { ce_subject: 'USDC' } })
})

test('a lane that is not the symbol’s tells nothing', async () => {
  const { lane } = await laneOf((OF_USDC + 1) % USUAL_PARTITIONS)
  await lane.tick('USDC', '0.9', NOON)
  expect(told(lane)).toEqual([])
})

test('a price without a successor is noted, published as stale once, and its end by the next tick', async () => {
  const { lane, memory } = await laneOf(OF_USDC)
  await lane.tick('USDC', '1', NOON)
  expect(await notesOf(memory(), OF_USDC, NOON + OLD_MS - 1)).toEqual([])
  const [note, second] = await notesOf(memory(), OF_USDC, NOON + OLD_MS)
  expect(second).toBeUndefined()
  expect(note).toMatchObject({ topic: topics.priceAges.name, partition: OF_USDC, key: 'USDC' })
  for (let times = 0; times < 2; times++) await lane.feed({ ...note!, offset: 0n })
  expect(await notesOf(memory(), OF_USDC, NOON + 2 * OLD_MS)).toEqual([])
  await lane.tick('USDC', '1', NOON + 2 * OLD_MS)
  expect(await valuesOf(lane)).toMatchObject([
    { event: 'market.stale', sequence: 1, asOf: NOON, staleAfterMs: DEFAULT_STALE_AFTER_MS },
    { event: 'market.stale_ended', sequence: 2, since: NOON + OLD_MS, asOf: NOON + 2 * OLD_MS },
  ])
})

test('a price is not noted at the first look: a newer one may be on its way', async () => {
  const { lane, memory } = await laneOf(OF_USDC)
  await lane.tick('USDC', '1', NOON)
  expect(await notesOf(memory(), OF_USDC, NOON + OLD_MS, 1)).toEqual([])
})

test('a note of a price that was followed by another changes nothing', async () => {
  const { lane, memory } = await laneOf(OF_USDC)
  await lane.tick('USDC', '1', NOON)
  const [note] = await notesOf(memory(), OF_USDC, NOON + OLD_MS)
  await lane.tick('USDC', '1', NOON + OLD_MS)
  await lane.feed({ ...note!, offset: 0n })
  expect(told(lane)).toEqual([])
})

test('after a crash the lane knows what it told: neither twice, nor with another sequence', async () => {
  const { lane } = await laneOf(OF_USDC)
  await lane.tick('USDC', '0.9', NOON)
  const again = await lane.restored()
  await again.tick('USDC', '0.91', NOON + MINUTE_MS)
  expect(told(again)).toEqual([])
  await again.tick('USDC', '1', NOON + 2 * MINUTE_MS)
  expect(await valuesOf(again)).toMatchObject([{ event: 'market.depeg_ended', sequence: 2, since: NOON }])
})
