import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import type { Servers } from '../../local/servers/servers.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { type ClusterRoles, openClusterRoles } from '../support/cluster/clusterRoles.ts'
import { startClusterServers } from '../support/cluster/clusterServers.ts'
import { type Network, openNetwork } from '../support/cluster/network.ts'
import { mayChangeTheMachine, removeOwn } from '../support/cluster/ownName.ts'
import { eventually } from '../support/eventually.ts'
import { testUnless } from '../support/testUnless.ts'

/**
 * Three brokers. The one that keeps a group's offsets is cut off from its peers, and goes on answering
 * clients as if nothing had happened. Wires are cut in network namespaces, which needs root.
 */
const LIMIT_MS = 300_000
const PORT_BASE = 28_000
const [TOPIC, GROUP] = ['input', 'contracts']
const PARTITIONS = [0, 1, 2]
const ROUNDS = 10

let network: Network
let servers: Servers<string>
let roles: ClusterRoles
let brokers: readonly string[]
const testAsRoot = testUnless(mayChangeTheMachine ? null : 'cutting wires needs root on Linux')
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-cut-off-'))

beforeAll(async () => {
  const say = () => undefined
  network = openNetwork(PORT_BASE, say)
  servers = await startClusterServers({ dataDir, portBase: PORT_BASE, say, network })
  brokers = servers.kafka.split(',')
  roles = await openClusterRoles(servers, dataDir)
})
afterAll(async () => {
  await roles?.close()
  await servers?.stop()
  removeOwn()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The client knows only these brokers, and finds the others by itself. */
const clientOf = (known: readonly string[]) =>
  new Kafka({
    ...{ brokers: [...known], logLevel: logLevel.NOTHING, connectionTimeout: 2_000, requestTimeout: 3_000 },
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
  })

/** One transaction: a record in each partition, and an offset of the group. Ends the attempt before it. */
async function commit(known: readonly string[], offset: string): Promise<true> {
  const producer = clientOf(known).producer({ transactionalId: `${GROUP}-${offset}` })
  try {
    await producer.connect()
    const transaction = await producer.transaction()
    const messages = PARTITIONS.map(partition => ({ partition, value: offset }))
    await transaction.send({ topic: TOPIC, messages })
    const partitions = [{ partition: 0, offset }]
    await transaction.sendOffsets({ consumerGroupId: GROUP, topics: [{ topic: TOPIC, partitions }] })
    await transaction.commit()
    return true
  } finally {
    await producer.disconnect().catch(() => undefined)
  }
}

/** As a process that knew this broker alone when it started. */
async function seenBy(broker: string): Promise<{ committed: bigint | null; ends: readonly bigint[] }> {
  const log = createKafkaLog({ brokers: [broker] }, pino({ level: 'silent' }))
  try {
    const { offset } = await log.committed(GROUP, TOPIC, 0)
    const bounds = await Promise.all(PARTITIONS.map(partition => log.bounds(TOPIC, partition)))
    return { committed: offset, ends: bounds.map(({ end }) => end) }
  } finally {
    await log.close()
  }
}

/** As kafkajs itself answers. */
async function plainlySeenBy(broker: string): Promise<string> {
  const admin = clientOf([broker]).admin()
  try {
    await admin.connect()
    const [found] = await admin.fetchOffsets({ groupId: GROUP, topics: [TOPIC] })
    return found!.partitions.find(({ partition }) => partition === 0)!.offset
  } finally {
    await admin.disconnect()
  }
}

interface AskedBroker {
  offsetFetch(asked: object): Promise<{
    readonly responses: readonly { readonly partitions: readonly { readonly offset: string }[] }[]
  }>
}

/** The offset of the group by one broker, once it has loaded it. */
const saidBy = (known: readonly string[], node: number) =>
  eventually(`broker ${node} knows the group`, () => askedOf(known, node), LIMIT_MS)

async function askedOf(known: readonly string[], node: number): Promise<string> {
  const admin = clientOf(known).admin()
  try {
    await admin.connect()
    const answers = await (admin as unknown as { askEveryBroker: AskEvery }).askEveryBroker(
      async (broker, nodeId) => {
        if (Number(nodeId) !== node) return null
        const topics = [{ topic: TOPIC, partitions: [{ partition: 0 }] }]
        const { responses } = await broker.offsetFetch({ groupId: GROUP, topics })
        return responses[0]!.partitions[0]!.offset
      },
    )
    return (await Promise.all(answers)).find(answer => answer !== null)!
  } finally {
    await admin.disconnect()
  }
}

type AskEvery = <T>(
  question: (broker: AskedBroker, nodeId: string) => Promise<T>,
) => Promise<readonly Promise<T>[]>

/** The markers of a transaction come a moment after its commit; until then its offsets are not there. */
const visible = (known: readonly string[], offset: string) =>
  eventually(`offset ${offset} is there`, async () => {
    for (const broker of known) if ((await plainlySeenBy(broker)) === offset) return true
    return undefined
  })

testAsRoot(
  'a new lane owner reads the offsets of the reachable majority, whichever broker it knows',
  async () => {
    const admin = clientOf(brokers).admin()
    await admin.connect()
    const configEntries = [{ name: 'min.insync.replicas', value: '2' }]
    const topic = { topic: TOPIC, numPartitions: 3, replicationFactor: 3, configEntries }
    await admin.createTopics({ topics: [topic], waitForLeaders: true })
    await admin.disconnect()
    await eventually('the first transaction', () => commit(brokers, '10'), LIMIT_MS)
    await visible(brokers, '10')
    const before = await seenBy(brokers[0]!)
    expect(before.committed).toBe(10n)

    const cutOff = await roles.groupCoordinator(GROUP)
    const index = Number(cutOff.split('-')[1]) - 1
    expect(await saidBy([brokers[index]!], index + 1)).toBe('10')
    network.cut(cutOff, { from: 'peers', way: 'both' })
    try {
      const others = brokers.filter((_, node) => node !== index)
      await eventually('a transaction under the others', () => commit(others, '20'), LIMIT_MS)
      await visible(others, '20')
      // Else it was not cut off, and nothing would be shown.
      expect(await saidBy([brokers[index]!], index + 1)).toBe('10')
      const seen = async (broker: string) => {
        const { committed, ends } = await seenBy(broker)
        expect([committed, ...ends.map((end, partition) => end > before.ends[partition]!)]).toEqual([
          ...[20n, true, true, true],
        ])
        return true
      }
      // Each partition has its marker of the transaction a moment after the commit.
      await eventually('what was written since', () => seen(others[0]!))
      // Which broker answers first is chance.
      for (let round = 0; round < ROUNDS; round++) for (const broker of brokers) await seen(broker)
    } finally {
      network.heal(cutOff)
    }
  },
  LIMIT_MS,
)
