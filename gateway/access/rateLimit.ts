import type { Db } from 'mongodb'
import { HOUR_MS } from '../../schemas/durations.ts'
import { unavailable } from '../errors/errors.ts'
import type { Identity } from './authentication.ts'

/**
 * Rate limit per API key, counted in MongoDB so that all gateways together grant exactly the limit. Fixed
 * window: the current UTC hour (docs/specification.md, Rate limit). One count is in flight per key; requests
 * that arrive meanwhile share the next one. A key that has exhausted its quota is refused from memory,
 * without a database round trip. When MongoDB does not answer, the limiter fails closed
 * (docs/decisions/rate-limit.md).
 */
export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Epoch seconds at which the window ends. */
  readonly resetAt: number
  readonly secondsToReset: number
  readonly allowed: boolean
}

export interface RateLimiter {
  /** Counts this request. Null for unlimited keys. Rejects with a 503 refusal when it cannot be counted. */
  count(identity: Identity): Promise<RateState> | null
  /** Adds the cost of a request beyond one, for the requests after it. Never fails. */
  charge(identity: Identity, requests: number): void
}

interface Counter {
  waiting: { resolve: (position: number) => void; reject: (error: unknown) => void }[]
  running: boolean
}

/** A count takes a millisecond; a database that takes longer than this is unhealthy. */
const COUNT_TIMEOUT_MS = 2_000
/** Per key and gateway; a client with more requests waiting is far over any limit. */
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
      const batch = counter.waiting
      counter.waiting = []
      try {
        const used = await add(keyId, hour, batch.length)
        for (const [index, { resolve }] of batch.entries()) resolve(used - batch.length + index + 1)
      } catch {
        for (const { reject } of batch) reject(unavailable('the request could not be counted'))
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

  /** Requests of exhausted keys in `exhaustedHour`. */
  const exhausted = new Map<string, number>()
  let exhaustedHour = 0
  const usedOf = async (keyId: string, hour: number, limit: number): Promise<number> => {
    if (hour !== exhaustedHour) exhausted.clear()
    exhaustedHour = hour
    // The limit of a key may have been raised since.
    const known = exhausted.get(keyId) ?? 0
    if (known > limit) return known
    const used = await position(keyId, hour)
    if (used > limit && hour === exhaustedHour) exhausted.set(keyId, used)
    return used
  }

  return {
    charge(identity, requests) {
      if (identity.rateLimit === 0 || requests === 0) return
      void add(countingKeyOf(identity), Math.floor(now() / HOUR_MS), requests).catch(() => undefined)
    },
    count(identity) {
      const { rateLimit: limit } = identity
      const keyId = countingKeyOf(identity)
      if (limit === 0) return null
      const time = now()
      const hour = Math.floor(time / HOUR_MS)
      const resetAt = ((hour + 1) * HOUR_MS) / 1_000
      return usedOf(keyId, hour, limit).then(used => ({
        limit,
        remaining: Math.max(0, limit - used),
        resetAt,
        secondsToReset: Math.max(1, Math.ceil(resetAt - time / 1_000)),
        allowed: used <= limit,
      }))
    },
  }
}

/** A rotated key continues the count of the key that it replaced: rotation grants no requests. */
const countingKeyOf = ({ countedAs, keyId }: Identity): string => countedAs ?? keyId

/** The headers of every authenticated response to a limited key. */
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
