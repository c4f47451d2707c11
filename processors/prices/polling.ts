/** Prices asked for over HTTP: several sources per symbol, one price out of their answers. */
import type { Logger } from 'pino'
import { fetch } from 'undici'
import type { Clock } from '../../platform/process/clock.ts'
import { tickIdOf } from '../../platform/records/marketPrices.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { CLOCK_TOLERANCE_MS } from '../../schemas/durations.ts'
import { isInversePair, PRICE_SCALE } from '../domain/ltv/ltv.ts'
import { type Answer, agree } from './agreement.ts'
import type { LastChange } from './lastChange.ts'
import type { MarketWriter } from './market.ts'
import { isFxOpen } from './marketHours.ts'
import type { PricesMetrics, SourceOutcome } from './metrics.ts'
import { MAX_ANSWER_BYTES, parseAnswer, priceAt, timeAt } from './sourceAnswer.ts'
import type { PriceSource } from './sources.ts'

export interface PollingOptions {
  readonly sources: readonly PriceSource[]
  /** Hundredths of a percent. */
  readonly toleranceBps: number
  readonly clock: Pick<Clock, 'now'>
  /** Lead of the deployment's clock over the world's, in milliseconds: 0 outside of sandboxes. */
  readonly lead: () => number
  readonly lastChange: LastChange
  readonly market: MarketWriter
  readonly metrics: PricesMetrics
  readonly log: Pick<Logger, 'warn'>
}

const ANSWER_LIMIT_MS = 3_000
const MS_PER_SECOND = 1_000

/** One round: every source is asked once; a symbol with answers of at least two upstreams gets a tick. */
export async function pollOnce(options: PollingOptions): Promise<void> {
  const { sources, clock, market, metrics, log, toleranceBps } = options
  const lead = options.lead()
  const now = () => clock.now() - lead
  const symbols = [...new Set(sources.map(({ symbol }) => symbol))]
  const ticks = await Promise.all(
    symbols.map(async symbol => {
      const asked = sources.filter(source => source.symbol === symbol)
      const answers = (await Promise.all(asked.map(source => answerOf(source, now, options)))).filter(
        one => one !== null,
      )
      const agreed = agree(answers, toleranceBps, isInversePair(symbol))
      if (!agreed) {
        metrics.unanswered(symbol)
        return []
      }
      metrics.disputed(symbol, agreed.disputed)
      if (agreed.disputed) log.warn({ symbol, prices: bySource(answers) }, 'the sources of a price disagree')
      const tick = { symbol, ...agreed, asOf: agreed.asOf + lead }
      return [{ id: tickIdOf(tick), ...tick }]
    }),
  )
  if (ticks.flat().length === 0) return
  await market.write(ticks.flat())
  for (const { symbol } of ticks.flat()) metrics.published(symbol)
}

const bySource = (answers: readonly Answer[]) =>
  Object.fromEntries(answers.map(({ source, price }) => [source, textOf(price, PRICE_SCALE)]))

/** A source's current value, with the time at which it held; null if that counts as no answer. */
async function answerOf(
  source: PriceSource,
  worldNow: () => number,
  { lastChange, metrics }: Pick<PollingOptions, 'lastChange' | 'metrics'>,
): Promise<Answer | null> {
  const count = (outcome: SourceOutcome) => metrics.asked(source.symbol, source.source, outcome)
  if (source.hours === 'fx' && !isFxOpen(source.symbol, worldNow())) {
    count('closed')
    return null
  }
  let read: { readonly price: bigint; readonly time: number | null }
  try {
    const answer = parseAnswer(await ask(source.url))
    const time = source.timePath === null ? null : timeAt(answer, source.timePath)
    read = { price: priceAt(answer, source.path), time }
  } catch {
    count('failed')
    return null
  }
  const now = worldNow()
  const { price, time } = read
  const isTimed = time !== null
  const asOf = isTimed ? Math.min(time, now) : lastChange.of(source, price, now)
  const limit = (isTimed ? source.maxAgeSeconds : source.maxUnchangedSeconds) * MS_PER_SECOND
  if (isTimed && time > now + CLOCK_TOLERANCE_MS) count('ahead')
  else if (now - asOf > limit) count(isTimed ? 'old' : 'unchanged')
  else {
    count('ok')
    return { source: source.source, upstream: source.upstream, price, asOf, isTimed }
  }
  return null
}

async function ask(url: string): Promise<string> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const length = Number(response.headers.get('content-length') ?? 0)
  if (length > MAX_ANSWER_BYTES) throw new Error(`answered ${length} bytes`)
  return response.text()
}
