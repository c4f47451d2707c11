import type { Collection, Filter } from 'mongodb'
import { MAJORITY_READ } from '../../platform/mongodb/majorityRead.ts'

/** Backoff by age: a document is polled again after a tenth of its age, within these bounds. */
const MIN_PAUSE_MS = 1_000
export const MAX_PAUSE_MS = 300_000
const AGE_PER_PAUSE = 10
/** Ids that a round looks through. */
const PAGE = 2_000

/** Pause until something is polled again, in milliseconds, like its age. */
export function backoffMs(age: number): number {
  return Math.min(Math.max(MIN_PAUSE_MS, age / AGE_PER_PAUSE), MAX_PAUSE_MS)
}

/** Round-robin poller over documents about which an outside system is asked repeatedly. */
export type PollingCursor<T extends { readonly _id: string }> = ReturnType<typeof createPollingCursor<T>>

/**
 * Shows only what no election can take back: what may be rolled back is no matter for outside systems.
 * Goes round in the order of ids: each call continues where the last one stopped, and begins again at the
 * end. So no document waits for ever behind others that are never answered. `filter` and `_id` together need
 * an index. Only this process knows what is pauses: another one, or its successor, polls early.
 */
export function createPollingCursor<T extends { readonly _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
) {
  const pauses = new Map<string, number>()
  let last = ''
  const ids = async (): Promise<readonly string[]> => {
    const after = { ...filter, _id: { $gt: last } } as Filter<T>
    const page = collection
      .find(after, MAJORITY_READ)
      .sort({ _id: 1 })
      .limit(PAGE)
      .project<{ _id: string }>({ _id: 1 })
    return (await page.toArray()).map(({ _id }) => _id)
  }
  return {
    /** The next documents in the round, `limit` at most. */
    async next(limit: number, now: number) {
      for (const [id, until] of pauses) if (until <= now) pauses.delete(id)
      const page = await ids()
      const free = page.filter(id => !pauses.has(id))
      const due = free.slice(0, limit)
      if (free.length > limit) last = due.at(-1)!
      else last = page.length === PAGE ? page.at(-1)! : ''
      if (due.length === 0) return []
      const found = await collection
        .find({ ...filter, _id: { $in: due } } as Filter<T>, MAJORITY_READ)
        .toArray()
      return found as readonly unknown[] as readonly T[]
    },
    /** Skips the document until `until`. */
    snooze: (id: string, until: number): void => void pauses.set(id, until),
    /** Skips no document any more. */
    wakeAll: () => pauses.clear(),
  }
}
