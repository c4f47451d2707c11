/** The answer to a release request. Pure. */
import { releaseRefusal } from './circuitBreakers.ts'
import {
  type Holding,
  isAtLeast,
  type Market,
  ratioOf,
  type Thresholds,
  type Valuation,
  type ValuationRules,
  valuate,
} from './ltv.ts'
import type { Terms } from './terms.ts'

export type ReleaseRefusal = 'LTV_ABOVE_INITIAL' | 'PRICE_STALE' | 'PRICE_UNKNOWN' | 'NOT_HELD'

/** Down to the initial ratio while debt remains, at fresh prices (docs/specification.md, Releases). */
export function answerRelease(
  terms: Terms,
  { market, rules, time }: { readonly market: Market; readonly rules: ValuationRules; readonly time: number },
  { valuation, thresholds }: { readonly valuation: Valuation; readonly thresholds: Thresholds },
) {
  const request = terms.releaseRequest!
  const rest = holdingsWithout(terms.holdings, request)
  const refusal = (): ReleaseRefusal | null => {
    if (rest === null) return 'NOT_HELD'
    if (terms.balance === 0n) return null
    const held = releaseRefusal(valuation)
    if (held !== null) return held
    const after = valuate(rest, terms.fiatCurrency, market, rules, time)
    if (after.weight === 0n) return 'LTV_ABOVE_INITIAL'
    return isAtLeast(thresholds.initial, ratioOf(terms.balance, after)) ? null : 'LTV_ABOVE_INITIAL'
  }
  return { releaseId: request.releaseId, refusal: refusal() }
}

/** Null where more is taken than is held. */
function holdingsWithout(holdings: readonly Holding[], taken: Holding): Holding[] | null {
  const held = holdings.find(h => h.tokenSymbol === taken.tokenSymbol && h.network === taken.network)
  if (!held || held.quantity < taken.quantity) return null
  return holdings
    .map(h => (h === held ? { ...h, quantity: h.quantity - taken.quantity } : h))
    .filter(({ quantity }) => quantity > 0n)
}
