import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { integer, optional, type Settings, text, type Values } from '../../platform/process/environment.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { DEFAULT_MIN_SOURCES, RATIO_SCALE, SYMBOLS, type ValuationRules } from '../domain/ltv/ltv.ts'

/** Everything that ltv reads from its environment. It needs no database. */
export const ltvSettings = {
  ...kafkaSettings,
  ...registrySettings,
  staleAfterMs: integer('LTV_STALE_AFTER_MS', 'age from which a price is stale', {
    fallback: '180000',
    min: 1_000,
    max: 86_400_000,
  }),
  staleAfterBySymbol: optional(
    perSymbol('LTV_STALE_AFTER_BY_SYMBOL', 'ages that differ, as USDBRL=900000,EURUSD=900000', Number),
  ),
  haircuts: optional(
    perSymbol('LTV_HAIRCUTS', 'shares of a price that are not counted, as USDC=0.01,USDT=0.02', haircut),
  ),
  minSources: integer(
    'LTV_MIN_SOURCES',
    'independent upstreams below which a price is thin: it counts, and nothing is sold on it',
    { fallback: String(DEFAULT_MIN_SOURCES), min: 1, max: 10 },
  ),
} satisfies Settings

export type LtvConfig = Values<typeof ltvSettings>

/** `NAME=value` pairs, comma-separated, of symbols that we know. */
function perSymbol<T>(name: string, doc: string, read: (value: string) => T) {
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

function haircut(given: string): bigint {
  const value = unscaledOf(given, RATIO_SCALE)
  if (value < 0n || value >= 10n ** 6n) throw new Error('a share from 0 to below 1')
  return value
}

export function rulesOf(
  { staleAfterMs, staleAfterBySymbol, haircuts, minSources }: LtvConfig,
  { isSandbox }: Pick<Deployment, 'isSandbox'>,
): ValuationRules {
  return {
    staleAfterMs: { default: staleAfterMs, ...staleAfterBySymbol },
    haircuts: haircuts ?? {},
    minSources,
    checksMoves: !isSandbox,
  }
}
