import type { Kafka } from 'kafkajs'
import { createCodec } from '../../schemas/codec/codec.ts'

/** Operations that an attacker in control of webhooks would try. */
export const KEY_OF_AN_INTRUDER = {
  document: null,
  name: 'intruder',
  scopes: ['admin'],
  rateLimit: 1_000,
  expiresAt: null,
  networks: [],
  prefix: 'live_abc',
}

/** A command that the topic does not carry. */
export async function askForAKey(kafka: Kafka, registryUrl: string, topic: string): Promise<void> {
  const codec = createCodec({ registryUrl })
  const made = { ...KEY_OF_AN_INTRUDER, secretHash: 'f'.repeat(64) }
  const value = await codec.encode('directory-commands', 'lastro.commands.CreateApiKey', made)
  const headers = { 'command-id': 'cmd_intruder', 'issued-at': String(Date.now()) }
  const producer = kafka.producer()
  await producer.connect()
  await producer.send({
    topic,
    messages: [{ key: 'directory', value, headers, partition: 0 }],
  })
  await producer.disconnect()
}

/** Refusal of a record; `written` where there is none. */
export async function refusalOfWrite(kafka: Kafka, topic: string): Promise<string> {
  const producer = kafka.producer()
  await producer.connect()
  try {
    await producer.send({ topic, messages: [{ key: '1', value: 'x', partition: 0 }] })
    return 'written'
  } catch (error) {
    return (error as Error).message
  } finally {
    await producer.disconnect()
  }
}

/** Refusal of a topic in a group; `read` where there is none. */
export async function refusalOfRead(kafka: Kafka, topic: string, groupId: string): Promise<string> {
  const retry = { retries: 1, restartOnFailure: async () => false }
  const consumer = kafka.consumer({ groupId, retry })
  await consumer.connect()
  try {
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    return await new Promise<string>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error.message))
      consumer.run({ eachMessage: async () => resolve('read') }).catch(reject)
    })
  } catch (error) {
    return (error as Error).message
  } finally {
    await consumer.disconnect()
  }
}
