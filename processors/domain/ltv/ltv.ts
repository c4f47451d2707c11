/**
 * Loan-to-value, exact (docs/specification.md, LTV). Amounts are fixed-point bigints whose scale is in
 * each name or doc; ratios, cross rates and thresholds are fractions, and nothing is rounded before the
 * final result. Pure.
 */

import { isStale, isSuspect, isThin } from './quoteDefects.ts'

export const MONEY_SCALE = 2
export const QUANTITY_SCALE = 6
export const PRICE_SCALE = 8
export const RATIO_SCALE = 6

/** A positive denominator, no reduction: comparisons multiply crosswise. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export type Level = 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION'
export type Status = 'OK' | 'ALERT' | 'LIQUIDATION'
export type TokenSymbol = 'UNKNOWN' | 'USDC' | 'USDT'
export type Network = 'UNKNOWN' | 'ETHEREUM' | 'POLYGON' | 'BASE'
export type FiatCurrency = 'UNKNOWN' | 'BRL' | 'USD' | 'EUR'

export interface Holding {
  readonly tokenSymbol: TokenSymbol
  readonly network: Network
  /** 6 places. */
  readonly quantity: bigint
}

/** Ratios that hold for a contract, exact. */
export interface Thresholds {
  readonly initial: Fraction
  readonly warning: Fraction
  readonly alert: Fraction
  /** Null: no automatic liquidation. */
  readonly liquidation: Fraction | null
  readonly cureTo: Fraction
}

/** The last accepted tick of a symbol. */
export interface Quote {
  /** 8 places; USD for a token, the rate for a pair. */
  readonly price: bigint
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly asOf: number
  readonly disputed: boolean
  /** Independent upstreams behind it; absent or null where its feed does not count them. */
  readonly upstreams?: number | null
  /** A later price that moved too far to be believed yet, and the time of the first such tick. */
  readonly suspect?: { readonly price: bigint; readonly since: number } | null
}

export type Market = ReadonlyMap<string, Quote>

/** Rules for judging prices, for all contracts. */
export interface ValuationRules {
  /** A quote older than this is stale; per symbol, else the default. */
  readonly staleAfterMs: { readonly default: number; readonly [symbol: string]: number }
  /** Share of a token's price that is not counted, 6 places; absent is 0. */
  readonly haircuts: Readonly<Record<string, bigint>>
  /** A price of fewer independent upstreams is thin. */
  readonly minSources: number
  /** An implausible move waits for confirmation: not in sandboxes, whose market people move. */
  readonly checksMoves: boolean
}

/** Three minutes (docs/specification.md, Prices). */
export const DEFAULT_STALE_AFTER_MS = 180_000
/** A price needs a second opinion. */
export const DEFAULT_MIN_SOURCES = 2
export const defaultRules: ValuationRules = {
  staleAfterMs: { default: DEFAULT_STALE_AFTER_MS },
  haircuts: {},
  minSources: DEFAULT_MIN_SOURCES,
  checksMoves: false,
}

const ONE_PRICE = 10n ** 8n
const ONE_RATIO = 10n ** 6n
/** A token below 0.98 USD has lost its peg (docs/specification.md, Prices). */
export const DEPEG_BELOW = 98n * 10n ** 6n
/** Between a balance of 2 places and weights of 20: quantity (6) × price (8) × (1 − haircut) (6). */
export const MONEY_TO_WEIGHT = 10n ** 18n
/** collateralPercentage below 110 (6 places): the gap to 1 is too small for the usual steps. */
const NARROW_GAP_BELOW = 110n * 10n ** 6n
const HUNDRED_PERCENT = 10n ** 8n

/** The widest that money (20,2), ratios (18,6) and quantities (24,6) can be in the data contract. */
export const MAX_MONEY = 10n ** 20n - 1n
export const MAX_RATIO = 10n ** 18n - 1n
export const MAX_QUANTITY = 10n ** 24n - 1n

