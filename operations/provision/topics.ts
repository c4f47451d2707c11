import { type Admin, Kafka, type KafkaConfig } from 'kafkajs'
import type { Logger } from 'pino'
import { CLOCK_TOPIC } from '../../platform/clockRecords.ts'
import { wrongPartitionCounts } from '../../platform/provisioned.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { ProvisionRefused } from './refused.ts'
import { createTopics } from './topicCreation.ts'

export interface TopicOptions {
  readonly kafka: KafkaConfig
  readonly replicationFactor: number | null
  readonly minInsyncReplicas: number | null
  /** Retention that differs from the map, by topic name, in milliseconds. */
  readonly retention: ReadonlyMap<string, number>
  /** Adds the topic of its clock, and lets records be of a time that is ahead of the broker's. */
  readonly isSandbox?: boolean
  /** The map's topics; tests name others. */
  readonly topics?: readonly Topic[]
}

/** kafkajs' ConfigResourceTypes.TOPIC, which it does not export to ES modules by name. */
const TOPIC_RESOURCE = 2
/** kafkajs sends -1 for "as the broker is configured". */
const BROKER_DEFAULT = -1
/** DescribeConfigs says with it that a value was set on the topic itself. */
const SET_ON_TOPIC = 1

const allTopics = Object.values<Topic>(topics)

/** Not in the map: production has no such topic, and nobody downstream reads it. */
const clockTopic: Topic = {
  name: CLOCK_TOPIC,
  key: 'fixed',
  partitions: 1,
  records: [],
  writtenBy: [],
  readBy: [],
  audience: 'internal',
  cleanup: 'compact',
  retentionMs: -1,
  summary: 'How far a sandbox is ahead, and how far each process has come.',
}

/** Kafka 4 refuses records that are more than an hour ahead of the broker's clock. */
const ANY_TIME = { 'message.timestamp.after.max.ms': String(2n ** 63n - 1n) }

/**
 * Creates the topics that are missing and brings the configuration of the others in line, leaving alone
 * what the map does not speak of. Throws `ProvisionRefused` for a topic with another partition count: keys
 * would move to other partitions, and nothing could be joined any more.
 */
export async function provisionTopics(options: TopicOptions, log: Logger): Promise<void> {
  const wanted = options.topics ?? (options.isSandbox ? [...allTopics, clockTopic] : allTopics)
  const admin = new Kafka(options.kafka).admin()
  await admin.connect()
  try {
    const existing = new Set(await admin.listTopics())
    const missing = wanted.filter(topic => !existing.has(topic.name))
    if (missing.length > 0) {
      const created = missing.map(topic => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor: options.replicationFactor ?? BROKER_DEFAULT,
        configEntries: Object.entries(configOf(topic, options)).map(([name, value]) => ({ name, value })),
      }))
      await createTopics(admin, created)
      log.info({ topics: missing.map(topic => topic.name) }, 'topics created')
    }
    const wrong = await wrongPartitionCounts(admin, wanted)
    if (wrong.length > 0) throw new ProvisionRefused(wrong.join('\n'))
    await alignConfigs(
      admin,
      wanted.filter(topic => existing.has(topic.name)),
      options,
      log,
    )
  } finally {
    await admin.disconnect()
  }
}

function configOf(topic: Topic, options: TopicOptions): Record<string, string> {
  const { minInsyncReplicas, retention, isSandbox } = options
  return {
    ...(isSandbox ? ANY_TIME : {}),
    'cleanup.policy': topic.cleanup,
    ...(topic.cleanup === 'delete'
      ? { 'retention.ms': `${retention.get(topic.name) ?? topic.retentionMs}` }
      : {}),
    ...(topic.maxMessageBytes === undefined ? {} : { 'max.message.bytes': `${topic.maxMessageBytes}` }),
    ...(minInsyncReplicas === null ? {} : { 'min.insync.replicas': `${minInsyncReplicas}` }),
  }
}

/** Kafka replaces a topic's whole configuration at once, so what operators set beside ours is sent along. */
async function alignConfigs(
  admin: Admin,
  existing: readonly Topic[],
  options: TopicOptions,
  log: Logger,
): Promise<void> {
  if (existing.length === 0) return
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: existing.map(({ name }) => ({ type: TOPIC_RESOURCE, name })),
  })
  for (const { resourceName, configEntries } of resources) {
    const topic = existing.find(candidate => candidate.name === resourceName)!
    const wanted = configOf(topic, options)
    const current = new Map(configEntries.map(entry => [entry.configName, entry.configValue]))
    const changed = Object.entries(wanted).filter(([name, value]) => current.get(name) !== value)
    if (changed.length === 0) continue
    const kept = configEntries.filter(entry => (entry.configSource as number) === SET_ON_TOPIC)
    const merged = new Map([
      ...kept.map(entry => [entry.configName, entry.configValue] as const),
      ...Object.entries(wanted),
    ])
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: TOPIC_RESOURCE,
          name: resourceName,
          configEntries: [...merged].map(([name, value]) => ({ name, value })),
        },
      ],
    })
    const before = changed.map(([name, value]) => `${name}: ${current.get(name)} → ${value}`)
    log.info({ topic: resourceName, changed: before }, 'topic configuration changed')
  }
}
