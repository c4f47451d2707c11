import type { Delivery } from '../../schemas/webhookDocuments.ts'
import type { Clock } from '../runtime/ports.ts'
import type { Finished } from './results.ts'

/**
 * Of a backlog, deliveries are attempted before they are recorded, and recorded with what came of it: one
 * write instead of three. Nothing is lost by that, because the events are still on Kafka: who dies in between
 * sends them again under the same ids, as always. What takes longer than a moment is recorded as pending,
 * and its outcome later, as any other.
 */
export interface AheadBatch {
  /** What is known once every attempt is over, or after a moment, by the id of the delivery. */
  outcomes(): Promise<Outcomes>
  /** These were recorded, with the outcomes that were told. */
  recorded(deliveries: readonly Delivery[]): void
  /** Nothing was. */
  failed(): void
}

export type Outcomes = ReadonlyMap<string, Finished>
export const NO_OUTCOMES: Outcomes = new Map()

/** STORED with the outcome; PENDING without; or not at all, because the endpoint wants it no more. */
export type Recording = 'STORED' | 'PENDING' | 'NONE'

/** What an attempt that goes ahead of its record tells, and waits for. */
export interface AheadAttempt {
  over(finished: Finished): Promise<Recording>
}

/** Others wait for the slowest; who needs longer is not waited for the next time. */
const LIMIT_MS = 300

/** `late` is told of the deliveries whose attempts were not over in time. */
export function createAheadBatch(clock: Clock, late: (deliveryIds: readonly string[]) => void) {
  const waiting = new Map<string, (recording: Recording) => void>()
  const open = new Set<string>()
  const finished = new Map<string, Finished>()
  let told: Outcomes = NO_OUTCOMES
  let isSettled = false
  let allOver: () => void = () => undefined

  const settle = (recordingOf: (id: string) => Recording) => {
    isSettled = true
    final = recordingOf
    for (const [id, resolve] of waiting) resolve(recordingOf(id))
  }
  let final: (id: string) => Recording = () => 'NONE'
  const batch: AheadBatch = {
    async outcomes() {
      const over = open.size === 0 ? undefined : new Promise<void>(resolve => void (allOver = resolve))
      if (over) await Promise.race([over, clock.sleep(LIMIT_MS)])
      if (open.size > 0) late([...open])
      told = new Map([...finished].filter(([, { state }]) => state === 'SUCCEEDED'))
      return told
    },
    recorded(deliveries) {
      const ids = new Set(deliveries.map(({ _id }) => _id))
      settle(id => (told.has(id) ? (ids.has(id) ? 'STORED' : 'NONE') : ids.has(id) ? 'PENDING' : 'NONE'))
    },
    failed: () => settle(() => 'NONE'),
  }
  return {
    batch,
    attempt(deliveryId: string): AheadAttempt {
      open.add(deliveryId)
      return {
        over: result =>
          new Promise(resolve => {
            finished.set(deliveryId, result)
            open.delete(deliveryId)
            if (isSettled) resolve(final(deliveryId))
            else waiting.set(deliveryId, resolve)
            if (open.size === 0) allOver()
          }),
      }
    },
  }
}
