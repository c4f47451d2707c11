import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { Kafka } from 'kafkajs'
import { partitionOf } from '../../schemas/partition.ts'
import { RAW, rawConfig } from './topics.ts'

/**
 * The HTTP side of the raw pipeline: multipart in, JSON to Kafka, the reply out. No keys, no validation, no
 * rules: what any implementation on these libraries has to do at least. It batches sends as ours does.
 */
const { brokers, port } = rawConfig()
const kafka = new Kafka({ brokers, logCreator: () => () => undefined })
const producer = kafka.producer()
const consumer = kafka.consumer({
  groupId: `raw-gateway-${randomUUID()}`,
  maxWaitTimeInMs: 100,
})
const waiting = new Map<string, (reply: string) => void>()
let batch: { key: string; partition: number; value: string }[] = []
let sending = false
let nextId = Date.now()

async function sendAll(): Promise<void> {
  sending = true
  while (batch.length > 0) {
    const messages = batch
    batch = []
    await producer.send({ topic: RAW.commands, messages, acks: -1 })
  }
  sending = false
}

const app = fastify()
await app.register(multipart, { attachFieldsToBody: 'keyValues' })
app.post('/contracts/v1', async (request, reply) => {
  const id = String(nextId++)
  const value = JSON.stringify({ id, ...(request.body as object) })
  const answered = new Promise<string>(resolve => waiting.set(id, resolve))
  batch.push({ key: id, partition: partitionOf(id, RAW.partitions), value })
  if (!sending) void sendAll()
  const answer = await answered
  return reply.code(201).header('content-type', 'application/json').send(answer)
})

await producer.connect()
await consumer.connect()
await consumer.subscribe({ topics: [RAW.replies], fromBeginning: false })
const reading = new Promise(resolve => consumer.on(consumer.events.FETCH, resolve))
await consumer.run({
  autoCommit: false,
  eachBatch: async ({ batch: { messages } }) => {
    for (const { key, value } of messages) {
      const id = key!.toString()
      waiting.get(id)?.(value!.toString())
      waiting.delete(id)
    }
  },
})
await reading
await app.listen({ port, host: '127.0.0.1' })
process.stdout.write('ready\n')
