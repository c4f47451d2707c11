import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../../platform/process/clock.ts'
import type { OpenCircuits } from '../send/circuit.ts'
import type { OutcomeDeps } from '../send/deliver.ts'
import { createDynamicThresholds, type DynamicThresholds } from '../send/dynamicThresholds.ts'
import type { TargetDeps } from '../send/endpointClient.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import { createTenantPriority, type TenantPriority } from './tenantPriority.ts'

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
export interface DeliveryLimits {
  /** Deliveries in memory. */
  readonly places: DynamicThresholds
  /** Attempts in flight. */
  readonly sockets: DynamicThresholds
  /** Queues that read from the database at this moment. */
  readonly reads: DynamicThresholds
  readonly priority: TenantPriority
  readonly openCircuits: OpenCircuits
}

/** Deliveries in memory, about 3 kB each with what surrounds the body: at most 30 MB. */
export const MAX_PLACES = 10_000
/** Attempts in flight, each with a socket and about 30 kB: at most 30 MB. */
export const MAX_SOCKETS = 1_024
/** Queues that read side by side: a tenant has two, and ten of them leave some to others. */
const MAX_READS = 16

export function createDeliveryLimits(): DeliveryLimits {
  const places = createDynamicThresholds(MAX_PLACES)
  return {
    places,
    sockets: createDynamicThresholds(MAX_SOCKETS),
    reads: createDynamicThresholds(MAX_READS),
    priority: createTenantPriority({
      now: () => performance.now(),
      sleep: systemClock.sleep,
      heldBy: places.heldBy,
    }),
    openCircuits: new Map(),
  }
}
