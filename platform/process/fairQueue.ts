/**
 * What waits, owner by owner: who had a turn goes to the end of the line, however much more of theirs waits,
 * so that the queue of one never stands before that of another.
 */
export interface FairQueue<T> {
  /** Waiting already: nothing happens. Returns how many of the owner wait. */
  enqueue(owner: string, item: T): number
  /** Does not wait any more. */
  remove(owner: string, item: T): void
  /** How many of the owner wait. */
  depth(owner: string): number
  /** Takes up to `most` of the first owner who may have a turn; empty where nobody may. */
  dequeue(may?: (owner: string) => boolean, most?: number): readonly T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // A Map remembers the order of insertion, and so does a Set.
  const line = new Map<string, Set<T>>()
  return {
    enqueue(owner, item) {
      const own = line.get(owner) ?? new Set()
      line.set(owner, own.add(item))
      return own.size
    },
    remove(owner, item) {
      const own = line.get(owner)
      own?.delete(item)
      if (own?.size === 0) line.delete(owner)
    },
    depth: owner => line.get(owner)?.size ?? 0,
    dequeue(may = () => true, most = 1) {
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
