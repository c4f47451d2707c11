import { unavailable } from './errors.ts'

/**
 * Places that few may have at once, given fairly: nobody holds more than a share of them, and whoever waits
 * is served owner by owner, so that a queue of one caller never stands before that of another.
 */
export interface Shares {
  /** A place; call what it resolves to exactly when it is no longer needed. Rejects with a 503 in time. */
  take(owner: string): Promise<() => void>
}

export interface SharesOptions {
  readonly places: number
  /** The most that one owner holds at once. */
  readonly perOwner: number
  /** The most that one owner has waiting. */
  readonly queued: number
  readonly waitMs: number
  /** Shown to who waited in vain. */
  readonly reason: string
}

type Grant = (give: () => void) => void

export function createShares({ places, perOwner, queued, waitMs, reason }: SharesOptions): Shares {
  let free = places
  const held = new Map<string, number>()
  /** In the order in which owners are served next. */
  const queues = new Map<string, Set<Grant>>()

  const countOf = (owner: string) => held.get(owner) ?? 0
  const hold = (owner: string): (() => void) => {
    free -= 1
    held.set(owner, countOf(owner) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      free += 1
      if (countOf(owner) === 1) held.delete(owner)
      else held.set(owner, countOf(owner) - 1)
      serve()
    }
  }
  const remove = (owner: string, grant: Grant) => {
    const queue = queues.get(owner)
    queue?.delete(grant)
    if (queue?.size === 0) queues.delete(owner)
  }
  const serve = () => {
    for (const [owner, queue] of [...queues]) {
      if (free === 0) return
      if (countOf(owner) >= perOwner) continue
      const [grant] = queue as Set<Grant>
      remove(owner, grant!)
      // To the end: the next place goes to somebody else.
      if (queues.delete(owner)) queues.set(owner, queue)
      grant!(hold(owner))
    }
  }

  return {
    take(owner) {
      if (free > 0 && countOf(owner) < perOwner) return Promise.resolve(hold(owner))
      const queue = queues.get(owner) ?? new Set<Grant>()
      if (queue.size >= queued) return Promise.reject(unavailable(reason))
      queues.set(owner, queue)
      return new Promise((resolve, reject) => {
        const grant: Grant = give => {
          clearTimeout(timer)
          resolve(give)
        }
        const timer = setTimeout(() => {
          remove(owner, grant)
          reject(unavailable(reason))
        }, waitMs).unref()
        queue.add(grant)
      })
    },
  }
}
