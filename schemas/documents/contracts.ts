/**
 * Documents and answers of `contracts`, as the gateway reads them. Times are milliseconds since the
 * epoch, amounts canonical decimal text: a stored contract is the state that its events carry.
 */

import type * as avro from '../types.ts'
import type { Sealed } from './directory.ts'

/** The last `sequence` per topic, and that of the last balance change which altered balance or holdings. */
export interface Sequences {
  readonly contractEvents: number
  readonly collateralEvents: number
  readonly balanceChanges: number
  readonly position: number
}

/** Collection `contracts`: contract, guarantee, tokens, documents, signings, journey. */
export interface StoredContract extends avro.ContractState {
  readonly _id: number
  /** The name as search compares it (`caseFolded`), for the filter of the listing. */
  readonly nameFolded: string
  readonly sequences: Sequences
}

/** Collection `deposits`. */
export interface StoredDeposit {
  /** `dep_…` */
  readonly _id: string
  /** The transfer (`transferOf`): unique over all guarantees. */
  readonly transaction: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly tokenSymbol: avro.TokenSymbol
  readonly network: avro.Network
  readonly quantity: string
  /** `0x` and 64 lower-case hexadecimal digits; in deposits of 1.2, custody's text. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null or absent where custody did not say. */
  readonly logIndex?: number | null
  readonly createdAt: number
  /** When custody named the index of a deposit that it had recorded without one; null for all others. */
  readonly identifiedAt?: number | null
  /** Deposits of 1.3 have none of these: they are CONFIRMED. */
  readonly depositStatus?: avro.DepositStatus
  readonly fromAddress?: string | null
  readonly confirmations?: number | null
  readonly tokenContract?: string | null
  readonly confirmedAt?: number | null
  readonly reversedAt?: number | null
  /** Sold or released before it was found void: custody bears it. */
  readonly missingQuantity?: string | null
  readonly blockHash?: string | null
  readonly voidBlocks?: readonly string[]
  /** Null or absent where it fitted. `remark`: an operator’s, of a stray. */
  readonly unattributed?: (avro.Unattributed & { readonly remark?: string }) | null
  /** Whose people decide about it: a lender, or `NOBODY`; absent otherwise. */
  readonly openFor?: string
}

/** Owner of stray deposits, to addresses of no guarantee; their contract is 0. */
export const NOBODY = 'nobody'

