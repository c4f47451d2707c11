/**
 * Local mode: every symbol's last price, from any writer, is repeated now and then, so that none grows
 * stale.
 */

import type { Clock } from '../../platform/process/clock.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../domain/ltv/ltv.ts'
import type { Log } from '../runtime/ports.ts'
import { createLastTicks } from './lastTicks.ts'
import type { MarketWriter } from './market.ts'

export type LocalFeed = ReturnType<typeof createLocalFeed>

/** Prices before any is set: both tokens at their peg, and rates of an ordinary day. */
const FIRST_PRICES: Readonly<Record<string, string>> = {
  USDC: '1',
  USDT: '1',
  USDBRL: '5.4',
  EURUSD: '1.1',
}
/** A price set while we write is newer than ours, even if its clock is a little behind. */
const BEHIND_MS = 1_000

export function createLocalFeed(log: Log, codec: Codec, market: MarketWriter, clock: Clock) {
  const lastTicks = createLastTicks(log, codec)
  return {
    /** Reads what was set since the last time, and writes the last price of every symbol again. */
    async refresh() {
      const asOf = clock.now() - BEHIND_MS
      const last = await lastTicks.read()
      const ticks = Object.entries(FIRST_PRICES).map(([symbol, first]) => {
        const known = last.get(symbol)
        const { price, source, disputed } = known ?? {
          price: unscaledOf(first, PRICE_SCALE),
          source: 'local',
          disputed: false,
        }
        return { id: `tck_${symbol}_${asOf}`, symbol, price, source, disputed, asOf }
      })
      await market.write(ticks.filter(({ symbol }) => asOf > (last.get(symbol)?.asOf ?? 0)))
    },
  }
}
