import type { Adapter } from './adapter.ts'
import { entryWith, priceAt, timeAt } from './answer.ts'

/**
 * Mercado Bitcoin, API v4, *Tickers*: the last price and the time of the ticker
 * (https://api.mercadobitcoin.net/api/v4/docs, from memory on 26 November 2026). Not tried against the live
 * source.
 */
export const mercadoBitcoin: Adapter = {
  name: 'mercado-bitcoin',
  url: 'https://api.mercadobitcoin.net',
  market: { pattern: /^[A-Z0-9]+-[A-Z0-9]+$/, example: 'USDT-BRL' },
  isForMany: true,
  question(url, markets) {
    return { url: `${url}/api/v4/tickers?symbols=${markets.map(({ name }) => name).join(',')}`, body: null }
  },
  read(answer, { name }) {
    const ticker = entryWith(answer, 'pair', name)
    return { price: priceAt(ticker, 'last'), at: timeAt(ticker, 'date') }
  },
}
