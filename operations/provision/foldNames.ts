import type { AnyBulkWriteOperation, Db } from 'mongodb'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { caseFolded } from '../../schemas/http/freeText.ts'

/** Names looked at with one command. */
const AT_ONCE = 1_000
/** What is ASCII in lower case is folded already. */
const BEYOND_ASCII = /[^\x20-\x7e]/

/**
 * Folds the names of contracts anew that version 1.2 folded as lower case alone, and returns how many. Safe
 * beside running processes, and to be ended and begun again: what was written meanwhile stays.
 */
export async function foldNames(db: Db): Promise<number> {
  const contracts = db.collection<StoredContract>('contracts')
  let folded = 0
  let after = Number.NEGATIVE_INFINITY
  for (;;) {
    const some = await contracts
      .find({ _id: { $gt: after }, nameFolded: BEYOND_ASCII })
      .project<Pick<StoredContract, '_id' | 'name' | 'nameFolded'>>({ name: 1, nameFolded: 1 })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .toArray()
    if (some.length === 0) return folded
    const changes = some.flatMap(({ _id, name, nameFolded }): AnyBulkWriteOperation<StoredContract>[] => {
      const update = { $set: { nameFolded: caseFolded(name) } }
      return update.$set.nameFolded === nameFolded
        ? []
        : [{ updateOne: { filter: { _id, nameFolded }, update } }]
    })
    if (changes.length > 0) folded += (await contracts.bulkWrite(changes, { ordered: false })).modifiedCount
    after = some.at(-1)!._id
  }
}
