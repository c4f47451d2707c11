import type { Answer, Clients } from './platform.ts'

interface Price {
  readonly symbol: string
  readonly price: string
}

/** Ticks of now for every symbol in an answer of `/v1/market`: without new ones its prices grow stale. */
export function currentPrices(market: Answer | null, source: string) {
  const asOf = new Date().toISOString()
  const known: readonly Price[] = market?.body?.data?.prices ?? []
  return known.map(({ symbol, price }) => ({ symbol, price, source, asOf }))
}

/** Every price of the platform once more, as of now; what fails is left to the next time. */
export async function refreshPrices(lastro: Clients, readerKey: string, source: string): Promise<void> {
  const limits = { timeoutMs: 5_000, once: true }
  const market = await lastro.call(readerKey, 'GET', '/v1/market', limits)
  const ticks = currentPrices(market, source)
  const path = '/internal/v1/market/prices'
  await lastro.call(lastro.integrationKey, 'POST', path, { ...limits, body: { ticks } })
}
