/**
 * Notices to the borrower before collateral is sold, and after: of the cure period that an alert begins,
 * of a sale and of what it left over, with their outcome on the borrower's channels
 * (docs/specification.md, Notices).
 */
import { HOUR_MS } from '../../../schemas/durations.ts'
import type {
  CurePeriod,
  EvaluateNotices,
  GuaranteeState,
  LtvCure,
  LtvPolicy,
  NoticeOutcome,
  NoticeReason,
  RecordNoticeReceipt,
} from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'

/** Notices after the alert, by the share of the cure period that is over, in percent. */
const STEPS = [
  { noticeReason: 'REMINDER_50', percent: 50, ending: '50' },
  { noticeReason: 'REMINDER_90', percent: 90, ending: '90' },
  { noticeReason: 'LAST_NOTICE', percent: 100, ending: 'last' },
] as const satisfies readonly { noticeReason: NoticeReason; percent: number; ending: string }[]

type Span = Pick<CurePeriod, 'startedAt' | 'deadline'>

const dueAt = ({ startedAt, deadline }: Span, percent: number) =>
  startedAt + Math.ceil(((deadline - startedAt) * percent) / 100)

/** Time of the first notice due after this moment; null after the last one. */
function nextNoticeAfter(span: Span, at: number): number | null {
  return STEPS.map(({ percent }) => dueAt(span, percent)).find(due => due > at) ?? null
}

/**
 * Begins a cure period. Without amounts of ltv it lasts as long as the contract says. `alertSequence`: of the
 * event on collateral-events that carries the notice too; null where there is none.
 */
export function alertNotice(
  { contractId, ltvPolicy }: Contract,
  { cure, alertSequence }: { readonly cure: LtvCure | null; readonly alertSequence: number | null },
  { at, suffix }: RuleContext,
): FactOf<'NoticeIssued'> {
  const cureDeadline = cure?.deadline ?? at + ltvPolicy.curePeriodHours * HOUR_MS
  const noticeId = `ntc_${contractId}_${suffix}`
  return {
    fact: 'NoticeIssued',
    at,
    noticeId,
    noticeReason: 'ALERT',
    cureDeadline,
    cure,
    liquidationId: null,
    surplusAmount: null,
    alertSequence,
  }
}

/** The timer's question. After a pause only the newest of several that are due is given. */
export function decideDueNotice(
  contract: Contract,
  _: EvaluateNotices,
  { at }: RuleContext,
): readonly (FactOf<'NoticeIssued'> | FactOf<'CurePeriodEnded'>)[] {
  const { curePeriod } = contract.guarantee
  if (!curePeriod || curePeriod.nextNoticeAt === null || at < curePeriod.nextNoticeAt) return []
  const { noticeReason, ending } = STEPS.findLast(({ percent }) => dueAt(curePeriod, percent) <= at)!
  const { deadline: cureDeadline, cure, noticeIds } = curePeriod
  const noticeId = `${noticeIds[0]!}_${ending}`
  const about = { liquidationId: null, surplusAmount: null }
  const issued = { at, noticeId, noticeReason, cureDeadline, cure, ...about }
  const notice: FactOf<'NoticeIssued'> = { fact: 'NoticeIssued', ...issued, alertSequence: null }
  return [notice, ...endOfPeriod(contract.ltvPolicy, withNotice(contract.guarantee, notice), at)]
}

/** With the decision to sell. */
export function saleNotice(liquidationId: string, at: number): FactOf<'NoticeIssued'> {
  return afterwards({ liquidationId, surplusAmount: null }, 'SALE', 'sale', at)
}

/** Collateral that the sale did not need goes back, and money above the debt is the borrower's. */
export function surplusNotice(
  liquidationId: string,
  surplusAmount: string | null,
  at: number,
): FactOf<'NoticeIssued'> {
  return afterwards({ liquidationId, surplusAmount }, 'SURPLUS_RETURNED', 'surplus', at)
}

function afterwards(
  sale: { readonly liquidationId: string; readonly surplusAmount: string | null },
  noticeReason: NoticeReason,
  ending: string,
  at: number,
): FactOf<'NoticeIssued'> {
  const noticeId = `${sale.liquidationId.replace(/^liq_/, 'ntc_')}_${ending}`
  const issued = { at, noticeId, noticeReason, cureDeadline: null, cure: null, ...sale }
  return { fact: 'NoticeIssued', ...issued, alertSequence: null }
}

