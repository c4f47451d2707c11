import type { Db } from 'mongodb'
import { updateAll } from '../../processors/runtime/mongodb/mongoCommands.ts'

/**
 * Positions of the pull API continue here after a repair: above every one that was ever given out, which
 * count events and not seconds. A reader with an older cursor sees what is recorded from now on, and
 * misses nothing, whatever order it is recorded in.
 */
export const firstPosition = (now: number): number => Math.floor(now / 1_000)

/** For every party, whether or not the database remembers that it had events. */
export async function raisePositions({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => number
}): Promise<void> {
  const last = firstPosition(now())
  const parties = db.collection<{ _id: string }>('parties').find({}, { projection: { _id: 1 } })
  const updates = []
  for await (const { _id } of parties)
    updates.push({ q: { _id }, u: { $max: { last } }, upsert: true as const })
  await updateAll(db, 'eventPositions', updates, {})
}
