import { randomUUID } from 'node:crypto'
import type { EachBatchPayload } from 'kafkajs'
import { forgetGroup } from '../../platform/kafka/consumerGroups.ts'
import type { KafkaClient, KafkaConsumer } from '../../platform/kafka/kafkaClient.ts'
import { toRecord } from '../../platform/kafka/kafkaRecords.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import { placesOf } from '../../schemas/partition.ts'
import type { TailArguments } from './arguments.ts'

interface Range {
  readonly partition: number
  readonly start: bigint
  /** End of the log at the first look. */
  readonly end: bigint
}

const FETCH_WAIT_MS = 200

/** Shows the wanted records, until none is left (`follow` false) or the signal aborts. */
export async function follow(
  kafka: KafkaClient,
  wanted: TailArguments,
  signal: AbortSignal,
  show: (record: LogRecord) => Promise<void>,
): Promise<void> {
  const ranges = await rangesOf(kafka, wanted)
  const open = new Set(ranges.filter(({ start, end }) => start < end).map(({ partition }) => partition))
  if (!wanted.follow && open.size === 0) return
  const groupId = `lastro-tail-${randomUUID()}`
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: FETCH_WAIT_MS, readUncommitted: false })
  await consumer.connect()
  await consumer.subscribe({ topics: [wanted.topic.name], fromBeginning: true })
  const ended = endOf(consumer, ranges, open, wanted.follow, signal)
  await consumer.run({ autoCommit: false, eachBatch: batch => showBatch(batch, ranges, wanted, show) })
  const topic = wanted.topic.name
  for (const { partition, start } of ranges) consumer.seek({ topic, partition, offset: String(start) })
  try {
    await ended
  } finally {
    await consumer.disconnect()
    await forgetGroup(kafka, groupId)
  }
}

async function showBatch(
  { batch }: EachBatchPayload,
  ranges: readonly Range[],
  wanted: TailArguments,
  show: (record: LogRecord) => Promise<void>,
): Promise<void> {
  const range = ranges.find(({ partition }) => partition === batch.partition)
  if (!range) return
  for (const message of batch.messages) {
    const record = toRecord(batch.topic, batch.partition, message)
    // Records fetched before the seek took effect are not wanted.
    if (record.offset < range.start) continue
    if (wanted.key === null || record.key === wanted.key) await show(record)
  }
}

function endOf(
  consumer: KafkaConsumer,
  ranges: readonly Range[],
  open: Set<number>,
  follows: boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve())
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    // Emitted also for batches whose records were all rolled back, which the handler never sees.
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      const range = ranges.find(({ partition }) => partition === payload.partition)
      if (range && BigInt(payload.lastOffset) >= range.end - 1n) open.delete(range.partition)
      if (!follows && open.size === 0) resolve()
    })
  })
}

async function rangesOf(
  kafka: KafkaClient,
  { topic, key, spread, from }: TailArguments,
): Promise<readonly Range[]> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const bounds = await admin.fetchTopicOffsets(topic.name)
    const since = typeof from === 'number' ? await admin.fetchTopicOffsetsByTimestamp(topic.name, from) : []
    const starts = new Map(since.map(found => [found.partition, found.offset]))
    const places = spread || key === null ? null : placesOf(key, bounds.length)
    return bounds
      .filter(bound => places === null || places.includes(bound.partition))
      .map(({ partition: number, low, high }) => {
        const start = from === 'beginning' ? low : (starts.get(number) ?? high)
        return { partition: number, start: BigInt(start), end: BigInt(high) }
      })
  } finally {
    await admin.disconnect()
  }
}
