import type { Codec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type {
  BalanceChanged,
  CollateralLtvAlert,
  CurePeriodEnded,
  GuaranteeRevalued,
  LiquidationDecided,
  NoticeIssued,
  NoticeReceiptRecorded,
} from '../../schemas/types.ts'
import type { Broker } from './broker.ts'
import { DEAD_LETTERS } from './checker.ts'
import type { Database } from './memoryStore.ts'
import { type Beginnings, type Loan, loans } from './noticeLoans.ts'
import { channelName, receiptName, type ScaledTime, type Truth } from './noticeTruth.ts'

/**
 * Judges a finished run with notices from the topics and from what really happened at the channels; of the
 * rules that it judges it uses nothing.
 */
export interface Evidence {
  readonly broker: Broker
  readonly codec: Codec
  readonly contracts: Database
  readonly begun: Beginnings
  readonly truth: Truth
  readonly time: ScaledTime
  /** Statistics of the run, so that a test can see that it covers everything. */
  readonly count: (what: string) => void
}

interface Event {
  readonly record: string
  readonly value: { readonly id: string; readonly contractId: number; readonly sequence: number }
}

/** A cure period as its events tell it. */
interface Period {
  readonly startedAt: number
  readonly deadline: number
  readonly noticeIds: string[]
  /** An alert began it: a separate event in addition to that of the notice. */
  readonly isAlert: boolean
  /** A delivery after the period before, whose sale was held for want of one, began it, and is one of it. */
  readonly isHeard: boolean
  outcome: CurePeriodEnded['noticeOutcome'] | null
  saleAllowed: boolean
}

/** Event types that endpoints subscribe to for the notice of an alert; mailboxes get the first. */
const BY_NOTICE: readonly string[] = ['notice.issued', 'notice.*']
const BY_ALERT: readonly string[] = ['collateral.ltv_alert', '*']
const SHARES = { REMINDER_50: 0.5, REMINDER_90: 0.9, LAST_NOTICE: 1 } as const
/** The timer, a finding that is aborted and sent again: what is due is done well within this. */
const PATIENCE_MS = 2 * 3_600_000

export function checkNotices(evidence: Evidence): string[] {
  const { broker, codec, contracts } = evidence
  const events = eventsOf(broker, codec, topics.contractEvents.name)
  const violations = broker
    .committedRecords(DEAD_LETTERS)
    .map(({ headers }) => `5: a record was set aside: ${JSON.stringify(headers)}`)
  const alerts = new Set(
    eventsOf(broker, codec, topics.collateralEvents.name).flatMap(({ record, value }) => {
      return record === 'lastro.events.CollateralLtvAlert'
        ? [(value as unknown as CollateralLtvAlert).noticeId]
        : []
    }),
  )
  for (const loan of loans) {
    const own = events.filter(({ value }) => value.contractId === loan.contractId)
    const history = createHistory(evidence, loan, alerts)
    for (const event of own) history.take(event)
    violations.push(...history.violations, ...history.atTheEnd())
  }
  for (const topic of [topics.contractEvents, topics.collateralEvents, topics.balanceChanges]) {
    violations.push(...checkSequences(evidence, topic.name))
  }
  violations.push(...checkReceipts(evidence, events))
  const stored = contracts.collections.get('notices')?.size ?? 0
  const issued = events.filter(({ record }) => record === 'lastro.events.NoticeIssued').length
  if (stored !== issued) violations.push(`3: ${stored} notices are stored, and ${issued} were issued`)
  return violations
}

export function eventsOf(broker: Broker, codec: Codec, topic: string): readonly Event[] {
  return broker.committedRecords(topic).map(({ value }) => codec.decode(value!) as unknown as Event)
}

/** Each event once, gap-free per contract from where the run began. */
export function checkSequences(
  { broker, codec, begun }: Pick<Evidence, 'broker' | 'codec' | 'begun'>,
  topic: string,
): string[] {
  const names: Readonly<Record<string, 'contractEvents' | 'collateralEvents' | 'balanceChanges'>> = {
    [topics.contractEvents.name]: 'contractEvents',
    [topics.collateralEvents.name]: 'collateralEvents',
    [topics.balanceChanges.name]: 'balanceChanges',
  }
  const last = new Map(begun.contracts.map(({ _id, sequences }) => [_id, sequences[names[topic]!]]))
  const ids = new Set<string>()
  return eventsOf(broker, codec, topic).flatMap(({ value: { id, contractId, sequence } }) => {
    const due = last.get(contractId)! + 1
    last.set(contractId, sequence)
    const isTwice = ids.has(id)
    ids.add(id)
    return [
      ...(isTwice ? [`2: event ${id} appears twice`] : []),
      ...(sequence === due ? [] : [`2: ${topic} of ${contractId} has ${sequence} where ${due} was due`]),
    ]
  })
}

/** Each receipt from webhooks is recorded once, and none reports what did not happen. */
function checkReceipts({ truth }: Evidence, events: readonly Event[]): string[] {
  const violations: string[] = []
  const recorded = new Set<string>()
  for (const { record, value } of events) {
    if (record !== 'lastro.events.NoticeReceiptRecorded') continue
    const receipt = value as unknown as NoticeReceiptRecorded
    const name = receiptName(receipt)
    if (recorded.has(name)) violations.push(`1: receipt ${name} is recorded twice`)
    recorded.add(name)
    const { noticeId, receiptOutcome } = receipt
    const channel = channelName(receipt)
    const happened = truth.contacts.some(one => {
      return (
        one.noticeId === noticeId && one.channel === channel && one.isTaken && one.at <= receipt.occurredAt
      )
    })
    if (receiptOutcome === 'DELIVERED' && !happened) violations.push(`6: receipt ${name} is of no delivery`)
  }
  for (const name of truth.reported) if (!recorded.has(name)) violations.push(`7: receipt ${name} was lost`)
  return violations
}

/** One loan, event by event. `alerts`: notices that an alert carries. */
function createHistory(
  { truth, time, broker, codec, count }: Evidence,
  loan: Loan,
  alerts: ReadonlySet<string | null>,
) {
  const { contractId, borrower, undeliverable } = loan
  const violations: string[] = []
  const noticeIds = new Set<string>()
  const channels = truth.channels.filter(({ borrower: own, id, conduct }) => {
    return own === borrower && (id === 'EMAIL' || conduct !== 'disabled')
  })
  let period: Period | null = null
  let isSelling = false

  const contactsOf = ({ noticeIds: own }: Period, at: number) =>
    truth.contacts.filter(one => own.includes(one.noticeId) && one.at <= at)
  const isTold = (own: Period, at: number) =>
    own.isHeard ||
    contactsOf(own, at).some(({ isTaken, channel }) => {
      return isTaken && truth.channels.some(({ id, borrower: of }) => id === channel && of === borrower)
    })
  /** Of each channel that is reached by an event that carried its first notice, one was refused. */
  const hasFailedWhole = (own: Period, at: number) => {
    const failed = new Set(contactsOf(own, at).flatMap(({ isTaken, channel }) => (isTaken ? [] : [channel])))
    const names = own.isAlert ? [...BY_NOTICE, ...BY_ALERT] : BY_NOTICE
    return channels.every(({ id, events }) => failed.has(id) || !events.some(name => names.includes(name)))
  }

  const issued = ({ id, noticeId, noticeReason, timestamp, cureDeadline }: NoticeIssued): void => {
    if (noticeIds.has(noticeId)) violations.push(`8: notice ${noticeId} is given twice`)
    noticeIds.add(noticeId)
    if (noticeReason === 'ALERT') {
      const span = { startedAt: timestamp, deadline: cureDeadline! }
      if (span.deadline - timestamp < loan.cureHours * 3_600_000) violations.push(`8: ${id} leaves less time`)
      const isAlert = alerts.has(noticeId)
      const isHeld = period?.outcome === 'UNDELIVERABLE' && !period.saleAllowed
      const isHeard = isHeld && isTold(period!, timestamp)
      period = { ...span, noticeIds: [noticeId], isAlert, isHeard, outcome: null, saleAllowed: false }
      return
    }
    const share = (SHARES as Readonly<Record<string, number>>)[noticeReason]
    if (share === undefined) return
    if (!period) return void violations.push(`8: ${noticeId} belongs to no period`)
    const due = period.startedAt + share * (period.deadline - period.startedAt)
    if (timestamp < due) violations.push(`8: ${noticeId} is given ${due - timestamp} ms before its time`)
    period.noticeIds.push(noticeId)
  }

  const ended = ({ id, timestamp, noticeOutcome, saleAllowed }: CurePeriodEnded): void => {
    if (!period) return void violations.push(`8: ${id} ends no period`)
    count(`period ended ${noticeOutcome} under ${undeliverable}`)
    period.outcome = noticeOutcome
    period.saleAllowed = saleAllowed
    if (timestamp < period.deadline) violations.push(`8: ${id} ends a period before its deadline`)
    if (noticeOutcome === 'DELIVERED' && !isTold(period, timestamp))
      violations.push(`8: ${id} says delivered`)
    if (noticeOutcome === 'UNDELIVERABLE' && !hasFailedWhole(period, timestamp)) {
      violations.push(`8: ${id} says undeliverable while a channel has not failed`)
    }
  }

  const sold = ({ id, timestamp, noticeIds: named }: LiquidationDecided): void => {
    isSelling = true
    if (undeliverable === null) return
    if (!period) return void violations.push(`8: ${id} sells without notice`)
    const { deadline } = period
    if (timestamp < deadline) violations.push(`8: ${id} sells ${deadline - timestamp} ms before the deadline`)
    if (named.join() !== period.noticeIds.join())
      violations.push(`8: ${id} names ${named.join() || 'no'} notices`)
    count(isTold(period, timestamp) ? 'sold after a delivery' : 'sold undeliverable')
    if (isTold(period, timestamp)) return
    if (undeliverable === 'HOLD') violations.push(`8: ${id} sells what HOLD holds`)
    // What was said stays so while a later notice is being sent.
    else if (period.outcome !== 'UNDELIVERABLE') violations.push(`8: ${id} sells what nobody was told of`)
  }

  return {
    violations,
    take({ record, value }: Event): void {
      const name = record.slice('lastro.events.'.length)
      if (name === 'NoticeIssued') issued(value as unknown as NoticeIssued)
      if (name === 'CurePeriodEnded') ended(value as unknown as CurePeriodEnded)
      if (name === 'LiquidationDecided') sold(value as unknown as LiquidationDecided)
      if (name === 'LiquidationConfirmed') isSelling = false
      const isCured = name === 'GuaranteeRevalued' && !(value as unknown as GuaranteeRevalued).isAlerting
      if (isCured || name === 'LiquidationDecided') period = null
    },
    /** Everything that had to happen has happened: each notice, the end of the period, and the sale. */
    atTheEnd(): readonly string[] {
      const open = period as Period | null
      if (undeliverable === null || !open || time.now() < open.deadline + PATIENCE_MS) return []
      const now = time.now()
      const may = isTold(open, now) || (undeliverable === 'SELL' && hasFailedWhole(open, now))
      if (may) return [`9: ${contractId} may be sold since ${open.deadline}, and is not: ${open.outcome}`]
      const changes = eventsOf(broker, codec, topics.balanceChanges.name)
      const last = changes.findLast(({ value }) => value.contractId === contractId)?.value
      const isOffered = (last as unknown as BalanceChanged | undefined)?.liquidatable
      if (isOffered && !isSelling) return [`8: ltv is told that ${contractId} may be sold`]
      return open.outcome === null ? [`9: nothing is said of the period of ${contractId}`] : []
    },
  }
}
