/**
 * What waits, owner by owner: who had a turn goes to the end of the line, however much more of theirs waits,
 * so that the queue of one never stands before that of another.
 */
export interface Turns<T> {
  /** Waiting already: nothing happens. Returns how many of the owner wait. */
  add(owner: string, item: T): number
  /** Does not wait any more. */
  remove(owner: string, item: T): void
  /** How many of the owner wait. */
  waiting(owner: string): number
  /** Takes up to `most` of the first owner who may have a turn; empty where nobody may. */
  next(may?: (owner: string) => boolean, most?: number): readonly T[]
}

export function createTurns<T>(): Turns<T> {
  // A Map remembers the order of insertion, and so does a Set.
  const line = new Map<string, Set<T>>()
  return {
    add(owner, item) {
      const own = line.get(owner) ?? new Set()
      line.set(owner, own.add(item))
      return own.size
    },
    remove(owner, item) {
      const own = line.get(owner)
      own?.delete(item)
      if (own?.size === 0) line.delete(owner)
    },
    waiting: owner => line.get(owner)?.size ?? 0,
    next(may = () => true, most = 1) {
      for (const [owner, own] of line) {
        if (!may(owner)) continue
        const turn: T[] = []
        for (const item of own) if (turn.push(item) === most) break
        line.delete(owner)
        for (const item of turn) own.delete(item)
        if (own.size > 0) line.set(owner, own)
        return turn
      }
      return []
    },
  }
}
