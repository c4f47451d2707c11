import { createFairQueue } from '../../../platform/process/fairQueue.ts'

/**
 * Fair quota for tenants that share places in memory, sockets or look-ups (dynamic thresholds, Choudhury and
 * Hahne 1998): a tenant may hold at most an eighth of what is still free. So one tenant gets a ninth, ten
 * that take all they can leave a third, and the next one finds room. No number is set per tenant.
 */
export type DynamicThresholds = ReturnType<typeof createDynamicThresholds>

/** A larger part serves one tenant better, and leaves less to the next: (1 / (1 + part)) ^ tenants. */
const PART_OF_FREE = 1 / 8

export function createDynamicThresholds(capacity: number) {
  const heldBy = new Map<string, number>()
  const waiting = createFairQueue<() => void>()
  let held = 0
  let isServing = false

  // Acquiring n adds n to what the tenant holds and leaves n less free.
  const available = (tenant: string) => {
    const own = heldBy.get(tenant) ?? 0
    return Math.ceil((PART_OF_FREE * (capacity - held) - own) / (1 + PART_OF_FREE))
  }
  const isEligible = (tenant: string) => available(tenant) > 0
  const serve = () => {
    // `go` may release and so come here again; the outer loop goes on then.
    if (isServing) return
    isServing = true
    try {
      for (let [go] = waiting.dequeue(isEligible); go; [go] = waiting.dequeue(isEligible)) go()
    } finally {
      isServing = false
    }
  }
  return {
    /** Number that the tenant may acquire now; none where it is 0 or less. */
    available,
    acquire(tenant: string, count = 1) {
      held += count
      heldBy.set(tenant, (heldBy.get(tenant) ?? 0) + count)
    },
    /** Gives back what was acquired, and serves those that wait. */
    release(tenant: string, count = 1) {
      held -= count
      const left = heldBy.get(tenant)! - count
      if (left > 0) heldBy.set(tenant, left)
      else heldBy.delete(tenant)
      serve()
    },
    /**
     * Calls `go` once, when the tenant may acquire again: round-robin across tenants, in order within one.
     * Does nothing where `go` waits already. Returns how many of the tenant wait.
     */
    wait: waiting.enqueue,
    /** Ends a wait. */
    cancel: waiting.remove,
    /** Held by all tenants. */
    held: () => held,
    /** Held by this tenant. */
    heldBy: (tenant: string) => heldBy.get(tenant) ?? 0,
  }
}
