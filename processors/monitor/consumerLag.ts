import { type Admin, AssignerProtocol, type GroupDescription, type Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { FURTHER_GROUPS, type Topic, topics } from '../../schemas/topics.ts'

const { MemberAssignment } = AssignerProtocol
/** One question to the brokers serves all scrapes in this time. */
const LOOK_EVERY_MS = 10_000
/** What is still asked when the gateway stops is given this long. */
const LAST_LOOK_MS = 1_000
/** How long ends of partitions are remembered: lag in seconds is not measured beyond this. */
const REMEMBER_MS = 2 * 3_600_000
/**
 * Transactions leave markers in the log that no consumer is given, and a group need not commit behind them.
 * Fewer records than this, per partition, are not taken for lag.
 */
const MARKERS = 2

interface Input {
  readonly group: string
  readonly topic: string
}

/** Every processor with the topics that it reads as a group; a changelog is read without one. */
export const groupInputs: readonly Input[] = [
  ...Object.values<Topic>(topics)
    .filter(({ cleanup }) => cleanup !== 'compact')
    .flatMap(({ name, readBy }) => readBy.map(group => ({ group, topic: name })))
    .filter(({ group }) => group !== 'gateway'),
  ...FURTHER_GROUPS.map(({ group, topic }) => ({ group, topic })),
]

/** How far a group is in one partition of a topic. */
export interface LanePosition extends Input {
  readonly lane: number
  /** Offset of the next record that the group needs, as far as it has committed. */
  readonly next: number
  /** Records before it; markers of transactions are no lag. */
  readonly behind: number
  /** For how long it has had records before it, as far as this gateway watched; 0 when caught up. */
  readonly seconds: number
  /** For how long it has had records before it and not moved; 0 when caught up. */
  readonly stillSeconds: number
}

/** Who has which partitions of a topic. */
export interface LaneOwner extends Input {
  /** Member of the group, as the brokers call it; it begins with the name of its client. */
  readonly member: string
  readonly host: string
  readonly lanes: readonly number[]
}

/** What a look at all groups found. */
export interface GroupsSeen {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly positions: readonly LanePosition[]
  readonly owners: readonly LaneOwner[]
}

export interface GroupWatch {
  /** The last look; null before the first one. */
  seen(): GroupsSeen | null
  close(): Promise<void>
}

/** What the brokers say of one group on one topic. */
export interface GroupState extends Input {
  readonly records: number
  readonly seconds: number
}

/** How long each topic keeps its records, as the map says; -1 for ever. */
const retentions = new Map(Object.values<Topic>(topics).map(({ name, retentionMs }) => [name, retentionMs]))

/** Shares of a topic's retention that are asked for, the largest first. */
const SHARES = [0.9, 0.75, 0.5, 0.25]

/**
 * How much of the topic's retention the oldest record that the group needs has used up: the largest of the
 * shares, or 0. The brokers know by the records' own times, so nothing need have been watched for days.
 */
export async function retentionUsed(
  admin: Pick<Admin, 'fetchOffsets' | 'fetchTopicOffsets' | 'fetchTopicOffsetsByTimestamp'>,
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
    if (younger.some(({ partition, offset }) => next.get(partition)! + MARKERS < Number(offset))) return share
  }
  return 0
}

/** Ends of one partition at past looks, oldest first. */
type Ends = { readonly at: number; readonly end: number }[]

/**
 * Looks at every processor's group from outside, so that a group whose members are all dead is seen as well.
 * Lag in seconds is the time since the log first held the record that the group needs next, as far as we
 * watched.
 */
export function watchGroups(kafka: Kafka, metrics: Registry, log: Logger, now: () => number): GroupWatch {
  const admin = kafka.admin({ retry: { retries: 1 } })
  const meters = createMeters(metrics)
  const history = new Map<string, Ends>()
  const stops = new Map<string, Stop>()
  let seen: GroupsSeen | null = null
  let connected = false

  const look = async () => {
    if (!connected) await admin.connect()
    connected = true
    const present = new Set(await admin.listTopics())
    meters.missing.set(Object.values<Topic>(topics).filter(({ name }) => !present.has(name)).length)
    const positions: LanePosition[] = []
    for (const input of groupInputs) {
      if (!present.has(input.topic)) continue
      const found = await positionsOf(admin, input, history, stops, now())
      positions.push(...found)
      const { records, seconds } = stateOf(input, found)
      meters.records.set({ group: input.group, topic: input.topic }, records)
      meters.seconds.set({ group: input.group, topic: input.topic }, seconds)
      const retentionMs = retentions.get(input.topic) ?? 0
      const used =
        records === 0 || retentionMs <= 0 ? 0 : await retentionUsed(admin, input, retentionMs, now())
      meters.used.set({ group: input.group, topic: input.topic }, used)
    }
    const groups = [...new Set(groupInputs.map(({ group }) => group))]
    const described = await admin.describeGroups(groups)
    for (const { groupId, members } of described.groups)
      meters.members.set({ group: groupId }, members.length)
    seen = { at: now(), positions, owners: described.groups.flatMap(ownersOf) }
    meters.looked.set(now() / 1_000)
  }
  const lookSafely = () =>
    look().catch((error: unknown) => {
      connected = false
      log.debug({ err: error }, 'consumer groups could not be read')
    })
  let looking = lookSafely()
  const timer = setInterval(() => {
    looking = looking.then(lookSafely)
  }, LOOK_EVERY_MS)
  const close = async () => {
    clearInterval(timer)
    // A question that hangs may hang for half a minute, and nothing is lost with its answer. The connection
    // is closed after it all the same: a client that still asks when it is disconnected connects again.
    await orNullWithin(
      LAST_LOOK_MS,
      looking.then(() => admin.disconnect()),
    )
  }
  return { seen: () => seen, close }
}

