import { randomUUID } from 'node:crypto'
import type { EachBatchPayload, Kafka } from 'kafkajs'
import { type Codec, createCodec, type Decoded } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { CROSSING_EVERY } from './ltvLoad.ts'

/**
 * Check of an ltv benchmark's output by a read_committed consumer after the clock has stopped: figures
 * of work that was done twice, or not at all, are worth nothing.
 */
export interface Checked {
  readonly snapshots: number
  readonly alerts: number
}

const FETCH_WAIT_MS = 20
const MAX_PARTITION_FETCH_BYTES = 4 * 1024 * 1024

type Visit = (value: Decoded['value'], key: string) => void

/** Reads everything that is committed in a topic now; `visit` gets each value once, in order per key. */
async function readCommitted(kafka: Kafka, codec: Codec, topic: string, visit: Visit): Promise<void> {
  const admin = kafka.admin()
  await admin.connect()
  const ends = new Map(
    (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, BigInt(high)]),
  )
  await admin.disconnect()
  const open = new Set([...ends].filter(([, end]) => end > 0n).map(([partition]) => partition))
  if (open.size === 0) return
  const consumer = kafka.consumer({
    groupId: `bench-${randomUUID()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    maxBytesPerPartition: MAX_PARTITION_FETCH_BYTES,
    readUncommitted: false,
  })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
      if (BigInt(lastOffset) >= ends.get(partition)! - 1n) open.delete(partition)
      if (open.size === 0) resolve()
    })
    const eachBatch = async ({ batch }: EachBatchPayload) => {
      const end = ends.get(batch.partition)!
      for (const { value, key, offset } of batch.messages) {
        if (value === null || BigInt(offset) >= end) continue
        const decoded = codec.decode(value)
        visit((decoded instanceof Promise ? await decoded : decoded).value, key!.toString())
      }
    }
    // What a visitor found wrong ends the reading; kafkajs would only deliver the batch again.
    void consumer.run({ autoCommit: false, eachBatch: payload => eachBatch(payload).catch(reject) })
  }).finally(() => consumer.disconnect())
}

/**
 * Every change of the backlog has exactly one snapshot, in order and without a gap, the changelog knows its
 * last state, and every crossing was announced exactly once. Throws with what is wrong.
 */
export async function checkBacklog(
  kafka: Kafka,
  registryUrl: string,
  { records, contracts }: { readonly records: number; readonly contracts: number },
): Promise<Checked> {
  const codec = createCodec({ registryUrl })
  const snapshots = await checkSnapshots(kafka, codec)
  if (snapshots !== records) throw new Error(`${records} changes have ${snapshots} snapshots`)
  const alerts = await countAlerts(kafka, codec)
  const expected = crossingsOf(records, contracts)
  if (alerts !== expected) throw new Error(`${expected} crossings were announced ${alerts} times`)
  return { snapshots, alerts }
}

async function checkSnapshots(kafka: Kafka, codec: Codec): Promise<number> {
  const last = new Map<string, number>()
  let count = 0
  await readCommitted(kafka, codec, topics.ltvSnapshots.name, (value, key) => {
    const { sequence, balanceSequence } = value as LtvSnapshot
    const expected = (last.get(key) ?? 0) + 1
    if (sequence !== expected || balanceSequence !== expected) {
      throw new Error(`contract ${key}: snapshot ${sequence} of change ${balanceSequence}, not ${expected}`)
    }
    last.set(key, expected)
    count += 1
  })
  await readCommitted(kafka, codec, topics.ltvPositions.name, (value, key) => {
    // Prices stand beside the positions, under their symbol.
    if ('version' in value && value.version === last.get(key)) last.delete(key)
  })
  if (last.size > 0) throw new Error(`the changelog lacks the last state of ${last.size} contracts`)
  return count
}

async function countAlerts(kafka: Kafka, codec: Codec): Promise<number> {
  const seen = new Set<string>()
  await readCommitted(kafka, codec, topics.ltvFindings.name, value => {
    if (!('balanceSequence' in value && 'cure' in value)) return
    if (seen.has(value.id)) throw new Error(`${value.id} was announced twice`)
    seen.add(value.id)
  })
  return seen.size
}

/** How many of the changes of the load cross the alert ratio; see `changeOf`. */
function crossingsOf(records: number, contracts: number): number {
  let crossings = 0
  for (let n = 0; n < records; n++) {
    if (((n % contracts) + Math.floor(n / contracts) + 1) % CROSSING_EVERY === 0) crossings += 1
  }
  return crossings
}
