import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel, type Producer } from 'kafkajs'
import type { Servers } from '../../local/servers/servers.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { startClusterServers } from '../support/cluster/clusterServers.ts'
import { eventually } from '../support/eventually.ts'

/**
 * kafkajs asks each leader for its part of a transaction at once. While one still wrote the markers of the
 * transaction before, it sent to the others a second time what was on its way to them (patches/README.md).
 */
const LIMIT_MS = 300_000
const PARTITIONS = 12
const TRANSACTIONS = 150
const topic = `test-${randomUUID()}`
const folder = mkdtempSync(join(tmpdir(), 'lastro-brokers-'))

let cluster: Servers<string>
let kafka: Kafka
let producer: Producer

beforeAll(async () => {
  cluster = await startClusterServers({ dataDir: folder, portBase: 24500, say: () => undefined })
  kafka = new Kafka({
    brokers: cluster.kafka.split(','),
    logLevel: logLevel.NOTHING,
    // As the runtime has it: it asks again after milliseconds.
    retry: { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 100, retries: 60 },
  })
  const admin = kafka.admin()
  await admin.connect()
  await createTopics(admin, [{ topic, numPartitions: PARTITIONS, replicationFactor: 3 }])
  await admin.disconnect()
  const settings = { transactionalId: topic, idempotent: true, maxInFlightRequests: 1 }
  producer = kafka.producer(settings)
  await producer.connect()
})
afterAll(async () => {
  await producer?.disconnect()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a transaction over several brokers holds each record once, whichever of them asks to wait', async () => {
  const sent: string[] = []
  for (let count = 0; count < TRANSACTIONS; count++) {
    const messages = Array.from({ length: PARTITIONS }, (_, partition) => {
      return { partition, value: `${count}/${partition}` }
    })
    sent.push(...messages.map(({ value }) => value))
    const transaction = await producer.transaction()
    await transaction.sendBatch({ topicMessages: [{ topic, messages }], acks: -1 })
    await transaction.commit()
  }
  const seen = await readCommitted(sent.length)
  expect(seen.toSorted()).toEqual(sent.toSorted())
})

/** Everything that was committed, up to a marker of the reader's own in each partition. */
async function readCommitted(atLeast: number): Promise<string[]> {
  const end = await producer.transaction()
  const messages = Array.from({ length: PARTITIONS }, (_, partition) => ({ partition, value: 'end' }))
  await end.sendBatch({ topicMessages: [{ topic, messages }], acks: -1 })
  await end.commit()
  const consumer = kafka.consumer({ groupId: `test-${randomUUID()}` })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const seen: string[] = []
  const ended = new Set<number>()
  await consumer.run({
    eachMessage: async ({ partition, message }) => {
      const value = String(message.value)
      if (value === 'end') ended.add(partition)
      else seen.push(value)
    },
  })
  const isRead = () => ended.size === PARTITIONS && seen.length >= atLeast
  // Three brokers beside other tests: a group alone may take a minute to come into being.
  await eventually('everything is read', isRead, LIMIT_MS / 2)
  await consumer.disconnect()
  return seen
}
