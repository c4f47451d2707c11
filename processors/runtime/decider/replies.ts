import type { Clock } from '../../../platform/process/clock.ts'
import type { Outcome } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { topics } from '../../../schemas/topics.ts'
import type { Log } from '../ports.ts'

/**
 * Answers to commands. Not transactional: a lost reply is found again by the gateway in the stored outcome.
 */
export type Replies = ReturnType<typeof createReplies>

export type EncodeReply = (replyTo: string, outcome: Outcome) => OutRecord | Promise<OutRecord>

export function createReplies(
  log: Log,
  encode: EncodeReply,
  failed: (error: unknown, replies: number) => void,
) {
  const producer = log.producer()
  const underWay = new Set<Promise<void>>()
  return {
    send(replies: readonly { readonly replyTo: string; readonly outcome: Outcome }[]) {
      if (replies.length === 0) return
      const sending = async () => {
        const records: OutRecord[] = []
        for (const { replyTo, outcome } of replies) records.push(await encode(replyTo, outcome))
        await producer.send(records)
      }
      const sent = sending().catch(error => failed(error, replies.length))
      underWay.add(sent)
      void sent.then(() => underWay.delete(sent))
    },
    async close() {
      await Promise.all(underWay)
      await producer.close()
    },
  }
}

/** An outcome as a `CommandReply`, addressed to the partition that the gateway reads. */
export function replyEncoder(codec: Codec, clock: Clock): EncodeReply {
  const { name: topic } = topics.commandReplies
  return async (replyTo, outcome) => ({
    topic,
    partition: replyPartition(replyTo),
    key: replyTo.slice(0, replyTo.lastIndexOf('/')),
    value: await codec.encode(topic, 'lastro.replies.CommandReply', outcome),
    headers: { 'command-id': outcome.commandId, 'content-type': 'application/avro' },
    timestamp: clock.now(),
  })
}

/** `<instance>/<partition>`: a gateway names the partition it reads; an address without one is hashed. */
function replyPartition(replyTo: string): number {
  const named = Number(replyTo.slice(replyTo.lastIndexOf('/') + 1))
  const { partitions } = topics.commandReplies
  return Number.isInteger(named) && named >= 0 && named < partitions
    ? named
    : partitionOf(replyTo, partitions)
}
