/**
 * Merkle trees as RFC 6962 (2.1) and RFC 9162 define them: hashes of leaves and nodes, and which parts of a
 * tree a proof is made of. A tree is named by its size; all trees of one log are beginnings of each other.
 */
import { createHash } from 'node:crypto'

/** Leaves `from` up to, and without, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A complete subtree: that of the leaves `index * 2^level` to `(index + 1) * 2^level`. */
export interface TreeNode {
  readonly level: number
  readonly index: number
}

/** The hash of a complete subtree. */
export type HashOf = (node: TreeNode) => Buffer

export const HASH_BYTES = 32
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export function leafHash(data: Uint8Array): Buffer {
  return createHash('sha256').update(LEAF).update(data).digest()
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest()
}

/** Of the first `size` leaves. */
export function rootHash(size: number, hashOf: HashOf): Buffer {
  return size === 0 ? createHash('sha256').digest() : spanHash({ from: 0, to: size }, hashOf)
}

/** Proof that leaf `index` is in the tree of `size`, from the leaf up (RFC 6962, 2.1.1). */
export function inclusionSpans(index: number, size: number): readonly Span[] {
  const path: Span[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      path.push({ from: middle, to })
      to = middle
    } else {
      path.push({ from, to: middle })
      from = middle
    }
  }
  return path.reverse()
}

/** Proof that the tree of `size` begins with that of `first`, 1 to `size` (RFC 6962, 2.1.2). */
export function consistencySpans(first: number, size: number): readonly Span[] {
  const path: Span[] = []
  let [from, to] = [0, size]
  while (first !== to) {
    const middle = from + splitOf(to - from)
    if (first <= middle) {
      path.push({ from: middle, to })
      to = middle
    } else {
      path.push({ from, to: middle })
      from = middle
    }
  }
  // The verifier has the hash of the first tree; as a part of it, it does not.
  if (from > 0) path.push({ from, to })
  return path.reverse()
}

/** Complete subtrees that a span is made of, from left to right; one of its size could begin at `from`. */
export function nodesOf({ from, to }: Span): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = from; at < to; ) {
    const level = Math.floor(Math.log2(to - at))
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

export function spanHash(span: Span, hashOf: HashOf): Buffer {
  return nodesOf(span)
    .map(hashOf)
    .reduceRight((right, left) => nodeHash(left, right))
}

/** A tree as it was seen. */
export interface Head {
  readonly size: number
  readonly root: Buffer
}

/** Whether `proof` shows that the tree `second` begins with the tree `first` (RFC 9162, 2.1.4.2). */
export function isConsistent(first: Head, second: Head, proof: readonly Buffer[]): boolean {
  if (first.size < 1 || first.size > second.size) return false
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root)
  const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : proof
  let [place, last] = [first.size - 1, second.size - 1]
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  const [start, ...rest] = path
  if (start === undefined) return false
  let [old, all] = [start, start]
  for (const hash of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      old = nodeHash(hash, old)
      all = nodeHash(hash, all)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else all = nodeHash(all, hash)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && old.equals(first.root) && all.equals(second.root)
}

const half = (number: number) => Math.floor(number / 2)
const isPowerOfTwo = (number: number) => Number.isInteger(Math.log2(number))
/** The largest power of two that is smaller. */
export const splitOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1))
