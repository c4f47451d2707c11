import { createFairQueue } from '../../platform/process/fairQueue.ts'
import { unavailable } from '../errors/errors.ts'

/** Bulkhead: a semaphore with a cap per key. Waiters are served round-robin across keys. */
export type Bulkhead = ReturnType<typeof createBulkhead>

export interface BulkheadOptions {
  readonly permits: number
  readonly permitsPerKey: number
  readonly queuedPerKey: number
  readonly timeoutMs: number
  /** Reason of the 503 when the wait times out or the queue of the key is full. */
  readonly reason: string
}

interface Waiter {
  readonly key: string
  grant(release: () => void): void
}

export function createBulkhead(options: BulkheadOptions) {
  const { permits, permitsPerKey, queuedPerKey, timeoutMs, reason } = options
  let free = permits
  const heldBy = new Map<string, number>()
  const waiters = createFairQueue<Waiter>()

  const isEligible = (key: string) => free > 0 && (heldBy.get(key) ?? 0) < permitsPerKey
  const take = (key: string): (() => void) => {
    free -= 1
    heldBy.set(key, (heldBy.get(key) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      free += 1
      const left = heldBy.get(key)! - 1
      if (left === 0) heldBy.delete(key)
      else heldBy.set(key, left)
      for (let [one] = waiters.dequeue(isEligible); one; [one] = waiters.dequeue(isEligible)) {
        one.grant(take(one.key))
      }
    }
  }

  return {
    /** Resolves to the function that releases the permit. Rejects with a 503 when the wait times out. */
    acquire(key: string): Promise<() => void> {
      if (isEligible(key)) return Promise.resolve(take(key))
      if (waiters.depth(key) >= queuedPerKey) return Promise.reject(unavailable(reason))
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          key,
          grant(release) {
            clearTimeout(timer)
            resolve(release)
          },
        }
        const timer = setTimeout(() => {
          waiters.remove(key, waiter)
          reject(unavailable(reason))
        }, timeoutMs).unref()
        waiters.enqueue(key, waiter)
      })
    },
  }
}
