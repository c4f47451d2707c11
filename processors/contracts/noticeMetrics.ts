import type { Db } from 'mongodb'
import type { Registry } from 'prom-client'
import { showGauge } from '../../platform/gauge.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { NoticeOutcome } from '../../schemas/types.ts'

/** MongoDB away is told by other metrics; a scrape must not wait for it. */
const SCRAPE_MS = 1_000
/** Counting more for a gauge helps nobody. */
const COUNT_LIMIT = 100_000

/** What operators see of sales under AFTER_NOTICE that do not go (docs/runbooks.md). */
export function showHeldSales(db: Db, registry: Registry): void {
  const contracts = db.collection<StoredContract>('contracts')
  const gauge = (name: `lastro_${string}`, help: string, outcome: NoticeOutcome) =>
    showGauge(registry, name, help, () => {
      const filter = {
        'guarantee.curePeriod.noticeOutcome': outcome,
        'guarantee.curePeriod.saleAllowed': false,
      }
      const options = { limit: COUNT_LIMIT, maxTimeMS: SCRAPE_MS }
      return contracts.countDocuments(filter, options).catch(() => null)
    })
  gauge(
    'lastro_notices_unconfirmed',
    'Contracts whose cure period is over while of some channel nobody knows what became of its notices; the same from every process.',
    'UNCONFIRMED',
  )
  gauge(
    'lastro_sales_held',
    'Contracts whose cure period is over, whose notices failed on every channel, and whose lender chose HOLD; the same from every process.',
    'UNDELIVERABLE',
  )
}
