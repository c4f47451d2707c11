/**
 * Merkle trees that add up: each node has the sum of the leaves below it, and its hash holds the sums of both
 * sides apart, so that none of them can be changed, nor hidden behind the other. The shape is that of
 * RFC 6962. Quantities are integers of the smallest unit, never below zero, in 16 bytes, big-endian.
 */
import { hash } from 'node:crypto'
import { HASH_BYTES, inclusionSpans, type Span, splitOf } from './tree.ts'

export interface SumNode {
  readonly sum: bigint
  readonly hash: Buffer
}

/** Room for 2^48 of the largest quantity that the data contract has. */
const SUM_BYTES = 16
const WORD_BITS = 64
const WORD_BYTES = 8
const NODE_BYTES = SUM_BYTES + HASH_BYTES
const LEAF = 0
const NODE = 1

/** In one call: an object for each of very many hashes costs more than hashing. */
const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'buffer')

/** `text` is the quantity held; throws for an invalid one. */
export function sumLeaf(sum: bigint, text: string): SumNode {
  const head = Buffer.alloc(1 + SUM_BYTES, LEAF)
  writeSum(sum, head, 1)
  return { sum, hash: sha256(Buffer.concat([head, Buffer.from(text)])) }
}

/** Hash input of a node; filled anew for each. */
const both = Buffer.alloc(1 + 2 * NODE_BYTES, NODE)

function sumOver(left: SumNode, right: SumNode): SumNode {
  writeNode(left, both, 1)
  writeNode(right, both, 1 + NODE_BYTES)
  return { sum: left.sum + right.sum, hash: sha256(both) }
}

/** Of one node at least. */
export function sumRoot(nodes: readonly SumNode[]): SumNode {
  return rootOf(nodes, { from: 0, to: nodes.length })
}

function rootOf(nodes: readonly SumNode[], { from, to }: Span): SumNode {
  if (to - from === 1) return nodes[from]!
  const middle = from + splitOf(to - from)
  return sumOver(rootOf(nodes, { from, to: middle }), rootOf(nodes, { from: middle, to }))
}

/** Path from a leaf up to the root: the sibling at each step. */
export function sumPath(index: number, nodes: readonly SumNode[]): readonly SumNode[] {
  return inclusionSpans(index, nodes.length).map(span => rootOf(nodes, span))
}

/** The path of each leaf, and the root: each node of the tree is made once. */
export function sumPaths(nodes: readonly SumNode[]) {
  const paths = nodes.map((): SumNode[] => [])
  const walk = ({ from, to }: Span): SumNode => {
    if (to - from === 1) return nodes[from]!
    const middle = from + splitOf(to - from)
    const left = walk({ from, to: middle })
    const right = walk({ from: middle, to })
    for (const path of paths.slice(from, middle)) path.push(right)
    for (const path of paths.slice(middle, to)) path.push(left)
    return sumOver(left, right)
  }
  return { root: walk({ from: 0, to: nodes.length }), paths: paths as readonly (readonly SumNode[])[] }
}

/** Nodes side by side, each its sum and its hash. */
export function packedNodes(nodes: readonly SumNode[]): Buffer {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES)
  for (const [n, node] of nodes.entries()) writeNode(node, bytes, n * NODE_BYTES)
  return bytes
}

export function unpackedNodes(bytes: Buffer): readonly SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, n) => {
    const at = n * NODE_BYTES
    const high = bytes.readBigUInt64BE(at)
    const sum = (high << BigInt(WORD_BITS)) | bytes.readBigUInt64BE(at + WORD_BYTES)
    return { sum, hash: bytes.subarray(at + SUM_BYTES, at + NODE_BYTES) }
  })
}

function writeNode({ sum, hash: of }: SumNode, bytes: Buffer, at: number): void {
  writeSum(sum, bytes, at)
  of.copy(bytes, at + SUM_BYTES)
}

function writeSum(sum: bigint, bytes: Buffer, at: number): void {
  // Both throw where the sum is negative or has no room.
  bytes.writeBigUInt64BE(sum >> BigInt(WORD_BITS), at)
  bytes.writeBigUInt64BE(BigInt.asUintN(WORD_BITS, sum), at + WORD_BYTES)
}
