/** Loans in want of notice, for tests of what AFTER_NOTICE waits for. */
import { HOUR_MS } from '../../schemas/durations.ts'
import type {
  CurePeriodEnded,
  NoticeIssued,
  ReceiptOutcome,
  RecordNoticeReceipt,
} from '../../schemas/types.ts'
import { CCB, CONTRACT, CREATION, createLedger, LENDER_PARTY, type Ledger } from './ledger.fixture.ts'
import { activate, afterNotice, finding, receipt, snapshot } from './life.fixture.ts'

export async function activeLoan(
  undeliverable: 'SELL' | 'HOLD' | null,
  borrowerRequests: 'GRANT' | null = null,
): Promise<Ledger> {
  const ledger = createLedger()
  const policy = borrowerRequests && {
    ...afterNotice('SELL'),
    mode: null,
    undeliverable: null,
    borrowerRequests,
  }
  const ltvPolicy = undeliverable ? afterNotice(undeliverable) : policy
  await ledger.ask('CreateContract', { ...CREATION, ltvPolicy, ccb: CCB }, LENDER_PARTY)
  await activate(ledger)
  return ledger
}

export const alert = (l: Ledger) =>
  l.find('LtvAlertFound', { ...finding(l), previousLtv: null, cure: null, snapshot: snapshot(l) })

const sale = (l: Ledger) => ({
  ...finding(l),
  previousLtv: null,
  liquidationId: 'liq_1001_9',
  liquidationType: 'FULL' as const,
  liquidatedCollateral: [{ ...l.contract().guarantee.holdings[0]!, quantity: '2000', value: '1' }],
  proceeds: '100',
  debtCovered: '100',
  remainingBalance: '0',
  returnedCollateral: [{ ...l.contract().guarantee.holdings[0]!, quantity: '1000' }],
  reason: 'the ratio',
  requestId: null,
  snapshot: snapshot(l),
})
export const sell = (l: Ledger) => l.find('LiquidationFound', sale(l))

export const timer = (l: Ledger, hours: number) => {
  l.wait(hours * HOUR_MS)
  return l.ask('EvaluateNotices', { contractId: CONTRACT, dueAt: 1 })
}
/** webhooks says what it has read, and that no endpoint asks for it. */
export const read = (l: Ledger, reading: Partial<RecordNoticeReceipt>) =>
  l.report({ ...receipt(l, 'NO_CHANNEL'), isNoticeRead: false, alertsReadTo: 0, ...reading })
export const told = (l: Ledger, outcome: ReceiptOutcome, endpointId?: string) =>
  l.report({ ...receipt(l, outcome), ...(endpointId ? { endpointId } : {}) })
export const mailed = (l: Ledger, outcome: ReceiptOutcome) =>
  l.report({ ...receipt(l, outcome), noticeChannel: 'EMAIL', endpointId: null })

export const named = <T>(l: Ledger, record: string) =>
  l.outputs.filter(one => one.record === `lastro.events.${record}`).map(({ value }) => value as unknown as T)
export const reasons = (l: Ledger) =>
  named<NoticeIssued>(l, 'NoticeIssued').map(({ noticeReason }) => noticeReason)
export const ends = (l: Ledger) =>
  named<CurePeriodEnded>(l, 'CurePeriodEnded').map(one => [one.noticeOutcome, one.saleAllowed])
export const status = (l: Ledger) => l.contract().guarantee.guaranteeStatus
export const last = (l: Ledger) => named<{ liquidatable: boolean }>(l, 'BalanceChanged').at(-1)!.liquidatable
