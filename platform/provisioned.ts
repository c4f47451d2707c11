import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, Kafka, type KafkaConfig, logLevel } from 'kafkajs'
import { subjects } from '../schemas/subjects.ts'
import { topics as map, type Topic } from '../schemas/topics.ts'
import type { Settings } from './environment.ts'
import { type KafkaSettings, kafkaConfigOf } from './kafkaConfig.ts'
import { createRegistryAdmin, type RegistryAccess } from './registryAdmin.ts'
import { type RegistrySettings, registryAccessOf } from './serverAccess.ts'
import type { Service } from './service.ts'

export interface Provisioned {
  readonly kafka: KafkaConfig
  readonly registry: RegistryAccess
  /** Names of the topics that this process writes or reads. */
  readonly topics: readonly string[]
  /** Hears why the process is not ready, each time it changes; null when it is. */
  readonly report: (reason: string | null) => void
  /** Ends the waiting (the process is told to stop). */
  readonly signal?: AbortSignal
}

const PAUSE_MS = 2_000
/** We ask again ourselves. */
const KAFKA_RETRIES = 1
/** A reason has to fit into a health answer. */
const REASONS_SHOWN = 3

/**
 * Resolves once every topic named has exactly the map's partition count and every record that it carries has
 * its subject. A process that starts before `provision` has run waits here, not ready, and
 * does not crash. Rejects only when `signal` aborts.
 */
export async function waitUntilProvisioned(needed: Provisioned): Promise<void> {
  let said: string | null | undefined
  for (;;) {
    const reason = await notProvisioned(needed)
    if (reason !== said) needed.report(reason)
    if (reason === null) return
    said = reason
    await sleep(PAUSE_MS, undefined, needed.signal ? { signal: needed.signal } : {})
  }
}

/** Names of the topics that a process writes or reads, as the map says. */
export function topicsOf(process: string): readonly string[] {
  const own = Object.values<Topic>(map).filter(({ writtenBy, readBy }) =>
    [...writtenBy, ...readBy].includes(process),
  )
  return own.map(({ name }) => name)
}

/**
 * Resolves once all topics that this process writes or reads have exactly the map's partition counts and
 * their schemas are registered. Until then the process is not ready, and says why: a topic with another count
 * would send keys to other lanes, silently.
 */
export async function untilProvisioned(
  service: Pick<Service<Settings>, 'name' | 'log' | 'health' | 'onStop'>,
  config: KafkaSettings & RegistrySettings,
): Promise<void> {
  const stop = new AbortController()
  service.onStop('wait for provisioning', () => stop.abort())
  service.health.set('topics', 'not looked at yet')
  await waitUntilProvisioned({
    kafka: kafkaConfigOf(config, service.name),
    registry: registryAccessOf(config),
    topics: topicsOf(service.name),
    signal: stop.signal,
    report: reason => {
      service.health.set('topics', reason)
      if (reason !== null) service.log.warn({ reason }, 'waiting')
    },
  }).catch(error => {
    // Told to stop while waiting: whoever stops the process ends it.
    if (stop.signal.aborted) return new Promise<never>(() => undefined)
    throw error
  })
}

/** Why these topics cannot be used yet; null when they can. */
export async function notProvisioned(needed: Omit<Provisioned, 'report'>): Promise<string | null> {
  try {
    const lacking = [...(await lackingTopics(needed)), ...(await lackingSubjects(needed))]
    if (lacking.length === 0) return null
    const more = lacking.length > REASONS_SHOWN ? ` and ${lacking.length - REASONS_SHOWN} more` : ''
    return `not provisioned: ${lacking.slice(0, REASONS_SHOWN).join('; ')}${more}`
  } catch (error) {
    return `cannot tell whether it is provisioned: ${(error as Error).message}`
  }
}

async function lackingTopics({
  kafka,
  topics,
}: Pick<Provisioned, 'kafka' | 'topics'>): Promise<readonly string[]> {
  const admin = new Kafka({ ...kafka, logLevel: logLevel.NOTHING, retry: { retries: KAFKA_RETRIES } }).admin()
  await admin.connect()
  try {
    return await wrongPartitionCounts(
      admin,
      Object.values<Topic>(map).filter(topic => topics.includes(topic.name)),
    )
  } finally {
    await admin.disconnect()
  }
}

/** One cheap question: processes start together, and a registry may just have started too. */
async function lackingSubjects({
  registry,
  topics,
}: Pick<Provisioned, 'registry' | 'topics'>): Promise<string[]> {
  const known = new Set(await createRegistryAdmin(registry).subjects())
  const needed = subjects().filter(({ topic }) => topics.includes(topic.name))
  return needed
    .filter(({ subject }) => !known.has(subject))
    .map(({ subject }) => `subject ${subject} is missing`)
}

/** One line per topic that is missing or has another number of partitions than the map says. */
export async function wrongPartitionCounts(
  admin: Admin,
  asked: readonly Topic[],
): Promise<readonly string[]> {
  const existing = new Set(await admin.listTopics())
  const present = asked.filter(topic => existing.has(topic.name))
  const missing = asked
    .filter(topic => !existing.has(topic.name))
    .map(topic => `topic ${topic.name} is missing`)
  const { topics: found } = await admin.fetchTopicMetadata({ topics: present.map(topic => topic.name) })
  const counts = new Map(found.map(({ name, partitions }) => [name, partitions.length]))
  const wrong = present
    .filter(topic => counts.get(topic.name) !== topic.partitions)
    .map(
      topic =>
        `topic ${topic.name} has ${counts.get(topic.name)} partitions, ` +
        `the map says ${topic.partitions}; a count never changes`,
    )
  return [...missing, ...wrong]
}
