import { type Consumer, Kafka, logLevel } from 'kafkajs'
import { eventually } from '../support/eventually.ts'
import type { TopicRecord } from '../support/topicReader.ts'

/** One read_committed reader per broker, which fetches from that broker although another one leads. */
export interface BrokerReaders {
  /** Where a reader saw other records, or in another order, than the leaders tell in the end. */
  differences(topics: Readonly<Record<string, readonly TopicRecord[]>>): Promise<string[]>
  /** Records that each reader has read, with the broker they came from. */
  told(): string[]
  close(): Promise<void>
}

/**
 * Metadata refresh of the readers. kafkajs does not fetch a partition whose nearest replica was down at its
 * last refresh, and refreshes only after this time; the default is 5 minutes.
 */
const LOOK_AGAIN_MS = 5_000

interface Reader {
  readonly rack: string
  readonly consumer: Consumer
  /** By `<topic>/<partition>`: `<offset> <id of the event>`. */
  readonly seen: Map<string, string[]>
  readonly positions: Map<string, bigint>
  /** Fetches by broker. */
  readonly fetches: Map<string, number>
}

/**
 * Brokers of a cluster are racks of their own (local/servers/serverPlans.ts), by the order of their
 * addresses.
 */
export async function openBrokerReaders(kafka: string, topics: string[]): Promise<BrokerReaders> {
  const brokers = kafka.split(',')
  const client = new Kafka({
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { retries: 1_000, maxRetryTime: 1_000 },
  })
  const readers = await Promise.all(brokers.map((_, index) => openReader(client, String(index + 1), topics)))
  return {
    async differences(read) {
      const found: string[] = []
      const ends = await endsOf(client, topics)
      for (const { rack, positions, seen } of readers) {
        await eventually(`the reader at broker ${rack} has read everything`, () => {
          const behind = [...ends].filter(([place, end]) => (positions.get(place) ?? 0n) < end)
          if (behind.length > 0) throw new Error(`${behind.length} partitions are behind, as ${behind[0]}`)
          return true
        })
        for (const [place, records] of sequencesOf(read)) {
          const own = seen.get(place) ?? []
          const at = records.findIndex((record, index) => own[index] !== record)
          if (at === -1 && own.length === records.length) continue
          const index = at === -1 ? records.length : at
          found.push(`broker ${rack}: ${place} has ${own[index]} where the leader has ${records[index]}`)
        }
      }
      return found
    },
    told: () =>
      readers.map(({ rack, seen, fetches }) => {
        const records = [...seen.values()].reduce((sum, own) => sum + own.length, 0)
        const from = [...fetches].sort().map(([broker, count]) => `${count} from ${broker}`)
        return `the reader at broker ${rack} saw ${records} records; fetches: ${from.join(', ')}`
      }),
    close: async () => void (await Promise.all(readers.map(({ consumer }) => consumer.disconnect()))),
  }
}

async function openReader(client: Kafka, rack: string, topics: string[]): Promise<Reader> {
  const consumer = client.consumer({
    ...{ groupId: `chaos-reader-${rack}`, rackId: rack, readUncommitted: false, sessionTimeout: 60_000 },
    metadataMaxAge: LOOK_AGAIN_MS,
    retry: { retries: 1_000, maxRetryTime: 1_000, restartOnFailure: async () => true },
  })
  const reader: Reader = { rack, consumer, seen: new Map(), positions: new Map(), fetches: new Map() }
  const last = new Map<string, bigint>()
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { topic, partition, lastOffset } }) => {
    const place = `${topic}/${partition}`
    const next = BigInt(lastOffset) + 1n
    if (next > (reader.positions.get(place) ?? 0n)) reader.positions.set(place, next)
  })
  consumer.on(consumer.events.REQUEST, ({ payload: { apiName, broker } }) => {
    if (apiName === 'Fetch') reader.fetches.set(broker, (reader.fetches.get(broker) ?? 0) + 1)
  })
  await consumer.connect()
  await consumer.subscribe({ topics, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch: { topic, partition, messages } }) => {
      const place = `${topic}/${partition}`
      const own = reader.seen.get(place) ?? []
      reader.seen.set(place, own)
      for (const { offset, headers } of messages) {
        // Who joined again begins at the beginning, and drops by position what it has seen.
        if (BigInt(offset) <= (last.get(place) ?? -1n)) continue
        last.set(place, BigInt(offset))
        own.push(`${offset} ${headers?.['ce_id']}`)
      }
    },
  })
  return reader
}

async function endsOf(client: Kafka, topics: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const admin = client.admin()
  await admin.connect()
  try {
    const ends = new Map<string, bigint>()
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high))
      }
    }
    return ends
  } finally {
    await admin.disconnect()
  }
}

function sequencesOf(topics: Readonly<Record<string, readonly TopicRecord[]>>) {
  const sequences = new Map<string, string[]>()
  for (const [topic, records] of Object.entries(topics)) {
    for (const { partition, offset, value } of records) {
      const place = `${topic}/${partition}`
      sequences.set(place, [...(sequences.get(place) ?? []), `${offset} ${value['id']}`])
    }
  }
  return sequences
}
