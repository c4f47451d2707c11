import { DEPEG_BELOW, type Quote, type ValuationRules } from './ltv.ts'
import { isStale } from './quoteDefects.ts'

/**
 * A defect of a price for everybody, as the valuation sees it: too old, or off its peg. Pure: time comes
 * from the record that caused the look (docs/decisions/market-events.md).
 */
export interface MarketCondition {
  /** Time of the `market.stale` that has not ended, in milliseconds since the epoch; null: none. */
  readonly staleSince: number | null
  /** Time of the `market.depeg` that has not ended; null: none. */
  readonly depegSince: number | null
  /** Sequence of the last event about the symbol; 0: none yet. */
  readonly sequence: number
}

export const soundCondition: MarketCondition = { staleSince: null, depegSince: null, sequence: 0 }

/** A fact about one symbol; `sequence` counts the symbol's from 1, `since` is the time of what it ends. */
export type MarketFact =
  | { readonly kind: 'STALE'; readonly sequence: number }
  | { readonly kind: 'STALE_ENDED'; readonly sequence: number; readonly since: number }
  | { readonly kind: 'DEPEG'; readonly sequence: number }
  | { readonly kind: 'DEPEG_ENDED'; readonly sequence: number; readonly since: number }

/** Tokens have a peg of one dollar; pairs of currencies have none. */
const PEGGED = new Set(['USDC', 'USDT'])

/** Whether a token has lost its peg at a price of 8 places. */
export function isOffPeg(symbol: string, { price }: Pick<Quote, 'price'>): boolean {
  return PEGGED.has(symbol) && price < DEPEG_BELOW
}

/** Conditions that begin or end by a look at the last price; a repeat finds nothing. */
export function judgeMarket(
  symbol: string,
  quote: Quote,
  time: number,
  rules: Pick<ValuationRules, 'staleAfterMs'>,
  before: MarketCondition,
): { readonly condition: MarketCondition; readonly facts: readonly MarketFact[] } {
  const facts: MarketFact[] = []
  let { sequence } = before
  const judge = (since: number | null, isSo: boolean, kind: 'STALE' | 'DEPEG') => {
    if (isSo === (since !== null)) return since
    sequence += 1
    if (since === null) facts.push({ kind, sequence })
    else facts.push({ kind: `${kind}_ENDED`, sequence, since })
    return isSo ? time : null
  }
  const staleSince = judge(before.staleSince, isStale(symbol, quote, time, rules), 'STALE')
  const depegSince = judge(before.depegSince, isOffPeg(symbol, quote), 'DEPEG')
  return { condition: { staleSince, depegSince, sequence }, facts }
}
