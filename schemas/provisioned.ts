import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka, type KafkaConfig, logLevel } from 'kafkajs'
import { wrongPartitionCounts } from './provisionTopics.ts'
import { createRegistryAdmin, type RegistryAccess } from './registryAdmin.ts'
import { subjects } from './subjects.ts'
import { topics as map, type Topic } from './topics.ts'

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
