import type { EachBatchPayload, logCreator } from 'kafkajs'
import type { Logger } from 'pino'
import {
  createKafka,
  type KafkaAccess,
  type KafkaClient,
  type KafkaConsumer,
} from '../../../platform/kafka/kafkaClient.ts'
import { toRecord } from '../../../platform/kafka/kafkaRecords.ts'
import type { Batch } from '../../../platform/records/records.ts'
import type { Destination, JoinOptions, Log, Membership } from '../ports.ts'
import { coPartitioned } from './coPartitioned.ts'
import { isUnavailable, whileBeating } from './kafkaErrors.ts'
import { createProducer, createTransactionalProducer } from './kafkaProducers.ts'
import { readPartition } from './kafkaReader.ts'
import { createLeaderQuorum } from './leaderQuorum.ts'
import { prepareTakeover } from './memberTakeover.ts'
import { shareAdmin } from './sharedAdmin.ts'

/** A dead member's lanes wait this long for their next owner; the broker's own minimum is 6 s. */
const SESSION_TIMEOUT_MS = 6_000
const HEARTBEAT_INTERVAL_MS = 500
/**
 * A member that beats, but joins a rebalance no sooner, loses its lanes to the others. Its handlers have to
 * end first, and on a machine with too much to do taking twelve lanes over takes more than 10 s: then two
 * members left each other out in turn (bench/RESULTS.md, Chaos). Who is dead or frozen is missed after the
 * session already.
 */
const REBALANCE_TIMEOUT_MS = 30_000
/**
 * Bounds how long a rebalance waits for a fetch that has nothing to bring (docs/kafka-and-mongodb.md,
 * Group membership). 250 ms spare an idle platform a quarter of its time, and cost a lone creation a
 * tenth of its time (bench/RESULTS.md, Creations).
 */
const FETCH_WAIT_MS = 100
const FETCH = { bytes: 8 * 1024 * 1024, partitionBytes: 1024 * 1024 }
const REJOIN_PAUSE_MS = 1_000

const UNCOMMITTED = { isolationLevel: 0 } as const

/**
 * Retries inside kafkajs. The broker answers CONCURRENT_TRANSACTIONS while it writes markers, so a
 * transactional producer must ask again after milliseconds, not after a third of a second
 * (docs/kafka-and-mongodb.md, Transactions).
 */
const PRODUCER_RETRY = { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 100, retries: 60 }
const CONSUMER_RETRY = { initialRetryTime: 50, multiplier: 2, maxRetryTime: 1_000, retries: 8 }

/**
 * The runtime's log on kafkajs. Consumers and producers must not share one `Kafka`
 * (docs/kafka-and-mongodb.md, Committed offsets). `instanceId` names a process over its restarts: its
 * successor ends its membership instead of waiting for its session.
 */
export function createKafkaLog(
  config: KafkaAccess,
  log: Logger,
  instanceId: string | null = null,
): Log & { close(): Promise<void> } {
  const base: KafkaAccess = {
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    ...config,
    logCreator: quietly(log),
  }
  const member = instanceId === null ? null : `${config.clientId}.${instanceId}`
  const forConsumers = createKafka({
    ...base,
    ...(member === null ? {} : { clientId: member }),
    retry: CONSUMER_RETRY,
  })
  const forProducers = createKafka({ ...base, retry: PRODUCER_RETRY })
  const { ask, close } = shareAdmin(forConsumers)

  /** Destinations beyond the last stable offset. The answer comes from the leaders alone. */
  const openAmong = async (destinations: readonly Destination[]): Promise<readonly Destination[]> => {
    const names = [...new Set(destinations.map(({ topic }) => topic))]
    const beyond = await Promise.all(
      names.map(async topic => {
        const stable = await ask(client => client.fetchTopicOffsets(topic))
        const written = await ask(client => client.fetchTopicOffsets(topic, UNCOMMITTED))
        const ends = new Map(stable.map(({ partition, high }) => [partition, high]))
        const open = written.filter(({ partition, high }) => ends.get(partition) !== high)
        return [topic, new Set(open.map(({ partition }) => partition))] as const
      }),
    )
    const open = new Map(beyond)
    return destinations.filter(({ topic, partition }) => open.get(topic)?.has(partition))
  }

  return {
    async join(options) {
      if (member === null) return join(forConsumers, options, log)
      const succeed = await prepareTakeover(ask, options.group, member)
      void succeed()
      return join(forConsumers, options, log)
    },
    transactionalProducer: transactionalId =>
      createTransactionalProducer(forProducers, transactionalId, openAmong),
    producer: () => createProducer(forProducers),
    async committed(groupId, topic, partition) {
      const found = await ask(client => createLeaderQuorum(client).committed(groupId, topic, partition))
      if (!found || found.offset === '-1') return { offset: null, metadata: '' }
      return { offset: BigInt(found.offset), metadata: found.metadata ?? '' }
    },
    async bounds(topic, partition) {
      const { low, high } = await ask(client => createLeaderQuorum(client).ends(topic, partition))
      return { start: BigInt(low), end: BigInt(high) }
    },
    async ping() {
      await ask(client => client.describeCluster())
    },
    async readToEnd(topic, partition, start, visit) {
      const { high } = await ask(client => createLeaderQuorum(client).ends(topic, partition))
      await readPartition(forConsumers, { topic, partition, start, end: BigInt(high) }, visit)
    },
    close,
  }
}

