/**
 * Leaky bucket per key: how far each key is over its rate, in milliseconds. Remembers the 10,000 keys that
 * were charged last.
 */
export type LeakyBucket = ReturnType<typeof createLeakyBucket>

const MAX_KEYS = 10_000

export function createLeakyBucket(now: () => number) {
  const emptyAt = new Map<string, number>()
  return {
    /** Charges `ms` to the key. Returns how long to wait before that, until earlier charges have drained. */
    consume(key: string, ms: number): number {
      const waitMs = Math.max(0, (emptyAt.get(key) ?? 0) - now())
      emptyAt.delete(key)
      emptyAt.set(key, now() + waitMs + ms)
      if (emptyAt.size > MAX_KEYS) emptyAt.delete(emptyAt.keys().next().value!)
      return waitMs
    },
  }
}
