import type { Codec } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { type Tick, tickProblem } from '../../schemas/market/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import { PRICE_SCALE } from '../domain/ltv/ltv.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import type { Log } from '../runtime/ports.ts'

/** Every partition has every tick; one is enough. */
const PARTITION = 0

/** The last tick of each symbol on market-prices, from any writer. */
export type LastTicks = ReturnType<typeof createLastTicks>

export function createLastTicks(log: Log, codec: Codec) {
  const topic = topics.marketPrices.name
  const last = new Map<string, Tick>()
  let next: bigint | null = null
  return {
    /** Reads what came since the last time. */
    async read(): Promise<ReadonlyMap<string, Tick>> {
      next ??= (await log.bounds(topic, PARTITION)).start
      await log.readToEnd(topic, PARTITION, next, async records => {
        for (const record of records) {
          next = record.offset + 1n
          const decoded = await decodeRecord(codec, record)
          if (decoded.record !== 'lastro.market.PriceTick') continue
          const { symbol, price, source, asOf, disputed, upstreams } = decoded.value
          const tick = { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed, upstreams }
          const isNewer = asOf >= (last.get(symbol)?.asOf ?? 0)
          if (isNewer && !tickProblem(tick, record.timestamp)) last.set(symbol, tick)
        }
      })
      return last
    },
  }
}
