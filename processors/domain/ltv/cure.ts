/**
 * Cures that bring a ratio back to `cureTo`: a repayment, or a deposit of one token. Each amount alone
 * cures, rounded up to its smallest unit and no further (docs/specification.md, Alerts). Pure.
 */
import {
  countedPrice,
  divideRoundedUp,
  type Fraction,
  type Holding,
  MAX_QUANTITY,
  type Market,
  MONEY_TO_WEIGHT,
  type Thresholds,
  type Valuation,
  type ValuationRules,
} from './ltv.ts'

export interface AcceptedToken {
  readonly tokenSymbol: Holding['tokenSymbol']
  readonly network: Holding['network']
}

/**
 * The smallest repayment of 2 places after which balance / value ≤ cureTo: balance − cureTo × value, rounded
 * up. 0 where the ratio is there already. The whole balance where there is no value.
 */
export function repayRoundedUp(balance: bigint, { weight, fx }: Valuation, { cureTo }: Thresholds): bigint {
  const d = cureTo.d * MONEY_TO_WEIGHT * fx.d
  const missing = balance * d - cureTo.n * weight * fx.n
  return missing > 0n ? divideRoundedUp(missing, d) : 0n
}

/**
 * Per accepted token the smallest deposit of 6 places after which balance / value ≤ cureTo:
 * (balance / cureTo − value) / (min(price, 1) × rate × (1 − haircut)), rounded up. Tokens without a price, or
 * worth nothing after the haircut, are left out.
 */
export function topUpsRoundedUp(
  balance: bigint,
  valuation: Valuation,
  { cureTo }: Thresholds,
  accepted: readonly AcceptedToken[],
  market: Market,
  rules: ValuationRules,
): Holding[] {
  const { weight, fx } = valuation
  const missing = balance * MONEY_TO_WEIGHT * fx.d * cureTo.d - weight * fx.n * cureTo.n
  return tokensRoundedUp({ n: missing, d: fx.n * cureTo.n }, accepted, market, rules)
}

/** Added to what is missing, because a price may fall until a transfer is final. */
export const DEPOSIT_MARGIN_PERCENT = 1n

/**
 * Per accepted token the deposit of 6 places that alone brings the value to `required`, with the margin,
 * rounded up; 0 where the value is there already.
 */
export function depositsRoundedUp(
  required: bigint,
  { weight, fx }: Valuation,
  accepted: readonly AcceptedToken[],
  market: Market,
  rules: ValuationRules,
): Holding[] {
  const missing = required * MONEY_TO_WEIGHT * fx.d - weight * fx.n
  const n = missing * (100n + DEPOSIT_MARGIN_PERCENT)
  return tokensRoundedUp({ n, d: fx.n * 100n }, accepted, market, rules)
}

/** Quantities whose weight (20 places) reaches a fraction; of 6 places, rounded up. */
function tokensRoundedUp(
  { n, d }: Fraction,
  accepted: readonly AcceptedToken[],
  market: Market,
  rules: ValuationRules,
): Holding[] {
  const found: Holding[] = []
  for (const { tokenSymbol, network } of accepted) {
    const quote = market.get(tokenSymbol)
    const counted = quote ? countedPrice(tokenSymbol, quote.price, rules) : 0n
    if (counted === 0n) continue
    const quantity = n > 0n ? divideRoundedUp(n, counted * d) : 0n
    // More than anybody can deposit is no alternative.
    if (quantity <= MAX_QUANTITY) found.push({ tokenSymbol, network, quantity })
  }
  return found
}
