import { createFairQueue } from '../../../platform/process/fairQueue.ts'

/**
 * Small-tenant-first scheduler. Where process, database and broker share a few cores, an event that needs ten
 * steps waits in each of them for whatever else runs. So while light tenants (few deliveries) are active,
 * reads and attempts of heavy ones take short turns, tenant after tenant, with a pause of three times as long
 * after each turn. With no light tenant active, nothing is delayed.
 */
export type TenantPriority = ReturnType<typeof createTenantPriority>

export type Turn = () => unknown

/** A tenant with at most so many deliveries in memory is light: one event at twenty endpoints. */
export const MAX_LIGHT_DELIVERIES = 20
/** A tenant stays heavy for so long: between two reads it has nothing in memory. */
const HEAVY_MS = 5_000
/** A tenant stays active for so long after a delivery: the next one may come at any moment. */
const ACTIVE_MS = 1_000
/** Endpoints of a tenant that have their turn together: most of a turn is waiting for the database. */
const TOGETHER = 4
/** The pause after a turn, in durations of the turn. */
const PAUSE = 3
/** A turn has effects after its end: connections open, answers come. */
const MIN_PAUSE_MS = 8
/** For a turn that was held up by others. */
const MAX_PAUSE_MS = 200
/** Heavy tenants that are remembered. */
const MAX_TENANTS = 10_000

interface Options {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
  /** Deliveries of the tenant in memory. */
  readonly heldBy: (tenant: string) => number
}

export function createTenantPriority({ now, sleep, heldBy }: Options) {
  const heavyAt = new Map<string, number>()
  const waiting = createFairQueue<Turn>()
  let lightActiveAt = Number.NEGATIVE_INFINITY
  let isRunning = false

  const markHeavy = (tenant: string) => {
    heavyAt.delete(tenant)
    heavyAt.set(tenant, now())
    if (heavyAt.size > MAX_TENANTS) heavyAt.delete(heavyAt.keys().next().value!)
  }
  const isHeavy = (tenant: string) => {
    if (heldBy(tenant) > MAX_LIGHT_DELIVERIES) markHeavy(tenant)
    return now() - (heavyAt.get(tenant) ?? Number.NEGATIVE_INFINITY) < HEAVY_MS
  }
  const lightTenantsActive = () => now() - lightActiveAt < ACTIVE_MS
  const next = () => waiting.dequeue(undefined, TOGETHER)
  const run = async () => {
    for (let turns = next(); turns.length > 0; turns = next()) {
      const startedAt = now()
      await Promise.all(turns.map(turn => turn()))
      const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE * (now() - startedAt)))
      if (lightTenantsActive()) await sleep(pause)
    }
    isRunning = false
  }

  return {
    /** The tenant has a delivery now; unless it is heavy, heavy ones are delayed for a while. */
    markActive(tenant: string) {
      if (!isHeavy(tenant)) lightActiveAt = now()
    },
    /** The tenant has more than a few deliveries at this moment. */
    markHeavy,
    /** Whether work of this tenant is to be done in turns now: it is heavy, and light ones are active. */
    mustWait: (tenant: string) => lightTenantsActive() && isHeavy(tenant),
    lightTenantsActive,
    /** Calls `turn` once, when it is time. The turn ends when the promise that it returns is settled. */
    wait(tenant: string, turn: Turn) {
      waiting.enqueue(tenant, turn)
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    },
    /** Ends a wait. */
    cancel: waiting.remove,
  }
}
