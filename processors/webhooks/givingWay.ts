import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * Tenants with many deliveries give way to those with few. Two cores are shared by this process, the database
 * and the broker: an event that needs ten steps waits in each of them for whatever else is awake. So while
 * tenants with few deliveries are about, all others' reads and attempts are done in short turns, one at a
 * time, tenant after tenant, and after each turn everybody else has three times as long. Nobody else is
 * about: nothing waits.
 */
export interface GivingWay {
  /** The tenant has a delivery now; unless it has many, others give way to it for a while. */
  note(tenant: string): void
  /** The tenant has more to do at this moment than a few deliveries. */
  hasMany(tenant: string): void
  /** Whether work of this tenant is to be done in turns now. */
  waits(tenant: string): boolean
  /** Tenants with few deliveries are about. */
  isShared(): boolean
  /** Calls `turn` once when it is time, and ends the turn when what it returns is settled. */
  wait(tenant: string, turn: Turn): void
  /** Does not wait any more. */
  leave(tenant: string, turn: Turn): void
}

export type Turn = () => unknown

/** A tenant that has so many deliveries in memory or fewer has few: one event at twenty endpoints. */
export const FEW_DELIVERIES = 20
/** Whoever had many so shortly ago has not done with them: between two reads its memory is empty. */
const MANY_MS = 5_000
/** Whoever had a delivery so shortly ago may have the next one at any moment. */
const SHARED_MS = 1_000
/** Endpoints of a tenant that have their turn together: most of a turn is waiting for the database. */
const TOGETHER = 4
/** So many times as long as a turn took, everybody else has database and process to themselves. */
const PAUSE = 3
/** What a turn sets going goes on after it: connections open, answers come. */
const MIN_PAUSE_MS = 8
/** After a turn that was held up by others. */
const MAX_PAUSE_MS = 200
/** Tenants with many that are remembered. */
const MAX_TENANTS = 10_000

interface Options {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
  /** Deliveries of the tenant in memory. */
  readonly heldBy: (tenant: string) => number
}

export function createGivingWay({ now, sleep, heldBy }: Options): GivingWay {
  const manyAt = new Map<string, number>()
  const waiting = createFairQueue<Turn>()
  let fewAt = Number.NEGATIVE_INFINITY
  let isRunning = false

  const hasMany = (tenant: string) => {
    manyAt.delete(tenant)
    manyAt.set(tenant, now())
    if (manyAt.size > MAX_TENANTS) manyAt.delete(manyAt.keys().next().value!)
  }
  const isMany = (tenant: string) => {
    if (heldBy(tenant) > FEW_DELIVERIES) hasMany(tenant)
    return now() - (manyAt.get(tenant) ?? Number.NEGATIVE_INFINITY) < MANY_MS
  }
  const isShared = () => now() - fewAt < SHARED_MS
  const next = () => waiting.dequeue(undefined, TOGETHER)
  const run = async () => {
    for (let turns = next(); turns.length > 0; turns = next()) {
      const startedAt = now()
      await Promise.all(turns.map(turn => turn()))
      const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE * (now() - startedAt)))
      if (isShared()) await sleep(pause)
    }
    isRunning = false
  }

  return {
    note(tenant) {
      if (!isMany(tenant)) fewAt = now()
    },
    hasMany,
    waits: tenant => isShared() && isMany(tenant),
    isShared,
    wait(tenant, turn) {
      waiting.add(tenant, turn)
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    },
    leave: waiting.remove,
  }
}
