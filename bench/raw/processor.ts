import { type EachBatchPayload, Kafka, type Producer } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { RAW, rawConfig } from './topics.ts'

/**
 * The processing side of the raw pipeline, strictly one after the other for each batch: one MongoDB
 * transaction (a document per command and one for the batch), the replies, one Kafka transaction (an event
 * per command, the offsets).
 */
const GROUP = 'raw-processor'
const { brokers, mongodb } = rawConfig()
const quiet = { logCreator: () => () => undefined }
const retry = { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 100, retries: 60 }
const consumer = new Kafka({ brokers, ...quiet }).consumer({ groupId: GROUP, maxWaitTimeInMs: 100 })
const kafka = new Kafka({ brokers, retry, ...quiet })
const replies = kafka.producer()
const mongo = await MongoClient.connect(mongodb)
const db = mongo.db('raw')
const producerOf = transactionalProducers(kafka, GROUP)

async function handle({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
  const { partition, messages } = batch
  const producer = await producerOf(partition)
  const contracts = messages.map(({ key, value }) => ({
    _id: key!.toString(),
    ...JSON.parse(value!.toString()),
  }))
  await mongo.withSession(session =>
    session.withTransaction(
      async () => {
        await db.collection('contracts').insertMany(contracts, { session })
        await db.collection('journal').insertOne({ partition, offset: batch.lastOffset() }, { session })
      },
      { writeConcern: { w: 'majority' } },
    ),
  )
  const answers = contracts.map(({ _id, ...contract }) => ({
    key: _id,
    value: JSON.stringify({ data: contract }),
  }))
  await replies.send({ topic: RAW.replies, messages: answers.map(answer => ({ ...answer, partition: 0 })) })
  const transaction = await producer.transaction()
  await transaction.send({ topic: RAW.events, messages: answers.map(answer => ({ ...answer, partition })) })
  const offset = String(BigInt(batch.lastOffset()) + 1n)
  const topics = [{ topic: RAW.commands, partitions: [{ partition, offset }] }]
  await transaction.sendOffsets({ consumerGroupId: GROUP, topics })
  await transaction.commit()
  resolveOffset(batch.lastOffset())
}

await replies.connect()
await consumer.connect()
await consumer.subscribe({ topics: [RAW.commands], fromBeginning: true })
const joined = new Promise(resolve => consumer.on(consumer.events.GROUP_JOIN, resolve))
await consumer.run({
  autoCommit: false,
  eachBatchAutoResolve: false,
  partitionsConsumedConcurrently: RAW.partitions,
  eachBatch: handle,
})
await joined
// Transactional ids are made ready before the measurement, as ours are.
await Promise.all(Array.from({ length: RAW.partitions }, (_, partition) => producerOf(partition)))
process.stdout.write('ready\n')

/** One connected transactional producer a partition, made when it is first asked for. */
function transactionalProducers(kafka: Kafka, group: string): (partition: number) => Promise<Producer> {
  const producers = new Map<number, Promise<Producer>>()
  const connected = async (partition: number) => {
    const producer = kafka.producer({
      transactionalId: `${group}/${partition}`,
      idempotent: true,
      maxInFlightRequests: 1,
      transactionTimeout: 10_000,
    })
    await producer.connect()
    return producer
  }
  return partition => {
    const known = producers.get(partition) ?? connected(partition)
    producers.set(partition, known)
    return known
  }
}