async function positionsOf(
  admin: Admin,
  { group, topic }: Input,
  history: Map<string, Ends>,
  stops: Map<string, Stop>,
  now: number,
): Promise<LanePosition[]> {
  const bounds = await admin.fetchTopicOffsets(topic)
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  return bounds.map(({ partition, high, low }) => {
    const key = `${group}/${topic}/${partition}`
    const ends = remember(history, key, { at: now, end: Number(high) })
    const offset = Number(committed?.partitions.find(entry => entry.partition === partition)?.offset ?? -1)
    const next = offset < 0 ? Number(low) : offset
    const isBehind = Number(high) - next > MARKERS
    const stop = isBehind ? stoppedSince(stops.get(key), next, now) : null
    if (stop) stops.set(key, stop)
    else stops.delete(key)
    return {
      group,
      topic,
      lane: partition,
      next,
      behind: isBehind ? Number(high) - next : 0,
      seconds: isBehind ? secondsBehind(ends, next, now) : 0,
      stillSeconds: stop === null ? 0 : (now - stop.since) / 1_000,
    }
  })
}

/** A partition's next offset, and since when it has been that while records waited. */
export interface Stop {
  readonly next: number
  readonly since: number
}

export function stoppedSince(before: Stop | undefined, next: number, now: number): Stop {
  return before?.next === next ? before : { next, since: now }
}

function stateOf(input: Input, positions: readonly LanePosition[]): GroupState {
  const records = positions.reduce((sum, { behind }) => sum + behind, 0)
  return { ...input, records, seconds: Math.max(0, ...positions.map(({ seconds }) => seconds)) }
}

function ownersOf({ groupId: group, members }: GroupDescription): LaneOwner[] {
  return members.flatMap(({ memberId: member, clientHost, memberAssignment }) => {
    // A group that is being divided anew has no assignment yet.
    const decoded = memberAssignment.length === 0 ? null : MemberAssignment.decode(memberAssignment)
    const host = clientHost.replace(/^\//, '')
    return Object.entries(decoded?.assignment ?? {}).map(([topic, lanes]) => {
      return { group, topic, member, host, lanes }
    })
  })
}

/** Seconds since the end of the log first lay beyond `next`. */
export function secondsBehind(ends: Ends, next: number, now: number): number {
  const first = ends.find(({ end }) => end > next + MARKERS)
  return first === undefined ? 0 : (now - first.at) / 1_000
}

function remember(history: Map<string, Ends>, key: string, look: Ends[number]): Ends {
  const ends = history.get(key) ?? []
  // Only looks at which the end moved say something new.
  if (ends.at(-1)?.end !== look.end) ends.push(look)
  while (ends.length > 1 && ends[1]!.at < look.at - REMEMBER_MS) ends.shift()
  history.set(key, ends)
  return ends
}

function createMeters(metrics: Registry) {
  const registers = [metrics]
  const retention = new Gauge({
    name: 'lastro_topic_retention_seconds',
    help: 'How long a topic keeps its records, as the map of topics says; forever is left out.',
    labelNames: ['topic'],
    registers,
  })
  for (const { name, retentionMs } of Object.values<Topic>(topics)) {
    if (retentionMs > 0) retention.set({ topic: name }, retentionMs / 1_000)
  }
  return {
    missing: new Gauge({
      name: 'lastro_topics_missing',
      help: 'Topics of the map that the brokers do not have: provision has not run.',
      registers,
    }),
    records: new Gauge({
      name: 'lastro_group_lag_records',
      help: 'Records that a group has not committed, as the brokers see it.',
      labelNames: ['group', 'topic'],
      registers,
    }),
    seconds: new Gauge({
      name: 'lastro_group_lag_seconds',
      help: 'For how long a group has had records before it, as the brokers see it; 0 when caught up.',
      labelNames: ['group', 'topic'],
      registers,
    }),
    used: new Gauge({
      name: 'lastro_group_retention_used_ratio',
      help: 'Share of the retention that the oldest record a group needs has used up: 0, 0.25, 0.5, 0.75 or 0.9.',
      labelNames: ['group', 'topic'],
      registers,
    }),
    members: new Gauge({
      name: 'lastro_group_members',
      help: 'Members of a group, as the brokers see it.',
      labelNames: ['group'],
      registers,
    }),
    looked: new Gauge({
      name: 'lastro_groups_looked_at_timestamp_seconds',
      help: 'When the groups were last looked at, in seconds since 1970.',
      registers,
    }),
  }
}
