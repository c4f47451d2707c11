/**
 * `market.stale`, `market.depeg` and their ends: facts about a symbol that hold liquidations back, sent
 * once. Every lane has every tick; the lane whose partition of `market-events` is the symbol's sends
 * them, in the transaction that remembers so (docs/decisions/market-events.md).
 */
import type { Codec } from '../../schemas/codec/codec.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import { DEPEG_BELOW, PRICE_SCALE, type Quote } from '../domain/ltv/ltv.ts'
import { judgeMarket, type MarketFact, soundCondition } from '../domain/ltv/marketCondition.ts'
import { staleAfter } from '../domain/ltv/quoteDefects.ts'
import type { StreamOutput } from '../runtime/stream/stream.ts'
import type { LaneMemory } from './memory.ts'
import { eventHeaders, type Origin } from './outputs.ts'
import { encodedNow } from './storage/positionStore.ts'

/** Whether a lane, of `lanes`, publishes a symbol's events. */
export function tellsOf(lane: number, symbol: string, lanes: number): boolean {
  return partitionOf(symbol, lanes) === lane
}

export interface TellDeps {
  readonly codec: Codec
  readonly lane: number
}

/** Looks at the last price of a symbol and adds the events that follow; the caller writes the changelog. */
export function tellMarket(
  { codec, lane }: TellDeps,
  memory: LaneMemory,
  symbol: string,
  { traceparent }: Pick<Origin, 'traceparent'>,
  out: StreamOutput,
): void {
  const quote = memory.market.get(symbol)
  if (!quote || !tellsOf(lane, symbol, codec.partitions())) return
  const before = memory.conditions.get(symbol) ?? soundCondition
  const { condition, facts } = judgeMarket(symbol, quote, memory.time, memory.rules, before)
  memory.conditions.set(symbol, condition)
  const topic = topics.marketEvents.name
  for (const fact of facts) {
    const { id, event, value } = encoded(codec, fact, symbol, quote, memory)
    // A client’s command causes its price only, not the events that follow for everybody.
    const headers = eventHeaders(id, event, symbol, memory.time, { commandId: undefined, traceparent })
    out.add({ topic, partition: lane, key: symbol, value, headers, timestamp: memory.time })
  }
}

function encoded(
  codec: Codec,
  fact: MarketFact,
  symbol: string,
  { price, source, asOf }: Quote,
  { time, rules }: Pick<LaneMemory, 'time' | 'rules'>,
) {
  const { sequence } = fact
  const id = `evt_${symbol.toLowerCase()}-${time}-${sequence}`
  const said = { id, timestamp: time, sequence, symbol, price: textOf(price, PRICE_SCALE), source, asOf }
  const topic = topics.marketEvents.name
  if (fact.kind === 'STALE') {
    const event = 'market.stale'
    const value = { ...said, event, staleAfterMs: staleAfter(symbol, rules) }
    return { id, event, value: encodedNow(codec, topic, 'lastro.events.MarketStale', value) }
  }
  if (fact.kind === 'DEPEG') {
    const event = 'market.depeg'
    const value = { ...said, event, depegBelow: textOf(DEPEG_BELOW, PRICE_SCALE) }
    return { id, event, value: encodedNow(codec, topic, 'lastro.events.MarketDepeg', value) }
  }
  const { since } = fact
  if (fact.kind === 'STALE_ENDED') {
    const event = 'market.stale_ended'
    const value = { ...said, event, since }
    return { id, event, value: encodedNow(codec, topic, 'lastro.events.MarketStaleEnded', value) }
  }
  const event = 'market.depeg_ended'
  const value = { ...said, event, since }
  return { id, event, value: encodedNow(codec, topic, 'lastro.events.MarketDepegEnded', value) }
}
