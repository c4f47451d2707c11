import type { Db, Filter } from 'mongodb'
import type { Registry } from 'prom-client'
import { closedTransfers, UNEXPLAINED } from '../../../platform/mongodb/closedTransfers.ts'
import { showGauge } from '../../../platform/process/gauge.ts'
import type { StoredTransfer } from '../../../schemas/documents/chain.ts'
import { NOBODY, type StoredContract, type StoredDeposit } from '../../../schemas/documents/contracts.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import type { NoticeOutcome } from '../../../schemas/types.ts'

/** Other metrics show an unreachable MongoDB; a scrape must not wait for it. */
const SCRAPE_MS = 1_000
/** Counting more is useless for a gauge. */
const COUNT_LIMIT = 100_000

/** Deposits and transfers that need somebody, as operators see them (docs/runbooks.md). */
export function showTransfers(db: Db, registry: Registry, now: () => number): void {
  const deposits = db.collection<StoredDeposit>('deposits')
  const gauge = (name: `lastro_${string}`, help: string, filter: () => Filter<StoredDeposit>) =>
    showGauge(registry, name, `${help}; the same from every process.`, () =>
      deposits.countDocuments(filter(), { limit: COUNT_LIMIT, maxTimeMS: SCRAPE_MS }).catch(() => null),
    )
  showGauge(
    registry,
    'lastro_transfers_unexplained',
    'Transfers that left addresses of guarantees without an order, and that nobody closed; the same from every process.',
    async () => {
      const options = { limit: COUNT_LIMIT, maxTimeMS: SCRAPE_MS }
      const count = async () => {
        const _id = { $nin: await closedTransfers(db, SCRAPE_MS) }
        return db
          .collection<StoredTransfer>('chainTransfers')
          .countDocuments({ ...UNEXPLAINED, _id }, options)
      }
      return count().catch(() => null)
    },
  )
  gauge(
    'lastro_deposits_unattributed',
    'Deposits that back nothing until two people of their lender decide',
    () => ({ openFor: { $exists: true, $ne: NOBODY } }),
  )
  gauge(
    'lastro_deposits_stray',
    'Deposits to addresses that nobody has, until an operator closes them',
    () => ({
      openFor: NOBODY,
    }),
  )
  gauge(
    'lastro_deposits_missing',
    'Deposits of the last day that were sold, released or returned before they turned out void',
    () => ({ missingQuantity: { $gt: '0' }, reversedAt: { $gt: now() - DAY_MS } }),
  )
}

/** Sales that do not go, as operators see them (docs/runbooks.md). */
export function showSales(db: Db, registry: Registry): void {
  const contracts = db.collection<StoredContract>('contracts')
  const gauge = (name: `lastro_${string}`, help: string, filter: Filter<StoredContract>) =>
    showGauge(registry, name, `${help}; the same from every process.`, () =>
      contracts.countDocuments(filter, { limit: COUNT_LIMIT, maxTimeMS: SCRAPE_MS }).catch(() => null),
    )
  const ended = (noticeOutcome: NoticeOutcome): Filter<StoredContract> => ({
    'guarantee.curePeriod.noticeOutcome': noticeOutcome,
    'guarantee.curePeriod.saleAllowed': false,
  })
  gauge(
    'lastro_notices_unconfirmed',
    'Contracts past their cure period with a notice channel that returned no receipt',
    ended('UNCONFIRMED'),
  )
  gauge(
    'lastro_sales_held',
    'Contracts whose cure period is over, whose notices failed on every channel, and whose lender chose HOLD',
    ended('UNDELIVERABLE'),
  )
  gauge(
    'lastro_sales_stopped',
    'Contracts of which nothing more is sold, because a sale brought less than half of what was expected',
    { 'guarantee.salesStop.stoppedAt': { $gt: 0 } },
  )
}
