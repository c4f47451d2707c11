/**
 * Documents of `ltvView` that the gateway reads: the log over `contract-events`
 * (docs/design/transparency.md), one append-only tree per lane.
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

/** Collection `logLeaves`: the text of a leaf; `_id` is the id of its event. */
export interface LeafDocument {
  readonly _id: string
  readonly lane: number
  /** Position in the log of the lane, from 0. */
  readonly index: number
  readonly contractId: number
  readonly sequence: number
  /** Parties that may read the event, and so its proof. */
  readonly parties: readonly string[]
  readonly text: string
}

/** Collection `logCheckpoints`: the newest of each lane that was published; `_id` is the lane. */
export interface CheckpointDocument {
  readonly _id: string
  readonly lane: number
  readonly size: number
  readonly checkpoint: string
  /** One verifier key per signature. */
  readonly verifierKeys: readonly string[]
  readonly at: number
}

/**
 * Collection `logHoldings`: collateral of a contract after its last event in the log; `_id` is its id.
 */
export interface HeldDocument {
  readonly _id: number
  readonly lane: number
  readonly borrowerPartyId: string
  readonly holdings: readonly HeldToken[]
}

export interface HeldToken {
  readonly tokenSymbol: string
  readonly network: string
  /** Decimal text. */
  readonly quantity: string
}

/** Collection `collateralStatements`: a lane's holdings at an hour; `_id` is `<lane>/<hour>`. */
export interface StatementDocument {
  readonly _id: string
  readonly lane: number
  /** Milliseconds since the epoch; full. */
  readonly hour: number
  /** Events of the lane's log that it rests on. */
  readonly logSize: number
  readonly totals: readonly StatedTotal[]
  /** The signed note. */
  readonly checkpoint: string
  /** One verifier key per signature. */
  readonly verifierKeys: readonly string[]
  readonly at: number
  /** Whether it is wherever statements go. */
  readonly published: boolean
}

export interface StatedTotal {
  /** `USDC/ETHEREUM`. */
  readonly token: string
  readonly holdings: number
  readonly quantity: string
}

/**
 * Collection `collateralPages`: the trees behind a statement, for some hours; `_id` is
 * `<tree>/<token>/<page>`.
 */
export interface PageDocument {
  readonly _id: string
  readonly tree: string
  readonly token: string
  readonly page: number
  /** In the order of their leaves. */
  readonly contractIds: readonly number[]
  /** Sum and hash of each, side by side. */
  readonly nodes: Binary
  readonly salts: Binary
  /** The path from the page to the root of its tree, each node as in `nodes`. */
  readonly above: Binary
  readonly expireAt: Date
}

/**
 * Collection `collateralAssets`: proofs that a network's tokens are at the addresses of stated contracts;
 * `_id` is `<network>/<hour>`.
 */
export interface AssetsDocument {
  readonly _id: string
  readonly network: string
  /** Milliseconds since the epoch; that of the statements. */
  readonly hour: number
  readonly chainId: number
  readonly block: number
  readonly blockHash: string
  /** Milliseconds since the epoch. */
  readonly blockAt: number
  readonly totals: readonly ProvedTotal[]
  /** SHA-256 of the compressed file, hexadecimal: the name of its parts. */
  readonly file: string
  readonly parts: number
  readonly bytes: number
  /** Whether no total is below the one that is stated. */
  readonly isCovered: boolean
  /** Whether it is wherever statements go. */
  readonly published: boolean
  readonly expireAt: Date
}

export interface ProvedTotal {
  /** `USDC/ETHEREUM`. */
  readonly token: string
  readonly addresses: number
  readonly quantity: string
}

/** Collection `collateralAssetParts`: a file of proofs in pieces; `_id` is `<file>/<part>`. */
export interface AssetsPartDocument {
  readonly _id: string
  readonly bytes: Binary
  readonly expireAt: Date
}

export const assetsId = (network: string, hour: number) => `${network}/${hour}`
export const assetsPartId = (file: string, part: number) => `${file}/${part}`
export const statementId = (lane: number, hour: number) => `${lane}/${hour}`
export const treeId = (of: Pick<StatementDocument, 'lane' | 'hour' | 'logSize'>) =>
  `${of.lane}/${of.hour}/${of.logSize}`
export const pageId = (tree: string, token: string, page: number | string) => `${tree}/${token}/${page}`
export const tileDocumentId = (lane: number, tile: string) => `${lane}/${tile}`
export const checkpointId = (lane: number, size: number) => `${lane}/${size}`
