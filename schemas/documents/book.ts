/**
 * Documents of `ltvView` that the gateway reads: lenders' books and the history of each contract.
 * Amounts are canonical decimal text, times milliseconds since the epoch.
 */
import type { Decimal128 } from 'mongodb'
import type { ContractSent } from '../types.ts'
import type { ListKeys } from '../values/listKeys.ts'

/** Collection `contractFacts`: every event of `contract-events` without the contract, `_id` being its id. */
export interface FactDocument extends Omit<ContractSent, 'id' | 'contract'> {
  readonly _id: string
  /** Fields specific to the event: the quantity of a deposit, the reason of a cancellation. */
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Collection `bookContracts`: a contract's share of the book after its last fact, and the keys that sort and
 * filter lists of contracts; `_id` is its id. Documents of releases before 1.4 have no keys until `provision`
 * adds them.
 */
export interface BookContract extends Partial<ListKeys> {
  readonly _id: number
  /** Of that fact. Every fact up to it is in the book, and none after it. */
  readonly sequence: number
  readonly lenderPartyId: string
  readonly borrowerPartyId: string
  readonly contractStatus: string
  readonly fiatCurrency: string
  readonly outstandingBalance: string
}

/**
 * Collection `ltvBooks`: the sums of one lender over the contracts of one lane. Each lane's owner writes its
 * own part, so that no two processes wait for each other.
 */
export interface BookPart {
  /** `<lender>/<lane>` */
  readonly _id: string
  readonly sums: Readonly<Record<string, string>>
  /** Beginning of the hour of the newest event in it. */
  readonly hour: number
  /** Of the newest event in it. */
  readonly updatedAt: number
  /** How many moves of contracts went into it. */
  readonly moves: number
}

/** Collection `ltvBookHours`: how a part stood at the end of an hour. */
export interface PastBookPart {
  /** `<lender>/<lane>/<hour>` */
  readonly _id: string
  readonly lenderPartyId: string
  readonly lane: number
  readonly sums: Readonly<Record<string, string>>
  readonly hour: number
  /** Beginning of the hour from which another one holds. */
  readonly until: number
  readonly expireAt: Date
}

/** Collection `bookExposures`: one borrower's debt to one lender per currency. */
export interface Exposure {
  /** `<lender>/<currency>/<borrower>` */
  readonly _id: string
  readonly lenderPartyId: string
  readonly fiatCurrency: string
  readonly borrowerPartyId: string
  /** A number of the database that is exact in decimals, so that an index can order by it. */
  readonly outstanding: Decimal128
  readonly contracts: number
}

/** How far back the history of a book goes. */
export const BOOK_HISTORY_HOURS = 31 * 24

export const partId = (lenderPartyId: string, lane: number) => `${lenderPartyId}/${lane}`
