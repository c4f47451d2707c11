import { randomUUID } from 'node:crypto'
import type { Kafka } from 'kafkajs'

/** A new topic for one test, ready for use on every broker. */
export async function newTopic(kafka: Kafka, partitions = 1): Promise<string> {
  const topic = `test-${randomUUID()}`
  const admin = kafka.admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic, numPartitions: partitions }], waitForLeaders: true })
  await admin.disconnect()
  return topic
}
