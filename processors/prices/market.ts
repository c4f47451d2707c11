/**
 * Ticks on their way to ltv: each is written to every partition, so that each of its lanes has a complete
 * input.
 */
import type { Codec } from '../../schemas/codec.ts'
import { textOf } from '../../schemas/decimalBytes.ts'
import type { Tick } from '../../schemas/priceTick.ts'
import { CONTRACT_PARTITIONS, topics } from '../../schemas/topics.ts'
import type { PriceTick } from '../../schemas/types.ts'
import { PRICE_SCALE } from '../domain/ltv.ts'
import type { Clock, OutRecord, Producer } from '../runtime/ports.ts'

export interface MarketWriter {
  /** Resolves when the broker has the ticks. */
  write(ticks: readonly (Tick & { readonly id: string })[]): Promise<void>
}

const HEADERS = { 'content-type': 'application/avro' } as const

export function createMarketWriter(codec: Codec, producer: Producer, clock: Clock): MarketWriter {
  const topic = topics.marketPrices.name
  const recordsOf = async (tick: Tick & { readonly id: string }): Promise<OutRecord[]> => {
    const { id, symbol, price, source, asOf, disputed } = tick
    const timestamp = clock.now()
    const value: PriceTick = {
      ...{ id, event: 'market.price', timestamp, symbol, source, asOf, disputed },
      price: textOf(price, PRICE_SCALE),
    }
    const bytes = await codec.encode(topic, 'lastro.market.PriceTick', value)
    return Array.from({ length: CONTRACT_PARTITIONS }, (_, partition) => {
      return { topic, partition, key: symbol, value: bytes, headers: HEADERS, timestamp }
    })
  }
  return {
    async write(ticks) {
      const records = await Promise.all(ticks.map(recordsOf))
      await producer.send(records.flat())
    },
  }
}
