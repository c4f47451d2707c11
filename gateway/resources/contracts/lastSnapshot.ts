import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { presentCurrent, presentSnapshot } from './snapshotView.ts'

export type Snapshot = ReturnType<typeof presentCurrent>

/** The last loan-to-value snapshot of a contract as its parties read it, or null before the first. */
export async function lastSnapshot(
  contractId: number,
  { db }: NeedsDb,
  asOf: number | null = null,
): Promise<Snapshot | null> {
  return (await lastSnapshots([contractId], { db }, asOf)).get(contractId) ?? null
}

/** Those that were the last ones at a moment; without it, those that are. */
export async function lastSnapshots(
  contractIds: readonly number[],
  { db }: NeedsDb,
  asOf: number | null = null,
): Promise<ReadonlyMap<number, Snapshot>> {
  const wanted = { _id: { $in: [...contractIds] } }
  const current = db.collection<CurrentDocument>('ltvCurrent')
  if (asOf === null) {
    const found = await current.find(wanted).toArray()
    return new Map(found.map(each => [each._id, presentCurrent(each)]))
  }
  // For each contract backwards along its versions, whose times never run backwards.
  const last = { $lookup: { from: 'ltvSnapshots', let: { id: '$_id' }, as: 'past', pipeline: pastOf(asOf) } }
  const found = await current
    .aggregate<{ _id: number; past: readonly SnapshotDocument[] }>([
      { $match: wanted },
      { $project: { _id: 1 } },
      last,
    ])
    .toArray()
  return new Map(
    found.flatMap(({ _id, past: [snapshot] }) => {
      if (snapshot === undefined) return []
      const { _id: id, ...rest } = snapshot
      return [[_id, presentSnapshot(id, rest)] as const]
    }),
  )
}

function pastOf(asOf: number) {
  const match = { $expr: { $eq: ['$contractId', '$$id'] }, createdAt: { $lte: asOf } }
  return [{ $match: match }, { $sort: { version: -1 } }, { $limit: 1 }]
}
