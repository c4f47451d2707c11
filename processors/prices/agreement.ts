import { MIN_UPSTREAMS, NO_TIME } from './sources.ts'

/** One source's answer on one symbol. */
export interface Answer {
  readonly source: string
  readonly upstream: string
  readonly price: bigint
  /** When it held, in milliseconds since the epoch. */
  readonly asOf: number
  /** The source itself named the time. */
  readonly isTimed: boolean
}

export interface Agreement {
  readonly price: bigint
  readonly asOf: number
  readonly disputed: boolean
  /** Upstreams that answered. */
  readonly upstreams: number
  readonly source: string
}

const BPS = 10_000n

/**
 * The price that several sources support: their median when they lie within the tolerance; when they do not,
 * the one by which collateral is worth least, marked as disputed. That is the lowest, and of a pair that
 * gives USD for one unit of a currency (`isInverse`) the highest. Of two in the middle it takes the same
 * side. It is as old as the oldest of the answers within the tolerance of that price. Null with answers of
 * fewer than two upstreams; sources of one upstream are one opinion, the newest of them.
 */
export function agree(all: readonly Answer[], toleranceBps: number, isInverse: boolean): Agreement | null {
  const least = (a: Answer, b: Answer) => (a.price === b.price ? 0 : a.price < b.price !== isInverse ? -1 : 1)
  const opinions = new Map<string, Answer>()
  for (const answer of [...all].sort((a, b) => b.asOf - a.asOf || least(a, b))) {
    if (!opinions.has(answer.upstream)) opinions.set(answer.upstream, answer)
  }
  if (opinions.size < MIN_UPSTREAMS) return null
  const leastFirst = [...opinions.values()].sort(least)
  const prices = leastFirst.map(({ price }) => price)
  const agrees = (a: bigint, b: bigint) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    return (high - low) * BPS <= low * BigInt(toleranceBps)
  }
  const disputed = !agrees(prices[0]!, prices.at(-1)!)
  const price = prices[disputed ? 0 : (prices.length - 1) >> 1]!
  const asOf = Math.min(...leastFirst.filter(one => agrees(one.price, price)).map(one => one.asOf))
  const names = leastFirst.map(({ source, isTimed }) => source + (isTimed ? '' : NO_TIME)).sort()
  const extreme = isInverse ? 'highest' : 'lowest'
  const upstreams = opinions.size
  return {
    price,
    asOf,
    disputed,
    upstreams,
    source: `${disputed ? extreme : 'median'} of ${names.join(', ')}`,
  }
}
