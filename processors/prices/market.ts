import type { Clock } from '../../platform/process/clock.ts'
import { type NamedTick, tickRecords } from '../../platform/records/marketPrices.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Producer } from '../runtime/ports.ts'

export type MarketWriter = ReturnType<typeof createMarketWriter>

export function createMarketWriter(codec: Codec, producer: Producer, clock: Clock) {
  return {
    /** Resolves when the broker has the ticks. */
    async write(ticks: readonly NamedTick[]) {
      const records = await Promise.all(ticks.map(tick => tickRecords(codec, tick, clock.now())))
      await producer.send(records.flat())
    },
  }
}
