import type { Logger } from 'pino'
import type { TargetPolicy } from '../../platform/network/ssrfGuard.ts'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { AttemptLog } from './attemptRecords.ts'
import type { DeliveryMetrics } from './deliveryMetrics.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import { createDynamicThresholds, type DynamicThresholds } from './fairShares.ts'
import { createTenantPriority, type TenantPriority } from './givingWay.ts'
import type { DnsResolver } from './nameResolver.ts'
import type { ReportReceipt } from './noticeReceipts.ts'

/** What the lanes of all endpoints of a process work with. */
export interface DeliveryDeps {
  readonly store: DeliveryStore
  readonly attemptLog: AttemptLog
  readonly clock: Clock
  readonly policy: TargetPolicy
  readonly secrets: SecretBox
  readonly metrics: DeliveryMetrics
  readonly log: Logger
  readonly places: DynamicThresholds
  readonly sockets: DynamicThresholds
  /** Lanes that read from the database at this moment. */
  readonly reads: DynamicThresholds
  /** In which order, and with which pauses, tenants with many deliveries are served. */
  readonly priority: TenantPriority
  /** By tenant, its endpoints that fail: they keep one pace together. */
  readonly failing: Map<string, Set<string>>
  /** Asks directory to disable the endpoint; resolves when the command is in the log. */
  readonly disable: (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES') => Promise<void>
  /** Tells contracts what became of a notice; resolves when it is in the log. */
  readonly reportReceipt: ReportReceipt
  readonly dns: DnsResolver
}

/** Deliveries in memory, about 3 kB each with what surrounds the body: at most 30 MB. */
export const MAX_PLACES = 10_000
/** Attempts in flight, each with a socket and about 30 kB: at most 30 MB. */
export const MAX_SOCKETS = 1_024
/** Lanes that read side by side: a tenant has two, and ten of them leave some to others. */
const MAX_READS = 16

/** What the endpoints of a process share: bounded memory and sockets whatever the backlog, in fair shares. */
export const createShares = () => {
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
    failing: new Map<string, Set<string>>(),
  }
}
