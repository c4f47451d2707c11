import type { Db } from 'mongodb'
import { Gauge, type Registry } from 'prom-client'
import type { EndpointState } from '../../../schemas/documents/webhooks.ts'

/** A scrape waits for a second; what was read before stays where the database takes longer. */
const SCRAPE_MS = 1_000
/** Tenants that are shown: a series each, so that monitoring is not flooded. */
const MAX_TENANTS = 20

/**
 * Clients' endpoints that only fail, disabled or not yet, by tenant. What its owner disabled does not count.
 */
export function showFailingEndpoints(db: Db, registry: Registry, now: () => number): void {
  const states = db.collection<EndpointState>('endpointStates')
  const failing = [
    { $match: { failingSince: { $gt: 0 } } },
    { $lookup: { from: 'webhookEndpoints', localField: '_id', foreignField: '_id', as: 'endpoint' } },
    { $unwind: '$endpoint' },
    { $match: { 'endpoint.disabledReason': { $in: [null, 'GONE', 'ONLY_FAILURES'] } } },
    { $group: { _id: '$endpoint.partyId', since: { $min: '$failingSince' } } },
    { $sort: { since: 1 } },
    { $limit: MAX_TENANTS },
  ]
  new Gauge({
    name: 'lastro_webhook_endpoint_failing_seconds',
    help: 'How long the longest-failing endpoint of the tenant has had no successful attempt; the same from every process.',
    labelNames: ['tenant'],
    registers: [registry],
    async collect() {
      const options = { maxTimeMS: SCRAPE_MS }
      const read = states.aggregate<{ _id: string; since: number }>(failing, options).toArray()
      const found = await read.catch(() => null)
      if (found === null) return
      this.reset()
      for (const { _id: tenant, since } of found) this.set({ tenant }, Math.max(0, now() - since) / 1_000)
    },
  })
}
