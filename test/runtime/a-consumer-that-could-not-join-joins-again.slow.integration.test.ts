import { randomUUID } from 'node:crypto'
import { type ConsumerConfig, Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import {
  type ReconnectingConsumer,
  startReconnectingConsumer,
} from '../../platform/kafka/reconnectingConsumer.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/** A gateway begins with a reader of replies; where that cannot join at first, it begins all the same. */
const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })

let consumer: ReconnectingConsumer | null = null
afterEach(() => consumer?.close())

let states: (string | null)[]
let disconnected: number
function start(topic: string, config: ConsumerConfig): ReconnectingConsumer {
  states = []
  disconnected = 0
  const counting = {
    consumer(options: ConsumerConfig) {
      const made = kafka.consumer(options)
      made.on(made.events.DISCONNECT, () => void (disconnected += 1))
      return made
    },
  }
  consumer = startReconnectingConsumer({
    kafka: counting as Kafka,
    log: pino({ level: 'silent' }),
    task: 'reading',
    config,
    topics: [topic],
    fromBeginning: true,
    eachBatch: async () => undefined,
    onState: reason => void states.push(reason),
  })
  return consumer
}

test('the first attempt is over when the broker refuses it, and a later one reads', async () => {
  // Brokers take no session that is as short.
  const config = { groupId: `test-${randomUUID()}`, sessionTimeout: 1 }
  await start(await newTopic(kafka), config).tried
  expect(states).toEqual(['reading stopped'])
  config.sessionTimeout = 10_000
  await eventually('it reads', async () => states.at(-1) === null)
})

test('a client whose join failed is disconnected', async () => {
  await start(`test-${randomUUID()}`, { groupId: `test-${randomUUID()}` }).tried
  expect({ states, disconnected }).toEqual({ states: ['reading stopped'], disconnected: 1 })
})
