import { AssignerProtocol, type GroupDescription } from 'kafkajs'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { KafkaAdmin, KafkaClient } from '../../platform/kafka/kafkaClient.ts'
import { metricsOn } from '../../platform/process/gauge.ts'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { FURTHER_GROUPS, type Topic, topics } from '../../schemas/topics.ts'
import { createLagHistory } from './lagHistory.ts'

const { MemberAssignment } = AssignerProtocol
/** Metric scrapes in between show the last answer. */
const SCRAPE_EVERY_MS = 10_000
/** Time by which a scrape in flight may delay the shutdown. */
const LAST_SCRAPE_MS = 1_000
/** Time that end offsets are kept: lag in seconds is not measured beyond this. */
const REMEMBER_MS = 2 * 3_600_000
/** Markers of transactions, which no consumer sees or needs to commit past: so many are no lag. */
const CONTROL_RECORDS = 2

interface Input {
  readonly group: string
  readonly topic: string
}

/**
 * Every consumer group of the processors with each topic that it reads; a changelog is read without a group.
 */
export const consumedTopics: readonly Input[] = [
  ...Object.values<Topic>(topics)
    .filter(({ cleanup }) => cleanup !== 'compact')
    .flatMap(({ name, readBy }) => readBy.map(group => ({ group, topic: name })))
    .filter(({ group }) => group !== 'gateway'),
  ...FURTHER_GROUPS.map(({ group, topic }) => ({ group, topic })),
]

/** Position and lag of a group in one partition of a topic. */
export interface LanePosition extends Input {
  readonly lane: number
  /** The committed offset: that of the next record which the group reads. */
  readonly next: number
  /** Records from there to the end of the log; control records do not count. */
  readonly lag: number
  /** Duration of the group's lag, as far as this gateway has watched; 0 when caught up. */
  readonly lagSeconds: number
  /** Duration of the group's lag at the same offset; 0 when caught up. */
  readonly stalledSeconds: number
}

/** A member of a group and its partitions of a topic. */
export interface LaneOwner extends Input {
  /** Member id, which begins with the name of its client. */
  readonly member: string
  readonly host: string
  readonly lanes: readonly number[]
}

/** The lag of all groups at one moment. */
export interface ConsumerLagSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly positions: readonly LanePosition[]
  readonly owners: readonly LaneOwner[]
}

export type ConsumerLagMonitor = ReturnType<typeof watchConsumerLag>

/** The lag of one group in one topic. */
export interface GroupState extends Input {
  readonly records: number
  readonly seconds: number
}

/** Configured retention of each topic; -1 for ever. */
const retentions = new Map(Object.values<Topic>(topics).map(({ name, retentionMs }) => [name, retentionMs]))

/** Shares of a topic's retention to test, the largest first. */
const SHARES = [0.9, 0.75, 0.5, 0.25]

/**
 * Age of the oldest unread record as a share of the topic's retention: the largest of the shares, or 0. The
 * brokers answer by record timestamps, so the group need not have been watched for days.
 */
export async function retentionUsed(
  admin: Pick<KafkaAdmin, 'fetchOffsets' | 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp'>,
  { group, topic }: Input,
  retentionMs: number,
  now: number,
): Promise<number> {
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  const bounds = await admin.fetchTopicOffsets(topic)
  const next = new Map(
    bounds.map(({ partition, low }) => {
      const offset = Number(committed?.partitions.find(entry => entry.partition === partition)?.offset ?? -1)
      return [partition, offset < 0 ? Number(low) : offset]
    }),
  )
  for (const share of SHARES) {
    const younger = await admin.fetchTopicOffsetsByTimestamp(topic, Math.floor(now - share * retentionMs))
    if (younger.some(({ partition, offset }) => next.get(partition)! + CONTROL_RECORDS < Number(offset)))
      return share
  }
  return 0
}

/** End offsets of one partition at past scrapes, oldest first. */
type Ends = { readonly at: number; readonly end: number }[]

/**
 * Consumer-lag monitor: asks the brokers about every group from outside, so that a group without live members
 * is seen as well. Lag in seconds is the time since the log first held the next record of the group, as far
 * as this gateway has watched. It is measured by the machine's clock, which no sandbox moves, and kept by the
 * hour of the deployment's.
 */
export function watchConsumerLag(
  kafka: Pick<KafkaClient, 'admin'>,
  metrics: Registry,
  log: Logger,
  now: () => number,
  deploymentNow: () => number,
) {
  const admin = kafka.admin({ retry: { retries: 1 } })
  const meters = createMeters(metrics)
  const ends = new Map<string, Ends>()
  const history = createLagHistory()
  const stalls = new Map<string, Stall>()
  let latest: ConsumerLagSnapshot | null = null
  let connected = false

  const scrape = async () => {
    if (!connected) await admin.connect()
    connected = true
    const present = new Set(await admin.listTopics())
    meters.missing.set(Object.values<Topic>(topics).filter(({ name }) => !present.has(name)).length)
    const positions: LanePosition[] = []
    for (const input of consumedTopics) {
      if (!present.has(input.topic)) continue
      const found = await positionsOf(admin, input, ends, stalls, now())
      positions.push(...found)
      const { records, seconds } = stateOf(input, found)
      meters.records.set({ group: input.group, topic: input.topic }, records)
      meters.seconds.set({ group: input.group, topic: input.topic }, seconds)
      history.note(input.group, seconds, deploymentNow())
      const retentionMs = retentions.get(input.topic) ?? 0
      const used =
        records === 0 || retentionMs <= 0 ? 0 : await retentionUsed(admin, input, retentionMs, now())
      meters.used.set({ group: input.group, topic: input.topic }, used)
    }
    const groups = [...new Set(consumedTopics.map(({ group }) => group))]
    const described = await admin.describeGroups(groups)
    for (const { groupId, members } of described.groups)
      meters.members.set({ group: groupId }, members.length)
    latest = { at: now(), positions, owners: described.groups.flatMap(ownersOf) }
    meters.scraped.set(now() / 1_000)
  }
  const scrapeSafely = () =>
    scrape().catch((error: unknown) => {
      connected = false
      log.debug({ err: error }, 'consumer lag: the brokers did not answer')
    })
  let scraping = scrapeSafely()
  const timer = setInterval(() => {
    scraping = scraping.then(scrapeSafely)
  }, SCRAPE_EVERY_MS)
  const close = async () => {
    clearInterval(timer)
    // A request that hangs may take half a minute, and its answer is not needed. The connection is closed
    // after it all the same: a client that still has a request when it is disconnected connects again.
    await orNullWithin(
      LAST_SCRAPE_MS,
      scraping.then(() => admin.disconnect()),
    )
  }
  return {
    /** The last scrape; null before the first one. */
    latest: () => latest,
    history,
    close,
  }
}

