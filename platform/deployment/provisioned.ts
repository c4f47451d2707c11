import { setTimeout as sleep } from 'node:timers/promises'
import { logLevel } from 'kafkajs'
import type { Db } from 'mongodb'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { subjects } from '../../schemas/evolution/subjects.ts'
import { PARTITION_COUNTS } from '../../schemas/partition.ts'
import { CHOSEN, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { identityTopic, topics as map, type Topic } from '../../schemas/topics.ts'
import { createKafka, type KafkaAccess, type KafkaAdmin, TOPIC_RESOURCE } from '../kafka/kafkaClient.ts'
import { type KafkaSettings, kafkaConfigOf } from '../kafka/kafkaConfig.ts'
import { type RegistrySettings, registryAccessOf } from '../kafka/serverAccess.ts'
import {
  type AskedOfTopics,
  type FoundTopic,
  LEAST_TOPIC_RULES,
  settledTopicRules,
  topicRefusals,
} from '../kafka/topicRules.ts'
import { readDeployment } from '../mongodb/deployment.ts'
import type { Settings } from '../process/environment.ts'
import { refusalText } from '../process/refused.ts'
import type { Service } from '../process/service.ts'
import { createRegistryAdmin, type RegistryAccess } from '../stores/registryAdmin.ts'
import { environmentRefusal, identityRefusal, readIdentity } from './identity.ts'

export interface Provisioned {
  readonly kafka: KafkaAccess
  readonly registry: RegistryAccess
  /** Names of the topics that this process writes or reads. */
  readonly topics: readonly string[]
  /** Requirements besides the map, from what the deployment settled; null settled nothing. */
  readonly asked: (settled: DeploymentDocument | null) => AskedOfTopics
  /** As `X-Environment` says it; for a process without a database. */
  readonly environment?: string
  /** Reads what the deployment settled; null where a process has no database: then its topics say it. */
  readonly deployment: (() => Promise<DeploymentDocument | null>) | null
  /** Hears why the process is not ready, each time it changes; null when it is. */
  readonly report: (reason: string | null) => void
  /** Ends the wait when the process stops. */
  readonly signal?: AbortSignal
}

const PAUSE_MS = 2_000
/** We ask again ourselves. */
const KAFKA_RETRIES = 1
/** A reason has to fit into a health answer. */
const REASONS_SHOWN = 3

const MAY_NOT = 'TOPIC_AUTHORIZATION_FAILED'

/**
 * Resolves once every topic named has its partitions and promises what is asked, and every record that it
 * carries has its subject, with the number of partitions that the deployment chose. A process that starts
 * before `provision` has run waits here, not ready, and does not crash. Rejects only when `signal` aborts.
 */
export async function waitUntilSettled(needed: Provisioned): Promise<number> {
  let said: string | null | undefined
  for (;;) {
    const found = await chosenPartitions(needed)
    const reason = typeof found === 'number' ? null : found
    if (reason !== said) needed.report(reason)
    if (typeof found === 'number') return found
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

/** The names of the map. */
export const topicNames: readonly string[] = Object.values<Topic>(map).map(({ name }) => name)

/**
 * Resolves once all topics that this process writes or reads have exactly the partitions that the deployment
 * chose (`db` null: about which they agree), lose nothing that it wants kept, and have their schemas. Until
 * then the process is not ready, and says why: a topic with another count would send keys to other lanes,
 * silently.
 */
export async function waitForProvisioning(
  service: Pick<Service<Settings>, 'name' | 'log' | 'health' | 'onStop' | 'deployment'>,
  config: KafkaSettings & RegistrySettings,
  db: Db | null,
): Promise<number> {
  const asked = (settled: DeploymentDocument | null) =>
    db === null ? LEAST_TOPIC_RULES : settledTopicRules(settled?.topicRules, service.deployment)
  const stop = new AbortController()
  service.onStop('wait for provisioning', () => stop.abort())
  service.health.set('topics', 'not checked yet')
  const chosen = await waitUntilSettled({
    kafka: kafkaConfigOf(config, service.name),
    registry: registryAccessOf(config),
    topics: topicsOf(service.name),
    asked,
    environment: service.deployment.environment,
    deployment: db && (() => readDeployment(db)),
    signal: stop.signal,
    report: reason => {
      service.health.set('topics', reason)
      if (reason?.startsWith(refusalText(''))) service.log.error(reason)
      else if (reason !== null) service.log.warn({ reason }, 'waiting for provisioning')
    },
  }).catch(error => {
    // Stopped while waiting: the shutdown ends the process.
    if (stop.signal.aborted) return new Promise<never>(() => undefined)
    throw error
  })
  if (db !== null && asked(await readDeployment(db)).replicas === 1) service.log.info(ONE_REPLICA)
  return chosen
}

/** Log line, once: enough for a sandbox, not for production. */
export const ONE_REPLICA = 'one replica of each topic is enough here: what its broker loses is lost'

/** Of these topics where they can be used; else why they cannot, or not yet. */
export async function chosenPartitions(needed: Omit<Provisioned, 'report'>): Promise<number | string> {
  try {
    const settled = needed.deployment && (await needed.deployment())
    const { chosen, missing, refused, identity } = await lackingTopics(needed, settled ?? null)
    const others =
      needed.deployment === null
        ? environmentRefusal(needed.environment ?? identity?.environment ?? '', identity)
        : identityRefusal(settled ?? null, identity)
    if (others !== null) return refusalText(others)
    const unsettled = needed.deployment === null ? [] : notSettled(settled)
    if (refused.length > 0 && unsettled.length === 0) return refusalText(few(refused))
    const lacking = [...unsettled, ...missing, ...(await lackingSubjects(needed))]
    return lacking.length === 0 ? chosen : `not provisioned: ${few(lacking)}`
  } catch (error) {
    if ((error as { type?: string }).type === MAY_NOT) return refusalText(CANNOT_LOOK)
    return `cannot tell whether it is provisioned: ${(error as Error).message}`
  }
}

const CANNOT_LOOK =
  'Kafka does not let this process see how its topics are configured: allow it Describe and DescribeConfigs ' +
  'of them (docs/access-rules.md)'

const NO_IDENTITY = `topic ${identityTopic.name} is missing, or this process may not read it (docs/access-rules.md)`

function few(reasons: readonly string[]): string {
  const more = reasons.length > REASONS_SHOWN ? ` and ${reasons.length - REASONS_SHOWN} more` : ''
  return `${reasons.slice(0, REASONS_SHOWN).join('; ')}${more}`
}

function notSettled(settled: DeploymentDocument | null): readonly string[] {
  if (settled?.move) {
    const { from, to } = settled.move
    return [`the move from ${from} to ${to} partitions is unfinished: run lastro repartition to complete it`]
  }
  return settled?.partitions === undefined ? ['the number of partitions is not settled'] : []
}

/** The count that most of these topics have, of those that a deployment may choose; null where none has. */
export function countOf(found: ReadonlyMap<string, FoundTopic>): number | null {
  const chosen = Object.values<Topic>(map).filter(({ partitions }) => partitions === CHOSEN)
  const counts = chosen.flatMap(({ name }) => found.get(name)?.partitions ?? [])
  const having = (count: number) => counts.filter(one => one === count).length
  const [most] = PARTITION_COUNTS.toReversed().toSorted((one, other) => having(other) - having(one))
  return having(most!) === 0 ? null : most!
}

async function lackingTopics(
  { kafka, topics, asked }: Pick<Provisioned, 'kafka' | 'topics' | 'asked'>,
  settled: DeploymentDocument | null,
) {
  const admin = createKafka({
    ...kafka,
    logLevel: logLevel.NOTHING,
    retry: { retries: KAFKA_RETRIES },
  }).admin()
  await admin.connect()
  try {
    const own = Object.values<Topic>(map).filter(topic => topics.includes(topic.name))
    const [found, identity] = await Promise.all([findTopics(admin, own), readIdentity(admin)])
    const chosen = settled?.partitions ?? countOf(found) ?? USUAL_PARTITIONS
    return {
      chosen,
      identity,
      missing: [
        ...own.filter(({ name }) => !found.has(name)).map(({ name }) => `topic ${name} is missing`),
        ...(identity === null ? [NO_IDENTITY] : []),
      ],
      refused: own.flatMap(topic => {
        const one = found.get(topic.name)
        return one === undefined ? [] : topicRefusals(topic, one, asked(settled), chosen)
      }),
    }
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

/** These topics on the brokers, by name. Throws like kafkajs. */
export async function findTopics(
  admin: KafkaAdmin,
  asked: readonly Topic[],
): Promise<ReadonlyMap<string, FoundTopic>> {
  const existing = new Set(await admin.listTopics())
  const names = asked.map(({ name }) => name).filter(name => existing.has(name))
  if (names.length === 0) return new Map()
  const [{ topics }, { resources }] = await Promise.all([
    admin.fetchTopicMetadata({ topics: names }),
    admin.describeConfigs({
      includeSynonyms: false,
      resources: names.map(name => ({ type: TOPIC_RESOURCE, name })),
    }),
  ])
  const configs = new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  )
  return new Map(
    topics.map(({ name, partitions }) => [
      name,
      {
        partitions: partitions.length,
        replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)),
        config: configs.get(name) ?? new Map<string, string>(),
      },
    ]),
  )
}
