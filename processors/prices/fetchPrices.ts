/** Questions to price sources, and what their answers count for: one price of each symbol, or none. */
import { newTickProblem } from '../../schemas/market/priceTick.ts'
import { isInversePair, PRICE_SCALE } from '../domain/ltv/ltv.ts'
import type { Reading } from './adapters/adapter.ts'
import { parseAnswer } from './adapters/answer.ts'
import { type Agreement, type Answer, agree } from './agreement.ts'
import type { LastChange } from './lastChange.ts'
import { isFxOpen } from './marketHours.ts'
import type { SourceOutcome } from './metrics.ts'
import { Paused, type SourceClient } from './sourceClient.ts'
import type { PriceSource } from './sources.ts'

/** One source's part in a round of questions. */
export interface Asked {
  readonly source: PriceSource
  readonly outcome: SourceOutcome
  /** Null where it counts as no answer. */
  readonly answer: Answer | null
  /** Price and age of what it answered, also where that does not count. */
  readonly price: bigint | null
  readonly ageMs: number | null
  /** Why it does not count, for people; null where it counts. */
  readonly problem: string | null
}

export interface SymbolPrice {
  readonly symbol: string
  readonly asked: readonly Asked[]
  /** Null with answers of too few upstreams. */
  readonly agreed: Agreement | null
}

export interface RoundOptions {
  readonly sources: readonly PriceSource[]
  /** Hundredths of a percent. */
  readonly toleranceBps: number
  /** The world's time in milliseconds. */
  readonly now: () => number
  readonly client: SourceClient
  readonly lastChange: LastChange
}

type Result = Reading | { readonly outcome: 'failed' | 'paused' | 'closed'; readonly problem: string }

const MS_PER_SECOND = 1_000

/** Asks every source once; tokens come before the rates that need their prices. */
export async function fetchPrices(options: RoundOptions): Promise<readonly SymbolPrice[]> {
  const { sources, toleranceBps, now } = options
  const results = await resultsOf(options)
  const at = now()
  const prices = new Map<string, SymbolPrice>()
  const needsToken = ({ symbol }: PriceSource) => sources.some(one => one.symbol === symbol && one.token)
  const ordered = [...sources].sort((a, b) => Number(needsToken(a)) - Number(needsToken(b)))
  for (const symbol of new Set(ordered.map(source => source.symbol))) {
    const asked = sources
      .filter(source => source.symbol === symbol)
      .map(source => judged(source, results.get(source)!, { ...options, prices, at }))
    const answers = asked.flatMap(({ answer }) => answer ?? [])
    prices.set(symbol, { symbol, asked, agreed: agree(answers, toleranceBps, isInversePair(symbol)) })
  }
  return [...prices.values()]
}

/** One question for all sources that one answer serves. */
async function resultsOf({ sources, now, client }: RoundOptions): Promise<ReadonlyMap<PriceSource, Result>> {
  const results = new Map<PriceSource, Result>()
  const groups = new Map<string, PriceSource[]>()
  for (const source of sources) {
    if (source.hours === 'fx' && !isFxOpen(source.symbol, now())) {
      results.set(source, { outcome: 'closed', problem: 'its market is closed: not asked' })
      continue
    }
    const { adapter, url, headers, market } = source
    const key = JSON.stringify([adapter.name, url, headers, adapter.isForMany ? '' : market.name])
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  await Promise.all(
    [...groups.values()].map(async group => {
      const [{ adapter, url, headers }] = group as [PriceSource]
      const markets = group.map(({ market }) => market)
      try {
        const text = await client.ask(adapter.question(url, markets, now()), headers, now())
        const answer = parseAnswer(text)
        for (const source of group) {
          results.set(
            source,
            attempt(() => adapter.read(answer, source.market, markets, now())),
          )
        }
      } catch (error) {
        for (const source of group) results.set(source, failure(error))
      }
    }),
  )
  return results
}

function attempt(read: () => Reading): Result {
  try {
    return read()
  } catch (error) {
    return failure(error)
  }
}

function failure(error: unknown): Result {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
  return { outcome: error instanceof Paused ? 'paused' : 'failed', problem: reason.split('\n')[0]! }
}

interface Judging extends Pick<RoundOptions, 'lastChange' | 'toleranceBps'> {
  /** Prices of the symbols before. */
  readonly prices: ReadonlyMap<string, SymbolPrice>
  readonly at: number
}

/** An answer, or the reason why there is none, by the rules of every tick (schemas/market/priceTick.ts). */
function judged(source: PriceSource, result: Result, { lastChange, prices, at }: Judging): Asked {
  const refused = (
    outcome: SourceOutcome,
    problem: string,
    price: bigint | null = null,
    asOf = at,
  ): Asked => {
    return { source, outcome, problem, answer: null, price, ageMs: price === null ? null : at - asOf }
  }
  if ('problem' in result) return refused(result.outcome, result.problem)
  const read = inUsd(source, result, prices)
  if (!read) return refused('failed', `there is no undisputed price of ${source.token!.symbol}`)
  const { price } = read
  const isTimed = result.at !== null
  const asOf = Math.min(read.at ?? Infinity, result.at ?? lastChange.of(source, result.price, at))
  const { symbol, upstream } = source
  const problem = newTickProblem({ symbol, price, source: source.source, asOf, disputed: false }, at)
  if (problem === 'from_the_future') return refused('ahead', 'its time is ahead of ours', price, asOf)
  const limit = isTimed ? source.maxAgeSeconds : source.maxUnchangedSeconds
  if (problem === 'too_old' || at - asOf > limit * MS_PER_SECOND) {
    const name = isTimed ? 'old' : 'unchanged'
    return refused(name, `${isTimed ? 'older' : 'unchanged for longer'} than ${limit} s`, price, asOf)
  }
  if (problem !== null) return refused('implausible', 'no plausible price of this symbol', price, asOf)
  const answer = { source: source.source, upstream, price, asOf: Math.min(asOf, at), isTimed }
  return { source, outcome: 'ok', problem: null, answer, price, ageMs: Math.max(0, at - asOf) }
}

const ONE = 10n ** BigInt(PRICE_SCALE)

/**
 * The rate for one USD of a source that gives it by a token, and the age of the token's price. Null without
 * that price. Of two ways to round it takes the one by which collateral is worth less.
 */
function inUsd(
  { token, symbol }: PriceSource,
  { price }: Reading,
  prices: ReadonlyMap<string, SymbolPrice>,
): { readonly price: bigint; readonly at: number | null } | null {
  if (!token) return { price, at: null }
  const agreed = prices.get(token.symbol)?.agreed
  if (!agreed || agreed.disputed) return null
  const [n, d] = token.as === 'per' ? [price * ONE, agreed.price] : [price * agreed.price, ONE]
  return { price: isInversePair(symbol) ? (n + d - 1n) / d : n / d, at: agreed.asOf }
}
