import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { CodecPoisoned, createCodec } from '../../schemas/codec/codec.ts'
import { eventually } from './eventually.ts'

/** A record of a topic as a downstream team sees it. */
export interface TopicRecord {
  readonly partition: number
  readonly offset: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  /** Full name of the Avro record. */
  readonly record: string
  readonly value: Readonly<Record<string, unknown>>
  /** The value as it lies in the topic. */
  readonly bytes: Buffer
}

export interface TopicReader {
  /** Grows while the reader is open; per partition in order. */
  readonly records: readonly TopicRecord[]
  until(fits: (record: TopicRecord) => boolean, count?: number, limitMs?: number): Promise<TopicRecord[]>
  /** Resolves when everything that was committed before the call has been read. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Reads a topic from its beginning, read_committed, with a new group. */
export async function openTopic(servers: ServerAddresses, topic: string): Promise<TopicReader> {
  const kafka = new Kafka({ brokers: servers.kafka.split(','), logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: servers.registry })
  const consumer = kafka.consumer({
    groupId: `test-reader-${randomUUID()}`,
    maxWaitTimeInMs: 50,
    sessionTimeout: 60_000,
  })
  /** Null for what is no record: tests write garbage. */
  const decodeOrSkip = async (bytes: Buffer) => {
    try {
      return await codec.decode(bytes)
    } catch (error) {
      if (error instanceof CodecPoisoned) return null
      throw error
    }
  }
  const records: TopicRecord[] = []
  const positions = new Map<number, bigint>()
  const seen = new Map<number, bigint>()
  // The last records of a partition may be markers of transactions, which no handler sees.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
    positions.set(payload.partition, BigInt(payload.lastOffset) + 1n)
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch, resolveOffset }) => {
      for (const message of batch.messages) {
        // A reader that had to join again starts over; what it has seen it drops by position, as readers
        // must.
        const offset = BigInt(message.offset)
        if (offset <= (seen.get(batch.partition) ?? -1n)) continue
        const decoded = await decodeOrSkip(message.value ?? Buffer.alloc(0))
        // Not before it is decoded: where the registry does not answer, the batch comes again.
        if (offset <= (seen.get(batch.partition) ?? -1n)) continue
        seen.set(batch.partition, offset)
        if (decoded === null) continue
        const { record, value } = decoded
        const headers = Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)])
        records.push({
          partition: batch.partition,
          offset: message.offset,
          key: String(message.key),
          headers: Object.fromEntries(headers),
          record,
          value: value as unknown as Record<string, unknown>,
          bytes: message.value!,
        })
        resolveOffset(message.offset)
      }
    },
  })
  return {
    records,
    until: (fits, count = 1, limitMs) =>
      eventually(
        `${count} records on ${topic}`,
        () => {
          const found = records.filter(fits)
          if (found.length < count) throw new Error(`there are ${found.length} of ${count}`)
          return found
        },
        limitMs,
      ),
    async caughtUp() {
      const admin = kafka.admin()
      await admin.connect()
      const ends = await admin.fetchTopicOffsets(topic)
      await admin.disconnect()
      await eventually(`the end of ${topic}`, () => {
        const behind = ends.filter(({ partition, high, low }) => {
          return BigInt(high) > BigInt(low) && (positions.get(partition) ?? 0n) < BigInt(high)
        })
        if (behind.length > 0) throw new Error(`${behind.length} partitions are behind`)
        return true
      })
    },
    close: () => consumer.disconnect(),
  }
}
