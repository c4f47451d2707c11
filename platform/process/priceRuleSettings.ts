/** Settings of the rules for judging prices: the same for ltv and for those who show what it does. */
import { isKnownSymbol, KNOWN_SYMBOLS } from '../../schemas/market/priceTick.ts'
import { integer, optional, type Settings, text } from './environment.ts'

/** `NAME=value` pairs, comma-separated, of symbols that we know. */
export function perSymbol<T>(name: string, doc: string, read: (value: string) => T) {
  const setting = text(name, doc)
  return {
    ...setting,
    parse(given: string): Readonly<Record<string, T>> {
      const pairs = given.split(',').map(pair => {
        const [symbol = '', value = ''] = pair.split('=').map(part => part.trim())
        if (!isKnownSymbol(symbol)) throw new Error(`one of ${KNOWN_SYMBOLS.join(', ')}`)
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
    { fallback: '2', min: 1, max: 10 },
  ),
} satisfies Settings
