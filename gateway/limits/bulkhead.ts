import { createFairQueue } from '../../platform/process/fairQueue.ts'
import { unavailable } from '../errors.ts'

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
  const waiting = createFairQueue<{ readonly owner: string; readonly grant: Grant }>()

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
  const serve = () => {
    const mayTake = (owner: string) => free > 0 && countOf(owner) < perOwner
    for (let [one] = waiting.dequeue(mayTake); one; [one] = waiting.dequeue(mayTake))
      one.grant(hold(one.owner))
  }

  return {
    take(owner) {
      if (free > 0 && countOf(owner) < perOwner) return Promise.resolve(hold(owner))
      if (waiting.depth(owner) >= queued) return Promise.reject(unavailable(reason))
      return new Promise((resolve, reject) => {
        const one = {
          owner,
          grant(give: () => void) {
            clearTimeout(timer)
            resolve(give)
          },
        }
        const timer = setTimeout(() => {
          waiting.remove(owner, one)
          reject(unavailable(reason))
        }, waitMs).unref()
        waiting.add(owner, one)
      })
    },
  }
}
