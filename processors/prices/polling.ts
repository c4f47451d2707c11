/** Prices asked for over HTTP: several sources per symbol, one price out of their answers. */
import type { Logger } from 'pino'
import { fetch } from 'undici'
import type { Clock } from '../../platform/process/clock.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { isInversePair, PRICE_SCALE } from '../domain/ltv/ltv.ts'
import type { PriceSource } from './config.ts'
import type { MarketWriter } from './market.ts'
import type { PricesMetrics } from './metrics.ts'

export interface PollingOptions {
  readonly sources: readonly PriceSource[]
  /** Hundredths of a percent. */
  readonly toleranceBps: number
  readonly clock: Clock
  readonly market: MarketWriter
  readonly metrics: PricesMetrics
  readonly log: Pick<Logger, 'warn'>
}

const ANSWER_LIMIT_MS = 3_000
/** Price answers are a few hundred bytes; some list all pairs of an exchange. */
const MAX_ANSWER_BYTES = 1024 * 1024
const MIN_ANSWERS = 2
const BPS = 10_000n

interface Answer {
  readonly source: string
  readonly price: bigint
}

/** One round: every source is asked once; a symbol with at least two answers gets a tick. */
export async function pollOnce(options: PollingOptions): Promise<void> {
  const { sources, clock, market, metrics, log, toleranceBps } = options
  const asOf = clock.now()
  const symbols = [...new Set(sources.map(({ symbol }) => symbol))]
  const ticks = await Promise.all(
    symbols.map(async symbol => {
      const asked = sources.filter(source => source.symbol === symbol)
      const answers = (await Promise.all(asked.map(source => ask(source, metrics)))).filter(
        one => one !== null,
      )
      const agreed = agree(answers, toleranceBps, isInversePair(symbol))
      if (!agreed) {
        metrics.unanswered(symbol)
        return []
      }
      metrics.disputed(symbol, agreed.disputed)
      if (agreed.disputed) log.warn({ symbol, prices: bySource(answers) }, 'the sources of a price disagree')
      return [{ id: `tck_${symbol}_${asOf}`, symbol, asOf, ...agreed }]
    }),
  )
  if (ticks.flat().length === 0) return
  await market.write(ticks.flat())
  for (const { symbol } of ticks.flat()) metrics.published(symbol)
}

/**
 * The price that several sources support: their median when they lie within the tolerance; when they do not,
 * the one by which collateral is worth least, marked as disputed. That is the lowest, and of a pair that
 * gives USD for one unit of a currency (`isInverse`) the highest. Of two in the middle it takes the same
 * side. Null with fewer than two answers.
 */
export function agree(answers: readonly Answer[], toleranceBps: number, isInverse: boolean) {
  if (answers.length < MIN_ANSWERS) return null
  const upwards = [...answers].sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
  const lowest = upwards[0]!.price
  const highest = upwards.at(-1)!.price
  const disputed = (highest - lowest) * BPS > lowest * BigInt(toleranceBps)
  const leastFirst = isInverse ? upwards.toReversed() : upwards
  const { price } = leastFirst[disputed ? 0 : (leastFirst.length - 1) >> 1]!
  const names = answers.map(({ source }) => source).sort()
  const extreme = isInverse ? 'highest' : 'lowest'
  return { price, disputed, source: `${disputed ? extreme : 'median'} of ${names.join(', ')}` }
}

const bySource = (answers: readonly Answer[]) =>
  Object.fromEntries(answers.map(({ source, price }) => [source, textOf(price, PRICE_SCALE)]))

async function ask(source: PriceSource, metrics: PricesMetrics): Promise<Answer | null> {
  try {
    const response = await fetch(source.url, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? 0)
    if (length > MAX_ANSWER_BYTES) throw new Error(`answered ${length} bytes`)
    const price = priceIn(await response.text(), source.path)
    metrics.asked(source.symbol, source.source, 'ok')
    return { source: source.source, price }
  } catch {
    metrics.asked(source.symbol, source.source, 'failed')
    return null
  }
}

const PLAIN = /^(\d{1,16})(?:\.(\d+))?$/

/**
 * The price at a path of a JSON text, 8 places, the rest cut off; numbers are read as they are written and
 * never as floats. Throws where there is none or it is not above 0.
 */
export function priceIn(json: string, path: string): bigint {
  if (json.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? context.source : value
  let found: unknown = JSON.parse(json, asWritten as (key: string, value: unknown) => unknown)
  for (const name of path.split('.')) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined
  }
  const match = typeof found === 'string' ? PLAIN.exec(found) : null
  if (!match) throw new Error(`there is no plain decimal at ${path}`)
  const price = BigInt(match[1]! + (match[2] ?? '').slice(0, PRICE_SCALE).padEnd(PRICE_SCALE, '0'))
  if (price <= 0n) throw new Error('the price is not above 0')
  return price
}