function join(kafka: KafkaClient, options: JoinOptions, log: Logger): Promise<Membership> {
  let mine: ReadonlySet<number> = new Set()
  let consumer: KafkaConsumer | null = null
  let stopped = false

  const assign = (partitions: ReadonlySet<number>) => {
    mine = partitions
    options.assigned(partitions)
  }
  const handle = async (payload: EachBatchPayload) => {
    const batch = toBatch(payload, () => mine.has(payload.batch.partition))
    // With several brokers a handler may start on a partition that is already lost
    // (docs/kafka-and-mongodb.md, Group membership).
    if (batch.isAssigned()) await options.handle(batch)
  }
  const rejoinLater = (error: Error) => {
    // Where nothing was assigned yet there is nothing to take away: the process has not joined.
    if (mine.size > 0) assign(new Set())
    if (stopped) return
    if (!isUnavailable(error)) return options.crashed(error)
    log.warn({ err: error, group: options.group }, 'consumer stopped, joining again')
    setTimeout(() => void joinOnce().catch(rejoinLater), REJOIN_PAUSE_MS)
  }
  const joinOnce = async () => {
    if (stopped) return
    const current = kafka.consumer({
      groupId: options.group,
      partitionAssigners: [coPartitioned],
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      maxBytes: (options.fetch ?? FETCH).bytes,
      maxBytesPerPartition: (options.fetch ?? FETCH).partitionBytes,
      readUncommitted: false,
      allowAutoTopicCreation: false,
      retry: { ...CONSUMER_RETRY, restartOnFailure: async () => false },
    })
    consumer = current
    current.on(current.events.REBALANCING, () => options.rebalancing?.())
    current.on(current.events.GROUP_JOIN, ({ payload }) => {
      assign(commonPartitions(payload.memberAssignment, options.topics))
    })
    current.on(current.events.CRASH, ({ payload }) => {
      void current.disconnect().catch(() => undefined)
      rejoinLater(payload.error)
    })
    await current.connect()
    await current.subscribe({ topics: [...options.topics], fromBeginning: true })
    await current.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 64,
      eachBatch: handle,
    })
    // Stopped meanwhile: what ended before it had joined has joined since.
    if (stopped) await current.disconnect()
  }

  const membership: Membership = {
    assignment: () => mine,
    async stop() {
      stopped = true
      await consumer?.disconnect()
      assign(new Set())
    },
  }
  return joinOnce().then(
    () => membership,
    error => {
      if (!isUnavailable(error)) throw error
      rejoinLater(error)
      return membership
    },
  )
}

/** A lane is owned only when every input topic's partition of its number came with the assignment. */
function commonPartitions(assignment: Record<string, number[]>, topics: readonly string[]): Set<number> {
  const [first, ...rest] = topics
  const numbers = assignment[first ?? ''] ?? []
  return new Set(numbers.filter(p => rest.every(topic => assignment[topic]?.includes(p))))
}

function toBatch(payload: EachBatchPayload, isAssigned: () => boolean): Batch {
  const { batch } = payload
  return {
    topic: batch.topic,
    partition: batch.partition,
    records: batch.messages.map(message => toRecord(batch.topic, batch.partition, message)),
    lastOffset: BigInt(batch.lastOffset()),
    endOffset: BigInt(batch.highWatermark),
    async heartbeat() {
      try {
        await payload.heartbeat()
      } catch (error) {
        throw whileBeating(error)
      }
    },
    resolve: offset => payload.resolveOffset(String(offset)),
    async commit(offset) {
      const { topic, partition } = batch
      const partitions = [{ partition, offset: String(offset + 1n) }]
      try {
        await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] })
      } catch (error) {
        throw whileBeating(error)
      }
    },
    isAssigned: () => payload.isRunning() && isAssigned(),
  }
}

/**
 * kafkajs logs every retry as an error; what matters reaches us as an exception, so its log is for debugging.
 */
function quietly(log: Logger): logCreator {
  return () =>
    ({ namespace, log: entry }) => {
      const { message, timestamp: _timestamp, logger: _logger, ...details } = entry
      log.debug({ namespace, ...details }, message)
    }
}
