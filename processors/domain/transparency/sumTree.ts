/**
 * Merkle trees that add up: each node has the sum of the leaves below it, and its hash holds the sums of both
 * sides apart, so that none of them can be changed, nor hidden behind the other. The shape is that of
 * RFC 6962. Quantities are integers of the smallest unit, never below zero, in 16 bytes, big-endian.
 */
import { hash } from 'node:crypto'
import { HASH_BYTES, inclusionSpans, splitOf } from './tree.ts'

export interface SumNode {
  readonly sum: bigint
  readonly hash: Buffer
}

/** Room for 2^48 of the largest quantity that the data contract has. */
const SUM_BYTES = 16
const WORD_BITS = 64
const WORD_BYTES = 8
const NODE_BYTES = SUM_BYTES + HASH_BYTES
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** In one call: an object for each of very many hashes costs more than hashing. */
const sha256 = (parts: readonly Buffer[]) => hash('sha256', Buffer.concat(parts), 'buffer')

/** `text` says what is held; throws for a quantity that is none. */
export function sumLeaf(sum: bigint, text: string): SumNode {
  return { sum, hash: sha256([LEAF, sumBytes(sum), Buffer.from(text)]) }
}

function sumOver(left: SumNode, right: SumNode): SumNode {
  const parts = [NODE, sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash]
  return { sum: left.sum + right.sum, hash: sha256(parts) }
}

/** Of one node at least. */
export function sumRoot(nodes: readonly SumNode[]): SumNode {
  if (nodes.length === 1) return nodes[0]!
  const middle = splitOf(nodes.length)
  return sumOver(sumRoot(nodes.slice(0, middle)), sumRoot(nodes.slice(middle)))
}

/** What leads from a leaf to the root, from the leaf up: what stands beside it at each step. */
export function sumPath(index: number, nodes: readonly SumNode[]): readonly SumNode[] {
  return inclusionSpans(index, nodes.length).map(({ from, to }) => sumRoot(nodes.slice(from, to)))
}

/** Nodes side by side, each its sum and its hash. */
export function packedNodes(nodes: readonly SumNode[]): Buffer {
  return Buffer.concat(nodes.flatMap(({ sum, hash }) => [sumBytes(sum), hash]))
}

export function unpackedNodes(bytes: Buffer): readonly SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, n) => {
    const at = n * NODE_BYTES
    const high = bytes.readBigUInt64BE(at)
    const sum = (high << BigInt(WORD_BITS)) | bytes.readBigUInt64BE(at + WORD_BYTES)
    return { sum, hash: bytes.subarray(at + SUM_BYTES, at + NODE_BYTES) }
  })
}

function sumBytes(sum: bigint): Buffer {
  const bytes = Buffer.alloc(SUM_BYTES)
  // Both throw where the sum is negative or has no room.
  bytes.writeBigUInt64BE(sum >> BigInt(WORD_BITS), 0)
  bytes.writeBigUInt64BE(BigInt.asUintN(WORD_BITS, sum), WORD_BYTES)
  return bytes
}
