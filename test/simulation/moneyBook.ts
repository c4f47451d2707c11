/** The model of a loan's money: what is owed, held, sold and paid, kept by its events (moneyEvents.ts). */
import type { StoredContract, StoredDeposit } from '../../schemas/documents/contracts.ts'
import type { ContractState, CustodyDifference, GuaranteeStatus } from '../../schemas/types.ts'
import type { Slot } from './moneyDestinations.ts'
import type { BookRequest } from './moneyRequests.ts'
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

export interface BookDeposit extends Pick<StoredDeposit, 'network' | 'txHash' | 'tokenSymbol'> {
  logIndex: number | null
  readonly units: bigint
  status: 'SEEN' | 'CONFIRMED' | 'REVERSED'
  /** Why it backs nothing, and what people made of it; null where it fits. */
  unattributed: { readonly reason: string; readonly state: string } | null
  /** Of a reversed one: what was sold, released or returned before. */
  missing: bigint
  /** All that ever came in of it, and all that left with its reversals. */
  credited: bigint
  taken: bigint
  block: string | null
  voidBlocks: readonly string[]
}

export const isBacking = ({ status, unattributed }: BookDeposit) =>
  status === 'CONFIRMED' && (unattributed === null || unattributed.state === 'ATTRIBUTED')

export const asFirstReported = (
  deposit: Pick<StoredDeposit, 'network' | 'txHash' | 'tokenSymbol' | 'quantity' | 'logIndex'>,
  status: BookDeposit['status'],
): BookDeposit => {
  const { network, txHash, tokenSymbol, logIndex = null } = deposit
  const transfer = { network, txHash, tokenSymbol, logIndex, units: quantity(deposit.quantity) }
  const credited = status === 'CONFIRMED' ? transfer.units : 0n
  const amounts = { missing: 0n, credited, taken: 0n }
  return { ...transfer, status, unattributed: null, ...amounts, block: null, voidBlocks: [] }
}

export interface BookRelease {
  readonly token: string
  readonly units: bigint
  status: string
  /** '' while it waits for one. */
  destination: string
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
  /** Frozen quantities by token; more than is held means all. */
  readonly frozen: Map<string, bigint>
  /** Collateral has reached what is required. */
  isLocked: boolean
  readonly deposits: Map<string, BookDeposit>
  readonly releases: Map<string, BookRelease>
  /** Requests of the borrower that wait, and granted sales. */
  readonly requests: Map<string, BookRequest>
  /** By network; '' is money. */
  readonly destinations: Map<string, readonly Slot[]>
  readonly sales: Map<string, Sale>
  readonly sold: Map<string, bigint>
  running: string | null
  isStopped: boolean
  /** Difference of custody's balances from ours; empty while they agree. */
  mismatch: string
  /** A FULL sale fell short, and something is left to sell. */
  sellsRest: boolean
  surplus: { readonly id: string; readonly cents: bigint; isPaid: boolean; destination: string } | null
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
    frozen: new Map(),
    deposits: new Map(own.map(one => [one._id, asFirstReported(one, 'CONFIRMED')])),
    isLocked: guarantee.lockStatus === 'ACTIVE',
    ...{ releases: new Map(), sales: new Map(), sold: new Map(), running: null, isStopped: false },
    ...{ sellsRest: false, surplus: null, destinations: new Map(), requests: new Map(), mismatch: '' },
  }
}

export const OPEN: readonly GuaranteeStatus[] = [
  ...(['PENDING', 'PARTIALLY_DEPOSITED', 'ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'] as const),
]
export const isOpen = ({ guarantee }: Book) => OPEN.includes(guarantee)
export const hasOpenReleases = ({ releases }: Book) =>
  [...releases.values()].some(({ status }) => /PENDING|APPROVED/.test(status))
/** Everything that came was void. */
export const isBare = (book: Book) => isOpen(book) && book.held.size === 0 && !hasOpenReleases(book)
export const isRestOpen = (book: Book) => book.sellsRest && book.owed > 0n
export const mayBeSold = ({ status, guarantee, isStopped, owed }: Book) =>
  ['ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'].includes(guarantee) &&
  status === 'ACTIVE' &&
  !isStopped &&
  owed > 0n

/** Held, and not frozen. */
export function freeOf({ held, frozen }: Book): Map<string, bigint> {
  const rest = [...held].map(
    ([token, units]) => [token, units - least(units, frozen.get(token) ?? 0n)] as const,
  )
  return new Map(rest.filter(([, units]) => units > 0n))
}

export const mismatchText = (differences: readonly CustodyDifference[]) =>
  differences.map(one => `${tokenOf(one)} ${one.quantityHere} ${one.quantityThere}`).join()

export function add(amounts: Map<string, bigint>, token: string, units: bigint): void {
  const sum = (amounts.get(token) ?? 0n) + units
  if (sum === 0n) amounts.delete(token)
  else amounts.set(token, sum)
}

export type Say = (what: string) => void

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
    [
      'frozen',
      (guarantee.frozen ?? [])
        .map(one => `${tokenOf(one)} ${quantity(one.quantity)}`)
        .sort()
        .join(),
      [...book.frozen]
        .map(([token, units]) => `${token} ${units}`)
        .sort()
        .join(),
    ],
    ['address', guarantee.depositAddresses?.[0]?.address ?? null, book.address],
    ['locked', guarantee.lockStatus === 'ACTIVE', book.isLocked],
    ['stop', guarantee.salesStop !== null, book.isStopped],
    ['mismatch', mismatchText(guarantee.custodyMismatch?.differences ?? []), book.mismatch],
    ['rest', Boolean(liquidation?.sellsRest), book.sellsRest],
    ['surplus', surplus?.surplusId ?? null, book.surplus?.id ?? null],
    ['surplus owed', money(surplus?.surplusAmount ?? '0'), book.surplus?.cents ?? 0n],
    [
      'destinations',
      guarantee.destinations
        .map(one => `${one.paymentMethodId} ${one.countsFrom}`)
        .sort()
        .join(),
      [...book.destinations.values()]
        .flat()
        .map(({ id, countsFrom }) => `${id} ${countsFrom}`)
        .sort()
        .join(),
    ],
    [
      'requests',
      guarantee.requests
        .map(one => `${one.requestId} ${one.grantedAt !== null}`)
        .sort()
        .join(),
      [...book.requests]
        .map(([id, { isGranted }]) => `${id} ${isGranted}`)
        .sort()
        .join(),
    ],
    ['surplus paid', surplus?.surplusStatus === 'PAID', book.surplus?.isPaid ?? false],
  ]
  for (const [what, told, due] of pairs) if (told !== due) say(`${what} is ${told}, not ${due}`)
}
