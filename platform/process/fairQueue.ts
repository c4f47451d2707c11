/**
 * Fair queue: round-robin over owners. An owner that was served goes to the end of the line, however much
 * more it has queued, so that no owner's backlog delays another's.
 */
export interface FairQueue<T> {
  /** Queues the item, once. Returns how many items the owner has queued. */
  add(owner: string, item: T): number
  /** Takes the item out of the queue. */
  remove(owner: string, item: T): void
  /** How many items the owner has queued. */
  depth(owner: string): number
  /** Takes up to `most` items of the first eligible owner; empty where none is eligible. */
  dequeue(isEligible?: (owner: string) => boolean, most?: number): readonly T[]
}

export function createFairQueue<T>(): FairQueue<T> {
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
