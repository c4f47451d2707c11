import { Counter, Histogram, type Registry } from 'prom-client'
import type { Attempt, Delivery } from '../../schemas/documents/webhooks.ts'

/** Everybody who has no series of its own. */
export const OTHERS = 'other'
/** The times that `GET /webhooks/v1/slo` gives shares of, in seconds. */
const WITHIN_SECONDS = [1, 10, 300]

/**
 * Service levels by tenant, for those that are named (`SLO_TENANTS`); all others are one series. Named, and
 * not the busiest: a tenant that comes and goes among the top has gaps where a rate is asked for, on each
 * process at other times.
 */
export function createTenantMetrics(registry: Registry, named: readonly string[]) {
  const registers = [registry]
  const tenants = new Set(named)
  const labelNames = ['tenant']
  const delivery = new Histogram({
    name: 'lastro_webhook_tenant_delivery_seconds',
    help: 'From the time of the event to an answer 2xx, by named tenant.',
    buckets: WITHIN_SECONDS,
    labelNames,
    registers,
  })
  const began = new Histogram({
    name: 'lastro_webhook_tenant_first_attempt_seconds',
    help: 'From the time of the event to the beginning of the first attempt, by named tenant: our part.',
    buckets: WITHIN_SECONDS,
    labelNames,
    registers,
  })
  const first = new Counter({
    name: 'lastro_webhook_tenant_first_attempts_total',
    help: 'First attempts by named tenant, and whether they succeeded.',
    labelNames: ['tenant', 'succeeded'],
    registers,
  })
  for (const tenant of [...tenants, OTHERS]) {
    for (const succeeded of ['true', 'false']) first.inc({ tenant, succeeded }, 0)
  }
  return ({ attempt, outcome, startedAt, durationMs }: Attempt, { partyId, timestamp }: Delivery): void => {
    const tenant = tenants.has(partyId) ? partyId : OTHERS
    const seconds = (at: number) => Math.max(0, at - timestamp) / 1_000
    const isSuccess = outcome === 'SUCCEEDED'
    if (isSuccess) delivery.observe({ tenant }, seconds(startedAt + durationMs))
    if (attempt !== 1) return
    began.observe({ tenant }, seconds(startedAt))
    first.inc({ tenant, succeeded: String(isSuccess) })
  }
}
