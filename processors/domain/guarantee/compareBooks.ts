/**
 * Comparison of what custody should have of a guarantee with a balance that somebody states. What is on its
 * way may be in the balance or not, and explains a difference to the last unit (docs/specification.md,
 * Reconciliation).
 */
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { StoredDeposit, StoredRelease } from '../../../schemas/documents/contracts.ts'
import type {
  BookSource,
  ContractState,
  CustodyDifference,
  DepositAddress,
  TokenQuantity,
} from '../../../schemas/types.ts'
import { QUANTITY_SCALE } from '../ltv/ltv.ts'
import { tokenKey } from '../tokenKey.ts'
import { statusOf } from './deposits.ts'
import { awaitsDestination } from './destinations.ts'

/** Balance of one token at one block. */
export interface AccountBalance extends Pick<DepositAddress, 'tokenSymbol' | 'network'> {
  readonly quantity: string
  readonly block: number
  /** Time of the block, in milliseconds since the epoch. */
  readonly at: number
}

/** A balance may show a change so long before or after we know of it: finality of the slowest network. */
export const SETTLING_MS = 20 * 60_000
/** Sums of things on their way that are distinguished; beyond, any part of them explains. */
const MAX_SUMS = 4_096

export interface OurBook {
  readonly contract: ContractState
  readonly deposits: readonly StoredDeposit[]
  readonly releases: readonly StoredRelease[]
}

/** Something that a balance may have or not: whole, or, of a sale in progress, any part. */
interface OnItsWay {
  readonly units: bigint
  readonly isWhole: boolean
}

/** Differences from one source; those that are explained are PENDING. */
export function differencesOf(
  book: OurBook,
  source: BookSource,
  balances: readonly AccountBalance[],
  tokens: readonly Pick<TokenQuantity, 'tokenSymbol' | 'network'>[],
  now: number,
): readonly CustodyDifference[] {
  const named = new Map([...tokens, ...balances].map(token => [tokenKey(token), token]))
  return [...named.values()].flatMap(({ tokenSymbol, network }) => {
    const token = { tokenSymbol, network }
    const balance = balances.find(one => tokenKey(one) === tokenKey(token))
    const { quantity = '0', block = 0, at = now } = balance ?? {}
    const there = unscaledOf(quantity, QUANTITY_SCALE)
    const { here, settled, onItsWay } = unitsOf(book, token, at - SETTLING_MS)
    if (there === here) return []
    const isExplained = explains(settled, onItsWay, there)
    const differenceKind = isExplained ? 'PENDING' : kindOf(here, there)
    const quantities = { quantityHere: textOf(here, QUANTITY_SCALE), quantityThere: quantity }
    return [{ bookSource: source, differenceKind, ...token, ...quantities, block, at }]
  })
}

function kindOf(here: bigint, there: bigint) {
  if (here === 0n) return 'MISSING_HERE'
  return there === 0n ? 'MISSING_THERE' : 'AMOUNT'
}

/** Tokens that a guarantee has, gave, or expects. */
export function tokensOf({ contract, deposits }: OurBook) {
  const { holdings, openReleases, liquidation } = contract.guarantee
  return [...holdings, ...openReleases, ...(liquidation?.liquidatedCollateral ?? []), ...deposits]
}

/** `settled` is there for sure; with everything on its way that has not left yet it is `here`. */
function unitsOf(
  { contract, deposits, releases }: OurBook,
  token: Pick<TokenQuantity, 'tokenSymbol' | 'network'>,
  since: number,
) {
  const { holdings, openReleases, liquidation } = contract.guarantee
  const of = (all: readonly TokenQuantity[]) =>
    all
      .filter(one => tokenKey(one) === tokenKey(token))
      .map(({ quantity }) => unscaledOf(quantity, QUANTITY_SCALE))
  const whole = (all: readonly bigint[]) => all.map((units): OnItsWay => ({ units, isWhole: true }))
  const sold = liquidation ? [...liquidation.liquidatedCollateral, ...liquidation.returnedCollateral] : []
  const isSelling = liquidation?.liquidationStatus === 'DECIDED'
  const isSold = !isSelling && (liquidation?.confirmedAt ?? 0) >= since
  const approved = openReleases.filter(({ releaseStatus }) => releaseStatus === 'APPROVED')
  // Custody does not know of an order without a destination.
  const leaving = of(approved.filter(({ destination }) => !awaitsDestination(destination)))
  const kept = of(approved.filter(({ destination }) => awaitsDestination(destination)))
  const left = of(
    releases.filter(({ releaseStatus, updatedAt }) => releaseStatus === 'RELEASED' && updatedAt >= since),
  )
  const selling = of(isSelling || isSold ? sold : []).map((units): OnItsWay => ({ units, isWhole: false }))
  const arrived = of(deposits.filter(deposit => isBacking(deposit) && confirmedAtOf(deposit) >= since))
  const doubtful = of(deposits.filter(deposit => isDoubtful(deposit, since)))
  const held = sumOf(of(holdings)) + sumOf(kept)
  return {
    settled: held - sumOf(arrived),
    here: held + sumOf(leaving) + (isSelling ? sumOf(of(sold)) : 0n),
    onItsWay: [...selling, ...whole([...leaving, ...left, ...arrived, ...doubtful])],
  }
}

const sumOf = (units: readonly bigint[]) => units.reduce((sum, one) => sum + one, 0n)

const confirmedAtOf = ({ confirmedAt = null, createdAt }: StoredDeposit) => confirmedAt ?? createdAt

function isBacking(deposit: StoredDeposit): boolean {
  const state = deposit.unattributed?.attributionState ?? 'ATTRIBUTED'
  return statusOf(deposit) === 'CONFIRMED' && state === 'ATTRIBUTED'
}

/** Seen and not final, void a short time ago, or there without backing anything. */
function isDoubtful(deposit: StoredDeposit, since: number): boolean {
  const { reversedAt = null } = deposit
  if (statusOf(deposit) === 'REVERSED') return (reversedAt ?? 0) >= since
  return !isBacking(deposit)
}

/** Whether some of what is on its way leads to just this balance. */
function explains(settled: bigint, onItsWay: readonly OnItsWay[], balance: bigint): boolean {
  let sums = new Set([settled])
  let parts = 0n
  for (const { units, isWhole } of onItsWay) {
    if (isWhole && sums.size < MAX_SUMS) sums = new Set([...sums, ...[...sums].map(sum => sum + units)])
    else parts += units
  }
  return [...sums].some(sum => sum <= balance && balance <= sum + parts)
}
