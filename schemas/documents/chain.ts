/** Documents of `contracts` about networks that it watches itself (docs/custody-on-chain.md). */

import type { DepositStatus, Network, TokenSymbol } from '../types.ts'
import type { CustodyOrder } from './contracts.ts'

export type ChainName = Exclude<Network, 'UNKNOWN'>

/** Shown by a block's number and hash: a reorganisation gives the number another hash. */
export interface BlockRef {
  readonly number: number
  readonly hash: string
}

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
  /** Newest block at the first reading; which order moved an earlier transfer cannot be known. */
  readonly firstHead: number
  /** Blocks up to which transfers were read, the oldest first: where to go back to after a reorganisation. */
  readonly blocks: readonly BlockRef[]
}

/** A transfer as last seen, with what was reported of it. */
export interface WatchedTransfer {
  /** From one of our addresses, not to one. */
  readonly isOutgoing: boolean
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly blockHash: string
  readonly tokenContract: string
  readonly from: string
  /** In lower case. */
  readonly to: string
  /** Decimal text of the smallest units. */
  readonly units: string
  readonly status: Exclude<DepositStatus, 'UNKNOWN'>
  /** Changes of `status` so far: a report's id names it, so that the same report is one. */
  readonly turn: number
}

/** Collection `chainTransfers`: transfers to and from our addresses. */
export interface StoredTransfer extends WatchedTransfer {
  /** `<network>/<transaction>/<log index>`, with `/out` where it left an address. */
  readonly _id: string
  readonly network: ChainName
  /** Whether the present `status` was written as a command; true of what left. */
  readonly isReported: boolean
  /** Confirmations when `status` changed. */
  readonly confirmations: number
  /** When `status` changed. */
  readonly changedAt: number
  /** Whether it left an address and no order fits; absent where that cannot be known. */
  readonly isUnexplained?: boolean
}

/** Collection `chainFreezes`: tokens at an address that their issuer has frozen at least once. */
export interface StoredFreeze {
  /** `<network>/<token contract>/<address>` */
  readonly _id: string
  readonly network: ChainName
  readonly contractId: number
  readonly guaranteeId: number
  readonly tokenSymbol: TokenSymbol
  readonly tokenContract: string
  readonly address: string
  readonly isFrozen: boolean
  /** Changes of `isFrozen` so far, and the block that showed the last one: a report's id names both. */
  readonly turn: number
  readonly blockHash: string
  /** Whether the present `isFrozen` was written as a command. */
  readonly isReported: boolean
}

/** Collection `chainOrders`: transfers that orders ask people to sign. */
export interface ChainOrder {
  /** `<order>/<index of its token>` */
  readonly _id: string
  readonly orderId: string
  readonly kind: CustodyOrder['kind']
  readonly contractId: number
  readonly network: ChainName
  readonly chainId: number
  readonly tokenSymbol: TokenSymbol
  readonly tokenContract: string
  readonly quantity: string
  /** Decimal text of the smallest units. */
  readonly units: string
  readonly from: string
  /** Below the account of `accountKey`; null for an address of a list. */
  readonly derivationPath: string | null
  readonly to: string
  /** Call of the token's contract. */
  readonly data: string
  readonly createdAt: number
  /** The transfer that carries it out, unique; absent until it is seen. */
  readonly transferId?: string
  /** Whether that is final, and written as a confirmation where the order has one. */
  readonly isSettled: boolean
}

/** Words of an operator, with the key and the time. */
export interface OperatorStatement {
  readonly keyId: string
  readonly reason: string
  readonly at: number
}

/** Collection `transferClosings`: transfers without an order that operators close. */
export interface TransferClosing {
  /** `trf_<network>_<transaction>_<log index>` */
  readonly _id: string
  readonly proposal: OperatorStatement
  /** By a second operator; null until then. */
  readonly confirmation: OperatorStatement | null
}

/** Name of a transfer that left an address: `POLYGON/0x…/7/out` is `trf_POLYGON_0x…_7`. */
export const transferIdOf = ({
  network,
  txHash,
  logIndex,
}: Pick<StoredTransfer, 'network' | 'txHash' | 'logIndex'>) => `trf_${network}_${txHash}_${logIndex}`
