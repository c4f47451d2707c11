import type { Db } from 'mongodb'
import type { CheckpointDocument } from '../../schemas/documents/transparency.ts'
import type { Published } from './signing.ts'

/**
 * Shows a checkpoint in the API, which has the newest of each lane and no other: the bucket and the topic
 * keep them all (docs/decisions/kept-checkpoints.md). One that comes late changes nothing.
 */
export async function showCheckpoint(db: Db, published: Published): Promise<void> {
  const isNewer = { $lt: ['$size', published.size] }
  const _id = String(published.lane)
  const shown = { $cond: [isNewer, { $literal: { _id, ...published } }, '$$ROOT'] }
  await db
    .collection<CheckpointDocument>('logCheckpoints')
    .updateOne({ _id }, [{ $replaceWith: shown }], { upsert: true, writeConcern: { w: 'majority' } })
}
