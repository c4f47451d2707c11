/**
 * Circuit breakers: what each condition of a price holds back (docs/price-sources.md, Circuit breakers). One
 * table for valuations, releases, locks and everything that shows prices. Pure.
 */
import type { PriceState } from '../../../schemas/types.ts'
import { type Market, pairOf, type Quote, SYMBOLS, type Valuation, type ValuationRules } from './ltv.ts'
import { isOffPeg } from './marketCondition.ts'
import { isStale, isSuspect, isThin } from './quoteDefects.ts'
import type { Terms } from './terms.ts'

export type PriceCondition = 'NEVER_SEEN' | 'STALE' | 'DISPUTED' | 'DEPEGGED' | 'IMPLAUSIBLE' | 'THIN'

export interface Breaker {
  /** Alerts rest on the last price. */
  readonly alerts: 'GO_ON' | 'NONE'
  readonly sales: 'WAIT'
  /** Refusal of a release while debt remains; null: decided by the price that counts. */
  readonly releases: 'PRICE_UNKNOWN' | 'PRICE_STALE' | null
  /** State of the price in what a PENDING lock waits for; null: the lock goes by the price that counts. */
  readonly activation: Exclude<PriceState, 'UNKNOWN'> | null
}

export const CIRCUIT_BREAKERS: Readonly<Record<PriceCondition, Breaker>> = {
  NEVER_SEEN: { alerts: 'NONE', sales: 'WAIT', releases: 'PRICE_UNKNOWN', activation: 'NEVER_SEEN' },
  STALE: { alerts: 'GO_ON', sales: 'WAIT', releases: 'PRICE_STALE', activation: 'STALE' },
  IMPLAUSIBLE: { alerts: 'GO_ON', sales: 'WAIT', releases: 'PRICE_STALE', activation: 'IMPLAUSIBLE' },
  DISPUTED: { alerts: 'GO_ON', sales: 'WAIT', releases: null, activation: 'DISPUTED' },
  DEPEGGED: { alerts: 'GO_ON', sales: 'WAIT', releases: null, activation: null },
  THIN: { alerts: 'GO_ON', sales: 'WAIT', releases: null, activation: null },
}

/** In the order of the table: the first one that answers counts. */
const CONDITIONS = Object.keys(CIRCUIT_BREAKERS) as readonly PriceCondition[]

/** Conditions of one symbol's last price at a time, in milliseconds since the epoch. */
export function conditionsOf(
  symbol: string,
  quote: Quote | undefined,
  time: number,
  rules: ValuationRules,
): readonly PriceCondition[] {
  if (!quote) return ['NEVER_SEEN']
  const holds: Readonly<Record<PriceCondition, boolean>> = {
    NEVER_SEEN: false,
    STALE: isStale(symbol, quote, time, rules),
    IMPLAUSIBLE: isSuspect(quote),
    DISPUTED: quote.disputed,
    DEPEGGED: isOffPeg(symbol, quote),
    THIN: isThin(quote, rules),
  }
  return CONDITIONS.filter(condition => holds[condition])
}

/** Conditions of a valuation: those of any of its prices. */
function conditionsOfValuation(valuation: Valuation): readonly PriceCondition[] {
  const { hasCollateral, priced, stale, depeg, disputed, implausible, thin } = valuation
  const holds: Readonly<Record<PriceCondition, boolean>> = {
    NEVER_SEEN: hasCollateral && !priced,
    STALE: stale,
    IMPLAUSIBLE: implausible,
    DISPUTED: disputed,
    DEPEGGED: depeg,
    THIN: thin,
  }
  return CONDITIONS.filter(condition => holds[condition])
}

/** True where no price of a valuation holds a sale back. */
export function maySell(valuation: Valuation): boolean {
  return conditionsOfValuation(valuation).every(one => CIRCUIT_BREAKERS[one].sales !== 'WAIT')
}

/** Why a release may not be decided by the prices of a valuation; null where it may. */
export function releaseRefusal(valuation: Valuation): Breaker['releases'] {
  for (const condition of conditionsOfValuation(valuation)) {
    const { releases } = CIRCUIT_BREAKERS[condition]
    if (releases !== null) return releases
  }
  return null
}

/** A price that a lock waits for, and why. */
export interface PriceHold {
  readonly symbol: string
  readonly priceState: Exclude<PriceState, 'UNKNOWN'>
}

const NONE: readonly PriceHold[] = []

/**
 * Prices that hold a PENDING lock back: those never seen, and where the value reaches what is required, those
 * that may not lock. Below it collateral is missing, whatever the prices are.
 */
export function lockHolds(
  { lockPending, holdings, fiatCurrency }: Pick<Terms, 'lockPending' | 'holdings' | 'fiatCurrency'>,
  { market, rules, time }: { readonly market: Market; readonly rules: ValuationRules; readonly time: number },
  { reaches }: { readonly reaches: boolean },
): readonly PriceHold[] {
  if (!lockPending || holdings.length === 0) return NONE
  const pair = pairOf(fiatCurrency)?.pair
  const used = SYMBOLS.filter(one => one === pair || holdings.some(({ tokenSymbol }) => tokenSymbol === one))
  return used.flatMap(symbol => {
    const quote = market.get(symbol)
    if (quote && !reaches) return NONE
    const states = conditionsOf(symbol, quote, time, rules).map(one => CIRCUIT_BREAKERS[one].activation)
    const priceState = states.find(state => state !== null)
    return priceState ? [{ symbol, priceState }] : NONE
  })
}
