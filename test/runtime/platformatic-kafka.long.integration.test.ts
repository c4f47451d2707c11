import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { jest } from '@jest/globals'
import {
  Admin,
  Consumer,
  ListOffsetTimestamps,
  MessagesStreamModes,
  Producer,
  stringDeserializers,
  stringSerializers,
} from '@platformatic/kafka'
import { Kafka, logLevel } from 'kafkajs'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/**
 * `@platformatic/kafka` held to what the runtime needs of a Kafka client, on the real broker. The table in
 * patches/README.md is what these tests found. Rows that fail today are asserted as failing, so that an
 * upgrade in which one passes is noticed.
 */

jest.setTimeout(30_000)

const bootstrapBrokers = [servers().kafka]
const kafka = new Kafka({ brokers: bootstrapBrokers, logLevel: logLevel.NOTHING })
const [FIND_COORDINATOR, END_TXN] = [10, 26]
const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

function producerOf(transactionalId = `test-${randomUUID()}`) {
  const producer = new Producer({
    clientId: 'candidate',
    bootstrapBrokers,
    transactionalId,
    idempotent: true,
    // Its own default, 0, is somebody's id: the broker then fences whoever takes an id over.
    producerId: -1n,
    producerEpoch: -1,
    retries: 200,
    retryDelay: 5,
    serializers: stringSerializers,
  })
  closings.push(() => producer.close(true))
  return producer
}

function adminOf() {
  const admin = new Admin({ clientId: 'candidate', bootstrapBrokers })
  closings.push(() => admin.close())
  return admin
}

function consumerOf(groupId = `test-${randomUUID()}`) {
  const options = { clientId: 'candidate', bootstrapBrokers, groupId, deserializers: stringDeserializers }
  const consumer = new Consumer(options)
  closings.push(() => consumer.close(true))
  return consumer
}

const message = (topic: string, value: string, key?: string) => ({
  messages: [{ topic, partition: 0, value, ...(key === undefined ? {} : { key }) }],
})

async function readCommitted(topic: string, until: string, maxBytes?: number): Promise<string[]> {
  const seen: string[] = []
  const limits = maxBytes === undefined ? {} : { maxBytes, maxBytesPerPartition: maxBytes }
  const stream = await consumerOf().consume({
    topics: [topic],
    mode: MessagesStreamModes.EARLIEST,
    maxWaitTime: 50,
    ...limits,
  })
  for await (const { value } of stream) {
    seen.push(value)
    if (value === until) break
  }
  return seen
}

async function endOf(topic: string, isolationLevel: 0 | 1): Promise<bigint> {
  const partitions = [{ partitionIndex: 0, timestamp: ListOffsetTimestamps.LATEST }]
  const [found] = await adminOf().listOffsets({ topics: [{ name: topic, partitions }], isolationLevel })
  return found!.partitions[0]!.offset
}

async function committed(producer: ReturnType<typeof producerOf>, topic: string, value: string) {
  const transaction = await producer.beginTransaction()
  await transaction.send(message(topic, value))
  await transaction.commit()
}

async function aborted(producer: ReturnType<typeof producerOf>, topic: string, ...values: string[]) {
  const transaction = await producer.beginTransaction()
  for (const value of values) await transaction.send(message(topic, value))
  await transaction.abort()
}

test('passes: read_committed hides two overlapping aborted transactions of two producers', async () => {
  const topic = await newTopic(kafka)
  const [first, second] = [producerOf(), producerOf()]
  const outer = await first.beginTransaction()
  await outer.send(message(topic, 'aborted: outer, before'))
  await aborted(second, topic, 'aborted: inner')
  await outer.send(message(topic, 'aborted: outer, after'))
  await outer.abort()
  await committed(producerOf(), topic, 'committed')
  expect(await readCommitted(topic, 'committed')).toEqual(['committed'])
})

test('passes: an aborted record whose key is four zero characters is no marker', async () => {
  const topic = await newTopic(kafka)
  const producer = producerOf()
  const doomed = await producer.beginTransaction()
  await doomed.send(message(topic, 'aborted: looks like a marker', '\0\0\0\0'))
  await doomed.send(message(topic, 'aborted: after it'))
  await doomed.abort()
  await committed(producer, topic, 'committed')
  expect(await readCommitted(topic, 'committed')).toEqual(['committed'])
})

