/**
 * What `ltvView` keeps of the log over `contract-events` (docs/decisions/transparency.md), and the gateway
 * reads: one tree per lane, which only grows.
 */
import type { Binary } from 'mongodb'

/** Collection `logTrees`: how far the log of a lane is, `_id` being the lane. */
export interface TreeDocument {
  readonly _id: number
  /** Leaves that are in it. */
  readonly size: number
  /** The last tree that was signed; null before the first. */
  readonly signed: SignedTree | null
}

export interface SignedTree {
  readonly size: number
  /** The signed note: its text and its signatures. */
  readonly checkpoint: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Whether it is wherever checkpoints go. Until then no larger tree is signed. */
  readonly published: boolean
}

/** Collection `logTiles`: hashes of subtrees side by side; `_id` is `<lane>/<level>/<index>`. */
export interface TileDocument {
  readonly _id: string
  readonly hashes: Binary
}

/** Collection `logLeaves`: the text behind a leaf, `_id` being the id of its event. */
export interface LeafDocument {
  readonly _id: string
  readonly lane: number
  /** Position in the log of the lane, from 0. */
  readonly index: number
  readonly contractId: number
  readonly sequence: number
  /** Who may ask for its proof: who may read the event. */
  readonly parties: readonly string[]
  readonly text: string
}

/** Collection `logCheckpoints`: those that were published; `_id` is `<lane>/<size>`. */
export interface CheckpointDocument {
  readonly _id: string
  readonly lane: number
  readonly size: number
  readonly checkpoint: string
  /** What verifies it: one for each signature. */
  readonly verifierKeys: readonly string[]
  readonly at: number
}

export const tileDocumentId = (lane: number, tile: string) => `${lane}/${tile}`
export const checkpointId = (lane: number, size: number) => `${lane}/${size}`
