import { approvalBehind } from '../../schemas/approvals.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import type { StoredDeposit } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type {
  BalanceChanged,
  DepositRecorded,
  DestinationCounts,
  RecordDeposit,
} from '../../schemas/types.ts'
import type { Broker } from './broker.ts'
import { DEAD_LETTERS } from './checker.ts'
import type { Database } from './memoryStore.ts'
import { type Book, freeOf, isBare, openBook } from './moneyBook.ts'
import { take } from './moneyEvents.ts'
import { expectedOf } from './moneyRules.ts'
import {
  checkBeside,
  checkLastChange,
  checkPosition,
  checkTold,
  compareStored,
  documents,
} from './moneyStored.ts'
import {
  type Answered,
  checkStrays,
  checkTransfers,
  countTransfers,
  type StrayReport,
} from './moneyTransfers.ts'
import { checkSequences } from './noticeChecker.ts'
import type { Beginnings } from './noticeLoans.ts'

/**
 * Judges a finished run with money. A separate model takes the events of each loan in their order; a command
 * that led to none is compared with each state that it may have met, since findings come from another topic.
 */
export interface MoneyEvidence {
  readonly broker: Broker
  readonly codec: Codec
  readonly database: Database
  readonly begun: Beginnings
  readonly count: (what: string) => void
}

interface Command {
  readonly id: string
  readonly decoded: Decoded
  readonly issuedAt: number
  /** Two people of the lender wanted just this. */
  readonly isApproved: boolean
  readonly status: string
  readonly body: { readonly code?: string; readonly deposit?: StoredDeposit; readonly isNew?: boolean }
}

export type Event = Decoded & { readonly value: { readonly contractId: number; readonly id: string } }

export function checkMoney(evidence: MoneyEvidence): string[] {
  const { broker, database, begun, count } = evidence
  const violations = broker
    .committedRecords(DEAD_LETTERS)
    .map(({ headers }) => `5: a record was set aside: ${JSON.stringify(headers)}`)
  const commands = commandsOf(evidence)
  const events = read(evidence, topics.contractEvents.name)
  const changes = read(evidence, topics.balanceChanges.name).map(({ value }) => value as BalanceChanged)
  const foundOn = new Map(
    read(evidence, topics.ltvFindings.name).map(({ value }) => [
      value.id,
      (value as { readonly balanceSequence?: number }).balanceSequence ?? 0,
    ]),
  )
  const books = begun.contracts.map(contract => {
    const book = openBook(contract, begun.deposits as unknown as readonly StoredDeposit[])
    const own = <T extends { readonly contractId: number }>({ contractId }: T) =>
      contractId === book.contractId
    const said = commands.filter(({ decoded }) => own(decoded.value as { contractId: number }))
    const happened = events.filter(({ value }) => own(value))
    const known = changes.filter(own)
    violations.push(...follow(book, { commands: said, events: happened, changes: known, foundOn }, count))
    violations.push(...compareStored(database, book, happened.at(-1)))
    if (known.length > 0) violations.push(...checkLastChange(book, known.at(-1)!))
    return book
  })
  violations.push(...checkBeside(database, books))
  violations.push(...checkTold(read(evidence, topics.collateralEvents.name), books))
  const kept = documents<StoredDeposit>(database, 'deposits')
  violations.push(...checkStrays(kept, commands.map(strayReportIn), count))
  const deposits = kept.filter(({ contractId }) => contractId !== 0)
  violations.push(...checkTransfers(deposits, commands.flatMap(answeredOf)))
  countTransfers(deposits, count)
  for (const topic of [topics.contractEvents, topics.collateralEvents, topics.balanceChanges])
    violations.push(...checkSequences(evidence, topic.name))
  return violations
}

function read({ broker, codec }: MoneyEvidence, topic: string): readonly Event[] {
  return broker.committedRecords(topic).map(({ value }) => codec.decode(value!) as Event)
}

/** Each once, in the order of the log, with what became of it. */
function commandsOf({ broker, codec, database }: MoneyEvidence): readonly Command[] {
  const commands = new Map<string, Command>()
  for (const { headers, value } of broker.committedRecords(topics.contractCommands.name)) {
    const id = headers['command-id']!
    if (commands.has(id)) continue
    const { status = 'none', body = '{}' } = database.outcomes.get(id) ?? {}
    const decoded = codec.decode(value!) as Decoded
    const issuedAt = Number(headers['issued-at'])
    const isApproved = database.collections.get('approvals')?.has(approvalBehind(id) ?? '') ?? false
    commands.set(id, { id, decoded, issuedAt, isApproved, status, body: JSON.parse(body) ?? {} })
  }
  return [...commands.values()]
}

