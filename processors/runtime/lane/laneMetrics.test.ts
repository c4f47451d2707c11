import { Registry } from 'prom-client'
import type { Batch, LogRecord } from '../../../platform/records/records.ts'
import { createLaneWatch } from './laneMetrics.ts'

const NOW = 1_000_000
const topic = 'contract-commands'

function fixture() {
  const metrics = new Registry()
  const clock = { now: () => NOW }
  const watch = createLaneWatch(metrics, clock, [topic])
  const readGauge = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value
  return {
    watch,
    seconds: () => readGauge('lastro_lag_seconds'),
    records: () => readGauge('lastro_lag_records'),
  }
}

function batchOf(partition: number, ages: readonly number[], behind = 0): Batch {
  const records = ages.map((age, index) => {
    return { topic, partition, offset: BigInt(index), timestamp: NOW - age * 1_000 } as LogRecord
  })
  const lastOffset = BigInt(ages.length - 1)
  return {
    topic,
    partition,
    records,
    lastOffset,
    endOffset: lastOffset + 1n + BigInt(behind),
  } as unknown as Batch
}

test('a handler that never finishes shows the age of the record it holds', async () => {
  const { watch, seconds, records } = fixture()
  watch.delivered(batchOf(0, [40, 30]))
  expect([await seconds(), await records()]).toEqual([40, 2])
})

test('lag is the age of the next record that is not done, over all lanes', async () => {
  const { watch, seconds, records } = fixture()
  const [first, second] = [batchOf(0, [40, 30]), batchOf(1, [20])]
  watch.delivered(first)
  watch.delivered(second)
  watch.resolved(first, 0n)
  expect([await seconds(), await records()]).toEqual([30, 2])
  watch.resolved(first, 1n)
  expect([await seconds(), await records()]).toEqual([20, 1])
})

test('caught up is 0 seconds, however long ago the last record was', async () => {
  const { watch, seconds, records } = fixture()
  const batch = batchOf(0, [3_600])
  watch.delivered(batch)
  watch.resolved(batch, 0n)
  expect([await seconds(), await records()]).toEqual([0, 0])
})

test('between two fetches of a backlog lag does not fall to 0', async () => {
  const { watch, seconds, records } = fixture()
  const batch = batchOf(0, [50, 45], 100)
  watch.delivered(batch)
  watch.resolved(batch, 1n)
  expect([await seconds(), await records()]).toEqual([45, 100])
})

test('a lane that went to another member is no longer ours to report', async () => {
  const { watch, seconds } = fixture()
  watch.delivered(batchOf(3, [60]))
  watch.assigned(new Set([0, 1]))
  expect(await seconds()).toBe(0)
})
