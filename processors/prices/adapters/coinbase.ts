import type { Adapter } from './adapter.ts'
import { priceAt, timeAt } from './answer.ts'

/**
 * Coinbase Exchange, *Get product ticker*: the last trade and its time
 * (https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-ticker, read on
 * 26 November 2026). Not tried against the live source.
 */
export const coinbase: Adapter = {
  name: 'coinbase',
  url: 'https://api.exchange.coinbase.com',
  market: { pattern: /^[A-Z0-9]+-[A-Z0-9]+$/, example: 'USDT-USD' },
  isForMany: false,
  question: (url, markets) => ({ url: `${url}/products/${markets[0]!.name}/ticker`, body: null }),
  read: answer => ({ price: priceAt(answer, 'price'), at: timeAt(answer, 'time') }),
}
