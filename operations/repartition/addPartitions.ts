import { setTimeout as sleep } from 'node:timers/promises'
import type { KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
import { CHOSEN } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { NotYet } from './deps.ts'

/** Topics whose count the deployment chooses. */
export const chosenTopics: readonly string[] = Object.values<Topic>(topics)
  .filter(({ partitions }) => partitions === CHOSEN)
  .map(({ name }) => name)

/**
 * Grown when all else is done: `ltv` and `prices` have no database that tells them of the move, and neither
 * works while one of its topics has another count than the others. ltv only writes the first of them: of
 * what it reads it must have a position before it works (`commitFirstPositions`), so that is grown first.
 */
export const GROWN_LAST: readonly string[] = [topics.marketEvents.name, topics.priceTicks.name]

const POLL_MS = 100
const LIMIT_MS = 60_000

/** Gives topics that have `from` partitions `to`, and resolves when each new one can be used. */
export async function grow(
  admin: KafkaAdmin,
  names: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const counts = await countsOf(admin, names)
  const odd = [...counts].filter(([, count]) => count !== from && count !== to)
  if (odd.length > 0) throw new NotYet(`${odd.map(([name, count]) => `${name} has ${count} partitions`)}`)
  const small = [...counts].filter(([, count]) => count === from).map(([topic]) => ({ topic, count: to }))
  if (small.length > 0) await admin.createPartitions({ topicPartitions: small })
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const reason = await notUsable(admin, names, to)
    if (reason === null) return
    if (performance.now() > deadline) throw new Error(`after ${LIMIT_MS} ms: ${reason}`)
    await sleep(POLL_MS)
  }
}

/** A leader that is named in the metadata may not know yet that it leads. */
async function notUsable(admin: KafkaAdmin, names: readonly string[], to: number): Promise<string | null> {
  try {
    const counts = [...(await countsOf(admin, names))]
    const missing = counts.filter(([, count]) => count !== to).map(([name]) => name)
    if (missing.length > 0) return `${missing.join(', ')}: not every partition has a leader`
    for (const name of names) await admin.fetchTopicOffsets(name)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Partitions that can be used, by topic. */
async function countsOf(admin: KafkaAdmin, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...names] })
  return new Map(
    found.map(({ name, partitions }) => [name, partitions.filter(({ leader }) => leader >= 0).length]),
  )
}
