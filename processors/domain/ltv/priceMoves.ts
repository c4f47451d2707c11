/**
 * Implausible moves: a tick too far from the last price is not believed at once. The last price stays, grows
 * stale, and holds sales back; a move that later ticks confirm for three minutes counts
 * (docs/price-sources.md, Circuit breakers). Pure: time is the ticks' own.
 */
import type { Tick } from '../../../schemas/market/priceTick.ts'
import { DEFAULT_STALE_AFTER_MS, type Quote } from './ltv.ts'

const BPS = 10_000n
/** Largest move of a price between two ticks, in hundredths of a percent of the lower one. */
export const MAX_MOVE_BPS: Readonly<Record<string, bigint>> = {
  USDC: 2_000n,
  USDT: 2_000n,
  USDBRL: 1_000n,
  EURUSD: 1_000n,
}
const CONFIRMED_AFTER_MS = DEFAULT_STALE_AFTER_MS

function isPlausible(symbol: string, from: bigint, to: bigint): boolean {
  const [low, high] = from < to ? [from, to] : [to, from]
  return (high - low) * BPS <= low * MAX_MOVE_BPS[symbol]!
}

/** The last price of a symbol after a tick that is well-formed and in order. */
export function quoteAfter(
  last: Quote | undefined,
  { symbol, ...tick }: Tick,
  { checksMoves }: { readonly checksMoves: boolean },
): Quote {
  if (!checksMoves || !last || isPlausible(symbol, last.price, tick.price)) return tick
  const { suspect } = last
  if (!suspect || !isPlausible(symbol, suspect.price, tick.price)) {
    return { ...last, suspect: { price: tick.price, since: tick.asOf } }
  }
  if (tick.asOf - suspect.since >= CONFIRMED_AFTER_MS) return tick
  return { ...last, suspect: { ...suspect, price: tick.price } }
}
