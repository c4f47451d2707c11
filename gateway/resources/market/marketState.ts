import { Type } from 'typebox'
import { defaultRules, type Quote } from '../../../processors/domain/ltv/ltv.ts'
import { isOffPeg, isStale } from '../../../processors/domain/ltv/marketCondition.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import { described, exactly, IsoDateTime } from '../../../schemas/http/values.ts'
import { PRICE_SCALE } from '../../../schemas/market/priceTick.ts'
import { route } from '../../routing/route.ts'
import type { MarketReader } from './marketReader.ts'

const PriceView = exactly({
  symbol: Type.String({
    description: 'USDC and USDT in USD; USDBRL: BRL for one USD; EURUSD: USD for one EUR.',
  }),
  price: Type.String({ description: 'Decimal text, 8 fraction digits at most.' }),
  source: Type.String({ description: 'Source of the price.' }),
  asOf: described(IsoDateTime, 'Time of the price at its source.'),
  ageMs: Type.Integer({ minimum: 0, description: 'Age in milliseconds.' }),
  stale: Type.Boolean({ description: 'True if too old for liquidations.' }),
  depeg: Type.Boolean({ description: 'True if the token is too far below its peg for liquidations.' }),
  disputed: Type.Boolean({ description: 'True if price sources contradict each other.' }),
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
    summary: 'Get the latest price of every symbol, with its age and quality.',
    responses: {
      200: {
        description: 'All symbols with a price; some may be missing right after a gateway starts.',
        schema: exactly({
          data: exactly({
            now: described(IsoDateTime, 'The deployment’s time, the reference for ages.'),
            prices: Type.Array(PriceView, { description: 'One entry per symbol, ordered by symbol.' }),
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
