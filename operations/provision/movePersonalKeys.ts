import type { Db } from 'mongodb'
import { type KeyPlaces, keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import type { PersonalKey } from '../../schemas/documents/directory.ts'

/** Keys moved with one command. */
const AT_ONCE = 1_000

/**
 * Moves the personal keys from the main database, where version 1.2 kept them, into their own database,
 * and returns how many. Safe while processes run, and safe to interrupt and repeat: a key leaves its old
 * place when it is in the new one, and what was erased in either stays erased.
 */
export async function movePersonalKeys(main: Db): Promise<number> {
  const places = keyPlacesOf(main, { writeConcern: { w: 'majority' } })
  let moved = 0
  for (;;) {
    const some = await places.former
      .find({}, { readConcern: { level: 'majority' } })
      .limit(AT_ONCE)
      .toArray()
    if (some.length === 0) return moved
    moved += await moveAll(places, some)
  }
}

async function moveAll({ keys, former }: KeyPlaces, some: readonly PersonalKey[]): Promise<number> {
  await keys.bulkWrite(
    some.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    })),
    { ordered: false },
  )
  const erased = some.filter(({ wrapped }) => wrapped === null)
  if (erased.length > 0) {
    await keys.bulkWrite(
      erased.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id, wrapped: { $ne: null } }, update: { $set: rest } },
      })),
      { ordered: false },
    )
  }
  // Keys erased or rewrapped in their old place meanwhile are taken with the next look.
  const { deletedCount } = await former.bulkWrite(
    some.map(({ _id, wrapped }) => ({ deleteOne: { filter: { _id, wrapped } } })),
    { ordered: false },
  )
  return deletedCount
}
