/**
 * Binary heaps over slots (small integers), smallest key first. Keys and places are columns that all heaps of
 * one kind share, because a slot is in at most one of them: a slot costs 8 bytes of key, 4 of place and 4 in
 * its heap.
 */
export type HeapColumn = ReturnType<typeof newColumn>

export type IndexedHeap = ReturnType<typeof newHeap>

const FIRST_HEAP_SLOTS = 16

export function newColumn(capacity: number) {
  return {
    keys: new Float64Array(capacity),
    /** Index of a slot in its heap; -1 in none. */
    places: new Int32Array(capacity).fill(-1),
  }
}

export function growColumn(column: HeapColumn, capacity: number): void {
  const keys = new Float64Array(capacity)
  keys.set(column.keys)
  const places = new Int32Array(capacity).fill(-1)
  places.set(column.places)
  column.keys = keys
  column.places = places
}

export function newHeap() {
  return { slots: new Int32Array(FIRST_HEAP_SLOTS), size: 0 }
}

/** The slot with the smallest key, -1 where the heap is empty. */
export function firstOf(heap: IndexedHeap): number {
  return heap.size > 0 ? heap.slots[0]! : -1
}

/** Puts a slot that is in no heap of this column into `heap`. */
export function insert(column: HeapColumn, heap: IndexedHeap, slot: number, key: number): void {
  if (heap.size === heap.slots.length) {
    const larger = new Int32Array(heap.slots.length * 2)
    larger.set(heap.slots)
    heap.slots = larger
  }
  column.keys[slot] = key
  riseFrom(column, heap, heap.size++, slot)
}

/** Changes the key of a slot that is in `heap`. */
export function rekey(column: HeapColumn, heap: IndexedHeap, slot: number, key: number): void {
  const before = column.keys[slot]!
  if (before === key) return
  column.keys[slot] = key
  const place = column.places[slot]!
  if (key < before) riseFrom(column, heap, place, slot)
  else sinkFrom(column, heap, place, slot)
}

/** Takes a slot out of `heap`, in which it is. */
export function remove(column: HeapColumn, heap: IndexedHeap, slot: number): void {
  const place = column.places[slot]!
  column.places[slot] = -1
  const last = heap.slots[--heap.size]!
  if (last === slot) return
  const key = column.keys[last]!
  const parent = place > 0 ? heap.slots[(place - 1) >> 1]! : -1
  if (parent >= 0 && key < column.keys[parent]!) riseFrom(column, heap, place, last)
  else sinkFrom(column, heap, place, last)
}

function riseFrom({ keys, places }: HeapColumn, { slots }: IndexedHeap, from: number, slot: number): void {
  const key = keys[slot]!
  let place = from
  while (place > 0) {
    const above = (place - 1) >> 1
    const other = slots[above]!
    if (keys[other]! <= key) break
    slots[place] = other
    places[other] = place
    place = above
  }
  slots[place] = slot
  places[slot] = place
}

function sinkFrom(
  { keys, places }: HeapColumn,
  { slots, size }: IndexedHeap,
  from: number,
  slot: number,
): void {
  const key = keys[slot]!
  let place = from
  for (;;) {
    let below = place * 2 + 1
    if (below >= size) break
    if (below + 1 < size && keys[slots[below + 1]!]! < keys[slots[below]!]!) below += 1
    const other = slots[below]!
    if (keys[other]! >= key) break
    slots[place] = other
    places[other] = place
    place = below
  }
  slots[place] = slot
  places[slot] = place
}
