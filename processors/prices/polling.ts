/** Prices asked for over HTTP: several sources per symbol, one price out of their answers. */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import { tickIdOf } from '../../platform/records/marketPrices.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../domain/ltv/ltv.ts'
import { type Asked, fetchPrices, type RoundOptions } from './fetchPrices.ts'
import type { MarketWriter } from './market.ts'
import type { PricesMetrics } from './metrics.ts'

export interface PollingOptions extends Omit<RoundOptions, 'now'> {
  readonly clock: Pick<Clock, 'now'>
  /** Lead of the deployment's clock over the world's, in milliseconds: 0 outside of sandboxes. */
  readonly lead: () => number
  readonly market: MarketWriter
  readonly metrics: PricesMetrics
  readonly log: Pick<Logger, 'warn'>
}

/** One round: every source is asked once; a symbol with answers of enough upstreams gets a tick. */
export async function pollOnce(options: PollingOptions): Promise<void> {
  const { clock, market, metrics, log } = options
  const lead = options.lead()
  const prices = await fetchPrices({ ...options, now: () => clock.now() - lead })
  const ticks = prices.flatMap(({ symbol, asked, agreed }) => {
    for (const { source, outcome } of asked) metrics.asked(symbol, source.source, outcome)
    if (!agreed) {
      metrics.unanswered(symbol)
      return []
    }
    metrics.disputed(symbol, agreed.disputed)
    if (agreed.disputed) log.warn({ symbol, prices: bySource(asked) }, 'the sources of a price disagree')
    const tick = { symbol, ...agreed, asOf: agreed.asOf + lead }
    return [{ id: tickIdOf(tick), ...tick }]
  })
  if (ticks.length === 0) return
  await market.write(ticks)
  for (const { symbol } of ticks) metrics.published(symbol)
}

const bySource = (asked: readonly Asked[]) => {
  const answers = asked.flatMap(({ answer }) => answer ?? [])
  return Object.fromEntries(answers.map(({ source, price }) => [source, textOf(price, PRICE_SCALE)]))
}
