/**
 * Token bucket for automatic reads. It leaves most of a key's hourly requests to people and programs,
 * however busy the platform is.
 */

const HOUR_MS = 3_600_000
/** Of the requests that a key has in an hour. */
const SHARE = 0.4
/** Where a key has no limit: more would only load the platform. */
const MOST_PER_HOUR = 1_200
/** Bucket size: unused requests add up, so a page's first minutes are livelier. */
const BURST = 40

export interface Budget {
  /** 0: taken. Otherwise none is taken; the result is the wait in milliseconds. */
  take(requests: number): number
  /** The quota is used up: pauses this long. */
  pause(ms: number): void
}

/** `limitOf` returns the key's requests per hour, 0 for no limit; the key may change later. */
export function createBudget(limitOf: () => number, now: () => number): Budget {
  let left = BURST
  let at = now()
  let pausedUntil = 0
  /** Tokens that a large read waits for: small ones leave them, or it would wait for ever. */
  let reserved = 0
  return {
    take(requests) {
      const time = now()
      const limit = limitOf()
      const perHour = limit === 0 ? MOST_PER_HOUR : Math.min(MOST_PER_HOUR, limit * SHARE)
      left = Math.min(BURST, left + ((time - at) * perHour) / HOUR_MS)
      at = time
      if (time < pausedUntil) return pausedUntil - time
      const needed = requests < reserved ? requests + reserved : requests
      if (left < needed) {
        reserved = Math.max(reserved, requests)
        return Math.ceil(((needed - left) * HOUR_MS) / perHour)
      }
      if (requests >= reserved) reserved = 0
      left -= requests
      return 0
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
  }
}
