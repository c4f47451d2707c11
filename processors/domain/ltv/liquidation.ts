/**
 * How much collateral a liquidation sells, at the prices of the snapshot (docs/specification.md,
 * Liquidations). A token counts for what it counts in the ratio: min(price, 1) × rate × (1 − haircut).
 * Rounding never favours the borrower: quantities sold are rounded up, proceeds down. Pure.
 */
import { maySell } from './circuitBreakers.ts'
import {
  countedPrice,
  divideRoundedUp,
  type Fraction,
  type Holding,
  isAtLeast,
  type Market,
  MONEY_TO_WEIGHT,
  moneyRoundedDown,
  RATIO_SCALE,
  type Thresholds,
  type Valuation,
  type ValuationRules,
} from './ltv.ts'
import type { Terms } from './terms.ts'

export interface SoldToken extends Holding {
  /** Value in the currency of the loan, 2 places, rounded down. */
  readonly value: bigint
}

export interface LiquidationPlan {
  readonly sold: readonly SoldToken[]
  /** Value of all that is sold, rounded down once; 2 places like the rest. */
  readonly proceeds: bigint
  readonly debtCovered: bigint
  readonly remainingBalance: bigint
  readonly returned: readonly Holding[]
  /** Request of the borrower that it carries out, PARTIAL; absent where the ratio demands the sale. */
  readonly requestId?: string
}

/**
 * FULL sells what the debt needs, at most everything, and returns the rest; PARTIAL sells just enough that
 * the ratio of what stays is at or below cureTo. Where even everything is not enough, everything is sold.
 */
export function planLiquidation(
  liquidationType: 'FULL' | 'PARTIAL',
  balance: bigint,
  holdings: readonly Holding[],
  valuation: Valuation,
  thresholds: Thresholds,
  market: Market,
  rules: ValuationRules,
): LiquidationPlan {
  const { fx } = valuation
  const counted = (holding: Holding) =>
    countedPrice(holding.tokenSymbol, market.get(holding.tokenSymbol)?.price ?? 0n, rules)
  const wanted =
    liquidationType === 'FULL'
      ? balance
      : partialRoundedUp(balance, valuation, thresholds.cureTo, largest(holdings.map(counted)))
  /** Left to sell: a weight, kept as a numerator over fx.n. */
  let missing = wanted * MONEY_TO_WEIGHT * fx.d
  let weight = 0n
  const sold: SoldToken[] = []
  const kept: Holding[] = []
  for (const holding of holdings) {
    const price = counted(holding)
    const needed = missing > 0n && price > 0n ? divideRoundedUp(missing, price * fx.n) : 0n
    const quantity = needed < holding.quantity ? needed : holding.quantity
    if (quantity > 0n) {
      const part = quantity * price
      weight += part
      missing -= part * fx.n
      sold.push({ ...holding, quantity, value: moneyRoundedDown(part, fx) })
    }
    if (quantity < holding.quantity) kept.push({ ...holding, quantity: holding.quantity - quantity })
  }
  const proceeds = moneyRoundedDown(weight, fx)
  const debtCovered = proceeds < balance ? proceeds : balance
  return {
    sold,
    proceeds,
    debtCovered,
    remainingBalance: balance - debtCovered,
    returned: liquidationType === 'FULL' ? kept : [],
  }
}

/**
 * Proceeds x, rounded up to 2 places, with (balance − x) / (value − x − u) ≤ cureTo, where u is the value of
 * the smallest unit of the dearest token: the last quantity sold may be too large by less than that.
 */
function partialRoundedUp(
  balance: bigint,
  { weight, fx }: Valuation,
  cureTo: Fraction,
  dearest: bigint,
): bigint {
  const gap = cureTo.d - cureTo.n
  if (gap <= 0n) return balance
  const scale = MONEY_TO_WEIGHT * fx.d
  const missing = balance * cureTo.d * scale - cureTo.n * (weight - dearest) * fx.n
  return missing > 0n ? divideRoundedUp(missing, gap * scale) : 0n
}

/** Ratio of a sale that the borrower asked for. */
export const ratioAsked = ({ toLtv }: SaleRequest): Fraction => ({ n: toLtv, d: 10n ** BigInt(RATIO_SCALE) })

type SaleRequest = NonNullable<Terms['saleRequest']>

/** A sale that pays down to a ratio waits for nothing but prices to sell at. */
export function isAskedFor({ saleRequest }: Terms, ratio: Fraction, valuation: Valuation): boolean {
  if (saleRequest === null || !maySell(valuation)) return false
  return !isAtLeast(ratioAsked(saleRequest), ratio)
}

function largest(values: readonly bigint[]): bigint {
  let found = 0n
  for (const value of values) if (value > found) found = value
  return found
}
