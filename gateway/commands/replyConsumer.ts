import type { Logger } from 'pino'
import type { KafkaClient } from '../../platform/kafka/kafkaClient.ts'
import {
  onlyPartition,
  type ReconnectingConsumer,
  startReconnectingConsumer,
} from '../../platform/kafka/reconnectingConsumer.ts'
import { topics } from '../../schemas/topics.ts'

export interface ReplyConsumerOptions {
  readonly kafka: KafkaClient
  readonly instance: string
  readonly partition: number
  readonly log: Logger
  /** Called with the bytes of each reply to this instance. */
  readonly onReply: (value: Buffer) => void
  /** Called with the reason why replies are not consumed; null when they are. */
  readonly onState: (reason: string | null) => void
}

/** The broker returns as soon as there is a reply; this only bounds an empty fetch. */
const FETCH_WAIT_MS = 100
const SESSION_TIMEOUT_MS = 10_000

/**
 * Reply consumer of this instance: reads one partition of `command-replies` from its end, in a consumer group
 * with one member and an assigner for that partition. It commits nothing: a missed reply is found in the
 * stored outcome. Resolves when replies written from now on will be seen.
 */
export async function startReplyConsumer(options: ReplyConsumerOptions): Promise<ReconnectingConsumer> {
  const { kafka, instance, partition, log, onReply, onState } = options
  const topic = topics.commandReplies.name
  let next: bigint | null = null
  const consumer = startReconnectingConsumer({
    ...{ kafka, log, onState },
    task: 'reading replies',
    topics: [topic],
    fromBeginning: false,
    config: {
      groupId: `gateway-${instance}`,
      partitionAssigners: [onlyPartition(partition)],
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
      readUncommitted: true,
    },
    // A rejoin continues at the last position, not at the end, so that no reply is missed in between.
    position: () => (next === null ? null : { topic, partition, offset: next }),
    async eachBatch({ batch }) {
      for (const { key, value } of batch.messages) {
        if (value && key?.toString() === instance) onReply(value)
      }
      next = BigInt(batch.lastOffset()) + 1n
    },
  })
  await consumer.tried
  return consumer
}
