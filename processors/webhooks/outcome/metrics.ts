import type { Registry } from 'prom-client'
import { metricsOn, showGauge } from '../../../platform/process/gauge.ts'
import { ATTEMPT_OUTCOMES, type Attempt, type Delivery } from '../../../schemas/documents/webhooks.ts'

/** Metrics of the deliveries of one process. */
export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>

/** Read when metrics are scraped. */
export interface DeliveryGauges {
  held(): { readonly deliveries: number; readonly attempts: number }
  /** Since when the longest waiting due delivery of this process has been due; null where none waits. */
  oldestDue(): number | null
  /** Of all processes together, by the last count. */
  backlog(): { readonly oldestPending: number | null; readonly parked: number }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600, 86_400]

export function createDeliveryMetrics(registry: Registry, gauges: DeliveryGauges, now: () => number) {
  const { counter, histogram } = metricsOn(registry)
  const attempts = counter(
    'lastro_webhook_attempts_total',
    'Attempts to deliver, by what came of them.',
    'outcome',
  )
  for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, 0)
  const latency = histogram(
    'lastro_webhook_delivery_seconds',
    'From the time of the event to the answer 2xx.',
    SECONDS,
  )
  const due = histogram(
    'lastro_webhook_due_seconds',
    'From when a delivery was due to the answer 2xx, without those that waited for an endpoint that failed.',
    SECONDS,
  )
  const duration = histogram('lastro_webhook_attempt_seconds', 'Duration of one attempt.', SECONDS)
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1_000))
  showGauge(registry, 'lastro_webhook_queued', 'Deliveries held in memory.', () => gauges.held().deliveries)
  showGauge(registry, 'lastro_webhook_in_flight', 'Attempts in flight.', () => gauges.held().attempts)
  showGauge(
    registry,
    'lastro_webhook_oldest_due_seconds',
    'How long the longest waiting due delivery of this process has been due.',
    () => age(gauges.oldestDue()),
  )
  showGauge(
    registry,
    'lastro_webhook_oldest_pending_seconds',
    'Age of the oldest event that some endpoint has not got yet; the same from every process.',
    () => age(gauges.backlog().oldestPending),
  )
  showGauge(
    registry,
    'lastro_webhook_parked',
    'Deliveries parked while their endpoint is disabled; the same from every process.',
    () => gauges.backlog().parked,
  )
  return {
    /** `dueMs`: from when it was due to the answer 2xx; null where the endpoint kept it waiting. */
    attempted(attempt: Attempt, delivery: Delivery, dueMs: number | null) {
      const { outcome, startedAt, durationMs } = attempt
      attempts.inc({ outcome })
      duration.observe(durationMs / 1_000)
      if (dueMs !== null) due.observe(Math.max(0, dueMs) / 1_000)
      if (outcome === 'SUCCEEDED')
        latency.observe(Math.max(0, startedAt + durationMs - delivery.timestamp) / 1_000)
    },
  }
}
