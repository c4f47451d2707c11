import type { Deps } from './deps.ts'

/** The last loan-to-value snapshot of a contract as its parties read it, or null before the first. */
export async function lastSnapshot(
  contractId: number,
  { db }: Deps,
): Promise<Record<string, unknown> | null> {
  return (await lastSnapshots([contractId], db)).get(contractId) ?? null
}

export async function lastSnapshots(
  contractIds: readonly number[],
  db: Deps['db'],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const found = await db
    .collection<{ _id: number }>('ltvCurrent')
    .find({ _id: { $in: [...contractIds] } })
    .toArray()
  return new Map(found.map(({ _id, ...snapshot }) => [_id, snapshot]))
}
