/** Inputs of ltv: balance changes, ticks and staleness markers, from bytes to what it computes with. */
import type { LogRecord } from '../../platform/records/records.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import type { Tick } from '../../schemas/market/priceTick.ts'
import { PRICE_SCALE } from '../domain/ltv/ltv.ts'
import { Poisoned } from '../runtime/errors.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import { type BalanceChange, changeOf, readChange, type SchemaIds } from './storage/positionStore.ts'

export type LtvInput =
  | ({ readonly kind: 'change' } & BalanceChange)
  | { readonly kind: 'tick'; readonly tick: Tick }
  /** No newer price has come since `asOf`, and that is too long ago. */
  | { readonly kind: 'aged'; readonly symbol: string; readonly asOf: number }

/** Decodes a record: by hand where it is a balance change of our own version, else with the codec. */
export function readInput(codec: Codec, ids: SchemaIds, record: LogRecord): LtvInput | Promise<LtvInput> {
  const change = readChange(ids, record.value)
  if (change) return { kind: 'change', ...change }
  const decoded = decodeRecord(codec, record)
  return decoded instanceof Promise ? decoded.then(value => inputOf(codec, value)) : inputOf(codec, decoded)
}

function inputOf(codec: Codec, decoded: Decoded): LtvInput {
  if (decoded.record === 'lastro.market.PriceTick') {
    const { symbol, price, source, asOf, disputed, upstreams } = decoded.value
    const tick = { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed, upstreams }
    return { kind: 'tick', tick }
  }
  if (decoded.record === 'lastro.market.PriceAged') {
    const { symbol, asOf } = decoded.value
    return { kind: 'aged', symbol, asOf }
  }
  if (decoded.record !== 'lastro.events.BalanceChanged') {
    throw new Poisoned(`ltv does not handle ${decoded.record}`)
  }
  return { kind: 'change', ...changeOf(codec, decoded.value) }
}
