/**
 * Round-robin queue: items wait by owner, and an owner that had a turn goes to the end of the line, however
 * many of its items still wait. So a long queue of one owner delays no other owner.
 */
export interface FairQueue<T> {
  /** Does nothing for an item that waits already. Returns the depth of the owner's queue. */
  enqueue(owner: string, item: T): number
  /** Removes an item that waits. */
  remove(owner: string, item: T): void
  /** How many items of the owner wait. */
  depth(owner: string): number
  /** Takes up to `most` items of the first eligible owner; empty where there is none. */
  dequeue(isEligible?: (owner: string) => boolean, most?: number): readonly T[]
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
    dequeue(isEligible = () => true, most = 1) {
      for (const [owner, own] of line) {
        if (!isEligible(owner)) continue
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
