import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { grown, hashesIn, openTiles, type Tiles, tilesFor } from './tiles.ts'
import {
  consistencySpans,
  type Head,
  inclusionSpans,
  isConsistent,
  leafHash,
  nodeHash,
  rootHash,
  spanHash,
} from './tree.ts'

/** The definitions of RFC 6962, 2.1, word for word, over the data of the leaves. */
type Leaves = readonly Buffer[]
const split = (n: number) => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}
function mth(d: Leaves): Buffer {
  if (d.length === 0) return createHash('sha256').digest()
  if (d.length === 1) return createHash('sha256').update('\0').update(d[0]!).digest()
  const k = split(d.length)
  return createHash('sha256')
    .update('\x01')
    .update(mth(d.slice(0, k)))
    .update(mth(d.slice(k)))
    .digest()
}
function path(m: number, d: Leaves): Buffer[] {
  if (d.length === 1) return []
  const k = split(d.length)
  return m < k
    ? [...path(m, d.slice(0, k)), mth(d.slice(k))]
    : [...path(m - k, d.slice(k)), mth(d.slice(0, k))]
}
function subproof(m: number, d: Leaves, whole: boolean): Buffer[] {
  if (m === d.length) return whole ? [] : [mth(d)]
  const k = split(d.length)
  return m <= k
    ? [...subproof(m, d.slice(0, k), whole), mth(d.slice(k))]
    : [...subproof(m - k, d.slice(k), false), mth(d.slice(0, k))]
}

/** A tree that grew in batches of these sizes, as the log keeps it. */
function treeOf(leaves: Leaves, batches: readonly number[]): Tiles {
  const tiles = new Map<string, Buffer>()
  let size = 0
  for (let batch = 0; size < leaves.length; batch++) {
    const some = leaves.slice(size, size + (batches[batch] ?? leaves.length))
    const open = new Map(openTiles(size).map(id => [id, tiles.get(id)!]))
    for (const [id, hashes] of grown(size, open, some.map(leafHash))) tiles.set(id, hashes)
    size += some.length
  }
  return tiles
}

const leavesOf = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, n) => Buffer.from(`leaf ${seed}/${n}`))
const sizes = fc.integer({ min: 1, max: 700 })
const batches = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 })
const onlyFrom = (tiles: Tiles, spans: Parameters<typeof tilesFor>[0]) =>
  hashesIn(new Map(tilesFor(spans).map(id => [id, tiles.get(id)!])))

/** The vectors that implementations of certificate logs share. */
const VECTOR_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(hex => Buffer.from(hex, 'hex'))
const VECTOR_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('the roots are those of the vectors that logs of certificates share', () => {
  const hashOf = hashesIn(treeOf(VECTOR_LEAVES, [3]))
  expect(VECTOR_ROOTS.map((_, size) => rootHash(size, hashOf).toString('hex'))).toEqual(VECTOR_ROOTS)
})

test('roots and proofs are those of RFC 6962, however the tree grew, from the tiles that they name', () => {
  fc.assert(
    fc.property(sizes, batches, fc.nat(), fc.nat(), (size, steps, some, other) => {
      const leaves = leavesOf(size)
      const tiles = treeOf(leaves, steps)
      const [index, first] = [some % size, (other % size) + 1]
      expect(rootHash(size, onlyFrom(tiles, [{ from: 0, to: size }]))).toEqual(mth(leaves))
      const inclusion = inclusionSpans(index, size)
      expect(inclusion.map(span => spanHash(span, onlyFrom(tiles, inclusion)))).toEqual(path(index, leaves))
      const consistency = consistencySpans(first, size)
      const proof = consistency.map(span => spanHash(span, onlyFrom(tiles, consistency)))
      expect(proof).toEqual(subproof(first, leaves, true))
      expect(isConsistent(headOf(leaves, first), headOf(leaves, size), proof)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

const headOf = (leaves: Leaves, size: number): Head => ({ size, root: mth(leaves.slice(0, size)) })

test('a rewritten tree is consistent with no earlier one, by none of its proofs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), fc.nat(), (size, some, other) => {
      const first = (some % (size - 1)) + 1
      const changed = leavesOf(size).with(other % first, Buffer.from('another one'))
      const proof = subproof(first, changed, true)
      expect(isConsistent(headOf(leavesOf(size), first), headOf(changed, size), proof)).toBe(false)
    }),
    { numRuns: 150 },
  )
})

test('no tree is consistent with a smaller one, an empty one, or another one of its size', () => {
  const leaves = leavesOf(9)
  const proof = subproof(5, leaves, true)
  expect(isConsistent(headOf(leaves, 9), headOf(leaves, 5), proof)).toBe(false)
  expect(isConsistent(headOf(leaves, 0), headOf(leaves, 5), [])).toBe(false)
  expect(isConsistent(headOf(leaves, 5), headOf(leaves, 9), [])).toBe(false)
  expect(isConsistent(headOf(leaves, 5), headOf(leaves, 9), [...proof, proof[0]!])).toBe(false)
  expect(isConsistent(headOf(leaves, 5), headOf(leavesOf(5, 1), 5), [])).toBe(false)
  expect(isConsistent(headOf(leaves, 5), headOf(leaves, 5), [])).toBe(true)
})

test('a proof in a very large tree needs few tiles', () => {
  const size = 3_000_000_019
  const tiles = tilesFor(inclusionSpans(1_234_567_890, size))
  expect(tiles.length).toBeLessThan(16)
  expect(consistencySpans(2 ** 31, size).length).toBeLessThan(64)
  for (let level = 1; level < 45; level++) {
    expect(isConsistent(smooth(level), smooth(level + 1), [smooth(level).root])).toBe(true)
  }
})

/** The tree of 2^level equal leaves. */
function smooth(level: number): Head {
  let root = leafHash(Buffer.alloc(0))
  for (let at = 0; at < level; at++) root = nodeHash(root, root)
  return { size: 2 ** level, root }
}

test('lost tiles are told, never guessed', () => {
  const tiles = treeOf(leavesOf(300), [])
  expect(() => rootHash(301, hashesIn(tiles))).toThrow('tile 0/1 does not have hash 44')
  expect(() => grown(300, new Map(), [leafHash(Buffer.alloc(0))])).toThrow('does not have 44 hashes')
})