/** `evt_<cause>`, `evt_<cause>_2` and so on. */
const causeOf = ({ value }: Event) => value.id.slice('evt_'.length).replace(/_\d+$/, '')

interface Story {
  readonly commands: readonly Command[]
  readonly events: readonly Event[]
  readonly changes: readonly BalanceChanged[]
  /** The balance change that each finding rests on. */
  readonly foundOn: ReadonlyMap<string, number>
}

type Count = (what: string) => void

/** The events of a loan, with its commands that led to none in between. */
function follow(book: Book, { commands, events, changes, foundOn }: Story, count: Count): string[] {
  const violations: string[] = []
  const say = (what: string) => void violations.push(`10: ${book.contractId}: ${what}`)
  const causes = new Set(events.map(causeOf))
  const waiting = [...commands]
  let open: Command[] = []
  const meet = () => {
    open = open.filter(command => !isAnswered(book, command, count))
  }
  const close = () => {
    for (const { id, status, body } of open) say(`${id} is ${status} ${body.code ?? ''} without a reason`)
    open = []
  }
  const untilNextEffect = () => {
    while (waiting.length > 0 && !causes.has(waiting[0]!.id.slice(4))) open.push(waiting.shift()!)
    meet()
  }
  untilNextEffect()
  for (let first = 0; first < events.length; ) {
    const cause = causeOf(events[first]!)
    const length = events.slice(first).findIndex(event => causeOf(event) !== cause)
    const group = events.slice(first, length === -1 ? undefined : first + length)
    first += group.length
    const isCommand = commands.some(({ id }) => id.slice(4) === cause)
    if (isCommand) {
      close()
      const command = waiting.shift()
      if (command?.id.slice(4) !== cause) return [...violations, `2: ${cause} is carried out of its order`]
      expectTaken(book, command, group, say)
    }
    const before = { ...book }
    const change = changes.find(({ sequence }) => sequence === foundOn.get(cause))
    if (change && group.some(({ record }) => record === 'lastro.events.LiquidationDecided'))
      for (const what of checkPosition(book, change)) say(`${cause} rests on old news: ${what}`)
    for (const event of group) take(book, event, what => say(`${event.value.id}: ${what}`))
    checkGroup(before, book, group, say)
    countGroup(before, book, group, count)
    if (isCommand) untilNextEffect()
    else meet()
  }
  close()
  return violations
}

/** A command without an event was refused for a reason, or has happened before. */
function isAnswered(book: Book, command: Command, count: Count): boolean {
  const { decoded, issuedAt, status, body } = command
  const { against, isKnown } = expectedOf(book, decoded, issuedAt)
  const isTransfer = decoded.record === 'lastro.commands.RecordDeposit'
  const { code = '' } = body
  const isByOthers = isTransfer && code === 'deposit_already_recorded'
  const isLackOfTwo = code === 'approval_required' && against.length === 0
  const isRight =
    status === 'REFUSED'
      ? against.includes(code) || isByOthers || isLackOfTwo
      : isKnown || (isTransfer && !body.isNew)
  if (isRight) count(status === 'REFUSED' ? `refused: ${code}` : `again: ${decoded.record.split('.')[2]}`)
  return isRight
}

function expectTaken(
  book: Book,
  { id, decoded, issuedAt, isApproved, status }: Command,
  group: readonly Event[],
  say: (what: string) => void,
): void {
  const { record, value } = group[0]!
  const { against, isKnown } = expectedOf(book, decoded, issuedAt)
  // Nobody has this policy that grants: a person of the lender does.
  const isGranted = group.some(({ record }) => record === 'lastro.events.BorrowerRequestGranted')
  if (isGranted && decoded.record !== 'lastro.commands.DecideBorrowerRequest')
    say(`${id} grants what the lender has not decided`)
  // It moves no money, and so is taken in every state.
  const isNaming = record === 'lastro.events.DepositIdentified'
  const { timestamp } = value as unknown as { readonly timestamp: number }
  if (against.length > 0 && !isNaming) say(`${id} is taken in spite of ${against.join()}`)
  const needsTwo = /\.(Attribute|Return)Deposit$/.test(decoded.record)
  const isChange = 'countsFrom' in value && value.countsFrom !== null
  if ((needsTwo || isChange) && !isApproved) say(`${id} is taken without two people`)
  if (isKnown) say(`${id} is taken again`)
  if (!fitsReport(decoded, record)) say(`${id} leads to ${record}`)
  if (status !== 'SUCCEEDED') say(`${id} is ${status} and has events`)
  if (timestamp !== Math.max(issuedAt, book.at)) say(`${id} happened at ${timestamp}`)
}

const EVENT_OF_STATUS = { SEEN: 'Seen', CONFIRMED: 'Recorded', REVERSED: 'Reversed', UNKNOWN: '' } as const

