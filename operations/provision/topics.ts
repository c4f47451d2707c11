import type { Logger } from 'pino'
import { findTopics, ONE_REPLICA } from '../../platform/deployment/provisioned.ts'
import { type KafkaAccess, type KafkaAdmin, TOPIC_RESOURCE } from '../../platform/kafka/kafkaClient.ts'
import {
  type AskedOfTopics,
  askedConfig,
  type FoundTopic,
  inSyncToSet,
  replicasToSet,
  topicRefusals,
} from '../../platform/kafka/topicRules.ts'
import { CLOCK_TOPIC } from '../../platform/process/sandbox.ts'
import { FOR_EVER, partitionsOf } from '../../schemas/topic.ts'
import { identityTopic, type Topic, topics } from '../../schemas/topics.ts'
import { openAdmin } from '../connections/kafkaAdmin.ts'
import { ProvisionRefused } from './refused.ts'
import { createTopics } from './topicCreation.ts'

export interface TopicOptions {
  readonly kafka: KafkaAccess
  readonly asked: AskedOfTopics
  /** Partitions of the topics whose count the deployment chooses. */
  readonly chosen: number
  /** Adds the topic of its clock, and lets records be of a time that is ahead of the broker's. */
  readonly isSandbox?: boolean
  /** Others make topics: nothing is made or changed here. */
  readonly isVerifyOnly?: boolean
  /** The brokers refused `PROTECTED`: they keep their own values, which are checked. */
  readonly isProtected?: boolean
  /** Topics that the deployment had before. */
  readonly known?: readonly string[] | undefined
  /** The map's topics; tests name others. */
  readonly topics?: readonly Topic[]
}

/** Settings that a service may keep to itself, as Amazon MSK Express does (docs/managed-services.md). */
const PROTECTED = ['min.insync.replicas', 'unclean.leader.election.enable']
/** Errors by which brokers refuse a setting. */
const REFUSED_SETTING = new Set(['INVALID_CONFIG', 'INVALID_REQUEST', 'POLICY_VIOLATION'])

/** DescribeConfigs says with it that a value was set on the topic itself. */
const SET_ON_TOPIC = 1

const allTopics = [...Object.values<Topic>(topics), identityTopic]

/** Not in the map: production has no such topic, and no one downstream reads it. */
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

/** kafkajs sends -1 for "as the broker is configured". */
const BROKER_DEFAULT = -1

/** Kafka 4 refuses records that are more than an hour ahead of the broker's clock. */
const ANY_TIME = { 'message.timestamp.after.max.ms': String(2n ** 63n - 1n) }

const wantedOf = ({ topics: wanted, isSandbox }: TopicOptions): readonly Topic[] =>
  wanted ?? (isSandbox ? [...allTopics, clockTopic] : allTopics)

/**
 * Changes nothing. Throws `ProvisionRefused` for topics that no configuration makes right: another partition
 * count, too few replicas (platform/kafka/topicRules.ts), a past that is lost; where others make the topics,
 * also for what is missing or configured otherwise.
 */
export async function checkTopics(options: TopicOptions): Promise<void> {
  const admin = await openAdmin(options.kafka)
  try {
    const wanted = wantedOf(options)
    refuse(wanted, await findTopics(admin, wanted), options)
  } finally {
    await admin.disconnect()
  }
}

/**
 * Creates the topics that are missing and brings the configuration of the others in line, leaving alone
 * what the map does not speak of. Throws `ProvisionRefused` as `checkTopics` does, before it changes one.
 */
export async function provisionTopics(options: TopicOptions, log: Logger): Promise<void> {
  const wanted = wantedOf(options)
  const admin = await openAdmin(options.kafka)
  try {
    const existing = await findTopics(admin, wanted)
    refuse(wanted, existing, options)
    if (options.isVerifyOnly) return
    const missing = wanted.filter(topic => !existing.has(topic.name))
    const agreed = missing.length === 0 ? options : await create(admin, missing, options, log)
    const found = await findTopics(admin, wanted)
    // The broker that was asked now has not heard yet of what another one has made.
    const unheard = wanted.find(({ name }) => !found.has(name))
    if (unheard) throw new Error(`topic ${unheard.name} is missing`)
    refuse(wanted, found, agreed)
    await alignConfigs(
      admin,
      wanted.filter(topic => existing.has(topic.name)),
      topic => configOf(topic, agreed, found.get(topic.name)),
      log,
    )
    if (options.asked.replicas === 1) log.info(ONE_REPLICA)
  } finally {
    await admin.disconnect()
  }
}

/** Returns the options that the brokers agreed to. */
async function create(
  admin: KafkaAdmin,
  missing: readonly Topic[],
  options: TopicOptions,
  log: Logger,
): Promise<TopicOptions> {
  const created = missing.map(topic => ({
    topic: topic.name,
    numPartitions: partitionsOf(topic, options.chosen),
    replicationFactor: replicasToSet(options.asked) ?? BROKER_DEFAULT,
    configEntries: Object.entries(configOf(topic, options, undefined)).map(([name, value]) => ({
      name,
      value,
    })),
  }))
  try {
    await createTopics(admin, created)
  } catch (error) {
    const { errors = [] } = error as { errors?: readonly { readonly type?: string }[] }
    const isRefused = errors.some(({ type = '' }) => REFUSED_SETTING.has(type))
    if (options.isProtected || !isRefused) return tooFewBrokers(error, admin, options.asked)
    log.warn(
      { settings: PROTECTED },
      'the brokers reject these topic settings; checking the values that they set themselves',
    )
    return create(admin, missing, { ...options, isProtected: true }, log)
  }
  log.info({ topics: missing.map(({ name }) => name) }, 'topics created')
  return options
}

