/**
 * Consumer groups: they must be empty, and readers of views are sent back to where their view begins.
 */
import type { KafkaJSProtocolError } from 'kafkajs'
import type { KafkaAccess, KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
import { consumedTopics } from '../../processors/monitor/consumerLag.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { topics } from '../../schemas/topics.ts'
import { openAdmin } from '../connections/kafkaAdmin.ts'
import { RebuildRefused } from './refused.ts'

/** Of every process but the gateway. */
export const ownGroups: readonly string[] = [...new Set(consumedTopics.map(({ group }) => group))]
/** A member that is killed stays in its group until its session of 6 s ends. */
const MEMBERS_GO_WITHIN_MS = 8_000
const PAUSE_MS = 500

/** Views that are read out of topics alone, and drop what they have. */
export const viewsOf = (database: string) => ['ltvView', 'transparency', recordsGroup(database)]
/** Dead letters and the audit log in MongoDB are views of topics, too; each gateway is in their group. */
export const recordsGroup = (database: string) => `gateway-operations-${database}`
/** Topics of events for tenants whose every sequence webhooks keeps. */
export const TOLD = [topics.collateralEvents.name, topics.accountEvents.name, topics.marketEvents.name]

export type Groups = Awaited<ReturnType<typeof openGroups>>

export async function openGroups(kafka: KafkaAccess, log: Log, database: string) {
  const admin = await openAdmin(kafka)
  const readers = [...ownGroups, recordsGroup(database)]
  return {
    /** Throws `RebuildRefused` while a process runs. */
    async assertNobody() {
      const until = Date.now() + MEMBERS_GO_WITHIN_MS
      for (;;) {
        const running = await joined(admin, readers)
        if (running.length === 0) return
        if (Date.now() > until) {
          const names = running.map(group => (ownGroups.includes(group) ? group : 'gateway'))
          throw new RebuildRefused(`${names.join(', ')} still run: stop every process first`)
        }
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      }
    },
    /**
     * The next reader begins at the beginning of what Kafka has: ours do, where their group has no offsets.
     */
    async toBeginning(group: string) {
      await admin.deleteGroups([group]).catch(unlessUnknown)
    },
    /**
     * The next reader begins with what was written from this moment on. Does not join the group, unlike
     * kafkajs' `setOffsets`: a process killed then would be a member for half a minute.
     */
    async toMoment(group: string, topic: string, at: number) {
      const found = await admin.fetchTopicOffsetsByTimestamp(topic, at)
      const producer = log.transactionalProducer('rebuild/groups')
      try {
        await producer.fence([])
        const offsets = found.map(({ partition, offset }) => {
          return { topic, partition, offset: BigInt(offset), metadata: '' }
        })
        await producer.publish(group, [], offsets)
      } finally {
        await producer.close()
      }
    },
    close: () => admin.disconnect(),
  }
}

async function joined(admin: KafkaAdmin, groups: readonly string[]): Promise<readonly string[]> {
  const { groups: found } = await admin.describeGroups([...groups])
  return found.filter(({ members }) => members.length > 0).map(({ groupId }) => groupId)
}

function unlessUnknown(
  error: Error & { readonly groups?: readonly { readonly error?: KafkaJSProtocolError }[] },
) {
  const kinds = (error.groups ?? []).map(group => group.error?.type)
  if (kinds.length === 0 || kinds.some(kind => kind !== 'GROUP_ID_NOT_FOUND')) throw error
}
