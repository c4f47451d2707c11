/**
 * Slab allocator: bytes per slot, outside of the heap. A million positions as strings and objects would be
 * ten million objects for the garbage collector to trace; here they are a few large buffers. Cells of one
 * size lie next to each other in chunks, and a freed cell is reused for the next bytes of its size.
 */
export type SlabAllocator = ReturnType<typeof createSlabAllocator>

/** Sizes are rounded up to this: half of it is wasted per slot on average. */
const CELL_STEP_BYTES = 32
/** A chunk holds some hundred positions, and a lane of few positions stays small. */
const CHUNK_BYTES = 256 * 1024

/** All cells of one size. */
interface Cells {
  readonly size: number
  readonly perChunk: number
  readonly chunks: Buffer[]
  readonly free: number[]
  /** Cells that were ever handed out. */
  used: number
}

const NOTHING = Buffer.alloc(0)

export function createSlabAllocator() {
  const sizes = new Map<number, Cells>()
  /** Per slot the length of its bytes, 0 for none, and its cell among those of its size. */
  const lengths: number[] = []
  const places: number[] = []
  let taken = 0

  const cellsOf = (length: number): Cells => {
    const size = Math.ceil(length / CELL_STEP_BYTES) * CELL_STEP_BYTES
    let cells = sizes.get(size)
    if (!cells) {
      const perChunk = Math.max(1, Math.floor(CHUNK_BYTES / size))
      sizes.set(size, (cells = { size, perChunk, chunks: [], free: [], used: 0 }))
    }
    return cells
  }
  const newPlace = (cells: Cells): number => {
    const freed = cells.free.pop()
    if (freed !== undefined) return freed
    if (cells.used === cells.chunks.length * cells.perChunk) {
      cells.chunks.push(Buffer.allocUnsafeSlow(cells.size * cells.perChunk))
      taken += cells.size * cells.perChunk
    }
    return cells.used++
  }
  const drop = (slot: number) => {
    const length = lengths[slot] ?? 0
    if (length === 0) return
    cellsOf(length).free.push(places[slot]!)
    lengths[slot] = 0
  }
  const startOf = ({ size, perChunk }: Cells, place: number) => (place % perChunk) * size
  const chunkOf = ({ chunks, perChunk }: Cells, place: number) => chunks[Math.floor(place / perChunk)]!

  return {
    /** Stores a copy; replaces the slot's bytes. */
    put(slot: number, bytes: Buffer) {
      const { length } = bytes
      if (length === 0) return drop(slot)
      const before = lengths[slot] ?? 0
      const cells = cellsOf(length)
      if (before === 0 || cellsOf(before) !== cells) {
        drop(slot)
        places[slot] = newPlace(cells)
      }
      lengths[slot] = length
      const place = places[slot]!
      bytes.copy(chunkOf(cells, place), startOf(cells, place))
    },
    /** A view, valid until the next `put` or `drop` of any slot; empty where nothing is stored. */
    get(slot: number) {
      const length = lengths[slot] ?? 0
      if (length === 0) return NOTHING
      const cells = cellsOf(length)
      const place = places[slot]!
      const start = startOf(cells, place)
      return chunkOf(cells, place).subarray(start, start + length)
    },
    drop,
    /** Memory taken, used or not. */
    bytes: () => taken,
  }
}
