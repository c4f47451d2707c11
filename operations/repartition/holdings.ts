import type { AnyBulkWriteOperation, Db } from 'mongodb'
import type { HeldDocument } from '../../schemas/documents/transparency.ts'
import { partitionOf } from '../../schemas/partition.ts'

const AT_ONCE = 1_000

/**
 * Moves holdings to their contract's new lane, which states them from now on. Returns how many moved.
 */
export async function moveHoldings(db: Db, to: number): Promise<number> {
  const holdings = db.collection<HeldDocument>('logHoldings', { writeConcern: { w: 'majority' } })
  let updates: AnyBulkWriteOperation<HeldDocument>[] = []
  let moved = 0
  const flush = async () => {
    if (updates.length > 0) await holdings.bulkWrite(updates, { ordered: false })
    moved += updates.length
    updates = []
  }
  for await (const { _id, lane } of holdings.find({}, { projection: { lane: 1 } })) {
    const own = partitionOf(String(_id), to)
    if (own === lane) continue
    updates.push({ updateOne: { filter: { _id }, update: { $set: { lane: own } } } })
    if (updates.length === AT_ONCE) await flush()
  }
  await flush()
  return moved
}
