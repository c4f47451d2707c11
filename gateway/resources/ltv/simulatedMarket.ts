import type { Db } from 'mongodb'
import type { Static } from 'typebox'
import * as ltv from '../../../processors/domain/ltv/ltv.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { CurrentDocument } from '../../../schemas/documents/ltv.ts'
import type { SimulationInput } from '../../../schemas/http/ltv.ts'

/** Prices that a simulation counts with: the latest known ones, and those of its request. */

type SimulatedPrices = Pick<Static<typeof SimulationInput>, 'prices' | 'fx'>
/** Snapshots asked for the newest prices. */
const PRICE_SAMPLE = 200

/** The newest price per symbol that the last snapshots of a tenant know. */
export async function newestQuotes(tenant: string, db: Db): Promise<ltv.Market> {
  const market = new Map<string, ltv.Quote>()
  const sample = db
    .collection<CurrentDocument>('ltvCurrent')
    .find({ parties: tenant })
    .sort({ _id: -1 })
    .limit(PRICE_SAMPLE)
  for await (const document of sample) addQuotes(market, document)
  return market
}

function addQuotes(market: Map<string, ltv.Quote>, { prices, fx }: CurrentDocument): void {
  const add = (symbol: string, price: string | null, asOf: number | null) => {
    if (price === null || asOf === null || asOf < (market.get(symbol)?.asOf ?? 0)) return
    market.set(symbol, {
      price: unscaledOf(price, ltv.PRICE_SCALE),
      source: 'snapshot',
      asOf,
      disputed: false,
    })
  }
  for (const { tokenSymbol, price, asOf } of prices) add(tokenSymbol, price, asOf)
  if (fx) add(fx.pair, fx.rate, fx.asOf)
}

/** Known market, overridden by the request's prices; all of it counts as fresh. */
export function marketFor(
  known: ltv.Market,
  last: CurrentDocument | null,
  input: SimulatedPrices,
  time: number,
): ltv.Market {
  const market = new Map(known)
  if (last) addQuotes(market, last)
  for (const [symbol, price] of Object.entries({ ...input.prices, ...input.fx })) {
    const quote = {
      price: unscaledOf(price, ltv.PRICE_SCALE),
      source: 'simulation',
      asOf: time,
      disputed: false,
    }
    market.set(symbol, quote)
  }
  for (const [symbol, quote] of market) market.set(symbol, { ...quote, asOf: time })
  return market
}
