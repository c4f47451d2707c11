import { AssignerProtocol, type ConsumerConfig, type EachBatchPayload, type PartitionAssigner } from 'kafkajs'
import type { Logger } from 'pino'
import type { KafkaClient, KafkaConsumer } from './kafkaClient.ts'

/** A consumer that joins again whenever it ended, until it is closed. */
export type ReconnectingConsumer = ReturnType<typeof startReconnectingConsumer>

export interface ReconnectingConsumerOptions {
  readonly kafka: Pick<KafkaClient, 'consumer'>
  readonly log: Logger
  /** Work that pauses meanwhile. */
  readonly task: string
  readonly config: Omit<ConsumerConfig, 'allowAutoTopicCreation' | 'retry'>
  readonly topics: readonly string[]
  readonly fromBeginning: boolean
  /** Start position; then no offsets are committed. Without it, they are after each batch. */
  readonly position?: () => Position | null
  /** Before it joins, each time. */
  readonly prepare?: () => Promise<void>
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>
  /** `reason` null: records are read. */
  readonly onState?: (reason: string | null) => void
}

export interface Position {
  readonly topic: string
  readonly partition: number
  readonly offset: bigint
}

const JOIN_AGAIN_MS = 1_000
const RETRY = { retries: 5, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false }

export function startReconnectingConsumer(options: ReconnectingConsumerOptions) {
  const { kafka, log, task, config, topics, fromBeginning, position, prepare, eachBatch, onState } = options
  let consumer: KafkaConsumer | null = null
  let closed = false
  const joinLater = (error: unknown) => {
    if (closed) return
    onState?.(`${task} stopped`)
    log.warn({ err: error }, `${task} stopped, joining again`)
    setTimeout(() => void join().catch(joinLater), JOIN_AGAIN_MS).unref()
  }
  const join = async () => {
    await prepare?.()
    if (closed) return
    const current = kafka.consumer({ ...config, allowAutoTopicCreation: false, retry: RETRY })
    consumer = current
    current.on(current.events.CRASH, ({ payload }) => {
      void current.disconnect().catch(() => undefined)
      joinLater(payload.error)
    })
    current.on(current.events.GROUP_JOIN, () => {
      const next = position?.() ?? null
      if (next !== null) current.seek({ ...next, offset: String(next.offset) })
    })
    // A consumer that could not join has run all the same, as kafkajs sees it, and never fetches.
    const reads = new Promise<boolean>(resolve => {
      current.on(current.events.FETCH, () => resolve(true))
      current.on(current.events.CRASH, () => resolve(false))
    })
    try {
      await current.connect()
      await current.subscribe({ topics: [...topics], fromBeginning })
      await current.run({ autoCommit: position === undefined, eachBatch })
    } catch (error) {
      await current.disconnect().catch(() => undefined)
      throw error
    }
    if (await reads) onState?.(null)
  }
  return {
    /** Settled when records written from now on are read, or the first attempt to join has failed. */
    tried: join().catch(joinLater),
    async close() {
      closed = true
      await consumer?.disconnect().catch(() => undefined)
    },
  }
}

/** For the one member of a group: just this partition of its topics, whatever else they have. */
export function onlyPartition(partition: number): PartitionAssigner {
  return () => ({
    name: 'one-partition',
    version: 1,
    protocol: ({ topics }) => ({
      name: 'one-partition',
      metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
    }),
    assign: async ({ members, topics }) =>
      members.map(({ memberId }, index) => ({
        memberId,
        memberAssignment: AssignerProtocol.MemberAssignment.encode({
          version: 1,
          assignment: Object.fromEntries(topics.map(topic => [topic, index === 0 ? [partition] : []])),
          userData: Buffer.alloc(0),
        }),
      })),
  })
}
