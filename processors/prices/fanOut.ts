/**
 * price-ticks → market-prices: what outside feeds write, checked. At least once: ltv ignores what it knows.
 */

import type { Clock } from '../../platform/process/clock.ts'
import type { NamedTick } from '../../platform/records/marketPrices.ts'
import type { Batch, LogRecord, OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { newTickProblem } from '../../schemas/market/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import { readFreeText } from '../../schemas/values/freeText.ts'
import { PRICE_SCALE } from '../domain/ltv/ltv.ts'
import { LostMembership, Poisoned, Unavailable } from '../runtime/errors.ts'
import { deadLetter } from '../runtime/lane/deadLetters.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import type { Producer } from '../runtime/ports.ts'
import type { MarketWriter } from './market.ts'
import type { PricesMetrics } from './metrics.ts'

export interface FanOutDeps {
  readonly codec: Codec
  readonly market: MarketWriter
  /** For dead letters. */
  readonly producer: Producer
  readonly clock: Clock
  readonly metrics: PricesMetrics
}

const UNAVAILABLE_PAUSE_MS = 500
/** A flood is passed on in pieces; between two symbols of one piece only the last tick matters. */
const MAX_RECORDS = 1_000

/** Handles one fetch: checks each tick, passes the good ones on, sets aside what does not decode, commits. */
export async function fanOut(deps: FanOutDeps, batch: Batch): Promise<void> {
  const { clock } = deps
  try {
    for (let start = 0; start < batch.records.length; start += MAX_RECORDS) {
      const piece = batch.records.slice(start, start + MAX_RECORDS)
      await passOn(deps, piece)
      await batch.heartbeat()
      batch.resolve(piece[piece.length - 1]!.offset)
    }
    batch.resolve(batch.lastOffset)
    await batch.commit(batch.lastOffset)
  } catch (error) {
    if (error instanceof LostMembership) return
    if (!(error instanceof Unavailable)) throw error
    await clock.sleep(UNAVAILABLE_PAUSE_MS)
  }
}

async function passOn(deps: FanOutDeps, records: readonly LogRecord[]): Promise<void> {
  const { codec, market, producer, clock, metrics } = deps
  const latest = new Map<string, NamedTick>()
  const letters: OutRecord[] = []
  for (const record of records) {
    try {
      const tick = await tickOf(codec, record)
      const problem = newTickProblem(tick, record.timestamp)
      if (problem) metrics.refused(problem)
      else if (tick.asOf >= (latest.get(tick.symbol)?.asOf ?? 0)) latest.set(tick.symbol, tick)
      else metrics.refused('out_of_order')
    } catch (error) {
      if (!(error instanceof Poisoned)) throw error
      metrics.refused('does_not_decode')
      letters.push(deadLetter(record, 'prices', error, clock.now()))
    }
  }
  const wanted = [...latest.values()]
  try {
    if (wanted.length > 0) await market.write(wanted)
    if (letters.length > 0) await producer.send(letters)
  } catch (error) {
    throw new Unavailable(`market-prices: ${(error as Error).message}`, { cause: error })
  }
  for (const { symbol } of wanted) metrics.published(symbol)
}

async function tickOf(codec: Codec, record: LogRecord): Promise<NamedTick> {
  const decoded = await decodeRecord(codec, record)
  if (decoded.record !== 'lastro.market.PriceTick') {
    throw new Poisoned(`${topics.priceTicks.name} does not handle ${decoded.record}`)
  }
  const { id, symbol, price, source, asOf, disputed, upstreams } = decoded.value
  // Composed, as over the interface; what no line may have is refused by `newTickProblem`.
  const read = readFreeText('line', source)
  const name = 'value' in read ? read.value : source
  return { id, symbol, price: unscaledOf(price, PRICE_SCALE), source: name, asOf, disputed, upstreams }
}