test('fails: read_committed delivers the first of two aborted transactions of one producer', async () => {
  const topic = await newTopic(kafka)
  const producer = producerOf()
  await aborted(producer, topic, 'aborted: first')
  await aborted(producer, topic, 'aborted: second')
  await committed(producer, topic, 'committed')
  expect(await readCommitted(topic, 'committed')).toEqual(['aborted: first', 'committed'])
})

test('fails: read_committed delivers an aborted transaction that is longer than one fetch', async () => {
  const topic = await newTopic(kafka)
  const producer = producerOf()
  const long = Array.from({ length: 8 }, (_, n) => `aborted ${n} ${'x'.repeat(2_000)}`)
  await aborted(producer, topic, ...long)
  await committed(producer, topic, 'committed')
  const seen = await readCommitted(topic, 'committed', 4_096)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toBe('committed')
})

test('passes: a second owner of a transactional id fences the first and aborts what it left open', async () => {
  const topic = await newTopic(kafka)
  const id = `test-${randomUUID()}`
  const old = producerOf(id)
  const open = await old.beginTransaction()
  await open.send(message(topic, 'open'))
  const successor = producerOf(id)
  await committed(successor, topic, 'committed')
  await expect(open.commit()).rejects.toThrow()
  expect(await readCommitted(topic, 'committed')).toEqual(['committed'])
})

test('passes: a producer asks for its coordinator once in twenty transactions', async () => {
  const topic = await newTopic(kafka)
  const producer = producerOf()
  let [looked, ended] = [0, 0]
  subscribe('tracing:plt:kafka:connections:api:start', seen => {
    const { apiKey } = seen as { apiKey?: number }
    looked += apiKey === FIND_COORDINATOR ? 1 : 0
    ended += apiKey === END_TXN ? 1 : 0
  })
  for (let n = 0; n < 20; n++) await committed(producer, topic, String(n))
  expect(ended).toBeGreaterThanOrEqual(20)
  expect(looked).toBeLessThanOrEqual(2)
})

test('passes: an open transaction shows between the last stable offset and the high watermark', async () => {
  const topic = await newTopic(kafka)
  const transaction = await producerOf().beginTransaction()
  await transaction.send(message(topic, 'open'))
  expect([await endOf(topic, 1), await endOf(topic, 0)]).toEqual([0n, 1n])
  await transaction.abort()
  await eventually('the marker of the abort is written', async () => (await endOf(topic, 1)) === 2n)
})

test('passes: a transaction takes a partition in without sending there', async () => {
  const topic = await newTopic(kafka)
  const producer = producerOf()
  const transaction = await producer.beginTransaction()
  const metadata = await producer.metadata({ topics: [topic] })
  await transaction.addPartitions(metadata, [{ topic, partition: 0, value: Buffer.alloc(0) }])
  await transaction.abort()
  await eventually('the marker of the abort is written', async () => (await endOf(topic, 0)) === 1n)
})

test('fails: a transaction commits the offset of a message, without metadata of its own', async () => {
  const [topic, groupId] = [await newTopic(kafka), `test-${randomUUID()}`]
  await committed(producerOf(), topic, 'read')
  const consumer = consumerOf(groupId)
  const stream = await consumer.consume({
    topics: [topic],
    mode: MessagesStreamModes.EARLIEST,
    autocommit: false,
  })
  const producer = producerOf()
  for await (const read of stream) {
    const transaction = await producer.beginTransaction()
    await transaction.addConsumer(consumer)
    await transaction.addOffset(Object.assign(read, { committedMetadata: 'seq=7' }))
    await transaction.commit()
    break
  }
  const admin = kafka.admin()
  await admin.connect()
  const [found] = await admin.fetchOffsets({ groupId, topics: [topic] })
  await admin.disconnect()
  expect(found?.partitions[0]).toMatchObject({ offset: '1', metadata: null })
})