async function positionsOf(
  admin: KafkaAdmin,
  { group, topic }: Input,
  history: Map<string, Ends>,
  stalls: Map<string, Stall>,
  now: number,
): Promise<LanePosition[]> {
  const bounds = await admin.fetchTopicOffsets(topic)
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  return bounds.map(({ partition, high, low }) => {
    const key = `${group}/${topic}/${partition}`
    const ends = remember(history, key, { at: now, end: Number(high) })
    const offset = Number(committed?.partitions.find(entry => entry.partition === partition)?.offset ?? -1)
    const next = offset < 0 ? Number(low) : offset
    const isBehind = Number(high) - next > CONTROL_RECORDS
    const stall = isBehind ? stalledSince(stalls.get(key), next, now) : null
    if (stall) stalls.set(key, stall)
    else stalls.delete(key)
    return {
      group,
      topic,
      lane: partition,
      next,
      lag: isBehind ? Number(high) - next : 0,
      lagSeconds: isBehind ? lagSecondsOf(ends, next, now) : 0,
      stalledSeconds: stall === null ? 0 : (now - stall.since) / 1_000,
    }
  })
}

/** The offset at which a lagging group stalls, and since when. */
export interface Stall {
  readonly next: number
  readonly since: number
}

export function stalledSince(previous: Stall | undefined, next: number, now: number): Stall {
  return previous?.next === next ? previous : { next, since: now }
}

function stateOf(input: Input, positions: readonly LanePosition[]): GroupState {
  const records = positions.reduce((sum, { lag }) => sum + lag, 0)
  return { ...input, records, seconds: Math.max(0, ...positions.map(({ lagSeconds }) => lagSeconds)) }
}

function ownersOf({ groupId: group, members }: GroupDescription): LaneOwner[] {
  return members.flatMap(({ memberId: member, clientHost, memberAssignment }) => {
    // A member has no assignment while its group rebalances.
    const decoded = memberAssignment.length === 0 ? null : MemberAssignment.decode(memberAssignment)
    const host = clientHost.replace(/^\//, '')
    return Object.entries(decoded?.assignment ?? {}).map(([topic, lanes]) => {
      return { group, topic, member, host, lanes }
    })
  })
}

/** Seconds since the end of the log first passed `next`. */
export function lagSecondsOf(ends: Ends, next: number, now: number): number {
  const first = ends.find(({ end }) => end > next + CONTROL_RECORDS)
  return first === undefined ? 0 : (now - first.at) / 1_000
}

function remember(history: Map<string, Ends>, key: string, scraped: Ends[number]): Ends {
  const ends = history.get(key) ?? []
  // Only scrapes at which the end moved add something.
  if (ends.at(-1)?.end !== scraped.end) ends.push(scraped)
  while (ends.length > 1 && ends[1]!.at < scraped.at - REMEMBER_MS) ends.shift()
  history.set(key, ends)
  return ends
}

function createMeters(metrics: Registry) {
  const { gauge } = metricsOn(metrics)
  const retention = gauge(
    'lastro_topic_retention_seconds',
    'Configured retention of a topic; topics that are kept for ever are left out.',
    'topic',
  )
  for (const { name, retentionMs } of Object.values<Topic>(topics)) {
    if (retentionMs > 0) retention.set({ topic: name }, retentionMs / 1_000)
  }
  return {
    missing: gauge(
      'lastro_topics_missing',
      'Expected topics that the brokers do not have: provision has not run.',
    ),
    records: gauge(
      'lastro_group_lag_records',
      'Consumer lag of a group in records, as the brokers see it.',
      'group',
      'topic',
    ),
    seconds: gauge(
      'lastro_group_lag_seconds',
      'Consumer lag of a group in seconds, as the brokers see it; 0 when caught up.',
      'group',
      'topic',
    ),
    used: gauge(
      'lastro_group_retention_used_ratio',
      'Age of the oldest unread record of a group as a share of the retention: 0, 0.25, 0.5, 0.75 or 0.9.',
      'group',
      'topic',
    ),
    members: gauge('lastro_group_members', 'Members of a consumer group, as the brokers see it.', 'group'),
    scraped: gauge(
      'lastro_consumer_lag_last_scrape_timestamp_seconds',
      'When consumer lag was last read from the brokers, in seconds since the epoch.',
    ),
  }
}