/**
 * Refusal to recreate a topic that is the only copy of what teams downstream are promised for ever: a
 * new one would start empty, as if nothing had been. Where other topics are lost, their readers say so.
 */
function lostRefusals(missing: readonly Topic[], known: readonly string[]): readonly string[] {
  const isHeldOnce = ({ audience, retentionMs }: Topic) => audience === 'public' && retentionMs === FOR_EVER
  const lost = missing.filter(topic => isHeldOnce(topic) && known.includes(topic.name))
  if (lost.length === 0) return []
  return [
    `${lost.map(({ name }) => name).join(', ')}: missing, although this deployment had it; it is the only copy of ` +
      'its records: restore Kafka (docs/restore.md, 5), or create it empty by hand and accept the loss',
  ]
}

/** Refusal where others are to make the topic. */
function missingRefusal(topic: Topic, options: TopicOptions): string {
  const { replicas, inSync } = options.asked
  const config = { ...configOf(topic, options, undefined), 'min.insync.replicas': `${inSync}` }
  const settings = Object.entries(config).map(([name, value]) => `${name}=${value}`)
  return (
    `topic ${topic.name} is missing: make it with partitions=${partitionsOf(topic, options.chosen)}, ` +
    `replication.factor=${replicas}, ${settings.join(', ')}`
  )
}

/** `found` undefined: it is to be created. */
function configOf(
  topic: Topic,
  { asked, isSandbox, isProtected }: TopicOptions,
  found: FoundTopic | undefined,
): Record<string, string> {
  const inSync = inSyncToSet(asked, found)
  const open = { ...(isSandbox ? ANY_TIME : {}), ...askedConfig(topic, asked) }
  if (isProtected) return open
  return {
    ...open,
    // The default of some services: then a replica that misses acknowledged writes may lead.
    'unclean.leader.election.enable': 'false',
    ...(inSync === null ? {} : { 'min.insync.replicas': `${inSync}` }),
  }
}

/** Throws all refusals together. What can be configured here is taken for done, unless others do it. */
function refuse(
  wanted: readonly Topic[],
  found: ReadonlyMap<string, FoundTopic>,
  options: TopicOptions,
): void {
  const missing = wanted.filter(({ name }) => !found.has(name))
  const refusals = wanted.flatMap(topic => {
    const one = found.get(topic.name)
    if (one === undefined) return []
    const set = options.isVerifyOnly ? [] : Object.entries(configOf(topic, options, one))
    return topicRefusals(
      topic,
      { ...one, config: new Map([...one.config, ...set]) },
      options.asked,
      options.chosen,
    )
  })
  const unmade = options.isVerifyOnly ? missing.map(topic => missingRefusal(topic, options)) : []
  const all = [...lostRefusals(missing, options.known ?? []), ...refusals, ...unmade]
  if (all.length === 0) return
  const theirs = `the brokers set ${PROTECTED.join(', ')} themselves, as Amazon MSK Express: ask for what they have`
  throw new ProvisionRefused(
    [...all, ...(options.isProtected ? [`${theirs} (docs/managed-services.md)`] : [])].join('\n'),
  )
}

/** Brokers may be about to join; when the wait is over, the error says how many there are. */
async function tooFewBrokers(error: unknown, admin: KafkaAdmin, { replicas }: AskedOfTopics): Promise<never> {
  const { brokers } = await admin.describeCluster()
  if (brokers.length >= replicas) throw error
  const there = brokers.length === 1 ? 'is one broker' : `are ${brokers.length} brokers`
  throw new Error(
    `there ${there}, and KAFKA_REPLICATION_FACTOR asks for ${replicas} replicas of each topic: start more ` +
      'brokers, or ask for fewer replicas',
  )
}

/** Kafka replaces a topic's whole configuration at once, so settings of operators are sent along. */
async function alignConfigs(
  admin: KafkaAdmin,
  existing: readonly Topic[],
  wantedOf: (topic: Topic) => Record<string, string>,
  log: Logger,
): Promise<void> {
  if (existing.length === 0) return
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: existing.map(({ name }) => ({ type: TOPIC_RESOURCE, name })),
  })
  for (const { resourceName, configEntries } of resources) {
    const topic = existing.find(candidate => candidate.name === resourceName)!
    const wanted = wantedOf(topic)
    const current = new Map(configEntries.map(entry => [entry.configName, entry.configValue]))
    // What brokers do not report they do not take either.
    const changed = Object.entries(wanted).filter(
      ([name, value]) => current.has(name) && current.get(name) !== value,
    )
    if (changed.length === 0) continue
    const kept = configEntries.filter(entry => (entry.configSource as number) === SET_ON_TOPIC)
    const merged = new Map([...kept.map(entry => [entry.configName, entry.configValue] as const), ...changed])
    const entries = [...merged].map(([name, value]) => ({ name, value }))
    const resource = { type: TOPIC_RESOURCE, name: resourceName, configEntries: entries }
    await admin.alterConfigs({ validateOnly: false, resources: [resource] }).catch(error => {
      if (!REFUSED_SETTING.has(error.type)) throw error
      const asked = changed.map(([name, value]) => `${name}=${value} (it has ${current.get(name)})`)
      throw new ProvisionRefused(
        `the brokers refuse ${asked.join(', ')} for topic ${resourceName}, ${error.type}: ask for what they have ` +
          '(docs/managed-services.md)',
      )
    })
    const before = changed.map(([name, value]) => `${name}: ${current.get(name)} → ${value}`)
    log.info({ topic: resourceName, changed: before }, 'topic configuration changed')
  }
}
