import type { CurrentDocument } from '../schemas/ltvDocuments.ts'
import type { Deps } from './deps.ts'
import { presentCurrent } from './snapshotView.ts'

export type Snapshot = ReturnType<typeof presentCurrent>

/** The last loan-to-value snapshot of a contract as its parties read it, or null before the first. */
export async function lastSnapshot(contractId: number, { db }: Pick<Deps, 'db'>): Promise<Snapshot | null> {
  return (await lastSnapshots([contractId], { db })).get(contractId) ?? null
}

export async function lastSnapshots(
  contractIds: readonly number[],
  { db }: Pick<Deps, 'db'>,
): Promise<ReadonlyMap<number, Snapshot>> {
  const found = await db
    .collection<CurrentDocument>('ltvCurrent')
    .find({ _id: { $in: [...contractIds] } })
    .toArray()
  return new Map(found.map(current => [current._id, presentCurrent(current)]))
}
