import type { Asked, SymbolPrice } from '../../processors/prices/fetchPrices.ts'
import { MIN_UPSTREAMS } from '../../processors/prices/sources.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../../schemas/market/priceTick.ts'

const HEAD = ['symbol', 'source', 'value', 'age', 'bps', 'what is wrong']
const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const
const BPS = 10_000n

/** A table of what sources answered, and a line for each symbol: its price, or why there is none. */
export function tableOf(prices: readonly SymbolPrice[]): string {
  const rows = prices.flatMap(({ asked }) => {
    const counted = asked.flatMap(({ answer }) => answer?.price ?? []).sort((a, b) => (a < b ? -1 : 1))
    const median = counted[(counted.length - 1) >> 1] ?? null
    return asked.map(one => rowOf(one, median))
  })
  const all = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  const lines = all.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return `${[...lines, '', ...prices.map(verdictOf)].join('\n')}\n`
}

function rowOf({ source, price, ageMs, answer, problem }: Asked, median: bigint | null): readonly string[] {
  const isTimed = answer === null || answer.isTimed
  return [
    ...[source.symbol, source.source, price === null ? '' : textOf(price, PRICE_SCALE)],
    ageMs === null ? '' : isTimed ? ageOf(ageMs) : 'no time',
    price === null || median === null ? '' : String(((price - median) * BPS) / median),
    problem ?? '',
  ]
}

/** The largest unit that fits, rounded down; negative ages are ahead of our clock. */
function ageOf(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1_000)
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['s', 1]
  return `${ms < 0 ? '-' : ''}${Math.floor(seconds / length)} ${unit}`
}

function verdictOf({ symbol, asked, agreed }: SymbolPrice): string {
  if (agreed === null) {
    const upstreams = new Set(asked.flatMap(({ answer }) => answer?.upstream ?? [])).size
    return `${symbol}: no price: ${upstreams} of at least ${MIN_UPSTREAMS} upstreams`
  }
  const disputed = agreed.disputed ? ', disputed: they differ by more than the tolerance' : ''
  return `${symbol}: ${textOf(agreed.price, PRICE_SCALE)}, ${agreed.source}${disputed}`
}
