/**
 * Keys of lists (`ListKeys`) for documents that a release before 1.4 wrote: from the stored contracts, once
 * at each start. What changes meanwhile is left to the writer of the change.
 */
import type { Db } from 'mongodb'
import type { BookContract } from '../../schemas/documents/book.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { CurrentDocument } from '../../schemas/documents/ltv.ts'
import { contractKeys, isDoubtful, riskOf } from '../domain/ltv/listKeys.ts'

const BATCH = 500

/** Answers how many got their keys. */
export async function addMissingListKeys(db: Db): Promise<number> {
  const books = db.collection<BookContract>('bookContracts')
  const cursor = books.find({ risk: { $exists: false } }, { projection: { sequence: 1 } })
  let waiting: Pick<BookContract, '_id' | 'sequence'>[] = []
  let added = 0
  const write = async () => {
    added += await addKeys(db, waiting)
    waiting = []
  }
  for await (const one of cursor) {
    waiting.push(one)
    if (waiting.length === BATCH) await write()
  }
  await write()
  return added
}

async function addKeys(db: Db, books: readonly Pick<BookContract, '_id' | 'sequence'>[]): Promise<number> {
  if (books.length === 0) return 0
  const wanted = { _id: { $in: books.map(({ _id }) => _id) } }
  const [contracts, currents] = await Promise.all([
    db.collection<StoredContract>('contracts').find(wanted).toArray(),
    db.collection<CurrentDocument>('ltvCurrent').find(wanted).toArray(),
  ])
  const currentOf = new Map(currents.map(current => [current._id, current]))
  const sequenceOf = new Map(books.map(({ _id, sequence }) => [_id, sequence]))
  const updates = contracts.map(contract => {
    const { _id, guarantee } = contract
    const { guaranteeStatus } = guarantee
    const current = currentOf.get(_id) ?? null
    const valued = {
      risk: riskOf(guaranteeStatus, current),
      isDoubtful: current !== null && isDoubtful(current),
    }
    const filter = { _id, sequence: sequenceOf.get(_id)!, risk: { $exists: false } }
    return {
      updateOne: { filter, update: { $set: { guaranteeStatus, ...contractKeys(contract), ...valued } } },
    }
  })
  if (updates.length === 0) return 0
  return (await db.collection<BookContract>('bookContracts').bulkWrite(updates)).modifiedCount
}