/** Names no destination: the contract shows it, to those who may see it. */
export function destinationNotice(noticeId: string, at: number): FactOf<'NoticeIssued'> {
  const about = { cureDeadline: null, cure: null, liquidationId: null, surplusAmount: null }
  return {
    fact: 'NoticeIssued',
    at,
    noticeId,
    noticeReason: 'DESTINATION_NAMED',
    ...about,
    alertSequence: null,
  }
}

type Channel = Pick<RecordNoticeReceipt, 'noticeChannel' | 'endpointId'>

/** Same carrying event, same channel, same outcome: the same receipt. */
export function receiptIdOf({
  noticeEventId,
  receiptOutcome,
  ...channel
}: Channel & Pick<RecordNoticeReceipt, 'noticeEventId' | 'receiptOutcome'>): string {
  const event = noticeEventId.replace(/^evt_/, 'rcp_')
  return [event, channelOf(channel) ?? 'none', receiptOutcome.toLowerCase()].join('/')
}

/** The endpoint, or e-mail, of which a person has one address; null: no endpoint that it could go to. */
function channelOf({ noticeChannel, endpointId }: Channel): string | null {
  return noticeChannel === 'EMAIL' ? noticeChannel : endpointId
}

/**
 * Receipts of notices outside the current period are kept as they are, and change nothing else. The
 * first delivery after a sale was held back for want of one begins the period anew: no sale follows
 * within a second of hearing of it, weeks after the deadline.
 */
export function decideNoticeReceipt(
  contract: Contract,
  { contractId: _, ...receipt }: RecordNoticeReceipt,
  context: RuleContext,
): readonly (FactOf<'NoticeReceiptRecorded'> | FactOf<'CurePeriodEnded'> | FactOf<'NoticeIssued'>)[] {
  const { ltvPolicy, guarantee } = contract
  const { at } = context
  const receiptId = receiptIdOf(receipt)
  const recorded = { fact: 'NoticeReceiptRecorded' as const, at, receiptId, ...receipt }
  const after = withReceipt(guarantee, recorded)
  const held = isHeldUndelivered(guarantee) && (after.curePeriod?.deliveredAt ?? null) !== null
  if (held)
    return [recorded, alertNotice(contract, { cure: anew(contract, at), alertSequence: null }, context)]
  return [recorded, ...endOfPeriod(ltvPolicy, after, at)]
}

/** The period is over, every channel had failed, and the lender chose HOLD. */
function isHeldUndelivered({ curePeriod }: Pick<GuaranteeState, 'curePeriod'>): boolean {
  return curePeriod?.noticeOutcome === 'UNDELIVERABLE' && !curePeriod.saleAllowed
}

/** The earlier cure, with a whole cure period from now. Prices have moved since. */
function anew({ guarantee, ltvPolicy }: Contract, at: number): LtvCure | null {
  const cure = guarantee.curePeriod?.cure ?? null
  return cure && { ...cure, deadline: at + ltvPolicy.curePeriodHours * HOUR_MS }
}

/**
 * Emitted at the deadline of AFTER_NOTICE, and again when more is known. While the outcome of the
 * notices is unknown, the sale waits.
 */
function endOfPeriod(
  { mode, undeliverable }: LtvPolicy,
  { curePeriod }: Pick<GuaranteeState, 'curePeriod'>,
  at: number,
): readonly FactOf<'CurePeriodEnded'>[] {
  if (mode === 'IMMEDIATE' || !curePeriod || curePeriod.nextNoticeAt !== null) return []
  const noticeOutcome = outcomeOf(curePeriod)
  if (noticeOutcome === curePeriod.noticeOutcome) return []
  const sellsUnread = noticeOutcome === 'UNDELIVERABLE' && undeliverable !== 'HOLD'
  const saleAllowed = curePeriod.saleAllowed || noticeOutcome === 'DELIVERED' || sellsUnread
  const { deadline: cureDeadline, noticeIds } = curePeriod
  return [{ fact: 'CurePeriodEnded', at, cureDeadline, noticeIds, noticeOutcome, saleAllowed }]
}

/**
 * UNDELIVERABLE: every channel is known, and has failed. It stays so until one is delivered. Periods
 * from before open channels, or unread events, have none.
 */
function outcomeOf(period: CurePeriod): NoticeOutcome {
  const { deliveredAt, failedAt, openChannels, noticeOutcome } = period
  if (deliveredAt !== null) return 'DELIVERED'
  if (noticeOutcome === 'UNDELIVERABLE') return noticeOutcome
  if (isUnread(period)) return 'UNCONFIRMED'
  return failedAt === null || (openChannels ?? []).length > 0 ? 'UNCONFIRMED' : 'UNDELIVERABLE'
}

