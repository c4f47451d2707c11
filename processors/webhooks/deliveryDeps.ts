import type { Logger } from 'pino'
import type { TargetPolicy } from '../../platform/network/ssrfGuard.ts'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { Results } from './attemptRecords.ts'
import type { DeliveryMetrics } from './deliveryMetrics.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import { createFairShares, type FairShares } from './fairShares.ts'
import { createGivingWay, type GivingWay } from './givingWay.ts'
import type { NameResolver } from './nameResolver.ts'
import type { ReportReceipt } from './noticeReceipts.ts'

/** What the lanes of all endpoints of a process work with. */
export interface DeliveryDeps {
  readonly store: DeliveryStore
  readonly results: Results
  readonly clock: Clock
  readonly policy: TargetPolicy
  readonly secrets: SecretBox
  readonly metrics: DeliveryMetrics
  readonly log: Logger
  readonly places: FairShares
  readonly sockets: FairShares
  /** Lanes that read from the database at this moment. */
  readonly reads: FairShares
  /** In which order, and with which pauses, tenants with many deliveries are served. */
  readonly givingWay: GivingWay
  /** By tenant, its endpoints that fail: they keep one pace together. */
  readonly failing: Map<string, Set<string>>
  /** Asks directory to disable the endpoint; resolves when the command is in the log. */
  readonly disable: (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES') => Promise<void>
  /** Tells contracts what became of a notice; resolves when it is in the log. */
  readonly reportReceipt: ReportReceipt
  /** Whether webhooks carry `traceparent`, so that a client's trace goes on from ours. */
  readonly passTrace?: boolean
  readonly names: NameResolver
}

/** Deliveries in memory, about 3 kB each with what surrounds the body: at most 30 MB. */
export const MAX_PLACES = 10_000
/** Attempts in flight, each with a socket and about 30 kB: at most 30 MB. */
export const MAX_SOCKETS = 1_024
/** Lanes that read side by side: a tenant has two, and ten of them leave some to others. */
const MAX_READS = 16

/** What the endpoints of a process share: bounded memory and sockets whatever the backlog, in fair shares. */
export const createShares = () => {
  const places = createFairShares(MAX_PLACES)
  return {
    places,
    sockets: createFairShares(MAX_SOCKETS),
    reads: createFairShares(MAX_READS),
    givingWay: createGivingWay({
      now: () => performance.now(),
      sleep: systemClock.sleep,
      heldBy: places.heldBy,
    }),
    failing: new Map<string, Set<string>>(),
  }
}
