/**
 * Fair queue: keys are served round-robin and each key's items in their order. A key that was just served
 * goes to the end of the line, so the backlog of one key never delays another.
 */
export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>

export function createFairQueue<T>() {
  // A Map remembers the order of insertion, and so does a Set.
  const line = new Map<string, Set<T>>()
  return {
    /** Adds the item unless it is queued already. Returns the depth of the key. */
    enqueue(key: string, item: T) {
      const items = line.get(key) ?? new Set()
      line.set(key, items.add(item))
      return items.size
    },
    remove(key: string, item: T) {
      const items = line.get(key)
      items?.delete(item)
      if (items?.size === 0) line.delete(key)
    },
    /** How many items of the key are queued. */
    depth: (key: string) => line.get(key)?.size ?? 0,
    /** Removes up to `most` items of the first eligible key; empty when no key is eligible. */
    dequeue(isEligible: (key: string) => boolean = () => true, most = 1): readonly T[] {
      for (const [key, items] of line) {
        if (!isEligible(key)) continue
        const taken: T[] = []
        for (const item of items) if (taken.push(item) === most) break
        line.delete(key)
        for (const item of taken) items.delete(item)
        if (items.size > 0) line.set(key, items)
        return taken
      }
      return []
    },
  }
}
