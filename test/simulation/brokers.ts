import type { PatchedAdmin } from '../../platform/kafka/kafkaClient.ts'
import { createLeaderQuorum, type LeaderQuorum } from '../../processors/runtime/kafka/leaderQuorum.ts'
import { createRandom } from '../support/random.ts'
import type { Broker } from './broker.ts'
import type { World } from './world.ts'

/** In a fifth of the runs; the others stay, step by step, what they were without. */
const EVERY = 10
const FROM_REMAINDER = 8
const MAX_CUTS = 4
const WITHIN_MS = 35_000
/** One that is whole again may take seconds to hear that it leads no more. */
const CUT_MS = { min: 2_000, max: 15_000 }
const NODES = [1, 2, 3]

/**
 * Three brokers, one of which leads everything. Now and then its peers cut it off and another one leads: it
 * goes on answering clients as it was, with the ends and committed offsets of that moment
 * (docs/decisions/brokers-in-charge.md).
 */
export function createBrokers(world: World, broker: Broker, seed: number): LeaderQuorum {
  // Its own draws, so that a seed of before is the same run.
  const random = createRandom(seed ^ 0xc07)
  let leader = 1
  let cutOff: { readonly node: number; readonly knows: Pick<Broker, 'committed' | 'bounds'> } | null = null
  const cut = () => {
    if (cutOff !== null) return
    cutOff = { node: leader, knows: broker.asOfNow() }
    leader = random.pick(NODES.filter(node => node !== leader))
    world.count('leader cut off')
    world.note(`broker ${cutOff.node} is cut off, ${leader} leads`)
    world.later(random.between(CUT_MS.min, CUT_MS.max), () => {
      cutOff = null
      world.note('every broker knows its leader')
    })
  }
  if (seed % EVERY >= FROM_REMAINDER) {
    for (let left = random.between(1, MAX_CUTS); left > 0; left--) {
      world.later(random.between(0, WITHIN_MS), cut)
    }
  }

  /** `partition`: the one that is asked about. */
  const brokerOf = (node: number, partition: number) => {
    const isCutOff = () => cutOff?.node === node
    const named = () => (isCutOff() ? node : leader)
    const knows = () => (isCutOff() ? cutOff!.knows : broker)
    return {
      async metadata([topic]: readonly string[]) {
        const partitionMetadata = [{ partitionId: partition, leader: named() }]
        return { topicMetadata: [{ topic, partitionMetadata }] }
      },
      findGroupCoordinator: async () => ({ coordinator: { nodeId: named() } }),
      async offsetFetch({ groupId, topics: [asked] }: OffsetQuestion) {
        const { offset, metadata } = knows().committed(groupId, asked.topic, partition)
        return { responses: [{ partitions: [{ partition, offset: String(offset ?? -1n), metadata }] }] }
      },
      async listOffsets({ topics: [asked] }: EndQuestion) {
        const [{ timestamp }] = asked.partitions
        const { start, end } = knows().bounds(asked.topic, partition)
        return { responses: [{ partitions: [{ offset: String(timestamp === LATEST ? end : start) }] }] }
      },
    }
  }
  return {
    committed: (group, topic, partition) =>
      createLeaderQuorum(adminOf(partition)).committed(group, topic, partition),
    ends: (topic, partition) => createLeaderQuorum(adminOf(partition)).ends(topic, partition),
  }

  /** Answers come in any order. */
  function adminOf(partition: number): Asked {
    const inOrder = NODES.map(node => ({ node, at: random.next() })).sort((one, other) => one.at - other.at)
    const askEveryBroker = async (question: (broker: object, nodeId: string) => Promise<unknown>) =>
      inOrder.map(({ node }) => question(brokerOf(node, partition), String(node)))
    return { askEveryBroker } as unknown as Asked
  }
}

type Asked = Pick<PatchedAdmin, 'askEveryBroker'>

const LATEST = '-1'

interface OffsetQuestion {
  readonly groupId: string
  readonly topics: readonly [{ readonly topic: string }]
}

interface EndQuestion {
  readonly topics: readonly [
    { readonly topic: string; readonly partitions: readonly [{ readonly timestamp: string }] },
  ]
}
