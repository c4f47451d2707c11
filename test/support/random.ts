/** A seeded generator (mulberry32): the same seed gives the same run, bit for bit. */
export interface Random {
  /** In [0, 1). */
  next(): number
  chance(probability: number): boolean
  /** An integer in [min, max]. */
  between(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: probability => next() < probability,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: choices => choices[Math.floor(next() * choices.length)]!,
  }
}
