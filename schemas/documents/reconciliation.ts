/** Documents of reconciliation: our holdings compared with custody's balances. */
import { DAY_MS } from '../durations.ts'
import type { BookSource, CustodyDifference } from '../types.ts'

/** As long as incidents are shown. */
export const RECONCILIATION_KEPT_MS = 90 * DAY_MS

/** Collection `reconciliations`: a comparison of all guarantees. */
export interface StoredReconciliation {
  /** `rcn_…` */
  readonly _id: string
  readonly requestedAt: number
  /** Key of an operator; null for those that come by themselves. */
  readonly requestedBy: string | null
  /** Null until it is over. */
  readonly endedAt: number | null
  /** Books that there are to compare with. */
  readonly sources: readonly BookSource[]
  /** Guarantees of which a book stated balances. */
  readonly compared: number
  /** Guarantees of which a book that should have stated some did not answer. */
  readonly unanswered: number
  readonly pending: number
  readonly mismatched: number
  readonly expireAt: Date
}

/** Collection `custodyDifferences`: guarantees whose books differ; removed when they agree. */
export interface StoredDifferences {
  /** The contract. */
  readonly _id: number
  readonly guaranteeId: number
  /** All explained, not explained yet, or not for so long that releases wait. */
  readonly state: 'PENDING' | 'UNEXPLAINED' | 'MISMATCH'
  /** Since when it is not explained; since when it differs, where it is. */
  readonly since: number
  readonly lookedAt: number
  readonly differences: readonly CustodyDifference[]
}

/** Collection `reconcilers`: which process compares. */
export interface ReconcilerLease {
  readonly _id: 'lease'
  readonly holder: string
  readonly until: number
}
