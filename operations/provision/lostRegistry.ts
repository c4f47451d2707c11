import { setTimeout as sleep } from 'node:timers/promises'
import type { KafkaAccess, KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
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
      const partitions = await offsetsOf(admin, topic)
      if (partitions.some(({ low, high }) => BigInt(high) > BigInt(low))) found.push(topic)
    }
    return found
  } finally {
    await admin.disconnect()
  }
}

const ELECTION_MS = 30_000
const PAUSE_MS = 100

/** A topic that was just made has its leaders a moment later; kafkajs does not ask again by itself. */
async function offsetsOf(admin: KafkaAdmin, topic: string) {
  for (const deadline = Date.now() + ELECTION_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await admin.fetchTopicOffsets(topic)
    } catch (error) {
      if (!(error as { retriable?: boolean }).retriable || Date.now() > deadline) throw error
    }
  }
}
