/**
 * A tree in tiles, as logs of certificates keep theirs: tile `<level>/<index>` has up to 256 hashes of
 * complete subtrees of the height 8 × level, side by side. A proof needs a few of them, however large the
 * tree; growing rewrites those at its right edge.
 */
import { HASH_BYTES, type HashOf, nodeHash, nodesOf, type Span, type TreeNode } from './tree.ts'

const HEIGHT = 8
const WIDTH = 2 ** HEIGHT

/** By `<level>/<index>`, the hashes of a tile one behind the other. */
export type Tiles = ReadonlyMap<string, Buffer>

const idOf = (level: number, index: number) => `${level}/${index}`

interface Place {
  readonly tile: string
  /** Of the first hash below the node, and how many there are. */
  readonly at: number
  readonly count: number
}

function placeOf({ level, index }: TreeNode): Place {
  const tileLevel = Math.floor(level / HEIGHT)
  const count = 2 ** (level - tileLevel * HEIGHT)
  const first = index * count
  return { tile: idOf(tileLevel, Math.floor(first / WIDTH)), at: first % WIDTH, count }
}

/** The tiles in which the hashes of these spans are found. */
export function tilesFor(spans: readonly Span[]): readonly string[] {
  return [...new Set(spans.flatMap(nodesOf).map(node => placeOf(node).tile))]
}

/** Throws where a tile is missing or too short: their keeper has lost something. */
export function hashesIn(tiles: Tiles): HashOf {
  return node => {
    const { tile, at, count } = placeOf(node)
    const hashes = tiles.get(tile)
    if (hashes === undefined || hashes.length < (at + count) * HASH_BYTES) {
      throw new Error(`tile ${tile} does not have hash ${at + count - 1}`)
    }
    return perfect(hashes.subarray(at * HASH_BYTES, (at + count) * HASH_BYTES))
  }
}

/** The hash over as many as a power of two. */
function perfect(hashes: Buffer): Buffer {
  if (hashes.length === HASH_BYTES) return hashes
  const middle = hashes.length / 2
  return nodeHash(perfect(hashes.subarray(0, middle)), perfect(hashes.subarray(middle)))
}

/** The tiles that a tree of this size has begun and not filled. */
export function openTiles(size: number): readonly string[] {
  const open: string[] = []
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / WIDTH)) {
    if (count % WIDTH > 0) open.push(idOf(level, Math.floor(count / WIDTH)))
  }
  return open
}

/** The tiles that change when `leaves` (their hashes) follow a tree of `size`, whose open ones are given. */
export function grown(size: number, open: Tiles, leaves: readonly Buffer[]): Tiles {
  const changed = new Map<string, Buffer[]>()
  const add = (level: number, place: number, hash: Buffer) => {
    const id = idOf(level, Math.floor(place / WIDTH))
    const hashes = changed.get(id) ?? begun(open.get(id), place % WIDTH, id)
    changed.set(id, hashes)
    hashes.push(hash)
    if ((place + 1) % WIDTH === 0) add(level + 1, Math.floor(place / WIDTH), perfect(Buffer.concat(hashes)))
  }
  for (const [index, hash] of leaves.entries()) add(0, size + index, hash)
  return new Map([...changed].map(([id, hashes]) => [id, Buffer.concat(hashes)]))
}

function begun(hashes: Buffer | undefined, count: number, id: string): Buffer[] {
  const given = hashes ?? Buffer.alloc(0)
  if (given.length !== count * HASH_BYTES) throw new Error(`tile ${id} does not have ${count} hashes`)
  return [...Array(count).keys()].map(at => given.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}
