import type { SettledTopicRules } from '../../schemas/documents/deployment.ts'
import { CHOSEN, partitionsOf, type Topic } from '../../schemas/topic.ts'
import {
  BadEnvironment,
  integer,
  list,
  optional,
  type Settings,
  type Values,
} from '../process/environment.ts'
import type { Deployment } from '../process/sandbox.ts'

/**
 * Topic settings of a deployment, in addition to the map. `provision` applies them to every topic and
 * records them in the database; no process uses topics that promise less.
 */
export const topicSettings = {
  replicationFactor: optional(
    integer('KAFKA_REPLICATION_FACTOR', 'replicas that each topic has; 3 without, in a sandbox 1', {
      min: 1,
      max: 32,
    }),
  ),
  minInsyncReplicas: optional(
    integer('KAFKA_MIN_INSYNC_REPLICAS', 'replicas that must have a write; 2 without, in a sandbox 1', {
      min: 1,
      max: 32,
    }),
  ),
  topicRetention: optional(
    list(
      'TOPIC_RETENTION',
      'retention per topic instead of its default in schemas/topics.ts: <topic>=<milliseconds>, comma-separated; -1 keeps records for ever',
    ),
  ),
} satisfies Settings

export type TopicSettings = Values<typeof topicSettings>

export interface AskedOfTopics {
  /** Replicas of each partition, at least. */
  readonly replicas: number
  /** Replicas that must have a write before it is acknowledged, at least. */
  readonly inSync: number
  /** Explicit settings of the deployment; null: not set. */
  readonly said: { readonly replicas: number | null; readonly inSync: number | null }
  /** Retention that differs from the map, by topic name, in milliseconds; null where that is not known. */
  readonly retention: ReadonlyMap<string, number> | null
}

/** A topic as the brokers have it. */
export interface FoundTopic {
  readonly partitions: number
  /** Of the partition that has the fewest. */
  readonly replicas: number
  /** Effective configuration, the brokers' defaults included, by Kafka's names. */
  readonly config: ReadonlyMap<string, string | null>
}

/** Two of three have every write: one broker may die and one be restarted without an acknowledged loss. */
const PRODUCTION = { replicas: 3, inSync: 2 }
const SANDBOX = { replicas: 1, inSync: 1 }
const FOR_EVER = -1
const RUN_PROVISION = 'run provision'

/**
 * Throws `BadEnvironment` where `TOPIC_RETENTION` is none, or more replicas must have a write than there are.
 */
export function askedOfTopics(
  { replicationFactor, minInsyncReplicas, topicRetention }: TopicSettings,
  { isSandbox }: Pick<Deployment, 'isSandbox'>,
  names: readonly string[],
): AskedOfTopics {
  const usual = isSandbox ? SANDBOX : PRODUCTION
  const replicas = replicationFactor ?? Math.max(usual.replicas, minInsyncReplicas ?? 0)
  const inSync = minInsyncReplicas ?? Math.min(usual.inSync, replicas)
  if (inSync > replicas) {
    throw new BadEnvironment(
      `KAFKA_MIN_INSYNC_REPLICAS ${inSync} is more than KAFKA_REPLICATION_FACTOR ${replicas}: ` +
        'no write could ever succeed',
    )
  }
  const said = { replicas: replicationFactor, inSync: minInsyncReplicas }
  return { replicas, inSync, said, retention: retentionOf(topicRetention ?? [], names) }
}

/** Choices of the last provisioning; defaults if a release before 1.3.0 made it. */
export function settledTopicRules(
  settled: SettledTopicRules | undefined,
  { isSandbox }: Pick<Deployment, 'isSandbox'>,
): AskedOfTopics {
  const said = { replicas: null, inSync: null }
  if (settled === undefined) return { ...(isSandbox ? SANDBOX : PRODUCTION), said, retention: new Map() }
  const { replicas, inSync, retention } = settled
  return { replicas, inSync, said, retention: new Map(Object.entries(retention)) }
}

/** For a process without a database, which knows nothing that was settled. */
export const LEAST_TOPIC_RULES: AskedOfTopics = {
  ...SANDBOX,
  said: { replicas: null, inSync: null },
  retention: null,
}

function retentionOf(entries: readonly string[], names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    entries.map(entry => {
      const match = /^([a-z-]+)=(-1|\d{1,15})$/.exec(entry)
      if (!match || !names.includes(match[1]!)) {
        throw new BadEnvironment(
          `TOPIC_RETENTION: ${entry} is not <topic>=<milliseconds> of a topic of schemas/topics.ts (-1: for ever)`,
        )
      }
      return [match[1]!, Number.parseInt(match[2]!, 10)]
    }),
  )
}

