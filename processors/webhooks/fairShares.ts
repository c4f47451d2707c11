import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * Room that tenants share: places in memory, sockets, look-ups of names. Nobody may hold more than an eighth
 * of what is still free (dynamic thresholds, Choudhury and Hahne 1998). So one tenant gets a ninth, ten that
 * take all they can leave a third, and whoever comes next finds room, without any number set per tenant.
 */
export interface FairShares {
  /** How many more the tenant may take now; 0 or less: none. */
  room(tenant: string): number
  take(tenant: string, count?: number): void
  /** Gives back what was taken; whoever waits has a turn. */
  give(tenant: string, count?: number): void
  /**
   * `go` is called once when the tenant may take again. Tenants have their turns one after the other, and so
   * do those who wait within a tenant. Waiting already: nothing happens. Returns how many of the tenant wait.
   */
  wait(tenant: string, go: () => void): number
  /** Does not wait any more. */
  leave(tenant: string, go: () => void): void
  /** Taken by all tenants. */
  held(): number
  /** Taken by this tenant. */
  heldBy(tenant: string): number
}

/** A larger part serves one tenant better, and leaves less to the next: (1 / (1 + part)) ^ tenants. */
const PART_OF_FREE = 1 / 8

export function createFairShares(capacity: number): FairShares {
  const heldBy = new Map<string, number>()
  const waiting = createFairQueue<() => void>()
  let held = 0
  let isServing = false

  // Taking n makes the tenant's own n more and leaves n less free.
  const room = (tenant: string) => {
    const own = heldBy.get(tenant) ?? 0
    return Math.ceil((PART_OF_FREE * (capacity - held) - own) / (1 + PART_OF_FREE))
  }
  const mayTake = (tenant: string) => room(tenant) > 0
  const serve = () => {
    // A turn may give back and so come here again; the loop outside goes on then.
    if (isServing) return
    isServing = true
    try {
      for (let [go] = waiting.dequeue(mayTake); go; [go] = waiting.dequeue(mayTake)) go()
    } finally {
      isServing = false
    }
  }
  return {
    room,
    take(tenant, count = 1) {
      held += count
      heldBy.set(tenant, (heldBy.get(tenant) ?? 0) + count)
    },
    give(tenant, count = 1) {
      held -= count
      const left = heldBy.get(tenant)! - count
      if (left > 0) heldBy.set(tenant, left)
      else heldBy.delete(tenant)
      serve()
    },
    wait: waiting.add,
    leave: waiting.remove,
    held: () => held,
    heldBy: tenant => heldBy.get(tenant) ?? 0,
  }
}
