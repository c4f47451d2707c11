/** The mirror's topics as they are found, and ours, created anew. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { pino } from 'pino'
import { topicNames } from '../../../platform/deployment/provisioned.ts'
import type { KafkaAccess } from '../../../platform/kafka/kafkaClient.ts'
import { askedOfTopics, type TopicSettings } from '../../../platform/kafka/topicRules.ts'
import type { Deployment } from '../../../platform/process/sandbox.ts'
import { createKafkaLog } from '../../../processors/runtime/kafka/kafkaLog.ts'
import type { Log } from '../../../processors/runtime/ports.ts'
import { FOR_EVER, partitionsOf } from '../../../schemas/topic.ts'
import { type Topic, topics } from '../../../schemas/topics.ts'
import { RebuildRefused } from '../../commandLine/rebuildRefused.ts'
import { openAdmin } from '../../connections/kafkaAdmin.ts'
import { settleIdentity } from '../../provision/identity.ts'
import { provisionTopics } from '../../provision/topics.ts'

export interface MirrorTopics {
  /** Of the mirror's topics on the brokers: `primary.` where the lost region was called `primary`. */
  readonly prefix: string
  /** The mirror's topics, under our names. */
  readonly source: Log
  /** Number of partitions by topic in the mirror. Throws where they do not fit ours. */
  find(chosen: number): Promise<ReadonlyMap<string, number>>
  /** Our own topics that have records. */
  used(): Promise<readonly string[]>
  /** Empty topics, whatever was there. */
  make(chosen: number): Promise<void>
  close(): Promise<void>
}

const LIMIT_MS = 60_000
const POLL_MS = 100
const all = Object.values<Topic>(topics)
const silent = pino({ level: 'silent' })
/** A mirror must have these. */
const heldForEver = all.filter(
  ({ audience, retentionMs }) => audience === 'public' && retentionMs === FOR_EVER,
)

export interface MirrorOptions {
  readonly kafka: KafkaAccess
  readonly db: Db
  /** Prefix of the mirror's names before those of the lost region. */
  readonly mirror: string
  readonly settings: TopicSettings
  readonly deployment: Deployment
}

export async function openMirrorTopics({
  kafka,
  db,
  mirror,
  settings,
  deployment,
}: MirrorOptions): Promise<MirrorTopics> {
  const prefix = `${mirror}${kafka.prefix ?? ''}`
  const source = createKafkaLog({ ...kafka, prefix }, silent)
  const [admin, mirrors] = await Promise.all([openAdmin(kafka), openAdmin({ ...kafka, prefix })])
  const own = async () => (await admin.listTopics()).filter(name => topicNames.includes(name))

  return {
    ...{ prefix, source },
    async find(chosen) {
      const names = new Set(await mirrors.listTopics())
      const missing = heldForEver.filter(({ name }) => !names.has(name))
      if (missing.length > 0) {
        throw new RebuildRefused(
          `there is no topic ${missing.map(({ name }) => `${prefix}${name}`).join(', ')}`,
        )
      }
      const there = all.filter(({ name }) => names.has(name))
      const { topics: found } = await mirrors.fetchTopicMetadata({ topics: there.map(({ name }) => name) })
      const mirrored = new Map(found.map(({ name, partitions }) => [name, partitions.length] as const))
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
      const options = { kafka, asked, chosen, isSandbox }
      await provisionTopics(options, silent)
      await settleIdentity({ ...options, db, environment: deployment.environment }, null, silent)
      await untilHolds('topics have no leaders', async () => {
        const ends = topicNames.map(name => admin.fetchTopicOffsets(name))
        return (await Promise.allSettled(ends)).every(({ status }) => status === 'fulfilled')
      })
    },
    async close() {
      await Promise.all([admin.disconnect(), mirrors.disconnect(), source.close()])
    },
  }
}

async function untilHolds(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${otherwise} after ${LIMIT_MS} ms`)
    await sleep(POLL_MS)
  }
}
