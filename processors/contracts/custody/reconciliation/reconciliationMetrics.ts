import { showGauge } from '../../../../platform/process/gauge.ts'
import type { StoredContract } from '../../../../schemas/documents/contracts.ts'
import type { StoredReconciliation } from '../../../../schemas/documents/reconciliation.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'

/** Other metrics show an unreachable MongoDB; a scrape must not wait for it. */
const SCRAPE_MS = 1_000
const COUNT_LIMIT = 100_000

/** Reconciliation as operators see it (docs/runbooks.md). */
export function showReconciliation(
  { service, db, clock }: Pick<Connections, 'service' | 'db' | 'clock'>,
  hasBooks: boolean,
): void {
  const contracts = db.collection<StoredContract>('contracts')
  const runs = db.collection<StoredReconciliation>('reconciliations')
  showGauge(
    service.metrics,
    'lastro_custody_mismatches',
    'Guarantees whose holdings and balances at custody differ; the same from every process.',
    () =>
      contracts
        .countDocuments(
          { 'guarantee.custodyMismatch.foundAt': { $gt: 0 } },
          { limit: COUNT_LIMIT, maxTimeMS: SCRAPE_MS },
        )
        .catch(() => null),
  )
  const first = async (filter: object, order: 1 | -1) =>
    runs.find(filter).sort({ requestedAt: order }).limit(1).maxTimeMS(SCRAPE_MS).next()
  showGauge(
    service.metrics,
    'lastro_reconciliation_age_seconds',
    'Since every guarantee was last compared with custody; 0 without a custodian that states balances.',
    async () => {
      if (!hasBooks) return 0
      try {
        const whole = { endedAt: { $ne: null }, unanswered: 0 }
        const last = (await first(whole, -1)) ?? (await first({}, 1))
        return last === null ? 0 : (clock.now() - last.requestedAt) / 1_000
      } catch {
        return null
      }
    },
  )
}
