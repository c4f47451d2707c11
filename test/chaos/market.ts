import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../support/platform.ts'
import type { Random } from '../support/random.ts'

/**
 * The price of a dollar in reais as ticks over HTTP: calm, then now and then a fall that alarms (a loan of
 * 10,000 BRL with 3,000 USDC has an LTV of 0.62 at 5.40, 0.83 at 4.00 and 0.95 at 3.50) and a recovery.
 */
const PATHS: readonly (readonly number[])[] = [
  [5.4, 5.42, 5.39, 5.41],
  [5.4, 4.6, 4.0, 4.0, 4.6, 5.4],
  [5.4, 4.0, 5.4, 4.0, 5.4],
  [5.4, 4.0, 3.5, 3.3, 4.5, 5.4],
]
const TICK_PAUSE_MS = 400
const TRY_LIMIT_MS = 2_000

export async function moveMarket(lastro: Platform, random: Random, isOver: () => boolean): Promise<number> {
  let ticks = 0
  while (!isOver()) {
    for (const price of PATHS[random.between(0, PATHS.length - 1)]!) {
      if (isOver()) break
      const asOf = new Date().toISOString()
      const both = [
        { symbol: 'USDBRL', price: price.toFixed(2), source: 'chaos', asOf },
        { symbol: 'USDC', price: '1.0000', source: 'chaos', asOf },
      ]
      try {
        const answer = await lastro.call(lastro.integrationKey, 'POST', '/internal/v1/market/prices', {
          body: { ticks: both },
          timeoutMs: TRY_LIMIT_MS,
        })
        if (answer.status === 202) ticks += 1
      } catch {
        // The market goes on while the platform cannot hear it.
      }
      await sleep(TICK_PAUSE_MS)
    }
  }
  return ticks
}
