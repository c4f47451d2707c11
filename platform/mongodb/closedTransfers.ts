import type { Db } from 'mongodb'
import type { TransferClosing } from '../../schemas/documents/chain.ts'

/** A transfer without an order is rare, and a person looks into each. */
const MAX_CLOSED = 10_000

/** Transfers that left addresses of guarantees without an order. */
export const UNEXPLAINED = { isUnexplained: true, status: { $ne: 'REVERSED' as const } }

/** Transfers that two operators have closed, by their ids in `chainTransfers`. */
export async function closedTransfers(db: Db, maxTimeMS?: number): Promise<readonly string[]> {
  const closed = await db
    .collection<TransferClosing>('transferClosings')
    .find({ 'confirmation.at': { $exists: true } }, maxTimeMS === undefined ? {} : { maxTimeMS })
    .sort({ 'confirmation.at': -1 })
    .limit(MAX_CLOSED)
    .project<Pick<TransferClosing, '_id'>>({ _id: 1 })
    .toArray()
  return closed.map(({ _id }) => `${_id.split('_').slice(1).join('/')}/out`)
}
