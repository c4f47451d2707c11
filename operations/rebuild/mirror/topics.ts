/** The mirror's topics as they are found, and ours, created anew. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { KafkaConfig } from 'kafkajs'
import { pino } from 'pino'
import { topicNames } from '../../../platform/deployment/provisioned.ts'
import { askedOfTopics, type TopicSettings } from '../../../platform/kafka/topicRules.ts'
import type { Deployment } from '../../../platform/process/sandbox.ts'
import { FOR_EVER, partitionsOf } from '../../../schemas/topic.ts'
import { type Topic, topics } from '../../../schemas/topics.ts'
import { openAdmin } from '../../connections/kafkaAdmin.ts'
import { provisionTopics } from '../../provision/topics.ts'
import { RebuildRefused } from '../refused.ts'

export interface MirrorTopics {
  /** Number of partitions by topic in the mirror, by our names. Throws where they do not fit ours. */
  find(prefix: string, chosen: number): Promise<ReadonlyMap<string, number>>
  /** Our own topics that have records. */
  used(): Promise<readonly string[]>
  /** Empty topics, whatever was there. */
  make(chosen: number): Promise<void>
  close(): Promise<void>
}

const LIMIT_MS = 60_000
const POLL_MS = 100
const all = Object.values<Topic>(topics)
/** A mirror must have these. */
const heldForEver = all.filter(
  ({ audience, retentionMs }) => audience === 'public' && retentionMs === FOR_EVER,
)

export async function openMirrorTopics(
  kafka: KafkaConfig,
  settings: TopicSettings,
  deployment: Deployment,
): Promise<MirrorTopics> {
  const admin = await openAdmin(kafka)
  const own = async () => (await admin.listTopics()).filter(name => topicNames.includes(name))

  return {
    async find(prefix, chosen) {
      const names = new Set(await admin.listTopics())
      const missing = heldForEver.filter(({ name }) => !names.has(`${prefix}${name}`))
      if (missing.length > 0) {
        throw new RebuildRefused(
          `there is no topic ${missing.map(({ name }) => `${prefix}${name}`).join(', ')}`,
        )
      }
      const there = all.filter(({ name }) => names.has(`${prefix}${name}`))
      const { topics: found } = await admin.fetchTopicMetadata({
        topics: there.map(({ name }) => `${prefix}${name}`),
      })
      const mirrored = new Map(
        found.map(({ name, partitions }) => [name.slice(prefix.length), partitions.length] as const),
      )
      for (const topic of there) {
        const [has, wanted] = [mirrored.get(topic.name), partitionsOf(topic, chosen)]
        if (has !== wanted) {
          throw new RebuildRefused(`${prefix}${topic.name} has ${has} partitions, this deployment ${wanted}`)
        }
      }
      return mirrored
    },
    async used() {
      const names = await own()
      const ends = await Promise.all(names.map(name => admin.fetchTopicOffsets(name)))
      return names.filter((_, index) => ends[index]!.some(({ high }) => high !== '0'))
    },
    async make(chosen) {
      const former = await own()
      if (former.length > 0) await admin.deleteTopics({ topics: former })
      await untilHolds('topics are still there', async () => (await own()).length === 0)
      const { isSandbox } = deployment
      const asked = askedOfTopics(settings, deployment, topicNames)
      await provisionTopics({ kafka, asked, chosen, isSandbox }, pino({ level: 'silent' }))
      await untilHolds('topics have no leaders', async () => {
        const ends = topicNames.map(name => admin.fetchTopicOffsets(name))
        return (await Promise.allSettled(ends)).every(({ status }) => status === 'fulfilled')
      })
    },
    close: () => admin.disconnect(),
  }
}

async function untilHolds(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${otherwise} after ${LIMIT_MS} ms`)
    await sleep(POLL_MS)
  }
}
