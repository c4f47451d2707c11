import type { Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import {
  onlyPartition,
  type ReconnectingConsumer,
  startReconnectingConsumer,
} from '../../platform/kafka/reconnectingConsumer.ts'
import { topics } from '../../schemas/topics.ts'

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

/**
 * Reads the replies to this instance: one partition of `command-replies`, from now on, by a consumer group
 * with one member and an assigner that takes just that partition. Nothing is committed: a reply that is
 * missed is found again in the stored outcome. Resolves when replies written from now on will be seen.
 */
export async function startReplyReader(options: ReplyReaderOptions): Promise<ReconnectingConsumer> {
  const { kafka, instance, partition, log, onReply, onState } = options
  const topic = topics.commandReplies.name
  let next: bigint | null = null
  const reader = startReconnectingConsumer({
    ...{ kafka, log, onState },
    task: 'reading replies',
    topics: [topic],
    fromBeginning: false,
    config: {
      groupId: `gateway-${instance}`,
      partitionAssigners: [onlyPartition(topic, partition)],
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
      readUncommitted: true,
    },
    // After a rejoin go on where we were, not at the end: replies in between are ours.
    position: () => (next === null ? null : { topic, partition, offset: next }),
    async eachBatch({ batch }) {
      for (const { key, value } of batch.messages) {
        if (value && key?.toString() === instance) onReply(value)
      }
      next = BigInt(batch.lastOffset()) + 1n
    },
  })
  await reader.tried
  return reader
}
