import { randomUUID } from 'node:crypto'
import type { Kafka } from 'kafkajs'
import { createTopics } from '../../operations/provision/topicCreation.ts'

/** A new topic for one test, ready for use on every broker. */
export async function newTopic(kafka: Kafka, partitions = 1): Promise<string> {
  const topic = `test-${randomUUID()}`
  const admin = kafka.admin()
  await admin.connect()
  await createTopics(admin, [{ topic, numPartitions: partitions }])
  await admin.disconnect()
  return topic
}
