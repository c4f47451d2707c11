/**
 * Terms in a balance change, in the fixed point that ltv computes with. processors/ltv/changes.ts reads
 * them from a record.
 */

import type { AcceptedToken } from './cure.ts'
import type { FiatCurrency, Holding, Overrides } from './ltv.ts'

export type ChangeTrigger =
  | 'UNKNOWN'
  | 'CREATED'
  | 'BALANCE'
  | 'DEPOSIT'
  | 'RELEASE_REQUESTED'
  | 'RELEASED'
  | 'STATE'
  | 'LIQUIDATION'
  | 'SALE_REQUESTED'

/** Thresholds as the contract shows them, 6 places. */
export interface ShownThresholds {
  readonly initial: bigint
  readonly warning: bigint
  readonly alert: bigint
  readonly liquidation: bigint | null
  readonly cureTo: bigint
}

/** The last balance change, in fixed point: money 2 places, quantities, percentages and ratios 6. */
export interface Terms {
  readonly contractId: number
  readonly guaranteeId: number
  readonly lenderPartyId: string
  readonly borrowerPartyId: string
  readonly balanceSequence: number
  readonly balanceTrigger: ChangeTrigger
  readonly active: boolean
  readonly alertable: boolean
  readonly liquidatable: boolean
  readonly lockPending: boolean
  readonly closed: boolean
  readonly fiatCurrency: FiatCurrency
  readonly balance: bigint
  readonly collateralPercentage: bigint
  readonly required: bigint
  readonly afterNotice: boolean
  readonly liquidationType: 'FULL' | 'PARTIAL'
  readonly curePeriodHours: number
  readonly overrides: Overrides
  readonly shown: ShownThresholds
  /** Quantities above 0 only. */
  readonly holdings: readonly Holding[]
  readonly acceptedTokens: readonly AcceptedToken[]
  readonly releaseRequest: (Holding & { readonly releaseId: string }) | null
  /** A sale fell short: what is held is sold as far as the balance needs it, whatever the ratio is. */
  readonly sellsRest: boolean
  /** A sale that the borrower asked for, down to this ratio (6 places); null without one. */
  readonly saleRequest: { readonly requestId: string; readonly toLtv: bigint } | null
}
