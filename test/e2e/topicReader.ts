import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'
import type { ServerAddresses } from '../../local/servers.ts'
import { createCodec } from '../../schemas/codec.ts'
import { eventually } from '../eventually.ts'

/** A record of a topic as a downstream team sees it. */
export interface TopicRecord {
  readonly partition: number
  readonly offset: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  /** Full name of the Avro record. */
  readonly record: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface TopicReader {
  /** Grows while the reader is open; per partition in order. */
  readonly records: readonly TopicRecord[]
  until(fits: (record: TopicRecord) => boolean, count?: number, limitMs?: number): Promise<TopicRecord[]>
  close(): Promise<void>
}

/** Reads a topic from its beginning, read_committed, with a group of its own. */
export async function openTopic(servers: ServerAddresses, topic: string): Promise<TopicReader> {
  const kafka = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: servers.registry })
  const consumer = kafka.consumer({
    groupId: `test-reader-${randomUUID()}`,
    maxWaitTimeInMs: 50,
    sessionTimeout: 60_000,
  })
  const records: TopicRecord[] = []
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      const { record, value } = await codec.decode(message.value ?? Buffer.alloc(0))
      const headers = Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)])
      records.push({
        partition,
        offset: message.offset,
        key: String(message.key),
        headers: Object.fromEntries(headers),
        record,
        value: value as unknown as Record<string, unknown>,
      })
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
    close: () => consumer.disconnect(),
  }
}
