import type { Adapter } from './adapter.ts'
import { priceAt, timeAt } from './answer.ts'

/** Any JSON answer: the list names the paths of price and time. */
export const path: Adapter = {
  name: 'path',
  url: null,
  market: null,
  isForMany: true,
  question: url => ({ url, body: null }),
  read: (answer, market) => ({
    price: priceAt(answer, market.path),
    at: market.timePath === null ? null : timeAt(answer, market.timePath),
  }),
}
