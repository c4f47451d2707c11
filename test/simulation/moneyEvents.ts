/**
 * Events of a loan, taken by the model of its money: each is compared with what had to follow. It shares no
 * code with the rules that it judges.
 */
import type { Decoded } from '../../schemas/codec/codec.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import {
  add,
  asFirstReported,
  type Book,
  type BookDeposit,
  compareWith,
  freeOf,
  hasOpenReleases,
  isBacking,
  isBare,
  isOpen,
  isRestOpen,
  least,
  mismatchText,
  money,
  OPEN,
  quantity,
  type Say,
  tokenOf,
} from './moneyBook.ts'
import { destinationDue, takeDestination } from './moneyDestinations.ts'
import { takeAcceptance, takeRequest, takeSale } from './moneyRequests.ts'

type EventName = { [R in RecordName]: R extends `lastro.events.${infer N}` ? N : never }[RecordName]
type EventOf<N extends EventName> = RecordTypes[`lastro.events.${N}`]

/** Takes one event; says what it contradicts. */
export function take(book: Book, { record, value }: Decoded, say: Say): void {
  const takes = TAKES[record.slice('lastro.events.'.length) as keyof typeof TAKES]
  if (!takes) return void say(`nothing here leads to ${record}`)
  const event = value as EventOf<keyof typeof TAKES>
  if (event.timestamp < book.at) say('time runs backwards')
  book.at = event.timestamp
  ;(takes as (book: Book, event: object, say: Say) => void)(book, event, say)
  compareWith(book, event.contract, say)
}

