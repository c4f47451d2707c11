import type { Logger } from 'pino'
import type { SecretBox } from '../../schemas/secretBox.ts'
import type { Endpoint } from '../../schemas/webhookDocuments.ts'
import type { TargetPolicy } from '../../schemas/webhookTarget.ts'
import type { Clock } from '../runtime/ports.ts'
import type { DeliveryMetrics } from './deliveryMetrics.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import type { Results } from './results.ts'
import type { Resolve } from './targets.ts'

/** What the lanes of all endpoints of a process work with. */
export interface DeliveryDeps {
  readonly store: DeliveryStore
  readonly results: Results
  readonly clock: Clock
  readonly policy: TargetPolicy
  readonly secrets: SecretBox
  readonly metrics: DeliveryMetrics
  readonly log: Logger
  readonly budget: Budget
  /** Asks directory to disable the endpoint; resolves when the command is in the log. */
  readonly disable: (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES') => Promise<void>
  /** Whether webhooks carry `traceparent`, so that a client's trace goes on from ours. */
  readonly passTrace?: boolean
  /** For tests: another resolver. */
  readonly resolve?: Resolve
}

/** Purpose of the box that webhook secrets are sealed in; the context is the endpoint's id. */
export const SECRET_PURPOSE = 'webhook-secret'

/** What all endpoints together may take of the process: bounded memory and sockets whatever the backlog. */
export interface Budget {
  /** How many more deliveries may be held in memory. */
  room(): number
  /** How many attempts one endpoint may have in flight, seen from the process. */
  attempts(): number
  readonly held: { deliveries: number; attempts: number }
}

/** About 3 kB each, with what surrounds the body: at most 30 MB. */
const MAX_DELIVERIES = 10_000
/** From here on every endpoint gets a few connections, so that many busy ones leave some for the others. */
const CROWDED_ATTEMPTS = 2_048
const CROWDED_SHARE = 4

export function createBudget(): Budget {
  const held = { deliveries: 0, attempts: 0 }
  return {
    held,
    room: () => MAX_DELIVERIES - held.deliveries,
    attempts: () => (held.attempts < CROWDED_ATTEMPTS ? Number.POSITIVE_INFINITY : CROWDED_SHARE),
  }
}
