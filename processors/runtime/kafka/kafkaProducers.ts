import type { Message, TopicMessages } from 'kafkajs'
import type { KafkaClient, KafkaProducer, PatchedTransaction } from '../../../platform/kafka/kafkaClient.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { Destination, OffsetToCommit, Producer, TransactionalProducer } from '../ports.ts'
import { whileOwning, whilePublishing } from './kafkaErrors.ts'

/**
 * Below the broker's default message.max.bytes (1 MiB): kafkajs puts one record batch per partition in a
 * send.
 */
const MAX_SEND_BYTES = 900_000
/** Headers and framing of a record, generously. */
const RECORD_OVERHEAD_BYTES = 200
/**
 * The broker gives an open transaction of a dead owner up after this long; it holds back readers until then.
 */
export const TRANSACTION_TIMEOUT_MS = 10_000

/**
 * kafkajs reads a message by the same names. The time stays a number: our patch of kafkajs takes it as one,
 * its own types want text.
 */
const asMessage = (record: OutRecord) => record as unknown as Message

function sizeOf(record: OutRecord): number {
  let bytes = RECORD_OVERHEAD_BYTES + (record.value?.length ?? 0) + (record.key?.length ?? 0)
  for (const name in record.headers) bytes += name.length + record.headers[name]!.length
  return bytes
}

/** Send of a partition's next record, and that send's size for the partition so far. */
interface Filling {
  chunk: number
  bytes: number
}

/**
 * Splits records into sends of at most MAX_SEND_BYTES per partition, keeping the order within each partition.
 */
export function chunkBySize(records: readonly OutRecord[]): TopicMessages[][] {
  const chunks: Map<string, Message[]>[] = []
  const places = new Map<string, Map<number, Filling>>()
  for (const record of records) {
    const { topic, partition } = record
    let ofTopic = places.get(topic)
    if (!ofTopic) places.set(topic, (ofTopic = new Map()))
    let filling = ofTopic.get(partition)
    if (!filling) ofTopic.set(partition, (filling = { chunk: 0, bytes: 0 }))
    const bytes = sizeOf(record)
    if (filling.bytes > 0 && filling.bytes + bytes > MAX_SEND_BYTES) {
      filling.chunk += 1
      filling.bytes = 0
    }
    filling.bytes += bytes
    const chunk = (chunks[filling.chunk] ??= new Map())
    const messages = chunk.get(topic)
    if (messages) messages.push(asMessage(record))
    else chunk.set(topic, [asMessage(record)])
  }
  return chunks.map(chunk => [...chunk].map(([topic, messages]) => ({ topic, messages })))
}

function byTopic(destinations: readonly Destination[]) {
  const topics = new Map<string, { partition: number }[]>()
  for (const { topic, partition } of destinations) {
    topics.set(topic, [...(topics.get(topic) ?? []), { partition }])
  }
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }))
}

function offsetsByTopic(offsets: readonly OffsetToCommit[]) {
  const topics = new Map<string, { partition: number; offset: string; metadata: string }[]>()
  for (const { topic, partition, offset, metadata } of offsets) {
    const entry = { partition, offset: String(offset), metadata }
    topics.set(topic, [...(topics.get(topic) ?? []), entry])
  }
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }))
}

/** `openAmong` tells which destinations hold open transactions; it rejects while one has no leader. */
export function createTransactionalProducer(
  kafka: KafkaClient,
  transactionalId: string,
  openAmong: (destinations: readonly Destination[]) => Promise<readonly Destination[]>,
): TransactionalProducer {
  const producer = kafka.producer({
    transactionalId,
    idempotent: true,
    maxInFlightRequests: 1,
    transactionTimeout: TRANSACTION_TIMEOUT_MS,
  })
  return {
    async fence(destinations) {
      try {
        await producer.connect()
        // connect() does not fence; the first transaction takes the id over (docs/kafka-and-mongodb.md,
        // Transactions).
        const transaction = (await producer.transaction()) as PatchedTransaction
        const open = await openAmong(destinations)
        if (open.length > 0) await transaction.addPartitions(byTopic(open))
        await transaction.abort()
      } catch (error) {
        throw whileOwning(error)
      }
    },
    async publish(group, records, offsets) {
      try {
        const transaction = await producer.transaction()
        for (const topicMessages of chunkBySize(records)) {
          await transaction.sendBatch({ topicMessages, acks: -1 })
        }
        if (offsets.length > 0) {
          await transaction.sendOffsets({ consumerGroupId: group, topics: offsetsByTopic(offsets) })
        }
        await transaction.commit()
      } catch (error) {
        throw whilePublishing(error)
      }
    },
    close: () => closeQuietly(producer),
  }
}

/** A plain producer; one send in flight, and what waits meanwhile goes into the next one. */
export function createProducer(kafka: KafkaClient): Producer {
  const producer = kafka.producer({ allowAutoTopicCreation: false })
  let connected: Promise<void> | null = null
  let waiting: { records: readonly OutRecord[]; done: () => void; failed: (error: unknown) => void }[] = []
  let sending = false

  const sendWaiting = async () => {
    sending = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      try {
        connected ??= producer.connect()
        await connected
        for (const topicMessages of chunkBySize(taken.flatMap(({ records }) => records))) {
          await producer.sendBatch({ topicMessages, acks: -1 })
        }
        for (const { done } of taken) done()
      } catch (error) {
        connected = null
        for (const { failed } of taken) failed(whilePublishing(error))
      }
    }
    sending = false
  }

  return {
    send: records =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ records, done: resolve, failed: reject })
        if (!sending) void sendWaiting()
      }),
    close: () => closeQuietly(producer),
  }
}

async function closeQuietly(producer: KafkaProducer): Promise<void> {
  try {
    await producer.disconnect()
  } catch {
    // A producer that is given up has nothing left to say.
  }
}