const TAKES = {
  OutstandingBalanceUpdated: takeStatement,
  SigningOpened: book => void (book.signings += 1),
  ContractAccepted: takeAcceptance,
  ContractActivated: book => void (book.status = 'ACTIVE'),
  ContractCompleted(book, _, say) {
    const isGone = book.guarantee === 'RELEASED' || book.guarantee === 'LIQUIDATED' || isBare(book)
    if (book.status !== 'ACTIVE' || book.owed > 0n || !isGone) say('it is completed with something open')
    if (isBare(book)) Object.assign(book, { guarantee: 'RELEASED', isLocked: false })
    book.status = 'COMPLETED'
  },
  DepositInstructionsReady(book, { depositAddresses }, say) {
    if (book.address !== null) say('another address takes the place of the first')
    book.address = depositAddresses[0]!.address
  },
  DepositSeen(book, deposit, say) {
    const arrived = arrive(book, deposit, say)
    if (arrived.status === 'CONFIRMED' || arrived.unattributed) say(`${deposit.depositId} is seen too late`)
    Object.assign(arrived, { status: 'SEEN', unattributed: null })
  },
  DepositRecorded(book, deposit, say) {
    const { depositId, unattributedReason: reason } = deposit
    const arrived = arrive(book, deposit, say)
    const isWaiting = arrived.status === 'CONFIRMED' && arrived.unattributed?.state === 'OPEN'
    if (isBacking(arrived)) say(`${depositId} counts twice`)
    if ((reason !== null) !== isWaiting) say(`${depositId} is ${reason ? '' : 'not '}attributed`)
    if (arrived.unattributed && !isWaiting) say(`${depositId} counts without two people`)
    if (!isOpen(book) || !book.accepts.includes(tokenOf(deposit))) say(`${depositId} counts and does not fit`)
    const unattributed = reason === null ? null : { reason, state: 'ATTRIBUTED' }
    Object.assign(arrived, { status: 'CONFIRMED', unattributed, credited: arrived.credited + arrived.units })
    add(book.held, tokenOf(deposit), arrived.units)
  },
  DepositUnattributed: takeUnattributed,
  DepositReturnOrdered({ deposits }, { depositId, unattributedReason: reason }, say) {
    const deposit = deposits.get(depositId)
    if (deposit?.status !== 'CONFIRMED' || deposit.unattributed?.state !== 'OPEN')
      return say(`${depositId} is returned and does not wait`)
    deposit.unattributed = { reason, state: 'RETURNING' }
  },
  DepositReturned({ deposits }, { depositId, unattributedReason: reason }, say) {
    const deposit = deposits.get(depositId)
    if (deposit?.unattributed?.state !== 'RETURNING') return say(`${depositId} was not to be returned`)
    deposit.unattributed = { reason, state: 'RETURNED' }
  },
  DepositIdentified({ deposits }, { depositId, logIndex }, say) {
    const named = deposits.get(depositId)
    if (named?.logIndex !== null) return say(`${depositId} lacks no index`)
    named.logIndex = logIndex
  },
  DepositReversed: takeReversal,
  CollateralFrozen(book, token, say) {
    const units = quantity(token.quantity)
    if (units <= (book.frozen.get(tokenOf(token)) ?? 0n)) say('it was frozen before')
    book.frozen.set(tokenOf(token), units)
    const isPaidOut = book.status === 'ACTIVE' || book.status === 'COMPLETED'
    if (!isPaidOut && book.isLocked && isOpen(book) && book.held.has(tokenOf(token)))
      Object.assign(book, { isLocked: false, guarantee: 'PARTIALLY_DEPOSITED' })
  },
  CollateralUnfrozen(book, token, say) {
    if (quantity(token.quantity) > (book.frozen.get(tokenOf(token)) ?? 0n))
      say('more is free than was frozen')
    add(book.frozen, tokenOf(token), -quantity(token.quantity))
  },
  BorrowerRequestMade: takeRequest,
  BorrowerRequestGranted: takeRequest,
  BorrowerRequestDeclined: takeRequest,
  DestinationNamed: takeDestination,
  DestinationCounts: takeDestination,
  CustodyMismatchFound(book, { differences }, say) {
    const text = mismatchText(differences)
    if (text === book.mismatch) say('the books differed so before')
    book.mismatch = text
  },
  CustodyMismatchEnded(book, _, say) {
    if (book.mismatch === '') say('the books did not differ')
    book.mismatch = ''
  },
  ReleaseRequested(book, release) {
    const units = quantity(release.quantity)
    const asked = { token: tokenOf(release), units, status: 'PENDING', destination: '' }
    book.releases.set(release.releaseId, asked)
  },
  ReleaseApproved: takeApproval,
  ReleaseRefused(book, { releaseId }, say) {
    const release = book.releases.get(releaseId)
    if (release?.status !== 'PENDING') return say(`${releaseId} does not wait`)
    release.status = 'REFUSED'
  },
  ReleaseConfirmed(book, { releaseId }, say) {
    const release = book.releases.get(releaseId)
    if (release?.status !== 'APPROVED') return say(`${releaseId} was not approved`)
    release.status = 'RELEASED'
    if (hasOpenReleases(book) || book.guarantee !== 'RELEASING' || book.held.size > 0) return
    Object.assign(book, { guarantee: 'RELEASED', isLocked: false })
  },
  GuaranteeRevalued(book, { guaranteeStatus }, say) {
    if (!isOpen(book) || !OPEN.includes(guaranteeStatus)) say(`a value made it ${guaranteeStatus}`)
    book.guarantee = guaranteeStatus
    book.isLocked ||= guaranteeStatus === 'ACTIVE'
  },
  LiquidationDecided: takeSale,
  LiquidationConfirmed: takeProceeds,
  SurplusPaid({ surplus }, { surplusId, surplusAmount }, say) {
    if (surplus?.id !== surplusId || surplus.isPaid) return say(`${surplusId} is not owed`)
    if (money(surplusAmount ?? '0') !== surplus.cents) say(`${surplusAmount} is paid of ${surplus.cents}`)
    surplus.isPaid = true
  },
  SalesStopped(book, { liquidationId }, say) {
    const { expected, proceeds } = book.sales.get(liquidationId)!
    if (expected <= 2n * proceeds!) say('sales stop without a reason')
    book.isStopped = true
  },
  SalesResumed(book, _, say) {
    if (!book.isStopped) say('sales were not stopped')
    book.isStopped = false
  },
  NoticeIssued({ sales }, { noticeReason, surplusAmount, liquidationId }, say) {
    if (noticeReason !== 'SURPLUS_RETURNED') return
    const { surplus } = sales.get(liquidationId!)!
    if (money(surplusAmount ?? '0') !== surplus) say(`the notice names a surplus of ${surplusAmount}`)
  },
} satisfies { readonly [N in EventName]?: (book: Book, event: EventOf<N>, say: Say) => void }

