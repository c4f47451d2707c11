import type { Adapter } from './adapter.ts'
import { entryWith, priceAt, timeAt } from './answer.ts'

/**
 * Binance Spot, *24hr ticker price change statistics*: the last price, and the end of the ticker's window
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints, read on
 * 26 November 2026). Not tried against the live source.
 */
export const binance: Adapter = {
  name: 'binance',
  url: 'https://api.binance.com',
  market: { pattern: /^[A-Z0-9]+$/, example: 'USDTBRL' },
  isForMany: true,
  question(url, markets) {
    const names = JSON.stringify(markets.map(({ name }) => name))
    return { url: `${url}/api/v3/ticker/24hr?symbols=${encodeURIComponent(names)}`, body: null }
  },
  read(answer, { name }) {
    const ticker = entryWith(answer, 'symbol', name)
    return { price: priceAt(ticker, 'lastPrice'), at: timeAt(ticker, 'closeTime') }
  },
}
