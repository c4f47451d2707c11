import type { Db } from 'mongodb'
import { isDuplicateKey } from '../../../../platform/mongodb/duplicateKeys.ts'
import type { ReconcilerLease } from '../../../../schemas/documents/reconciliation.ts'

const LEASE_MS = 30_000
/** The holder renews after this much of it. */
const RENEWED_MS = 10_000

/** Whether this process compares now: one at a time. Two would ask twice, and change nothing twice. */
export function createLease(db: Db, holder: string): () => Promise<boolean> {
  const leases = db.collection<ReconcilerLease>('reconcilers')
  let askAgainAt = 0
  let isHeld = false
  return async () => {
    const now = Date.now()
    if (now < askAgainAt) return isHeld
    try {
      const free = { _id: 'lease' as const, $or: [{ holder }, { until: { $lt: now } }] }
      await leases.updateOne(free, { $set: { holder, until: now + LEASE_MS } }, { upsert: true })
      isHeld = true
    } catch (error) {
      // The upsert of a lease that another process holds.
      if (!isDuplicateKey(error)) throw error
      isHeld = false
    }
    askAgainAt = now + RENEWED_MS
    return isHeld
  }
}
