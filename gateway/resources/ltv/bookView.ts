import { BAR_WIDTH, BARS, nameOf, type Sums, summed } from '../../../processors/domain/ltv/book.ts'
import { RATIO_SCALE } from '../../../processors/domain/ltv/ltv.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import type { BookPart, PastBookPart } from '../../../schemas/documents/book.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { LEVELS, STATES, STATUSES } from '../../../schemas/http/book.ts'
import { instant } from '../contracts/view.ts'

/** The sums of a book as its lender reads them. */
export function presentSums(sums: Sums) {
  const count = (...words: readonly (string | number)[]) => countOf(sums, nameOf(...words))
  const counts = (kind: string, words: readonly string[]) =>
    Object.fromEntries(words.map(word => [word, count(kind, word)]))
  return {
    contracts: count('contracts'),
    byState: counts('state', STATES),
    byStatus: counts('status', STATUSES),
    byLevel: LEVELS.map(level => ({
      level,
      contracts: count('level', level),
      outstanding: under(sums, nameOf('owed', level)),
    })),
    outstanding: under(sums, 'outstanding'),
    collateral: under(sums, 'collateral'),
    shortfall: under(sums, 'shortfall'),
    histogram: histogramOf(sums),
    withoutRatio: count('ltv', 'none'),
    tokens: tokensOf(sums),
    doubts: {
      stale: count('stale'),
      depegged: count('depeg'),
      disputed: count('disputed'),
      unpriced: count('unpriced'),
      unvalued: count('unvalued'),
    },
  }
}

/** A count of contracts: small, and whole. */
function countOf(sums: Sums, name: string): number {
  return Number(sums[name] ?? '0')
}

/** Sums named `name/…`, by the part after the slash. */
function under(sums: Sums, name: string): Record<string, string> {
  const prefix = `${name}/`
  const found = Object.entries(sums).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(found.map(([key, text]) => [key.slice(prefix.length), text]))
}

function histogramOf(sums: Sums) {
  const edge = (bar: number) => textOf(BigInt(bar) * BAR_WIDTH, RATIO_SCALE)
  return Array.from({ length: BARS }, (_, bar) => ({
    from: edge(bar),
    to: bar === BARS - 1 ? null : edge(bar + 1),
    contracts: countOf(sums, nameOf('ltv', bar)),
  }))
}

function tokensOf(sums: Sums) {
  return Object.entries(under(sums, 'quantity')).map(([place, quantity]) => {
    const [tokenSymbol, network] = place.split('/')
    return { tokenSymbol, network, quantity, value: under(sums, nameOf('value', place)) }
  })
}

/**
 * How a book stood at the end of each hour: of each lane the part that held then, which is the one that is
 * there now where nothing has happened since.
 */
export function hoursOf(
  past: readonly PastBookPart[],
  now: readonly BookPart[],
  first: number,
  last: number,
) {
  const spans = [
    ...past.map(({ hour, until, sums }) => ({ hour, until, sums })),
    ...now.map(({ hour, sums }) => ({ hour, until: Number.POSITIVE_INFINITY, sums })),
  ]
  const hours = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, n) => first + n * HOUR_MS)
  return hours.flatMap(at => {
    const held = spans.filter(({ hour, until }) => hour <= at && at < until).map(({ sums }) => sums)
    return held.length === 0 ? [] : [presentHour(at, summed(held))]
  })
}

function presentHour(at: number, sums: Sums) {
  const { contracts, outstanding, collateral, byLevel, doubts } = presentSums(sums)
  return {
    at: instant(at),
    contracts,
    outstanding,
    collateral,
    byLevel: Object.fromEntries(byLevel.map(each => [each.level, each.contracts])),
    stale: doubts.stale,
    depegged: doubts.depegged,
  }
}