export interface Overrides {
  /** 6 places; null where the formula holds. */
  readonly warning: bigint | null
  readonly alert: bigint | null
  readonly liquidation: bigint | null
}

/**
 * i = 100 / collateralPercentage; warning, alert and liquidation are 0.30, 0.40 and 0.67 of the way from
 * i to 1. Below 110 %: 1.03 i, 1.05 i, and no automatic liquidation. `collateralPercentage` has 6 places
 * and is above 0.
 */
export function exactThresholds(collateralPercentage: bigint, overrides: Overrides): Thresholds {
  const { warning, alert, liquidation } = overrides
  if (warning !== null || alert !== null || liquidation !== null) {
    return thresholdsOf(collateralPercentage, overrides)
  }
  let known = knownThresholds.get(collateralPercentage)
  if (known) return known
  if (knownThresholds.size === MAX_KNOWN_THRESHOLDS) knownThresholds.clear()
  known = thresholdsOf(collateralPercentage, overrides)
  knownThresholds.set(collateralPercentage, known)
  return known
}

/** Nearly all contracts share a few percentages, and every decision asks for their thresholds. */
const knownThresholds = new Map<bigint, Thresholds>()
const MAX_KNOWN_THRESHOLDS = 1_024

function thresholdsOf(collateralPercentage: bigint, overrides: Overrides): Thresholds {
  const initial = { n: HUNDRED_PERCENT, d: collateralPercentage }
  const narrow = collateralPercentage < NARROW_GAP_BELOW
  const towardsOne = (share: bigint) => ({
    n: HUNDRED_PERCENT * (100n - share) + collateralPercentage * share,
    d: collateralPercentage * 100n,
  })
  const times = (percent: bigint) => ({ n: HUNDRED_PERCENT * percent, d: collateralPercentage * 100n })
  const override = (value: bigint | null, otherwise: Fraction | null) =>
    value === null ? otherwise : { n: value, d: ONE_RATIO }
  return {
    initial,
    warning: override(overrides.warning, narrow ? times(103n) : towardsOne(30n))!,
    alert: override(overrides.alert, narrow ? times(105n) : towardsOne(40n))!,
    liquidation: override(overrides.liquidation, narrow ? null : towardsOne(67n)),
    cureTo: initial,
  }
}

/** The pair that turns USD into a currency; `inverse` where the pair gives USD for one unit of it. */
const PAIRS: Readonly<Record<FiatCurrency, { readonly pair: string; readonly inverse: boolean } | null>> = {
  UNKNOWN: null,
  BRL: { pair: 'USDBRL', inverse: false },
  EUR: { pair: 'EURUSD', inverse: true },
  USD: null,
}

export const SYMBOLS = ['USDC', 'USDT', 'USDBRL', 'EURUSD'] as const

export function pairOf(currency: FiatCurrency): { readonly pair: string; readonly inverse: boolean } | null {
  return PAIRS[currency]
}

/** Whether a symbol gives USD for one unit of a currency: the higher it is, the less collateral is worth. */
export function isInversePair(symbol: string): boolean {
  return Object.values(PAIRS).some(one => one?.pair === symbol && one.inverse)
}

const USD_RATE: Fraction = { n: 1n, d: 1n }

/**
 * Units of the currency for one USD, exact; null where the pair has no quote or the currency is not known.
 */
export function fxRate(currency: FiatCurrency, market: Market): Fraction | null {
  if (currency === 'USD') return USD_RATE
  const pair = PAIRS[currency]
  const quote = pair && market.get(pair.pair)
  if (!quote) return null
  return pair.inverse ? { n: ONE_PRICE, d: quote.price } : { n: quote.price, d: ONE_PRICE }
}

/** Counted value of a token's unit, 14 places: min(price, 1) × (1 − haircut). */
export function countedPrice(tokenSymbol: string, price: bigint, rules: ValuationRules): bigint {
  return (price < ONE_PRICE ? price : ONE_PRICE) * countedShare(tokenSymbol, rules)
}

