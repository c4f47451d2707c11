import type { Db } from 'mongodb'
import { unavailable } from '../errors.ts'
import type { Identity } from './authentication.ts'
import { createUsedUpKeys } from './exhaustedKeys.ts'

/**
 * Requests per hour and key, counted in MongoDB so that all gateways together grant exactly the limit. The
 * window is the last 60 minutes, never reaching back past the last full hour UTC (docs/specification.md,
 * Rate limit): so it is the current hour. One count is under way per key; requests that come meanwhile are
 * counted together by the next one. A key that is used up is not counted further (exhaustedKeys.ts). When
 * MongoDB does not answer the limiter fails closed, see docs/decisions/rate-limit.md.
 */
export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Epoch seconds at which the count restarts. */
  readonly resetAt: number
  readonly secondsToReset: number
  readonly allowed: boolean
}

export interface RateLimiter {
  /** Counts this request. Null for unlimited keys. Rejects with a 503 refusal when it cannot be counted. */
  count(identity: Identity): Promise<RateState> | null
  /** Adds what a request cost beyond itself, for those that come after it; never fails the one at hand. */
  charge(identity: Identity, requests: number): void
}

interface Counter {
  waiting: { resolve: (position: number) => void; reject: (error: unknown) => void }[]
  running: boolean
}

const HOUR_MS = 3_600_000
/** A count takes a millisecond; a database that needs longer than this is not well. */
const COUNT_TIMEOUT_MS = 2_000
/** Per key and gateway; a client that has more requests waiting is far beyond any limit. */
const MAX_WAITING = 10_000

export function createRateLimiter({ db, now }: { db: Db; now: () => number }): RateLimiter {
  const collection = db.collection<{ _id: string; used: number; expireAt: Date }>('rateLimits')
  const counters = new Map<string, Counter>()

  const add = async (keyId: string, hour: number, amount: number): Promise<number> => {
    const after = await collection.findOneAndUpdate(
      { _id: `${keyId}/${hour}` },
      { $inc: { used: amount }, $setOnInsert: { expireAt: new Date((hour + 2) * HOUR_MS) } },
      { upsert: true, returnDocument: 'after', maxTimeMS: COUNT_TIMEOUT_MS },
    )
    return after?.used ?? amount
  }
  const countWaiting = async (id: string, keyId: string, hour: number, counter: Counter) => {
    counter.running = true
    while (counter.waiting.length > 0) {
      const taken = counter.waiting
      counter.waiting = []
      try {
        const used = await add(keyId, hour, taken.length)
        for (const [index, { resolve }] of taken.entries()) resolve(used - taken.length + index + 1)
      } catch {
        for (const { reject } of taken) reject(unavailable('the request could not be counted'))
      }
    }
    counters.delete(id)
  }
  const position = (keyId: string, hour: number): Promise<number> => {
    const id = `${keyId}/${hour}`
    let counter = counters.get(id)
    if (!counter) counters.set(id, (counter = { waiting: [], running: false }))
    const { waiting } = counter
    if (waiting.length >= MAX_WAITING)
      return Promise.reject(unavailable('too many concurrent requests for this API key'))
    const counted = new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
    if (!counter.running) void countWaiting(id, keyId, hour, counter)
    return counted
  }

  const usedUp = createUsedUpKeys()
  const place = async (keyId: string, hour: number, limit: number): Promise<number> => {
    const counted = await position(keyId, hour)
    if (counted > limit) usedUp.note(keyId, hour, counted)
    return counted
  }

  return {
    charge(identity, requests) {
      if (identity.rateLimit === 0 || requests === 0) return
      void add(countedAs(identity), Math.floor(now() / HOUR_MS), requests).catch(() => undefined)
    },
    count(identity) {
      const { rateLimit: limit } = identity
      const keyId = countedAs(identity)
      if (limit === 0) return null
      const time = now()
      const hour = Math.floor(time / HOUR_MS)
      const resetAt = ((hour + 1) * HOUR_MS) / 1_000
      const used = usedUp.refuse(keyId, hour, limit) ?? place(keyId, hour, limit)
      return used.then(used => ({
        limit,
        remaining: Math.max(0, limit - used),
        resetAt,
        secondsToReset: Math.max(1, Math.ceil(resetAt - time / 1_000)),
        allowed: used <= limit,
      }))
    },
  }
}

/** A rotated key goes on with the count of the key that it replaced: rotation gives no requests. */
const countedAs = ({ countedAs, keyId }: Identity): string => countedAs ?? keyId

/** The headers of every authenticated answer of a limited key. */
export function rateHeaders(state: RateState): Record<string, string> {
  const { limit, remaining, resetAt, secondsToReset } = state
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
    'ratelimit-policy': `"hour";q=${limit};w=3600`,
    ratelimit: `"hour";r=${remaining};t=${secondsToReset}`,
  }
}
