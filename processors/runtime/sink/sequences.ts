/**
 * Which of its key’s events one is: gap-free from 1 per topic and key (docs/data-contract.md).
 */
export interface EventPosition {
  readonly topic: string
  readonly key: string
  readonly sequence: number
  /** Not everything of this key is written, so that a jump is no gap. */
  readonly mayJump?: boolean
}

/** Name of a key within all topics of a sink. */
export function placeOf({ topic, key }: Pick<EventPosition, 'topic' | 'key'>): string {
  return `${topic}/${key}`
}

/**
 * Last sequences that a lane remembers; beyond it the oldest are asked for again. Many at once are forgotten,
 * because a map finds its oldest by passing the gaps of those before.
 */
const MAX_REMEMBERED_KEYS = 5_000
const FORGOTTEN_AT_ONCE = 1_000

/** Last sequence per place, cached by a lane so that it asks for each place once. */
export function createLastSequences(
  ask: (positions: readonly EventPosition[]) => Promise<ReadonlyMap<string, number>>,
) {
  const last = new Map<string, number>()
  const remember = (place: string, sequence: number) => {
    last.delete(place)
    last.set(place, sequence)
  }
  return {
    last,
    remember,
    async load(positions: readonly EventPosition[]): Promise<void> {
      // Before anything is asked: of these, nothing may be forgotten until they are written.
      const excess = last.size + positions.length - MAX_REMEMBERED_KEYS
      if (excess > 0) forgetOldest(last, Math.max(excess, FORGOTTEN_AT_ONCE))
      const unknown = new Map<string, EventPosition>()
      for (const position of positions) {
        const place = placeOf(position)
        if (!last.has(place)) unknown.set(place, position)
      }
      if (unknown.size === 0) return
      const found = await ask([...unknown.values()])
      for (const place of unknown.keys()) remember(place, found.get(place) ?? 0)
    },
  }
}

function forgetOldest(places: Map<string, number>, count: number): void {
  let left = count
  for (const place of places.keys()) {
    if (left-- === 0) return
    places.delete(place)
  }
}
