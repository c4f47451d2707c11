import type { BlockRef } from './chainClient.ts'
import type { ChainName } from './chainsFile.ts'
import type { WatchedTransfer } from './transferStates.ts'

/** Collection `chainAddresses`: an address and its guarantee, for every network. */
export interface ChainAddress {
  /** In lower case. */
  readonly _id: string
  /** `acc_…`; unique. */
  readonly accountId: string
  readonly contractId: number
  readonly guaranteeId: number
}

/** Collection `chainBlocks`: how far a network was read. */
export interface ChainPosition {
  readonly _id: ChainName
  /** Grows with each change: of two processes one writes. */
  readonly version: number
  /** Blocks up to which transfers were read, the oldest first: where to go back to after a reorganisation. */
  readonly blocks: readonly BlockRef[]
}

/** Collection `chainTransfers`: incoming transfers and what was reported of them. */
export interface StoredTransfer extends WatchedTransfer {
  /** `<network>/<transaction>/<log index>` */
  readonly _id: string
  readonly network: ChainName
  /** Whether the present `status` was written as a command. */
  readonly isReported: boolean
  /** Confirmations when `status` changed. */
  readonly confirmations: number
}
