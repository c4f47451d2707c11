/** Rules for judging prices, from the environment: the same for ltv and for who shows what it does. */
import { integer, optional, type Settings, text, type Values } from '../../../platform/process/environment.ts'
import type { Deployment } from '../../../platform/process/sandbox.ts'
import { DEFAULT_MIN_SOURCES, SYMBOLS, type ValuationRules } from './ltv.ts'

/** `NAME=value` pairs, comma-separated, of symbols that we know. */
export function perSymbol<T>(name: string, doc: string, read: (value: string) => T) {
  const setting = text(name, doc)
  return {
    ...setting,
    parse(given: string): Readonly<Record<string, T>> {
      const pairs = given.split(',').map(pair => {
        const [symbol = '', value = ''] = pair.split('=').map(part => part.trim())
        if (!(SYMBOLS as readonly string[]).includes(symbol)) throw new Error(`one of ${SYMBOLS.join(', ')}`)
        const parsed = read(value)
        if (value === '' || Number.isNaN(parsed)) throw new Error(`a value for ${symbol}`)
        return [symbol, parsed] as const
      })
      return Object.fromEntries(pairs)
    },
  }
}

export const priceRuleSettings = {
  staleAfterMs: integer('LTV_STALE_AFTER_MS', 'age from which a price is stale', {
    fallback: '180000',
    min: 1_000,
    max: 86_400_000,
  }),
  staleAfterBySymbol: optional(
    perSymbol('LTV_STALE_AFTER_BY_SYMBOL', 'ages that differ, as USDBRL=900000,EURUSD=900000', Number),
  ),
  minSources: integer(
    'LTV_MIN_SOURCES',
    'independent upstreams below which a price is thin: it counts, and nothing is sold on it',
    { fallback: String(DEFAULT_MIN_SOURCES), min: 1, max: 10 },
  ),
} satisfies Settings

/** Without haircuts, which only a valuation needs. */
export function priceRulesOf(
  { staleAfterMs, staleAfterBySymbol, minSources }: Values<typeof priceRuleSettings>,
  { isSandbox }: Pick<Deployment, 'isSandbox'>,
): ValuationRules {
  return {
    staleAfterMs: { default: staleAfterMs, ...staleAfterBySymbol },
    haircuts: {},
    minSources,
    checksMoves: !isSandbox,
  }
}
