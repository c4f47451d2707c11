import type { Db } from 'mongodb'
import { deleteAll, updateAll } from '../../processors/runtime/mongodb/mongoCommands.ts'
import type { StateWrite } from '../../processors/runtime/ports.ts'

/** Documents that are written together. */
const AT_ONCE = 500

export interface Writer {
  add(writes: readonly StateWrite[]): Promise<void>
  end(): Promise<void>
}

/** Writes documents as they are last said to be, many at a time. Written again, they are the same. */
export function stateWriter(db: Db): Writer {
  let waiting = new Map<string, StateWrite>()

  const flush = async () => {
    const writes = [...waiting.values()]
    waiting = new Map()
    for (const collection of new Set(writes.map(write => write.collection))) {
      const own = writes.filter(write => write.collection === collection)
      const gone = own.flatMap(({ _id, document }) => (document === null ? [_id] : []))
      const kept = own.flatMap(({ document }) => (document === null ? [] : [document]))
      await deleteAll(db, collection, gone, {})
      const updates = kept.map(u => ({ q: { _id: u._id }, u, upsert: true as const }))
      await updateAll(db, collection, updates, {})
    }
  }

  return {
    async add(writes) {
      for (const write of writes) waiting.set(`${write.collection}/${write._id}`, write)
      if (waiting.size >= AT_ONCE) await flush()
    },
    async end() {
      await flush()
    },
  }
}
