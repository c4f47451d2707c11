/** Rules for judging prices, as a deployment sets them. Pure. */
import type { ValuationRules } from './ltv.ts'

interface PriceRuleValues {
  readonly staleAfterMs: number
  readonly staleAfterBySymbol: Readonly<Record<string, number>> | null
  readonly minSources: number
}

/** Without haircuts, which only a valuation needs. */
export function priceRulesOf(
  { staleAfterMs, staleAfterBySymbol, minSources }: PriceRuleValues,
  { isSandbox }: { readonly isSandbox: boolean },
): ValuationRules {
  return {
    staleAfterMs: { default: staleAfterMs, ...staleAfterBySymbol },
    haircuts: {},
    minSources,
    checksMoves: !isSandbox,
  }
}