type Arrival = EventOf<'DepositSeen' | 'DepositRecorded' | 'DepositUnattributed'>

const blocksIn = ({ blockHash, voidBlocks }: Arrival | EventOf<'DepositReversed'>) => ({
  block: blockHash,
  voidBlocks,
})

/** A void transfer comes again in a block that it was not in before; else people decide about it. */
function arrive(book: Book, event: Arrival, say: Say): BookDeposit {
  const { depositId, recordedAt } = event
  const known = book.deposits.get(depositId) ?? null
  if ((known === null) !== (recordedAt === null)) say(`${depositId} was recorded before, or was not`)
  const deposit = known ?? asFirstReported(event, 'SEEN')
  if (deposit.status === 'REVERSED') {
    const isProof = event.blockHash !== null && deposit.voidBlocks.length > 0
    const isNewBlock = isProof && !deposit.voidBlocks.includes(event.blockHash!)
    const isDoubted = 'unattributedReason' in event && event.unattributedReason === 'MINED_AGAIN'
    if (isNewBlock === isDoubted) say(`${depositId} is void, and comes again in ${event.blockHash}`)
    deposit.unattributed = null
  }
  deposit.missing = 0n
  Object.assign(deposit, blocksIn(event))
  book.deposits.set(depositId, deposit)
  return deposit
}

function takeUnattributed(book: Book, event: EventOf<'DepositUnattributed'>, say: Say): void {
  const { depositId, unattributedReason: reason, depositStatus: status } = event
  const before = book.deposits.get(depositId) ?? null
  const isWaiting = before?.unattributed?.state === 'OPEN'
  if (before?.status === 'CONFIRMED') say(`${depositId} is unattributed after it counted`)
  const isRight: Readonly<Record<string, boolean>> = {
    TOKEN_NOT_ACCEPTED: !book.accepts.includes(tokenOf(event)),
    GUARANTEE_CLOSED: !isOpen(book),
    MINED_AGAIN: before?.status === 'REVERSED' && status === 'CONFIRMED',
    SENDER: true,
  }
  const isKnown = isWaiting && before.unattributed?.reason === reason
  if (!isKnown && !isRight[reason]) say(`${depositId} is unattributed for ${reason}`)
  Object.assign(arrive(book, event, say), { status, unattributed: { reason, state: 'OPEN' } })
}

/** A reversed transfer takes what is still held of it; before ACTIVE the lock opens with it. */
function takeReversal(book: Book, event: EventOf<'DepositReversed'>, say: Say): void {
  const { depositId, recordedAt } = event
  const known = book.deposits.get(depositId) ?? null
  if ((known === null) !== (recordedAt === null)) say(`${depositId} was recorded before, or was not`)
  if (known?.status === 'REVERSED') say(`${depositId} is reversed twice`)
  if (event.blockHash !== null && known?.voidBlocks.includes(event.blockHash))
    say(`${depositId} is reversed in a block that it had left`)
  const deposit = known ?? asFirstReported(event, 'SEEN')
  const token = tokenOf(event)
  const taken = isBacking(deposit) ? least(book.held.get(token) ?? 0n, deposit.units) : 0n
  const isGone = isBacking(deposit) || deposit.unattributed?.state === 'RETURNED'
  deposit.missing = isGone ? deposit.units - taken : 0n
  deposit.taken += taken
  add(book.held, token, -taken)
  Object.assign(deposit, { status: 'REVERSED', unattributed: null, ...blocksIn(event) })
  book.deposits.set(depositId, deposit)
  if (quantity(event.takenQuantity) !== taken) say(`${event.takenQuantity} is taken, not ${taken}`)
  if (quantity(event.missingQuantity) !== deposit.missing)
    say(`${event.missingQuantity} is missing, not ${deposit.missing}`)
  const isPaidOut = book.status === 'ACTIVE' || book.status === 'COMPLETED'
  if (taken === 0n || isPaidOut || !book.isLocked || !isOpen(book)) return
  book.isLocked = false
  book.guarantee = book.held.size === 0 ? 'PENDING' : 'PARTIALLY_DEPOSITED'
}

