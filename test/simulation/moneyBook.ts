/**
 * The model of a loan's money: what is owed, held, sold and paid, kept by its published events alone, each
 * compared with what had to follow. It shares no code with the rules that it judges.
 */
import type { Decoded } from '../../schemas/codec/codec.ts'
import type { StoredContract, StoredDeposit } from '../../schemas/documents/contracts.ts'
import type { ContractState, GuaranteeStatus, RecordName, RecordTypes } from '../../schemas/types.ts'
import { textOf, unitsOf } from './moneyUnits.ts'

const CENT = 2
const QUANTITY = 6

export interface Sale {
  readonly isFull: boolean
  readonly expected: bigint
  /** Null until custody has said it. */
  proceeds: bigint | null
  covered: bigint
  surplus: bigint
}

export interface Book {
  readonly contractId: number
  readonly createdAt: number
  readonly loanValue: bigint
  readonly accepts: readonly string[]
  status: ContractState['contractStatus']
  guarantee: GuaranteeStatus
  owed: bigint
  /** The moment that what is owed counts from. */
  moment: number
  /** Of the last event. */
  at: number
  signings: number
  termsHash: string
  acceptedHash: string | null
  /** Amount owed under each hash of terms. */
  readonly hashes: Map<string, bigint>
  /** Where custody takes tokens. */
  address: string | null
  readonly held: Map<string, bigint>
  readonly deposits: (Pick<StoredDeposit, 'network' | 'txHash' | 'tokenSymbol'> & {
    readonly logIndex: number | null
    readonly units: bigint
  })[]
  readonly releases: Map<string, { readonly token: string; readonly units: bigint; status: string }>
  readonly sales: Map<string, Sale>
  readonly sold: Map<string, bigint>
  running: string | null
  isStopped: boolean
  /** A FULL sale fell short, and something is left to sell. */
  sellsRest: boolean
  surplus: { readonly id: string; readonly cents: bigint; isPaid: boolean } | null
}

export const money = (text: string) => unitsOf(text, CENT)
export const quantity = (text: string) => unitsOf(text, QUANTITY)
export const moneyText = (cents: bigint) => textOf(cents, CENT)
export const tokenOf = (token: { readonly tokenSymbol: string; readonly network: string }) =>
  `${token.tokenSymbol} on ${token.network}`
export const least = (a: bigint, b: bigint) => (a < b ? a : b)

export function openBook(contract: StoredContract, deposits: readonly StoredDeposit[]): Book {
  const { contractId, guarantee, termsHash } = contract
  const own = deposits.filter(deposit => deposit.contractId === contractId)
  return {
    ...{ contractId, createdAt: contract.createdAt, loanValue: money(contract.totalLoanValue) },
    ...{ accepts: contract.acceptedTokens.map(tokenOf), status: contract.contractStatus, termsHash },
    ...{ guarantee: guarantee.guaranteeStatus, owed: money(contract.outstandingBalance) },
    ...{ moment: contract.createdAt, at: contract.updatedAt, signings: contract.signings.length },
    acceptedHash: contract.acceptance?.acceptedTermsHash ?? null,
    hashes: new Map([[termsHash, money(contract.initialBalance)]]),
    address: null,
    held: new Map(guarantee.holdings.map(one => [tokenOf(one), quantity(one.quantity)])),
    deposits: own.map(one => ({ ...one, logIndex: one.logIndex ?? null, units: quantity(one.quantity) })),
    ...{ releases: new Map(), sales: new Map(), sold: new Map(), running: null, isStopped: false },
    ...{ sellsRest: false, surplus: null },
  }
}

const OPEN: readonly GuaranteeStatus[] = [
  ...(['PENDING', 'PARTIALLY_DEPOSITED', 'ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'] as const),
]
export const isOpen = ({ guarantee }: Book) => OPEN.includes(guarantee)
export const isRestOpen = (book: Book) => book.sellsRest && book.owed > 0n
export const mayBeSold = ({ status, guarantee, isStopped }: Book) =>
  status === 'ACTIVE' && ['ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'].includes(guarantee) && !isStopped

export function add(amounts: Map<string, bigint>, token: string, units: bigint): void {
  const sum = (amounts.get(token) ?? 0n) + units
  if (sum === 0n) amounts.delete(token)
  else amounts.set(token, sum)
}

