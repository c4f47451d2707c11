import { setTimeout as sleep } from 'node:timers/promises'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { identityTopic } from '../../schemas/topics.ts'
import type { KafkaAdmin, PatchedAdmin } from '../kafka/kafkaClient.ts'

/**
 * Identity of a deployment: an id that the first `provision` makes and writes to the database and to the
 * topic `deployment-identity`. Brokers and a database that differ are of two deployments: nothing works on
 * them together.
 */
export interface Identity {
  readonly id: string
  /** As `X-Environment` says it, at the last provisioning. */
  readonly environment: string
}

const FROM_THE_BEGINNING = '0'
const PARTITION_BYTES = 1_048_576
const LEADER_EPOCH_UNKNOWN = -1
const NO_REPLICA = -1
/** Errors of brokers, as kafkajs names them, while a partition has no leader. */
const LEADERLESS: ReadonlySet<string> = new Set([
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
])
const LEADERLESS_MS = 10_000
const LEADERLESS_PAUSE_MS = 100

/**
 * Identity of the topics on these brokers; null where they have none yet. The first record counts, so that
 * of two deployments that begin at once one is refused; each id is another key, so compaction keeps the
 * first. No group is joined for it. Rejects like kafkajs.
 */
export async function readIdentity(admin: KafkaAdmin): Promise<Identity | null> {
  if (!(await admin.listTopics()).includes(identityTopic.name)) return null
  const partitions = [
    {
      partition: 0,
      currentLeaderEpoch: LEADER_EPOCH_UNKNOWN,
      fetchOffset: FROM_THE_BEGINNING,
      maxBytes: PARTITION_BYTES,
    },
  ]
  const asked = {
    replicaId: NO_REPLICA,
    maxWaitTime: 0,
    minBytes: 0,
    topics: [{ topic: identityTopic.name, partitions }],
  }
  const { responses } = await ofLeader(() =>
    (admin as PatchedAdmin).askEveryBroker(broker => broker.fetch(asked)),
  )
  const messages = responses[0]?.partitions[0]?.messages ?? []
  const id = messages[0]?.key?.toString()
  if (id === undefined) return null
  const last = messages.findLast(({ key }) => key?.toString() === id)!
  return { id, environment: environmentIn(last.value) }
}

/**
 * The answer of the leader, which alone has one. A topic that was made a moment ago has no leader: the
 * brokers are asked again, for LEADERLESS_MS at most.
 */
async function ofLeader<T>(ask: () => Promise<readonly Promise<T>[]>): Promise<T> {
  const deadline = performance.now() + LEADERLESS_MS
  for (;;) {
    const asked = await Promise.any(await ask()).then(
      answer => ({ answer }),
      ({ errors }: AggregateError) => ({ errors }),
    )
    if ('answer' in asked) return asked.answer
    const { errors } = asked
    const other = errors.find(({ type }) => !LEADERLESS.has(type))
    if (other || performance.now() > deadline) throw other ?? errors[0]
    await sleep(LEADERLESS_PAUSE_MS)
  }
}

/** The record of an identity. */
export const identityMessage = ({ id, environment }: Identity) => ({
  key: id,
  value: JSON.stringify({ environment }),
})

const environmentIn = (value: Buffer | null) =>
  (JSON.parse(value?.toString() ?? '{}') as { environment: string }).environment

/** How a person recognizes a side. */
const nameOf = (id: string | undefined) => (id === undefined ? 'none' : `deployment ${id}`)

/** Why these brokers must not be used with this database, with the remedy; null where they may. */
export function identityRefusal(settled: DeploymentDocument | null, brokers: Identity | null): string | null {
  const own = settled?.identity?.id
  if (brokers === null || brokers.id === own) return null
  return (
    `the topics on these brokers belong to deployment ${brokers.id} (${brokers.environment}), the database to ` +
    `${nameOf(own)}: name this deployment's own brokers and database, or give it a KAFKA_PREFIX`
  )
}

/** The same for a process without a database, which knows no more of itself than its environment. */
export function environmentRefusal(own: string, brokers: Identity | null): string | null {
  if (brokers === null || brokers.environment === own) return null
  return (
    `the topics on these brokers belong to deployment ${brokers.id} (${brokers.environment}), and this process ` +
    `is of an environment ${own}: name this deployment's own brokers, or run provision`
  )
}