/** The terms name what was owed when they were last raised; a lower debt leaves them. */
function takeStatement(book: Book, event: EventOf<'OutstandingBalanceUpdated'>, say: Say): void {
  const { asOf, newTermsHash, timestamp } = event
  const owed = money(event.outstandingBalance)
  const isRaised = book.acceptedHash === null && owed > book.owed
  const isNew = isRaised && book.hashes.get(book.termsHash) !== owed
  if (isNew !== (newTermsHash !== null)) say(`the terms ${isNew ? 'stay' : 'change'}`)
  if (newTermsHash !== null) {
    const known = book.hashes.get(newTermsHash)
    if (known !== undefined && known !== owed) say('two terms have one hash')
    book.hashes.set(newTermsHash, owed)
    book.termsHash = newTermsHash
  }
  if (asOf === null || asOf < book.moment || asOf > timestamp) say(`it counts as of ${asOf}`)
  book.moment = asOf ?? timestamp
  book.owed = owed
}

function takeApproval(book: Book, release: EventOf<'ReleaseApproved'>, say: Say): void {
  const { releaseId, releaseOrigin } = release
  const isClosing = releaseOrigin === 'CLOSING'
  if (book.mismatch !== '') say(`${releaseId} goes back while the books differ`)
  if (isRestOpen(book)) say(`${releaseId} goes back while a sale that fell short has a rest to sell`)
  if (isClosing && book.owed > 0n) say(`${releaseId} gives everything back while ${book.owed} is owed`)
  if (!isClosing && book.releases.get(releaseId)?.status !== 'PENDING') say(`${releaseId} does not wait`)
  const [token, units] = [tokenOf(release), quantity(release.quantity)]
  if (units > (freeOf(book).get(token) ?? 0n)) say(`${releaseId} orders what is frozen`)
  const destination = destinationDue(book, release.network)
  if ((release.releaseDestination?.paymentMethodId ?? '') !== destination)
    say(`${releaseId} does not go to ${destination}`)
  book.releases.set(releaseId, { token, units, status: 'APPROVED', destination })
  add(book.held, token, -units)
  if ((isClosing || book.held.size === 0) && book.guarantee !== 'LIQUIDATED') book.guarantee = 'RELEASING'
}

/** Proceeds pay what is owed; the rest of them is the borrower's. */
function takeProceeds(book: Book, event: EventOf<'LiquidationConfirmed'>, say: Say): void {
  const { liquidationId, debtCovered, surplusAmount, expectedProceeds, asOf, timestamp } = event
  const sale = book.sales.get(liquidationId)
  if (!sale || sale.proceeds !== null) return void say(`${liquidationId} does not wait for its proceeds`)
  sale.proceeds = money(event.proceeds)
  sale.covered = least(sale.proceeds, book.owed)
  sale.surplus = sale.proceeds - sale.covered
  if (money(debtCovered) !== sale.covered) say(`${debtCovered} covers the debt, not ${sale.covered}`)
  if (money(surplusAmount ?? '0') !== sale.surplus)
    say(`the surplus is ${surplusAmount}, not ${sale.surplus}`)
  if (expectedProceeds === null || money(expectedProceeds) !== sale.expected)
    say('something else was expected')
  if (asOf !== timestamp) say('it does not count from its confirmation')
  book.owed -= sale.covered
  book.moment = timestamp
  book.running = null
  book.sellsRest = sale.isFull && book.owed > 0n && book.held.size > 0
  const isOver = (sale.isFull && !book.sellsRest) || book.held.size === 0
  book.guarantee = isOver ? 'LIQUIDATED' : 'PARTIALLY_LIQUIDATED'
  if (isOver) book.isLocked = false
  if (sale.surplus === 0n) return
  if (book.surplus) say('a second surplus takes the place of the first')
  const destination = destinationDue(book, '')
  if ((event.surplusDestination?.paymentMethodId ?? '') !== destination)
    say(`the surplus does not go to ${destination}`)
  const id = liquidationId.replace('liq', 'sur')
  book.surplus = { id, cents: sale.surplus, isPaid: false, destination }
}