type Say = (what: string) => void
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
    const isGone = book.guarantee === 'RELEASED' || book.guarantee === 'LIQUIDATED'
    if (book.status !== 'ACTIVE' || book.owed > 0n || !isGone) say('it is completed with something open')
    book.status = 'COMPLETED'
  },
  DepositInstructionsReady(book, { depositAddresses }, say) {
    if (book.address !== null) say('another address takes the place of the first')
    book.address = depositAddresses[0]!.address
  },
  DepositRecorded(book, deposit) {
    const units = quantity(deposit.quantity)
    book.deposits.push({ ...deposit, units })
    add(book.held, tokenOf(deposit), units)
  },
  DepositIdentified({ deposits }, named, say) {
    const isNamed = (one: (typeof deposits)[number]) =>
      one.logIndex === null &&
      one.network === named.network &&
      one.txHash === named.txHash &&
      one.units === quantity(named.quantity)
    const at = deposits.findIndex(isNamed)
    if (at < 0) return say(`no deposit of ${named.txHash} lacks an index`)
    deposits[at] = { ...deposits[at]!, logIndex: named.logIndex }
  },
  ReleaseRequested(book, release) {
    const units = quantity(release.quantity)
    book.releases.set(release.releaseId, { token: tokenOf(release), units, status: 'PENDING' })
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
    const isLast = ![...book.releases.values()].some(({ status }) => /PENDING|APPROVED/.test(status))
    if (isLast && book.guarantee === 'RELEASING') book.guarantee = 'RELEASED'
  },
  GuaranteeRevalued(book, { guaranteeStatus }, say) {
    if (!isOpen(book) || !OPEN.includes(guaranteeStatus)) say(`a value made it ${guaranteeStatus}`)
    book.guarantee = guaranteeStatus
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

function takeAcceptance(book: Book, { acceptedTermsHash }: EventOf<'ContractAccepted'>, say: Say): void {
  if (acceptedTermsHash !== book.termsHash) say('other terms are accepted than stand')
  const named = book.hashes.get(acceptedTermsHash)
  if (named === undefined || named < book.owed) say(`${named} is accepted where ${book.owed} is owed`)
  book.acceptedHash = acceptedTermsHash
  book.status = 'ACCEPTED'
}

function takeApproval(book: Book, release: EventOf<'ReleaseApproved'>, say: Say): void {
  const { releaseId, releaseOrigin } = release
  const isClosing = releaseOrigin === 'CLOSING'
  if (isRestOpen(book)) say(`${releaseId} goes back while a sale that fell short has a rest to sell`)
  if (isClosing && book.owed > 0n) say(`${releaseId} gives everything back while ${book.owed} is owed`)
  if (!isClosing && book.releases.get(releaseId)?.status !== 'PENDING') say(`${releaseId} does not wait`)
  const [token, units] = [tokenOf(release), quantity(release.quantity)]
  book.releases.set(releaseId, { token, units, status: 'APPROVED' })
  add(book.held, token, -units)
  if ((isClosing || book.held.size === 0) && book.guarantee !== 'LIQUIDATED') book.guarantee = 'RELEASING'
}

function takeSale(book: Book, sale: EventOf<'LiquidationDecided'>, say: Say): void {
  const { liquidationId, liquidatedCollateral, returnedCollateral, proceeds } = sale
  if (!mayBeSold(book)) say(`${liquidationId} sells where nothing may be sold`)
  if (book.sales.has(liquidationId)) say(`${liquidationId} is sold twice`)
  if (returnedCollateral.length > 0) say(`${liquidationId} gives back before its proceeds are known`)
  for (const one of liquidatedCollateral) {
    add(book.held, tokenOf(one), -quantity(one.quantity))
    add(book.sold, tokenOf(one), quantity(one.quantity))
  }
  const isFull = sale.liquidationType === 'FULL'
  const unknown = { proceeds: null, covered: 0n, surplus: 0n }
  book.sales.set(liquidationId, { isFull, expected: money(proceeds), ...unknown })
  book.running = liquidationId
  book.sellsRest = false
  book.guarantee = 'LIQUIDATING'
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
  if (sale.surplus === 0n) return
  if (book.surplus) say('a second surplus takes the place of the first')
  book.surplus = { id: liquidationId.replace('liq', 'sur'), cents: sale.surplus, isPaid: false }
}

/** The state that an event carries, and that is stored, says the same. */
export function compareWith(book: Book, contract: ContractState, say: Say): void {
  const { guarantee, acceptance } = contract
  const { surplus, liquidation } = guarantee
  const held = guarantee.holdings.map(one => `${tokenOf(one)} ${quantity(one.quantity)}`)
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['status', contract.contractStatus, book.status],
    ['guarantee', guarantee.guaranteeStatus, book.guarantee],
    ['owed', money(contract.outstandingBalance), book.owed],
    ['moment', contract.balanceAsOf ?? contract.createdAt, book.moment],
    ['terms', contract.termsHash, book.termsHash],
    ['accepted', acceptance?.acceptedTermsHash ?? null, book.acceptedHash],
    [
      'held',
      held.sort().join(),
      [...book.held]
        .map(([token, units]) => `${token} ${units}`)
        .sort()
        .join(),
    ],
    ['address', guarantee.depositAddresses?.[0]?.address ?? null, book.address],
    ['stop', guarantee.salesStop !== null, book.isStopped],
    ['rest', Boolean(liquidation?.sellsRest), book.sellsRest],
    ['surplus', surplus?.surplusId ?? null, book.surplus?.id ?? null],
    ['surplus owed', money(surplus?.surplusAmount ?? '0'), book.surplus?.cents ?? 0n],
    ['surplus paid', surplus?.surplusStatus === 'PAID', book.surplus?.isPaid ?? false],
  ]
  for (const [what, told, due] of pairs) if (told !== due) say(`${what} is ${told}, not ${due}`)
}
