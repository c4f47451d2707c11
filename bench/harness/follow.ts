import { randomUUID } from 'node:crypto'
import type { Kafka, KafkaMessage } from 'kafkajs'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'

/** A fetch is answered as soon as something comes; asking again and again would keep the broker busy. */
const FETCH_WAIT_MS = 100

/**
 * Follows a topic with a read_committed consumer. Resolves once every partition is being read, to the
 * function that ends it; what is committed from then on is seen.
 */
export async function follow(
  kafka: Kafka,
  topic: string,
  visit: (message: KafkaMessage) => void | Promise<void>,
  maxWaitTimeInMs = FETCH_WAIT_MS,
): Promise<() => Promise<void>> {
  const consumer = kafka.consumer({
    groupId: `bench-${randomUUID()}`,
    maxWaitTimeInMs,
    readUncommitted: false,
  })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: false })
  // The positions where it begins are asked for with the first fetch, so one has to be over.
  const reading = new Promise(resolve => consumer.on(consumer.events.FETCH, resolve))
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: USUAL_PARTITIONS,
    eachMessage: async ({ message }) => visit(message),
  })
  await reading
  return () => consumer.disconnect()
}
