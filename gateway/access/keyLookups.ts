import { setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from '../../platform/process/fairQueue.ts'
import { refuse } from '../errors/errors.ts'

/**
 * Batched look-ups of API keys that are not cached: queued hashes share a query, round-robin across
 * addresses, one query at a time. The limit is on queries, not on keys per address: invented keys from the
 * address of a client do not lock that client out.
 */
export interface KeyLookups<Found> {
  /**
   * The key with this hash; null for none. `share` is the fair-queue key (`addressShare`). Throws
   * `rate_limited`.
   */
  look(hash: string, share: string): Promise<Found | null>
}

/** Hashes per query, which takes a few milliseconds. */
const MAX_BATCH = 500
/** Pause after a query with unknown keys: at most 50 queries a second. */
const PAUSE_MS = 20
/** Queued per address; with `MAX_BATCH` and the pause all are looked up within 50 ms. */
const MAX_QUEUED_PER_SHARE = 1_000
/** Queued in total: each holds a request. */
const MAX_QUEUED = 10_000

interface Lookup<Found> extends PromiseWithResolvers<Found | null> {
  readonly hash: string
}

export function createKeyLookups<Found>(
  find: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): KeyLookups<Found> {
  const queue = createFairQueue<Lookup<Found>>()
  let queued = 0
  let isRunning = false

  const nextBatch = (): readonly Lookup<Found>[] => {
    const batch: Lookup<Found>[] = []
    while (batch.length < MAX_BATCH && queued > 0) {
      batch.push(...queue.dequeue())
      queued -= 1
    }
    return batch
  }
  /** True when some of the keys are unknown. */
  const query = async (batch: readonly Lookup<Found>[]): Promise<boolean> => {
    try {
      const found = await find(batch.map(({ hash }) => hash))
      for (const { hash, resolve } of batch) resolve(found.get(hash) ?? null)
      return found.size < batch.length
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return false
    }
  }
  const run = async () => {
    isRunning = true
    // Look-ups of the same event-loop turn join the first query.
    await new Promise(setImmediate)
    while (queued > 0) {
      if (await query(nextBatch())) await sleep(PAUSE_MS)
    }
    isRunning = false
  }

  return {
    look(hash, share) {
      if (queue.depth(share) >= MAX_QUEUED_PER_SHARE || queued >= MAX_QUEUED) {
        refuse('rate_limited', {
          reason: 'too many unknown API keys came from this address',
          headers: { 'retry-after': '1' },
        })
      }
      const one = { hash, ...Promise.withResolvers<Found | null>() }
      queue.enqueue(share, one)
      queued += 1
      if (!isRunning) void run()
      return one.promise
    },
  }
}
