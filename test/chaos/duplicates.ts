import { randomUUID } from 'node:crypto'
import { Kafka, logLevel, type Message } from 'kafkajs'
import { topics } from '../../schemas/topics.ts'

/** Writes commands a second time, as a producer does whose first answer was lost. */
export interface Duplicates {
  /** Repeats the newest commands of every command topic, byte for byte; answers how many. */
  repeat(): Promise<number>
  close(): Promise<void>
}

interface Seen {
  readonly topic: string
  readonly message: Message
}

const COMMANDS = [topics.contractCommands.name, topics.directoryCommands.name]
/** Old enough that most were decided, new enough that some were not. */
const KEPT = 40

export async function openDuplicates(brokers: string): Promise<Duplicates> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 20 } })
  const consumer = kafka.consumer({ groupId: `chaos-duplicates-${randomUUID()}` })
  const producer = kafka.producer({ allowAutoTopicCreation: false })
  let newest: Seen[] = []
  await Promise.all([consumer.connect(), producer.connect()])
  await consumer.subscribe({ topics: COMMANDS, fromBeginning: false })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message }) => {
      const { key, value, headers, timestamp } = message
      const copy = { key, value, partition, timestamp, ...(headers ? { headers } : {}) }
      newest = [...newest, { topic, message: copy }].slice(-KEPT)
    },
  })
  return {
    async repeat() {
      const again = newest
      for (const { topic, message } of again) await producer.send({ topic, messages: [message], acks: -1 })
      return again.length
    },
    async close() {
      await Promise.all([consumer.disconnect(), producer.disconnect()])
    },
  }
}