/** True while webhooks has not said which channels one of its notices' events opens. */
function isUnread({ unreadNoticeId, unreadAlert }: CurePeriod): boolean {
  return (unreadNoticeId ?? null) !== null || (unreadAlert ?? null) !== null
}

/** IMMEDIATE never waits. A contract without a cure period gets one before anything is sold. */
export function isHeldBack({ ltvPolicy, guarantee }: Pick<Contract, 'ltvPolicy' | 'guarantee'>): boolean {
  const { curePeriod } = guarantee
  return ltvPolicy.mode !== 'IMMEDIATE' && Boolean(curePeriod) && !curePeriod!.saleAllowed
}

/** The guarantee after a notice: an alert begins a period, the next ones belong to it. */
export function withNotice<G extends Pick<GuaranteeState, 'curePeriod'>>(
  guarantee: G,
  { at, noticeId, noticeReason, cureDeadline, cure, alertSequence }: FactOf<'NoticeIssued'>,
): G {
  if (noticeReason === 'ALERT') {
    const span = { startedAt: at, deadline: cureDeadline! }
    const curePeriod: CurePeriod = {
      ...span,
      cure,
      noticeIds: [noticeId],
      nextNoticeAt: nextNoticeAfter(span, at),
      // The delivery that begins a period anew is one of it: who has heard has the whole of it.
      deliveredAt: isHeldUndelivered(guarantee) ? guarantee.curePeriod!.deliveredAt : null,
      failedAt: null,
      openChannels: [],
      unreadNoticeId: noticeId,
      unreadAlert: alertSequence,
      noticeOutcome: null,
      saleAllowed: false,
    }
    return { ...guarantee, curePeriod }
  }
  const { curePeriod } = guarantee
  if (!curePeriod || cureDeadline === null) return guarantee
  const noticeIds = [...curePeriod.noticeIds, noticeId]
  const nextNoticeAt = nextNoticeAfter(curePeriod, at)
  // The last notice ends the period, read or not.
  const unread = nextNoticeAt === null ? {} : { unreadNoticeId: noticeId }
  return { ...guarantee, curePeriod: { ...curePeriod, noticeIds, nextNoticeAt, ...unread } }
}

/** The guarantee after a receipt: what is known of the period that its notice belongs to. */
export function withReceipt<G extends Pick<GuaranteeState, 'curePeriod'>>(
  guarantee: G,
  receipt: FactOf<'NoticeReceiptRecorded'>,
): G {
  const { noticeId, receiptOutcome, occurredAt, ...channel } = receipt
  const { curePeriod } = guarantee
  if (!curePeriod?.noticeIds.includes(noticeId)) return guarantee
  const id = channelOf(channel)
  const others = (curePeriod.openChannels ?? []).filter(one => one !== id)
  const openChannels = receiptOutcome === 'SENDING' && id !== null ? [...others, id] : others
  const { deliveredAt, failedAt } = curePeriod
  const isDelivered = receiptOutcome === 'DELIVERED'
  const hasFailed = !isDelivered && receiptOutcome !== 'SENDING'
  const known: CurePeriod = {
    ...curePeriod,
    deliveredAt: isDelivered ? (deliveredAt ?? occurredAt) : deliveredAt,
    failedAt: hasFailed ? (failedAt ?? occurredAt) : failedAt,
    openChannels,
    ...unreadAfter(curePeriod, receipt),
  }
  return { ...guarantee, curePeriod: known }
}

/**
 * Notices are read in order, so one covers those before it. Webhooks processes of earlier releases do
 * not report what they have read: no sale waits for them.
 */
function unreadAfter(
  { noticeIds, unreadNoticeId = null, unreadAlert = null }: CurePeriod,
  { noticeId, isNoticeRead, alertsReadTo }: FactOf<'NoticeReceiptRecorded'>,
): Pick<CurePeriod, 'unreadNoticeId' | 'unreadAlert'> {
  if (alertsReadTo === null) return { unreadNoticeId: null, unreadAlert: null }
  const isRead =
    unreadNoticeId !== null &&
    isNoticeRead &&
    noticeIds.indexOf(unreadNoticeId) <= noticeIds.indexOf(noticeId)
  return {
    unreadNoticeId: isRead ? null : unreadNoticeId,
    unreadAlert: unreadAlert !== null && unreadAlert <= alertsReadTo ? null : unreadAlert,
  }
}
