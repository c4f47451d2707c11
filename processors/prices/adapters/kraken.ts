import type { Adapter } from './adapter.ts'
import { memberOf, priceAt, timeAt } from './answer.ts'

/**
 * Kraken, *Get Recent Trades*: the last trade and its time; the ticker names no time
 * (https://docs.kraken.com/api/docs/rest-api/get-recent-trades/, read on 26 November 2026). Not tried against
 * the live source. Errors come with status 200; the pair comes under a name of Kraken's own (`USDTZUSD`).
 */
export const kraken: Adapter = {
  name: 'kraken',
  url: 'https://api.kraken.com',
  market: { pattern: /^[A-Z0-9]+$/, example: 'USDCUSD' },
  isForMany: false,
  question: (url, markets) => ({
    url: `${url}/0/public/Trades?pair=${markets[0]!.name}&count=1`,
    body: null,
  }),
  read(answer) {
    const problem = memberOf(answer, 'error.0')
    if (problem !== undefined) throw new Error(`the answer is an error: ${String(problem)}`)
    const result = memberOf(answer, 'result') ?? {}
    const pairs = Object.keys(result).filter(name => name !== 'last')
    const trades = memberOf(result, pairs[0] ?? '')
    if (pairs.length !== 1 || !Array.isArray(trades)) throw new Error('there are no trades of one pair')
    const trade = trades.at(-1)
    return { price: priceAt(trade, '0'), at: timeAt(trade, '2') }
  },
}
