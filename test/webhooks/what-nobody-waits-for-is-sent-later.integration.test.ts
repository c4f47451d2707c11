import { Kafka, logLevel } from 'kafkajs'
import { Registry } from 'prom-client'
import { createBatchingProducer } from '../../gateway/commands/batchingProducer.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/** Audit records go with the next command, by themselves after a moment, or when the gateway stops. */

test('records that wait for company are written, at the latest when the producer is closed', async () => {
  const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  const topic = await newTopic(kafka)
  const written = async () => Number((await admin.fetchTopicOffsets(topic))[0]!.high)
  const record = {
    topic,
    partition: 0,
    key: null,
    value: Buffer.from('x'),
    headers: {},
    timestamp: Date.now(),
  }
  const producer = createBatchingProducer(kafka, new Registry())

  await producer.sendLater(record)
  expect(await written()).toBe(1)
  await Promise.all([producer.sendLater(record), producer.send(record)])
  expect(await written()).toBe(3)
  const last = producer.sendLater(record)
  await producer.close()
  await last
  expect(await written()).toBe(4)
  await expect(producer.sendLater(record)).rejects.toThrow()
  await admin.disconnect()
})