/** Collection `releases`: every release, open or ended. */
export interface StoredRelease {
  /** `rel_…` */
  readonly _id: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly releaseOrigin: avro.ReleaseOrigin
  readonly releaseStatus: avro.ReleaseStatus
  readonly tokenSymbol: avro.TokenSymbol
  readonly network: avro.Network
  readonly quantity: string
  readonly reason: string | null
  /** Null or absent: none, or not APPROVED yet. */
  readonly destination?: avro.OrderDestination | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Collection `notices`: notices to the borrower. */
export interface StoredNotice {
  /** `ntc_…` */
  readonly _id: string
  readonly contractId: number
  readonly noticeReason: avro.NoticeReason
  readonly cureDeadline: number | null
  readonly cure: avro.LtvCure | null
  readonly liquidationId: string | null
  /** Absent in notices of 1.2. */
  readonly surplusAmount?: string | null
  /** `notice.issued` of it. */
  readonly eventId: string
  readonly createdAt: number
}

/** Collection `noticeReceipts`: delivery of a notice on one channel of the borrower. */
export interface StoredReceipt {
  /** `rcp_…` */
  readonly _id: string
  readonly contractId: number
  readonly noticeId: string
  readonly noticeChannel: avro.NoticeChannel
  readonly receiptOutcome: avro.ReceiptOutcome
  /** The event that carried the notice. */
  readonly noticeEventId: string
  readonly endpointId: string | null
  readonly statusCode: number | null
  readonly occurredAt: number
}

/** Collection `custodyOrders`: orders to custody. Removed once custody confirmed. */
export interface CustodyOrder {
  /** The id of the release, liquidation, surplus or return. */
  readonly _id: string
  readonly kind: 'RELEASE' | 'LIQUIDATION' | 'SURPLUS' | 'RETURN'
  readonly contractId: number
  readonly guaranteeId: number
  /** Handed over or sold tokens. */
  readonly collateral: readonly (avro.TokenQuantity & Partial<Pick<avro.LiquidatedToken, 'value'>>)[]
  /** Surplus of a liquidation of 1.2, for the borrower. Since 1.3 it goes back by separate orders. */
  readonly returnedCollateral?: readonly avro.TokenQuantity[]
  /** Money to pay out to the borrower, of an order of kind SURPLUS. */
  readonly surplus?: { readonly amount: string; readonly currency: avro.FiatCurrency }
  /** Of an order of kind RETURN: the transfer that goes back, and where to. */
  readonly returned?: Pick<StoredDeposit, 'txHash' | 'logIndex' | 'tokenContract'> & {
    readonly destination: string
  }
  /** Of a release or surplus; absent before release 1.4. */
  readonly destination?: avro.OrderDestination
  /** Set while there is none: it is handed over once there is. */
  readonly awaitsDestination?: true
  /** Expected proceeds of a liquidation; null for the others. */
  readonly proceeds: string | null
  readonly createdAt: number
}

/** Collection `custodyAccounts`: accounts to open at custody. Removed once their addresses are known. */
export interface CustodyAccount {
  /** `acc_…` */
  readonly _id: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly tokens: readonly Pick<avro.TokenQuantity, 'tokenSymbol' | 'network'>[]
  readonly createdAt: number
}

/** One account for each guarantee. */
export const custodyAccountIdOf = (contractId: number) => `acc_${contractId}`

/** Collection `liquidations`: confirmed sales, so that each confirmation is known for ever. */
export interface StoredLiquidation {
  /** `liq_…` */
  readonly _id: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly proceeds: string
  readonly debtCovered: string
  readonly surplusAmount: string | null
  readonly confirmedAt: number
}

/** Collection `documentUploads`: generated documents until they are in the object store. */
export interface DocumentUpload {
  /** The document's id. */
  readonly _id: string
  readonly objectKey: string
  readonly mimeType: string
  readonly bytes: Uint8Array
  readonly createdAt: number
}

/** Collection `signatureSessions`: open work with the provider, until it ended or its document is kept. */
export interface SignatureSession {
  /** The signing's id. */
  readonly _id: string
  readonly contractId: number
  readonly provider: string
  /** To be opened; open, signers sign; signed, the document is to be fetched. */
  readonly stage: 'OPENING' | 'OPEN' | 'SIGNED'
  /** Where signers sign; empty unless it is open. */
  readonly links: readonly avro.SignerLink[]
  /** Since when it is at this stage. */
  readonly createdAt: number
}

/** Collection `providerEvents`, of those about contracts: a provider's event, unchanged. */
export interface ContractProviderEvent {
  /** `<provider>/<the provider's id of the event>` */
  readonly _id: string
  readonly contractId: number
  readonly body: string
  readonly receivedAt: string
}

/** Documents and sealed contact data of the parties when the command was decided. */
export interface ContractParties {
  readonly lenderDocument: string
  readonly borrowerDocument: string
  readonly borrowerPartyId: string
  readonly borrowerProfile: {
    readonly name: Sealed
    readonly email: Sealed
    readonly phone: Sealed | null
  } | null
}

/** The result of a command about a contract: its outcome's body. */
export interface ContractResult {
  readonly contract: avro.ContractState
  readonly parties: ContractParties
}

export interface BalanceResult {
  readonly contractId: number
  readonly outstandingBalance: string
  /** The id of the balance change that ltv values. */
  readonly recalculationId: string
}

export interface SigningResult extends ContractResult {
  readonly signingId: string
}

export interface DepositResult {
  readonly deposit: StoredDeposit
  /** False where the same transaction was recorded before. */
  readonly isNew: boolean
}

export interface ReleaseResult {
  readonly release: StoredRelease
}

export interface RequestResult {
  readonly requestId: string
  /** False: it waits for a person of the lender. */
  readonly isGranted: boolean
}

export interface LiquidationResult {
  readonly contract: avro.ContractState
}

export interface JourneyResult extends ContractResult {
  /** False where the journey was there before. */
  readonly isNew: boolean
}

export interface StageResult {
  readonly simulationId: string
  readonly previousStage: string
  readonly stage: string
}

/** The Avro library takes no `long` beyond: a float may have been rounded to it. */
export const MAX_INTEGER_ID = Number.MAX_SAFE_INTEGER - 1

/** Ids of a contract's parts begin with its id, so that a command finds its lane without a look-up. */
export function contractIdIn(id: string): number | null {
  const match = /^(?:acc|brq|rel|sig|liq|sur|sim|ntc|dep|ret)_(\d{1,16})(?:_[A-Za-z0-9_-]+)?$/.exec(id)
  const contractId = match ? Number(match[1]) : 0
  return contractId > 0 && contractId <= MAX_INTEGER_ID ? contractId : null
}

/** A transfer of tokens as a network knows it. */
export interface Transfer {
  readonly network: string
  readonly txHash: string
  readonly logIndex?: number | null
}

/** The transaction of a transfer: `<network>/<hash in small letters>`. */
export function transactionOf({ network, txHash }: Omit<Transfer, 'logIndex'>): string {
  return `${network}/${txHash.toLowerCase()}`
}

/** Identity of a transfer: its transaction, and its index where custody named one. */
export function transferOf({ logIndex = null, ...transaction }: Transfer): string {
  return `${transactionOf(transaction)}${logIndex === null ? '' : `#${logIndex}`}`
}
