import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import type { ServerAddresses } from '../../../local/servers/servers.ts'
import { eventually } from '../eventually.ts'
import { CLUSTER_NODES } from './clusterServers.ts'

/** Roles of the nodes of a cluster just now, by their names in clusterServers.ts: `kafka-2`. */
export interface ClusterRoles {
  primary(): Promise<string>
  /** The active one: every broker is a controller too. */
  controller(): Promise<string>
  leader(topic: string, partition: number): Promise<string>
  /** Keeps the positions of a group. */
  groupCoordinator(group: string): Promise<string>
  /** Keeps the transactions of an id. */
  transactionCoordinator(transactionalId: string): Promise<string>
  /** Every partition has all of its replicas in step. */
  inSync(): Promise<boolean>
  close(): Promise<void>
}

/** `dataDir`: of the cluster, as `startClusterServers` has it. */
export async function openClusterRoles(
  { kafka, mongodb }: ServerAddresses,
  dataDir: string,
): Promise<ClusterRoles> {
  const brokers = kafka.split(',')
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 20 } }).admin()
  await admin.connect()
  const mongo = await MongoClient.connect(mongodb)
  const leader = (topic: string, partition: number) =>
    eventually(`${topic}/${partition} has a leader`, async () => {
      const found = (await partitionsOf(admin, [topic])).find(one => one.partitionId === partition)
      return found === undefined || found.leader < 1 ? undefined : `kafka-${found.leader}`
    })
  const coordinator = async (topic: string, id: string) => {
    const { length } = await eventually(topic, () => partitionsOf(admin, [topic]))
    return leader(topic, coordinatorPartition(id, length))
  }
  return {
    leader,
    primary: () =>
      eventually('there is a primary', async () => {
        const { primary, hosts } = await mongo.db('admin').command({ hello: 1 })
        return primary === undefined ? undefined : `mongodb-${hosts.indexOf(primary) + 1}`
      }),
    controller: () => eventually('there is a controller', () => activeController(dataDir)),
    groupCoordinator: group => coordinator('__consumer_offsets', group),
    transactionCoordinator: id => coordinator('__transaction_state', id),
    async inSync() {
      const partitions = await partitionsOf(admin, await admin.listTopics())
      return partitions.every(({ isr }) => isr.length === CLUSTER_NODES)
    },
    async close() {
      await Promise.all([admin.disconnect(), mongo.close()])
    },
  }
}

async function partitionsOf(admin: Admin, topics: readonly string[]) {
  const found = await admin.fetchTopicMetadata({ topics: [...topics] })
  return found.topics.flatMap(({ partitions }) => partitions)
}

/** Clients do not learn roles; each voter writes them next to its log. */
function activeController(dataDir: string): string | undefined {
  const votes = Array.from({ length: CLUSTER_NODES }, (_, index) => {
    const file = join(dataDir, `node-${index + 1}`, 'kafka', '__cluster_metadata-0', 'quorum-state')
    return JSON.parse(readFileSync(file, 'utf8')) as { leaderId: number; leaderEpoch: number }
  })
  const newest = votes.sort((a, b) => b.leaderEpoch - a.leaderEpoch).find(({ leaderId }) => leaderId > 0)
  return newest === undefined ? undefined : `kafka-${newest.leaderId}`
}

/** As Kafka finds it: the absolute value of Java's `String.hashCode`, and 0 for the smallest int. */
export function coordinatorPartition(id: string, count: number): number {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0
  return (hash === -0x80000000 ? 0 : Math.abs(hash)) % count
}
