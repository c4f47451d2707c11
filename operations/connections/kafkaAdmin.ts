import { type Admin, Kafka, type KafkaConfig, logLevel } from 'kafkajs'

/**
 * kafkajs' admin client, connected. It says nothing by itself: kafkajs logs each try as an error, and what
 * matters arrives as an exception.
 */
export async function openAdmin(kafka: KafkaConfig): Promise<Admin> {
  const admin = new Kafka({ ...kafka, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  return admin
}
