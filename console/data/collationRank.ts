/** Dictionary ranks of texts, kept while further texts are added. */

/** A text and its rank among all known texts; ranks change as texts are added. */
export interface Ranked {
  readonly text: string
  rank: number
}

export interface Ranks {
  of(text: string): Ranked
  /** Gives their places to the texts that came since the last time: a page of them in a few milliseconds. */
  settle(): void
}

/** As dictionaries of both languages have it (they share one collation), and 9 before 10. */
const { compare } = new Intl.Collator(['pt-BR', 'en-GB'], { numeric: true })
/** Total order: breaks ties where the collation sees equals (`2`, `02`). */
const byText = (a: Ranked, b: Ranked) => compare(a.text, b.text) || (a.text < b.text ? -1 : 1)

export function createRanks(): Ranks {
  const known = new Map<string, Ranked>()
  let sorted: readonly Ranked[] = []
  let waiting: Ranked[] = []
  return {
    of(text) {
      const there = known.get(text)
      if (there) return there
      const added = { text, rank: -1 }
      known.set(text, added)
      waiting.push(added)
      return added
    },
    settle() {
      if (waiting.length === 0) return
      sorted = merged(sorted, waiting.sort(byText))
      waiting = []
      for (let rank = 0; rank < sorted.length; rank += 1) sorted[rank]!.rank = rank
    },
  }
}

/** Merges sorted lists. Only added texts are searched (binary): comparisons are costly. */
function merged(sorted: readonly Ranked[], added: readonly Ranked[]): readonly Ranked[] {
  const all: Ranked[] = []
  let taken = 0
  for (const one of added) {
    const place = placeOf(one, sorted, taken)
    while (taken < place) all.push(sorted[taken++]!)
    all.push(one)
  }
  while (taken < sorted.length) all.push(sorted[taken++]!)
  return all
}

function placeOf(one: Ranked, sorted: readonly Ranked[], from: number): number {
  let [low, high] = [from, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byText(sorted[middle]!, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Names of contracts and of people have places of their own. */
export const nameRanks = createRanks()
export const personRanks = createRanks()
