import { Type } from '@sinclair/typebox'
import { defaultRules, type Quote } from '../../../processors/domain/ltv/ltv.ts'
import { isOffPeg, isStale } from '../../../processors/domain/ltv/marketCondition.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import { described, exactly, IsoDateTime } from '../../../schemas/http/values.ts'
import { PRICE_SCALE } from '../../../schemas/market/priceTick.ts'
import { route } from '../../routing/route.ts'
import type { MarketReader } from './marketReader.ts'

const PriceView = exactly({
  symbol: Type.String({
    description: 'USDC and USDT in USD; USDBRL is BRL for one USD, EURUSD is USD for one EUR.',
  }),
  price: Type.String({ description: 'Decimal text, 8 fraction digits at most.' }),
  source: Type.String({ description: 'Who said so.' }),
  asOf: described(IsoDateTime, 'When the price was so.'),
  ageMs: Type.Integer({ minimum: 0, description: 'How old it is, in milliseconds.' }),
  stale: Type.Boolean({ description: 'So old that nothing is liquidated on it.' }),
  depeg: Type.Boolean({ description: 'A token far enough below its peg that nothing is liquidated on it.' }),
  disputed: Type.Boolean({ description: 'Sources contradict each other.' }),
})

const example = {
  data: {
    now: '2026-07-30T12:00:10.000Z',
    prices: [
      {
        symbol: 'USDC',
        price: '0.9998',
        source: 'exchange-a',
        asOf: '2026-07-30T12:00:00.000Z',
        ageMs: 10_000,
        stale: false,
        depeg: false,
        disputed: false,
      },
    ],
  },
}

interface MarketNeeds {
  /** The last prices. */
  readonly market: Pick<MarketReader, 'quotes'>
  readonly now: () => number
}

export const marketStateRoutes = [
  route({
    method: 'GET',
    url: '/v1/market',
    scopes: 'any-key',
    operationId: 'readMarket',
    tag: 'LTV',
    summary: 'The last price of every symbol, how old it is, and what is wrong with it.',
    answers: {
      200: {
        description: 'Symbols that ever had a price; right after the start of a gateway some may be missing.',
        schema: exactly({
          data: exactly({
            now: described(IsoDateTime, 'The deployment’s time, which ages are counted from.'),
            prices: Type.Array(PriceView, {
              description: 'One for each symbol, in the order of their names.',
            }),
          }),
        }),
        example,
      },
    },
    handle: async (_request, { market, now }: MarketNeeds) => {
      const time = now()
      const prices = [...market.quotes()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([symbol, quote]) => viewOf(symbol, quote, time))
      return { status: 200, body: { data: { now: new Date(time).toISOString(), prices } } }
    },
  }),
]

export function viewOf(symbol: string, quote: Quote, time: number) {
  const { price, source, asOf, disputed } = quote
  const ageMs = Math.max(0, time - asOf)
  return {
    symbol,
    price: textOf(price, PRICE_SCALE),
    source,
    asOf: new Date(asOf).toISOString(),
    ageMs,
    stale: isStale(symbol, quote, time, defaultRules),
    depeg: isOffPeg(symbol, quote),
    disputed,
  }
}
