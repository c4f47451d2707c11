import type { Outcome } from '../../../platform/outcomes.ts'
import type { OutRecord } from '../../../platform/records.ts'
import type { Log } from '../ports.ts'

/**
 * Answers to commands. Not transactional: a lost reply is found again by the gateway in the stored outcome.
 */
export interface Replies {
  send(replies: readonly { readonly replyTo: string; readonly outcome: Outcome }[]): void
  close(): Promise<void>
}

export type EncodeReply = (replyTo: string, outcome: Outcome) => OutRecord | Promise<OutRecord>

export function createReplies(
  log: Log,
  encode: EncodeReply,
  failed: (error: unknown, replies: number) => void,
): Replies {
  const producer = log.producer()
  const underWay = new Set<Promise<void>>()
  return {
    send(replies) {
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
