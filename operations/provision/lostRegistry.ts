import type { KafkaAccess } from '../../platform/kafka/kafkaClient.ts'
import { topics } from '../../schemas/topics.ts'
import { openAdmin } from '../connections/kafkaAdmin.ts'

/** Where anything that was ever asked or happened leaves records. */
const OF_EVERY_DEPLOYMENT = [
  topics.contractCommands.name,
  topics.directoryCommands.name,
  topics.contractEvents.name,
]

/** Topics that hold records, which name schemas by their ids. */
export async function topicsWithRecords(kafka: KafkaAccess): Promise<readonly string[]> {
  const admin = await openAdmin(kafka)
  try {
    const existing = new Set(await admin.listTopics())
    const found: string[] = []
    for (const topic of OF_EVERY_DEPLOYMENT.filter(name => existing.has(name))) {
      const partitions = await admin.fetchTopicOffsets(topic)
      if (partitions.some(({ low, high }) => BigInt(high) > BigInt(low))) found.push(topic)
    }
    return found
  } finally {
    await admin.disconnect()
  }
}
