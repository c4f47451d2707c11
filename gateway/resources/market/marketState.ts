import { Type } from 'typebox'
import { CIRCUIT_BREAKERS, conditionsOf } from '../../../processors/domain/ltv/circuitBreakers.ts'
import { type Quote, SYMBOLS, type ValuationRules } from '../../../processors/domain/ltv/ltv.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import { PriceConditions } from '../../../schemas/http/ltv.ts'
import { described, exactly, flag, IsoDateTime, listOf, oneOf } from '../../../schemas/http/values.ts'
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
  stale: flag('True if too old for liquidations.'),
  depeg: flag('True if the token is too far below its peg for liquidations.'),
  disputed: flag('True if price sources contradict each other.'),
  conditions: PriceConditions,
  holdsBack: listOf(oneOf('SALES', 'RELEASES', 'ACTIVATION'), 'What waits or is refused because of them.'),
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
        conditions: [],
        holdsBack: [],
      },
    ],
    neverSeen: [],
  },
}

interface MarketNeeds {
  /** The last prices. */
  readonly market: Pick<MarketReader, 'quotes'>
  readonly now: () => number
  readonly rules: ValuationRules
}

export const marketStateRoutes = [
  route({
    on: 'GET /v1/market',
    scopes: 'any-key',
    operationId: 'readMarket',
    tag: 'LTV',
    summary: 'Get the latest price of every symbol, with its age and quality.',
    ok: {
      description: 'All symbols with a price; some may be missing right after a gateway starts.',
      schema: exactly({
        data: exactly({
          now: described(IsoDateTime, 'The deployment’s time, the reference for ages.'),
          prices: listOf(PriceView, 'One entry per symbol, ordered by symbol.'),
          neverSeen: listOf(Type.String(), 'Symbols without any price: contracts that need one wait.'),
        }),
      }),
      example,
    },
    read: async (_request, { market, now, rules }: MarketNeeds) => {
      const time = now()
      const quotes = market.quotes()
      const prices = [...quotes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([symbol, quote]) => viewOf(symbol, quote, time, rules))
      const neverSeen = SYMBOLS.filter(symbol => !quotes.has(symbol))
      return { now: new Date(time).toISOString(), prices, neverSeen }
    },
  }),
]

export function viewOf(symbol: string, quote: Quote, time: number, rules: ValuationRules) {
  const { price, source, asOf } = quote
  const conditions = conditionsOf(symbol, quote, time, rules)
  const breakers = conditions.map(one => CIRCUIT_BREAKERS[one])
  return {
    symbol,
    price: textOf(price, PRICE_SCALE),
    source,
    asOf: new Date(asOf).toISOString(),
    ageMs: Math.max(0, time - asOf),
    stale: conditions.includes('STALE'),
    depeg: conditions.includes('DEPEGGED'),
    disputed: conditions.includes('DISPUTED'),
    conditions,
    holdsBack: [
      ...(breakers.length > 0 ? ['SALES'] : []),
      ...(breakers.some(({ releases }) => releases !== null) ? ['RELEASES'] : []),
      ...(breakers.some(({ activation }) => activation !== null) ? ['ACTIVATION'] : []),
    ],
  }
}
