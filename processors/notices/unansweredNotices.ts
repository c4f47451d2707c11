import type { Db } from 'mongodb'
import type { Clock } from '../../platform/process/clock.ts'
import type { Delivery, EndpointState } from '../../schemas/documents/webhooks.ts'
import type { Receipt, ReportReceipt } from './noticeReceipts.ts'

/**
 * Sweep of notices without a receipt. Most notices are attempted at once, and that is reported where it
 * happens. The sweep finds the rest: the endpoint was disabled or deleted before, or it fails and the notice
 * waits behind an earlier event of its FIFO order. A channel without an outcome would hold a sale for ever
 * (docs/design/notices.md).
 */
export interface UnansweredNotices {
  readonly db: Db
  readonly clock: Clock
  /** Endpoints of other processes are left to them. */
  readonly owns: (endpointId: string) => boolean
  readonly reportReceipt: ReportReceipt
}

/** Time for a notice at an endpoint that fails; a cure period is an hour at least. */
const PATIENCE_MS = 60_000
/** Notices per sweep; the oldest first. */
const MAX_PER_ROUND = 1_000

/** Resolves when the receipts of what was found are in the log. */
export async function answerForNotices({ db, clock, owns, reportReceipt }: UnansweredNotices): Promise<void> {
  const deliveries = db.collection<Delivery>('deliveries')
  const found = await deliveries
    .find({ unanswered: true })
    .sort({ createdAt: 1 })
    .limit(MAX_PER_ROUND)
    .project<Delivery>({ attempts: 0 })
    .toArray()
  const mine = found.filter(({ endpointId }) => owns(endpointId))
  const failing = await failingOf(db, [...new Set(mine.map(({ endpointId }) => endpointId))])
  const now = clock.now()
  for (const delivery of mine) {
    const outcome = outcomeWithoutAttempt(delivery, failing.has(delivery.endpointId), now)
    if (outcome === null) continue
    if (outcome !== 'ATTEMPTED') await reportReceipt(receiptOf(delivery, outcome, now))
    await deliveries.updateOne({ _id: delivery._id }, { $unset: { unanswered: '' } })
  }
}

type Unattempted = Pick<Delivery, 'state' | 'attempt' | 'createdAt'>

/** ATTEMPTED where it is reported already; null where nothing is known yet. Pure. */
export function outcomeWithoutAttempt(
  { state, attempt, createdAt }: Unattempted,
  isFailing: boolean,
  now: number,
): 'ATTEMPTED' | 'PARKED' | 'FAILED' | null {
  if (attempt > 0) return 'ATTEMPTED'
  if (state === 'PARKED') return 'PARKED'
  if (state !== 'PENDING') return 'FAILED'
  return isFailing && now - createdAt > PATIENCE_MS ? 'FAILED' : null
}

function receiptOf(
  { noticeId, eventId, endpointId }: Delivery,
  outcome: 'PARKED' | 'FAILED',
  at: number,
): Receipt {
  return {
    noticeId: noticeId!,
    eventId,
    noticeChannel: 'WEBHOOK',
    endpointId,
    outcome,
    statusCode: null,
    at,
  }
}

async function failingOf(db: Db, endpointIds: readonly string[]): Promise<ReadonlySet<string>> {
  const failing = await db
    .collection<EndpointState>('endpointStates')
    .find({ _id: { $in: [...endpointIds] }, failingSince: { $ne: null } })
    .project<Pick<EndpointState, '_id'>>({ _id: 1 })
    .toArray()
  return new Set(failing.map(({ _id }) => _id))
}
