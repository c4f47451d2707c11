import { CLOCK_TOLERANCE_MS, DAY_MS } from '../durations.ts'
import { FIRST_INSTANT } from '../values/dates.ts'
import { lengthOf, MAX_SOURCE_LENGTH, readFreeText } from '../values/freeText.ts'

/**
 * Plausibility rule of prices (docs/specification.md, Prices), the same for the endpoint, the price
 * feed, and ltv itself, which trusts neither. Pure.
 */
export interface Tick {
  readonly symbol: string
  /** `PRICE_SCALE` places. */
  readonly price: bigint
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly asOf: number
  readonly disputed: boolean
  /** Independent upstreams behind it; absent or null where its feed does not count them. */
  readonly upstreams?: number | null
}

export type TickProblem =
  | 'unknown_symbol'
  | 'not_positive'
  | 'implausible'
  | 'unreadable_source'
  | 'before_all_dates'
  | 'from_the_future'
  | 'too_old'
  | 'out_of_order'
  | 'repeated'

/** Digits after the point of a price or an exchange rate. */
export const PRICE_SCALE = 8

/**
 * Far outside of anything that these quotes can be, 8 places: a misplaced point, a wrong unit, a wrong pair.
 */
const PLAUSIBLE: Readonly<Record<string, { readonly from: bigint; readonly to: bigint }>> = {
  USDC: { from: 1n, to: 2n * 10n ** 8n },
  USDT: { from: 1n, to: 2n * 10n ** 8n },
  USDBRL: { from: 5n * 10n ** 7n, to: 100n * 10n ** 8n },
  EURUSD: { from: 10n ** 7n, to: 10n * 10n ** 8n },
}

export const KNOWN_SYMBOLS: readonly string[] = Object.keys(PLAUSIBLE)

export function isKnownSymbol(symbol: string): boolean {
  return Object.hasOwn(PLAUSIBLE, symbol)
}

/** Why a tick is refused by itself; `now` in milliseconds since the epoch. Null: it is fine. */
export function tickProblem(tick: Tick, now: number): TickProblem | null {
  const bounds = isKnownSymbol(tick.symbol) ? PLAUSIBLE[tick.symbol] : undefined
  if (!bounds) return 'unknown_symbol'
  if (tick.price <= 0n) return 'not_positive'
  if (tick.price < bounds.from || tick.price > bounds.to) return 'implausible'
  if (!isReadable(tick.source)) return 'unreadable_source'
  if (tick.asOf < FIRST_INSTANT) return 'before_all_dates'
  return tick.asOf > now + CLOCK_TOLERANCE_MS ? 'from_the_future' : null
}

/** No market closes for longer: a tick further back has a wrong unit or a wrong day. */
export const MAX_TICK_AGE_MS = 7 * DAY_MS

/**
 * Why a tick is refused where it enters: over HTTP, on price-ticks, from a polled source. Readers of recorded
 * ticks take the rule without the age. Null: it is fine.
 */
export function newTickProblem(tick: Tick, now: number): TickProblem | null {
  return tickProblem(tick, now) ?? (now - tick.asOf > MAX_TICK_AGE_MS ? 'too_old' : null)
}

/** As the interface takes it: a line, short, and nothing that a reader could not hold. */
function isReadable(source: string): boolean {
  const read = readFreeText('line', source)
  return 'value' in read && lengthOf(read.value) <= MAX_SOURCE_LENGTH
}

/** Why a tick adds nothing to the last one of its symbol. Null: it counts. */
export function orderProblem(tick: Tick, last: Omit<Tick, 'symbol'> | undefined): TickProblem | null {
  if (!last || tick.asOf > last.asOf) return null
  if (tick.asOf < last.asOf) return 'out_of_order'
  const same = tick.price === last.price && tick.source === last.source && tick.disputed === last.disputed
  return same ? 'repeated' : null
}