/** 1 − haircut, 6 places. */
export function countedShare(tokenSymbol: string, rules: ValuationRules): bigint {
  return ONE_RATIO - (rules.haircuts[tokenSymbol] ?? 0n)
}

export interface Valuation {
  readonly hasCollateral: boolean
  /** False where a token or the rate has no quote: then nothing below can be used. */
  readonly priced: boolean
  /** Σ quantity × min(price, 1) × (1 − haircut), in USD, 20 places. */
  readonly weight: bigint
  /** Currency units for one USD. */
  readonly fx: Fraction
  readonly stale: boolean
  readonly depeg: boolean
  readonly disputed: boolean
  readonly implausible: boolean
  readonly thin: boolean
}

/** Values the holdings at a moment. Holdings have quantities above 0. */
export function valuate(
  holdings: readonly Holding[],
  currency: FiatCurrency,
  market: Market,
  rules: ValuationRules,
  time: number,
): Valuation {
  const fx = fxRate(currency, market)
  let priced = fx !== null
  let weight = 0n
  let stale = false
  let depeg = false
  let disputed = false
  let implausible = false
  let thin = false
  const judge = (symbol: string, quote: Quote) => {
    if (isStale(symbol, quote, time, rules)) stale = true
    if (quote.disputed) disputed = true
    if (isSuspect(quote)) implausible = true
    if (isThin(quote, rules)) thin = true
  }
  for (const { tokenSymbol, quantity } of holdings) {
    const quote = market.get(tokenSymbol)
    if (!quote) {
      priced = false
      continue
    }
    judge(tokenSymbol, quote)
    if (quote.price < DEPEG_BELOW) depeg = true
    weight += quantity * countedPrice(tokenSymbol, quote.price, rules)
  }
  const hasCollateral = holdings.length > 0
  if (hasCollateral) {
    const pair = PAIRS[currency]
    const quote = pair && market.get(pair.pair)
    if (quote) judge(pair.pair, quote)
    if (!priced) stale = true
  }
  const conditions = { stale, depeg, disputed, implausible, thin }
  return { hasCollateral, priced, weight, fx: fx ?? USD_RATE, ...conditions }
}

/**
 * balance / value, exact; `balance` has 2 places. Only where there is collateral and every price is known.
 */
export function ratioOf(balance: bigint, { weight, fx }: Valuation): Fraction {
  return { n: balance * MONEY_TO_WEIGHT * fx.d, d: weight * fx.n }
}

/**
 * Value of a weight (20 places, USD) in the currency of the loan, rounded down to 2 places; at most
 * MAX_MONEY.
 */
export function moneyRoundedDown(weight: bigint, fx: Fraction): bigint {
  const value = (weight * fx.n) / (MONEY_TO_WEIGHT * fx.d)
  return value < MAX_MONEY ? value : MAX_MONEY
}

/** True when the exact value reaches an amount of 2 places. */
export function reaches({ weight, fx }: Valuation, amount: bigint): boolean {
  return weight * fx.n >= amount * MONEY_TO_WEIGHT * fx.d
}

export function isAtLeast(a: Fraction, b: Fraction): boolean {
  return a.n * b.d >= b.n * a.d
}

/**
 * A ratio as it is shown: half to even, and no more than the data contract can hold, because dust behind a
 * large debt has a ratio of any size. Comparisons use the exact one.
 */
export function shownRatio(ratio: Fraction): bigint {
  const rounded = halfEven6(ratio)
  return rounded < MAX_RATIO ? rounded : MAX_RATIO
}

/** Rounds a non-negative fraction to 6 places, half to even. */
export function halfEven6({ n, d }: Fraction): bigint {
  const scaled = n * ONE_RATIO
  const whole = scaled / d
  const twice = (scaled - whole * d) * 2n
  if (twice < d) return whole
  if (twice > d) return whole + 1n
  return whole + (whole & 1n)
}

/** Positive operands; rounds up. */
export function divideRoundedUp(n: bigint, d: bigint): bigint {
  return (n + d - 1n) / d
}
