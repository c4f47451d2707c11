import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../../platform/process/clock.ts'
import type { OutcomeDeps } from '../send/deliver.ts'
import { createDynamicThresholds } from '../send/dynamicThresholds.ts'
import type { TargetDeps } from '../send/endpointClient.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import { createTenantPriority } from './tenantPriority.ts'

/** Dependencies of the endpoint queues of a process. */
export interface DeliveryDeps {
  readonly store: DeliveryStore
  readonly clock: Clock
  readonly log: Logger
  readonly limits: DeliveryLimits
  readonly target: TargetDeps
  readonly outcome: OutcomeDeps
}

/** Limits that the endpoints of a process share: bounded memory and sockets, in fair shares by tenant. */
export type DeliveryLimits = ReturnType<typeof createDeliveryLimits>

/** Deliveries in memory, about 3 kB each with what surrounds the body: at most 30 MB. */
export const MAX_PLACES = 10_000
/** Attempts in flight, each with a socket and about 30 kB: at most 30 MB. */
export const MAX_SOCKETS = 1_024
/** Queues that read side by side: a tenant has two, and ten of them leave some to others. */
const MAX_READS = 16

export function createDeliveryLimits() {
  const places = createDynamicThresholds(MAX_PLACES)
  return {
    /** Deliveries in memory. */
    places,
    /** Attempts in flight. */
    sockets: createDynamicThresholds(MAX_SOCKETS),
    /** Queues that read from the database at this moment. */
    reads: createDynamicThresholds(MAX_READS),
    priority: createTenantPriority({
      now: () => performance.now(),
      sleep: systemClock.sleep,
      heldBy: places.heldBy,
    }),
    openCircuits: new Map<string, Set<string>>(),
  }
}
