import type { Db } from 'mongodb'
import { isDuplicateKey } from '../../platform/mongodb/duplicateKeys.ts'
import { deleteAll, insertAll, updateAll } from '../../processors/runtime/mongodb/mongoCommands.ts'
import type { StateDocument, StateWrite } from '../../processors/runtime/ports.ts'

/** Documents that are written together. */
const AT_ONCE = 500

export type Writer = ReturnType<typeof stateWriter>

/** Writes documents as they are last said to be, many at a time. Written again, they are the same. */
export function stateWriter(db: Db) {
  let waiting = new Map<string, StateWrite>()

  const flush = async () => {
    const writes = [...waiting.values()]
    waiting = new Map()
    for (const collection of new Set(writes.map(write => write.collection))) {
      const own = writes.filter(write => write.collection === collection)
      const gone = own.flatMap(({ _id, document }) => (document === null ? [_id] : []))
      const kept = own.flatMap(({ document }) => (document === null ? [] : [document]))
      await deleteAll(db, collection, gone, {})
      if (!(await inserted(db, collection, kept))) await replaced(db, collection, kept)
    }
  }

  return {
    async add(writes: readonly StateWrite[]) {
      for (const write of writes) waiting.set(`${write.collection}/${write._id}`, write)
      if (waiting.size >= AT_ONCE) await flush()
    },
    async end() {
      await flush()
    },
  }
}

/** Nearly every such document is new, and an upsert costs the server twice what an insert does. */
const NEW = new Set(['contracts', 'contractHistory', 'deposits', 'liquidations', 'notices', 'noticeReceipts'])

/** False if some were there already, or are not of the new kind. */
async function inserted(db: Db, collection: string, documents: readonly StateDocument[]): Promise<boolean> {
  if (!NEW.has(collection)) return false
  try {
    await insertAll(db, collection, documents, {})
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

async function replaced(db: Db, collection: string, documents: readonly StateDocument[]): Promise<void> {
  const updates = documents.map(u => ({ q: { _id: u._id }, u, upsert: true as const }))
  await updateAll(db, collection, updates, {})
}
