import { setTimeout as sleep } from 'node:timers/promises'
import type { ITopicConfig } from 'kafkajs'
import type { KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'

/** Just after its creation a broker does not know the topic yet, or knows it without its leaders. */
const NOT_THERE_YET = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'])
const POLL_MS = 50
/** A broker spreads the metadata of a new topic within milliseconds; on a busy one it took seconds. */
const LIMIT_MS = 30_000

/**
 * Creates topics and waits until each can be used. kafkajs' own `waitForLeaders` fails where the broker that
 * it asks does not know the topic yet. Throws what the broker refuses, and an error that names the topics
 * when they are not there in time.
 */
export async function createTopics(
  admin: Pick<KafkaAdmin, 'createTopics' | 'fetchTopicMetadata'>,
  topics: readonly ITopicConfig[],
  limitMs = LIMIT_MS,
): Promise<void> {
  await admin.createTopics({ topics: [...topics], waitForLeaders: false, timeout: LIMIT_MS })
  const names = topics.map(({ topic }) => topic)
  const deadline = performance.now() + limitMs
  while (!(await areThere(admin, names))) {
    if (performance.now() > deadline) {
      throw new Error(`topics have no leaders after ${limitMs} ms: ${names.join(', ')}`)
    }
    await sleep(POLL_MS)
  }
}

async function areThere(admin: Pick<KafkaAdmin, 'fetchTopicMetadata'>, names: string[]): Promise<boolean> {
  try {
    await admin.fetchTopicMetadata({ topics: names })
    return true
  } catch (error) {
    if (NOT_THERE_YET.has((error as { type?: string }).type ?? '')) return false
    throw error
  }
}
