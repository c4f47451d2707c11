import { setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from '../../platform/process/fairQueue.ts'
import { refuse } from '../errors.ts'

/**
 * Look-ups of keys that this gateway does not know: those that wait are asked for together, address after
 * address, with one query at a time. What is limited is the number of queries, not the keys of an address:
 * somebody who sends invented keys from a client's own address does not shut that client out.
 */
export interface KeyLookups<Found> {
  /**
   * What has this hash; null for none. `share` is whose turn it is (`addressShare`). Throws `rate_limited`.
   */
  look(hash: string, share: string): Promise<Found | null>
}

/** Hashes of one query: it takes a few milliseconds. */
const MAX_TOGETHER = 500
/** From the end of a query that met invented keys to the next one: 50 queries a second at most. */
const PAUSE_MS = 20
/** Of one address; with `MAX_TOGETHER` and the pause they have all had their turn after 50 ms. */
const MAX_WAITING = 1_000
/** Of all addresses: each holds a request. */
const MAX_WAITING_IN_ALL = 10_000

interface Waiting<Found> extends PromiseWithResolvers<Found | null> {
  readonly hash: string
}

export function createKeyLookups<Found>(
  find: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): KeyLookups<Found> {
  const turns = createFairQueue<Waiting<Found>>()
  let waiting = 0
  let isRunning = false

  const next = (): readonly Waiting<Found>[] => {
    const taken: Waiting<Found>[] = []
    while (taken.length < MAX_TOGETHER && waiting > 0) {
      taken.push(...turns.dequeue())
      waiting -= 1
    }
    return taken
  }
  const ask = async (asked: readonly Waiting<Found>[]): Promise<boolean> => {
    try {
      const found = await find(asked.map(({ hash }) => hash))
      for (const { hash, resolve } of asked) resolve(found.get(hash) ?? null)
      return found.size < asked.length
    } catch (error) {
      for (const { reject } of asked) reject(error)
      return false
    }
  }
  const run = async () => {
    isRunning = true
    // What else comes in this turn of the event loop goes with the first query.
    await new Promise(setImmediate)
    while (waiting > 0) {
      if (await ask(next())) await sleep(PAUSE_MS)
    }
    isRunning = false
  }

  return {
    look(hash, share) {
      if (turns.depth(share) >= MAX_WAITING || waiting >= MAX_WAITING_IN_ALL) {
        refuse('rate_limited', {
          reason: 'too many unknown API keys came from this address',
          headers: { 'retry-after': '1' },
        })
      }
      const one = { hash, ...Promise.withResolvers<Found | null>() }
      turns.add(share, one)
      waiting += 1
      if (!isRunning) void run()
      return one.promise
    },
  }
}
