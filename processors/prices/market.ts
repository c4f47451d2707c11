import type { Clock } from '../../platform/process/clock.ts'
import { type NamedTick, tickRecords } from '../../platform/records/marketPrices.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Producer } from '../runtime/ports.ts'

export interface MarketWriter {
  /** Resolves when the broker has the ticks. */
  write(ticks: readonly NamedTick[]): Promise<void>
}

export function createMarketWriter(codec: Codec, producer: Producer, clock: Clock): MarketWriter {
  return {
    async write(ticks) {
      const records = await Promise.all(ticks.map(tick => tickRecords(codec, tick, clock.now())))
      await producer.send(records.flat())
    },
  }
}
