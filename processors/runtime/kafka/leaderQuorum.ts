import type { KafkaBroker, PatchedAdmin } from '../../../platform/kafka/kafkaClient.ts'

/**
 * Whom to ask while a lane is taken over. A broker that its peers have cut off goes on answering clients as
 * the leader that it was: with old ends, with old committed offsets. What was written since under another
 * leader is known to as many brokers as must have a write, so whom most brokers name has all of it
 * (docs/decisions/brokers-in-charge.md).
 */
export type LeaderQuorum = ReturnType<typeof createLeaderQuorum>

export interface CommittedAnswer {
  readonly offset: string
  readonly metadata: string | null
}

const GROUP = 0
const READ_COMMITTED = 1
const LATEST = '-1'
const EARLIEST = '-2'

interface Named {
  readonly node: number
  readonly by: KafkaBroker
  readonly byNode: number
}

export function createLeaderQuorum({ askEveryBroker }: Pick<PatchedAdmin, 'askEveryBroker'>) {
  const inCharge = async (
    what: string,
    nameOf: (broker: KafkaBroker) => Promise<number>,
  ): Promise<KafkaBroker> => {
    const answers = await askEveryBroker(async (by, byNode): Promise<Named> => {
      return { node: await nameOf(by), by, byNode: Number(byNode) }
    })
    const most = Math.floor(answers.length / 2) + 1
    return namedBy(most, what, answers)
  }
  return {
    /** Rejects while no broker is named by most of them. */
    async committed(group: string, topic: string, partition: number): Promise<CommittedAnswer | null> {
      const broker = await inCharge(`the coordinator of ${group}`, async one => {
        const { coordinator } = await one.findGroupCoordinator({ groupId: group, coordinatorType: GROUP })
        return coordinator.nodeId
      })
      const topics = [{ topic, partitions: [{ partition }] }]
      const { responses } = await broker.offsetFetch({ groupId: group, topics })
      return responses[0]?.partitions.find(one => one.partition === partition) ?? null
    },
    async ends(topic: string, partition: number): Promise<{ readonly low: string; readonly high: string }> {
      const broker = await inCharge(`the leader of ${topic}/${partition}`, async one => {
        const { topicMetadata } = await one.metadata([topic])
        const found = topicMetadata[0]?.partitionMetadata.find(({ partitionId }) => partitionId === partition)
        if (found === undefined) throw new Error(`${topic} has no partition ${partition}`)
        return found.leader
      })
      const at = async (timestamp: string) => {
        const topics = [{ topic, partitions: [{ partition, timestamp }] }]
        const { responses } = await broker.listOffsets({ isolationLevel: READ_COMMITTED, topics })
        return responses[0]!.partitions[0]!.offset
      }
      const [low, high] = await Promise.all([at(EARLIEST), at(LATEST)])
      return { low, high }
    },
  }
}

/**
 * Resolves as soon as `most` brokers name the same one, and it has answered itself; rejects when that cannot
 * come any more.
 */
export function namedBy<B>(
  most: number,
  what: string,
  answers: readonly Promise<{ readonly node: number; readonly by: B; readonly byNode: number }>[],
): Promise<B> {
  return new Promise((resolve, reject) => {
    const votes = new Map<number, number>()
    const brokers = new Map<number, B>()
    let open = answers.length
    let reason = 'most of the brokers name none'
    const settle = () => {
      const chosen = [...votes].find(([node, count]) => count >= most && brokers.has(node))
      if (chosen) return resolve(brokers.get(chosen[0])!)
      if (open === 0) reject(new Error(`nobody knows ${what}: ${reason}`))
    }
    for (const answer of answers) {
      answer
        .then(({ node, by, byNode }) => {
          votes.set(node, (votes.get(node) ?? 0) + 1)
          brokers.set(byNode, by)
        })
        .catch((error: Error) => {
          reason = error.message
        })
        .then(() => {
          open -= 1
          settle()
        })
    }
  })
}
