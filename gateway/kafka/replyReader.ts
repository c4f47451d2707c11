import { AssignerProtocol, type Consumer, type Kafka, type PartitionAssigner } from 'kafkajs'
import type { Logger } from 'pino'
import { topics } from '../../schemas/topics.ts'

/**
 * Reads the replies to this instance: one partition of `command-replies`, from now on, by a consumer group
 * with one member and an assigner that takes just that partition. Nothing is committed: a reply that is
 * missed is found again in the stored outcome.
 */
export interface ReplyReader {
  close(): Promise<void>
}

export interface ReplyReaderOptions {
  readonly kafka: Kafka
  readonly instance: string
  readonly partition: number
  readonly log: Logger
  /** Called with the bytes of each reply to this instance. */
  readonly onReply: (value: Buffer) => void
  /** `reason` null: replies are read. */
  readonly onState: (reason: string | null) => void
}

/** The broker answers as soon as there is a reply; this only bounds an empty fetch. */
const FETCH_WAIT_MS = 100
const SESSION_TIMEOUT_MS = 10_000
const REJOIN_PAUSE_MS = 1_000

/** Resolves when replies written from now on will be seen. */
export async function startReplyReader(options: ReplyReaderOptions): Promise<ReplyReader> {
  const { kafka, instance, partition, log } = options
  const topic = topics.commandReplies.name
  let consumer: Consumer | null = null
  let next: bigint | null = null
  let closed = false

  const joinLater = (error: unknown) => {
    if (closed) return
    options.onState('replies are not read')
    log.warn({ err: error }, 'reading replies stopped, joining again')
    setTimeout(() => void join().catch(joinLater), REJOIN_PAUSE_MS)
  }
  const join = async () => {
    if (closed) return
    const current = kafka.consumer({
      groupId: `gateway-${instance}`,
      partitionAssigners: [onlyPartition(topic, partition)],
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
      allowAutoTopicCreation: false,
      readUncommitted: true,
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
    })
    consumer = current
    current.on(current.events.CRASH, ({ payload }) => {
      void current.disconnect().catch(() => undefined)
      joinLater(payload.error)
    })
    current.on(current.events.GROUP_JOIN, () => {
      // After a rejoin go on where we were, not at the end: replies in between are ours.
      if (next !== null) current.seek({ topic, partition, offset: String(next) })
    })
    const reading = new Promise<void>(resolve => {
      current.on(current.events.FETCH, () => resolve())
    })
    await current.connect()
    await current.subscribe({ topics: [topic], fromBeginning: false })
    await current.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const message of batch.messages) {
          if (message.value && message.key?.toString() === instance) options.onReply(message.value)
        }
        next = BigInt(batch.lastOffset()) + 1n
      },
    })
    await reading
    options.onState(null)
  }

  await join().catch(joinLater)
  return {
    async close() {
      closed = true
      await consumer?.disconnect().catch(() => undefined)
    },
  }
}

export function onlyPartition(topic: string, partition: number): PartitionAssigner {
  return () => ({
    name: 'one-partition',
    version: 1,
    protocol: ({ topics }) => ({
      name: 'one-partition',
      metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
    }),
    assign: async ({ members }) =>
      members.map(({ memberId }) => ({
        memberId,
        memberAssignment: AssignerProtocol.MemberAssignment.encode({
          version: 1,
          assignment: { [topic]: [partition] },
          userData: Buffer.alloc(0),
        }),
      })),
  })
}
