import type { Tick } from '../../schemas/market/priceTick.ts'
import type { PriceSource } from './sources.ts'

/**
 * Time of the last change of each source's value, for sources without a time. A new process gives a
 * value equal to the last tick's the time of that tick: a restart makes no frozen source fresh.
 */
export type LastChange = ReturnType<typeof createLastChange>

/** `lead`: how far the time of the ticks is ahead of the world's, in milliseconds. */
export function createLastChange(lastTicks: ReadonlyMap<string, Tick>, lead = 0) {
  const values = new Map<string, { readonly price: bigint; readonly since: number }>()
  return {
    /** Milliseconds since the epoch; `now` where the value is new. */
    of({ symbol, source }: PriceSource, price: bigint, now: number) {
      const key = `${symbol} ${source}`
      const known = values.get(key)
      if (known?.price === price) return known.since
      const tick = lastTicks.get(symbol)
      const since = !known && tick?.price === price ? Math.min(tick.asOf - lead, now) : now
      values.set(key, { price, since })
      return since
    },
  }
}
