import { hash } from 'node:crypto'
import type { Codec } from '../../schemas/codec/codec.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE, type Tick } from '../../schemas/market/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import type { OutRecord } from './records.ts'

/** The name of one tick: a reader knows a repetition by it. */
export interface NamedTick extends Tick {
  readonly id: string
}

/** Enough of the hash that two ticks never share it. */
const ID_DIGITS = 32

/** Id by content: a repeated tick, through any gateway, after any outage, has the same one. */
export function tickIdOf({ symbol, price, source, asOf }: Tick): string {
  const said = JSON.stringify([symbol, textOf(price, PRICE_SCALE), source, asOf])
  return `tck_${hash('sha256', said, 'hex').slice(0, ID_DIGITS)}`
}

/** A tick on its way to ltv: written to every partition, so that each of its lanes has a complete input. */
export async function tickRecords(
  codec: Pick<Codec, 'encode' | 'partitions'>,
  { id, symbol, price, source, asOf, disputed, upstreams = null }: NamedTick,
  timestamp: number,
): Promise<OutRecord[]> {
  const topic = topics.marketPrices.name
  const value = await codec.encode(topic, 'lastro.market.PriceTick', {
    ...{ id, event: 'market.price', timestamp, symbol, source, asOf, disputed, upstreams },
    price: textOf(price, PRICE_SCALE),
  })
  const headers = { ce_id: id, 'content-type': 'application/avro' }
  return Array.from({ length: codec.partitions() }, (_, partition) => {
    return { topic, partition, key: symbol, value, headers, timestamp }
  })
}