/**
 * A deposit is seen, recorded or reversed as its report says; a naming may come before. One whose sender is
 * refused is unattributed.
 */
function fitsReport({ record, value }: Decoded, event: string): boolean {
  if (record !== 'lastro.commands.RecordDeposit' || event.endsWith('.DepositIdentified')) return true
  if (event.endsWith('.DepositUnattributed')) return true
  if (value.isSenderRefused && value.depositStatus !== 'REVERSED') return false
  return event === `lastro.events.Deposit${EVENT_OF_STATUS[value.depositStatus ?? 'CONFIRMED']}`
}

/** Consequences that one decision must have. */
function checkGroup(before: Book, after: Book, group: readonly Event[], say: (what: string) => void): void {
  const has = (name: string) => group.some(({ record }) => record === `lastro.events.${name}`)
  const isOver = after.status === 'ACTIVE' || after.guarantee === 'LIQUIDATED'
  const isFree = after.guarantee !== 'LIQUIDATING' && after.mismatch === ''
  if (after.owed === 0n && isOver && isFree && freeOf(after).size > 0)
    say('nothing is owed, and something is held')
  if (after.status === 'ACTIVE' && after.owed === 0n) {
    if (after.guarantee === 'LIQUIDATED' || isBare(after))
      say('nothing is owed or held, and it is not completed')
  }
  if (before.termsHash !== after.termsHash && !has('SigningOpened')) say('no document names the new terms')
  if (!has('LiquidationConfirmed')) return
  const sale = after.sales.get(before.running ?? '')
  if (!sale) return
  const { expected, proceeds, surplus } = sale
  if (has('SalesStopped') !== expected > 2n * proceeds!)
    say(`${proceeds} of ${expected} and the stop disagree`)
  if (surplus > 0n && !has('NoticeIssued')) say('nobody is told of the surplus')
}

function countGroup(before: Book, after: Book, group: readonly Event[], count: Count): void {
  for (const { record, value } of group) {
    const name = record.slice('lastro.events.'.length)
    count(`event: ${name}`)
    if (name === 'OutstandingBalanceUpdated' && before.guarantee === 'LIQUIDATING')
      count('stated while selling')
    if (name === 'OutstandingBalanceUpdated' && before.termsHash !== after.termsHash) count('terms raised')
    if (name === 'LiquidationDecided' && before.sellsRest) count('rest sold')
    if (name === 'DepositReversed') countReversal(before, after, count)
    if (name === 'DestinationCounts' && hasOtherDestination(after, value as DestinationCounts))
      count('destination changed under an order')
    const { unattributedReason, recordedAt } = value as Partial<DepositRecorded>
    if (name === 'DepositRecorded' && unattributedReason) count('attributed by two people')
    if (name === 'DepositRecorded' && recordedAt && (value as DepositRecorded).voidBlocks.length > 0)
      count('mined again')
    if (name !== 'LiquidationConfirmed') continue
    const surplus = after.sales.get(before.running ?? '')?.surplus ?? 0n
    if (surplus > 0n) count('surplus')
    if (after.sellsRest) count('shortfall with a rest')
    if (after.guarantee === 'LIQUIDATED' && after.owed > 0n) count('shortfall without a rest')
  }
}

/** Whether an open order goes to the destination of before. */
function hasOtherDestination({ releases, surplus }: Book, { paymentMethodId, network }: DestinationCounts) {
  const orders = network
    ? [...releases.values()].filter(one => one.status === 'APPROVED' && one.token.endsWith(` ${network}`))
    : surplus && !surplus.isPaid
      ? [surplus]
      : []
  return orders.some(({ destination }) => destination !== '' && destination !== paymentMethodId)
}

function countReversal(before: Book, after: Book, count: Count): void {
  const reversed = [...after.deposits.values()].filter(({ status }) => status === 'REVERSED')
  if (reversed.some(({ missing }) => missing > 0n)) count('reversed after it was sold or released')
  if (reversed.some(({ taken }) => taken > 0n)) count('reversed while it was held')
  if (before.isLocked && !after.isLocked) count('unlocked by a reversal')
}

function strayReportIn({ decoded, status }: Command): StrayReport | null {
  if (decoded.record !== 'lastro.commands.RecordDeposit' || decoded.value.contractId !== 0) return null
  return { txHash: decoded.value.txHash, isTaken: status === 'SUCCEEDED' }
}

function answeredOf({ decoded, status, body }: Command): readonly Answered[] {
  if (decoded.record !== 'lastro.commands.RecordDeposit' || decoded.value.contractId === 0) return []
  const report: RecordDeposit = decoded.value
  const { code = null, deposit = null, isNew = false } = body
  return [{ report, isRefused: status === 'REFUSED', code, deposit, isNew }]
}
