import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'
import { BSON, type Db } from 'mongodb'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { eventually } from './eventually.ts'

/** Where a text was found: `<topic>/<partition>/<offset>`, or `<collection>/<_id>`. */
export type Places = readonly string[]

/** Looks through keys, headers and values of every record on every topic, rolled back ones included. */
export async function placesOnKafka(servers: ServerAddresses, texts: readonly string[]): Promise<Places> {
  const kafka = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  const topics = (await admin.listTopics()).filter(name => !name.startsWith('__'))
  const wanted = new Map<string, bigint>()
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) wanted.set(`${topic}/${partition}`, BigInt(high))
    }
  }
  await admin.disconnect()
  const groupId = `test-search-${randomUUID()}`
  const consumer = kafka.consumer({ groupId, readUncommitted: true, maxWaitTimeInMs: 50 })
  const found = new Set<string>()
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
    const place = `${payload.topic}/${payload.partition}`
    if (BigInt(payload.lastOffset) + 1n >= (wanted.get(place) ?? 0n)) wanted.delete(place)
  })
  await consumer.connect()
  await consumer.subscribe({ topics, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch: { topic, partition, messages } }) => {
      for (const { offset, key, value, headers } of messages) {
        const bytes = Buffer.concat([
          ...[key, value].map(part => part ?? Buffer.alloc(0)),
          Buffer.from(JSON.stringify(Object.values(headers ?? {}).map(String))),
        ])
        if (texts.some(text => bytes.includes(text))) found.add(`${topic}/${partition}/${offset}`)
      }
    },
  })
  try {
    await eventually('every record was looked at', () => {
      if (wanted.size > 0) throw new Error(`${wanted.size} partitions are left`)
      return true
    })
  } finally {
    await consumer.disconnect()
  }
  return [...found].sort()
}

/** Looks through every document of every collection. */
export async function placesInMongodb(db: Db, texts: readonly string[]): Promise<Places> {
  const found: string[] = []
  for (const { name } of await db.listCollections().toArray()) {
    for await (const document of db.collection(name).find()) {
      // Outboxes hold encoded events: everything is searched as bytes.
      const bytes = Buffer.from(BSON.serialize(document))
      if (texts.some(text => bytes.includes(text))) found.push(`${name}/${document._id}`)
    }
  }
  return found
}