/** Required configuration of a topic, by the map and the deployment, in Kafka's names. */
export function askedConfig(topic: Topic, { retention }: Pick<AskedOfTopics, 'retention'>) {
  const kept = {
    'retention.ms': `${retention?.get(topic.name) ?? topic.retentionMs}`,
    // A limit in bytes would take records away before their time.
    'retention.bytes': `${FOR_EVER}`,
  }
  return {
    'cleanup.policy': topic.cleanup,
    ...(topic.cleanup === 'delete' ? kept : {}),
    ...(topic.maxMessageBytes === undefined ? {} : { 'max.message.bytes': `${topic.maxMessageBytes}` }),
  } satisfies Record<string, string>
}

/**
 * The `min.insync.replicas` that provision sets; null leaves the current value, or the brokers' default
 * for a new topic (`found` undefined). A stricter value stays, unless the deployment sets a number.
 */
export function inSyncToSet({ inSync, said }: AskedOfTopics, found: FoundTopic | undefined): number | null {
  if (said.inSync !== null) return said.inSync
  const has = found === undefined ? SANDBOX.inSync : Number(found.config.get('min.insync.replicas') ?? 1)
  return has < inSync ? inSync : null
}

/** Replicas of a new topic; null leaves it to the brokers. */
export function replicasToSet({ replicas, said }: AskedOfTopics): number | null {
  return said.replicas ?? (replicas > SANDBOX.replicas ? replicas : null)
}

/**
 * Reasons why this topic cannot be used in a deployment with this many partitions: one sentence each,
 * with its remedy; empty when it is right.
 */
export function topicRefusals(
  topic: Topic,
  found: FoundTopic,
  asked: AskedOfTopics,
  chosen: number,
): readonly string[] {
  return [
    ...partitionRefusals(topic, found, chosen),
    ...replicaRefusals(topic.name, found, asked),
    ...configRefusals(topic, found, asked),
  ]
}

/** With another count keys go to other lanes, and joins by partition would break. */
function partitionRefusals(topic: Topic, { partitions }: FoundTopic, chosen: number): string[] {
  const wanted = partitionsOf(topic, chosen)
  if (partitions === wanted) return []
  const said = topic.partitions === CHOSEN ? 'this deployment has' : 'schemas/topics.ts requires'
  return [
    `topic ${topic.name} has ${partitions} partitions, ${said} ${wanted}; a count never changes alone: ` +
      'while it is empty, delete it and run provision; with records in it, restore it as it was',
  ]
}

function replicaRefusals(name: string, found: FoundTopic, { replicas, inSync }: AskedOfTopics): string[] {
  const refusals: string[] = []
  if (found.replicas < replicas) {
    refusals.push(
      `topic ${name} has ${counted(found.replicas, 'replica')}, KAFKA_REPLICATION_FACTOR asks for ` +
        `${replicas}: reassign its partitions (kafka-reassign-partitions.sh), or ask for fewer`,
    )
  }
  const reported = found.config.get('min.insync.replicas')
  const must = Number(reported ?? 1)
  if (reported === undefined && inSync > 1) {
    refusals.push(
      `the brokers report no min.insync.replicas for topic ${name}, as Redpanda: where most replicas have each ` +
        'write before it counts, ask for KAFKA_MIN_INSYNC_REPLICAS=1',
    )
  } else if (must < inSync) {
    refusals.push(
      `topic ${name} acknowledges what ${counted(must, 'replica')} has (min.insync.replicas), ` +
        `KAFKA_MIN_INSYNC_REPLICAS asks for ${inSync}: ${RUN_PROVISION}`,
    )
  }
  if (must > found.replicas) {
    refusals.push(
      `topic ${name} has ${counted(found.replicas, 'replica')} and min.insync.replicas ${must}, so no write ` +
        'can succeed: give it more replicas (kafka-reassign-partitions.sh)',
    )
  }
  if (found.config.get('unclean.leader.election.enable') === 'true' && found.replicas > 1) {
    refusals.push(
      `topic ${name} lets a replica lead that misses acknowledged writes ` +
        `(unclean.leader.election.enable): ${RUN_PROVISION}`,
    )
  }
  return refusals
}

function configRefusals(topic: Topic, { config }: FoundTopic, asked: AskedOfTopics): string[] {
  const { 'cleanup.policy': policy, ...amounts } = askedConfig(topic, asked)
  const found = config.get('cleanup.policy')
  const refusals =
    found === policy
      ? []
      : [
          `topic ${topic.name} has cleanup.policy ${found}, schemas/topics.ts requires ${policy}: ${RUN_PROVISION}`,
        ]
  for (const [name, wanted] of Object.entries(amounts)) {
    if (name === 'retention.ms' && asked.retention === null) continue
    const has = config.get(name) ?? null
    if (has !== null && isAtLeast(Number(has), Number(wanted))) continue
    refusals.push(
      `topic ${topic.name} has ${name} ${has}, less than the ${wanted} asked for: ${RUN_PROVISION}`,
    )
  }
  return refusals
}

/** More than the requirement breaks no promise; -1 is for ever. */
function isAtLeast(has: number, wanted: number): boolean {
  return has === FOR_EVER || (wanted !== FOR_EVER && has >= wanted)
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
