import { api, ask, type ContractWithLtv } from './api.ts'
import { type Asked, useAsked } from './remoteData.ts'

/** Latest price by symbol. */
export type Prices = Readonly<Record<string, string>>

export function useMarket(): Asked<Prices> {
  return useAsked(async signal => {
    const { data } = await ask(api.GET('/v1/market', { signal }))
    return Object.fromEntries(data.prices.map(({ symbol, price }) => [symbol, price]))
  }, [])
}

/** A little more than needed, so that a price that moves meanwhile leaves the deposit sufficient. */
const MARGIN = 1.01

/**
 * Tokens whose value covers an amount at today's price, rounded up to whole ones; null without a price. A
 * suggestion for a person: the platform values what arrives by itself.
 */
export function tokensFor(
  fiat: number,
  tokenSymbol: string,
  currency: ContractWithLtv['fiatCurrency'],
  prices: Prices,
): string | null {
  const of = (symbol: string) => Number.parseFloat(prices[symbol] ?? 'NaN')
  const rate = currency === 'BRL' ? of('USDBRL') : currency === 'EUR' ? 1 / of('EURUSD') : 1
  const tokens = Math.ceil((fiat / (of(tokenSymbol) * rate)) * MARGIN)
  return Number.isFinite(tokens) && tokens > 0 ? String(tokens) : null
}
