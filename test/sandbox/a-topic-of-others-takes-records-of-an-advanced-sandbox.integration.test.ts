import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { parse } from 'yaml'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

const DAY_MS = 24 * 3_600_000
const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING, retry: { retries: 3 } })

test('(streams B4) the broker of npm start takes a record of next year on a topic that provision does not know', async () => {
  const topic = await newTopic(kafka)
  const producer = kafka.producer()
  await producer.connect()
  const timestamp = String(Date.now() + 366 * DAY_MS)
  const [sent] = await producer.send({ topic, messages: [{ key: '1', value: 'of next year', timestamp }] })
  await producer.disconnect()
  expect(sent?.errorCode).toBe(0)
})

test('(streams B4) and so does the broker of docker compose', () => {
  const compose = parse(readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8'), {
    merge: true,
  })
  const { environment } = compose.services.kafka
  expect(environment['KAFKA_LOG_MESSAGE_TIMESTAMP_AFTER_MAX_MS']).toBe(String(2n ** 63n - 1n))
})
