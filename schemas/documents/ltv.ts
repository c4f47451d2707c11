/**
 * Documents of `ltvView` that the gateway reads: ltv's snapshots. Amounts are canonical decimal text,
 * times milliseconds since the epoch.
 */
import type { LtvSnapshot } from '../types.ts'

/** Collection `ltvSnapshots`: every snapshot, `_id` being its id. */
export interface SnapshotDocument extends Omit<LtvSnapshot, 'id' | 'event' | 'timestamp' | 'sequence'> {
  readonly _id: string
  readonly version: number
  readonly createdAt: number
  /** Readers: lender and borrower. */
  readonly parties: readonly string[]
}

/** Collection `ltvCurrent`: the last snapshot of each contract, `_id` being the contract's id. */
export type CurrentDocument = Omit<SnapshotDocument, '_id'> & {
  readonly _id: number
  readonly snapshotId: string
  /** The lender in whose book it counts; absent while the loan is not agreed, and when it is over. */
  readonly bookOf?: string
}

export function snapshotDocument(snapshot: LtvSnapshot): SnapshotDocument {
  const { id, event: _event, timestamp, sequence, ...rest } = snapshot
  const { lenderPartyId, borrowerPartyId } = snapshot
  return {
    _id: id,
    ...rest,
    version: sequence,
    createdAt: timestamp,
    parties: [lenderPartyId, borrowerPartyId],
  }
}

export function currentDocument(snapshot: LtvSnapshot): CurrentDocument {
  const { _id, ...rest } = snapshotDocument(snapshot)
  return { ...rest, _id: snapshot.contractId, snapshotId: _id }
}
