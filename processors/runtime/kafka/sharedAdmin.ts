import type { KafkaClient, PatchedAdmin } from '../../../platform/kafka/kafkaClient.ts'
import { withTimeout } from '../../../platform/process/timeout.ts'
import { whileOwning } from './kafkaErrors.ts'

/** Longer than any answer with kafkajs' own retries: then none comes any more. */
const ANSWER_LIMIT_MS = 60_000

/** An admin client and the questions that wait for its answers. */
interface Shared {
  readonly connected: Promise<PatchedAdmin>
  waiting: number
}

/**
 * One admin client for all questions. After a failure the next question gets a new client, and the old one
 * is closed when its last question has an answer: `disconnect` leaves requests that wait without any, some
 * until their timeout and some for ever, and a lane that waits for one is never owned.
 */
export function shareAdmin(kafka: Pick<KafkaClient, 'admin'>) {
  let current: Shared | null = null
  const open = (): Shared => {
    const admin = kafka.admin() as PatchedAdmin
    return { connected: admin.connect().then(() => admin), waiting: 0 }
  }
  const close = ({ connected }: Shared) => connected.then(admin => admin.disconnect()).catch(() => undefined)
  return {
    /** Fails as `whileOwning` says, at the latest after `ANSWER_LIMIT_MS`. */
    async ask<T>(question: (admin: PatchedAdmin) => Promise<T>): Promise<T> {
      const used = (current ??= open())
      used.waiting += 1
      try {
        return await withTimeout(used.connected.then(question), ANSWER_LIMIT_MS)
      } catch (error) {
        if (current === used) current = null
        throw whileOwning(error)
      } finally {
        used.waiting -= 1
        if (current !== used && used.waiting === 0) void close(used)
      }
    },
    async close(): Promise<void> {
      if (current) await close(current)
    },
  }
}
