/**
 * Snapshots in MongoDB. Writing the same ones again changes nothing; an older one never replaces a newer one.
 */
import { type Db, MongoBulkWriteError, MongoError } from 'mongodb'
import {
  type CurrentDocument,
  currentDocument,
  type SnapshotDocument,
  snapshotDocument,
} from '../../schemas/ltvDocuments.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { Unavailable } from '../runtime/errors.ts'
import { isDuplicateKey } from '../runtime/mongoErrors.ts'

export interface SnapshotStore {
  /** The version of the last snapshot written, by contract; absent where there is none. */
  lastVersions(contractIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** In the order of their versions. Rejects with `Unavailable`. */
  write(snapshots: readonly LtvSnapshot[]): Promise<void>
}

export function createSnapshotStore(db: Db): SnapshotStore {
  const snapshots = db.collection<SnapshotDocument>('ltvSnapshots')
  const current = db.collection<CurrentDocument>('ltvCurrent')
  return {
    async lastVersions(contractIds) {
      const wanted = { _id: { $in: [...contractIds] } }
      const found = await reading(current.find(wanted, { projection: { version: 1 } }).toArray())
      return new Map(found.map(({ _id, version }) => [_id, version]))
    },
    async write(facts) {
      await ignoringKnown(snapshots.insertMany(facts.map(snapshotDocument), { ordered: false }))
      // Only the last one of each contract is worth a write.
      const last = new Map(facts.map(snapshot => [snapshot.contractId, currentDocument(snapshot)]))
      const replacements = [...last.values()].map(({ _id, ...document }) => ({
        // A newer one stays: then the upsert is a duplicate key, which changes nothing.
        replaceOne: {
          filter: { _id, version: { $lt: document.version } },
          replacement: document,
          upsert: true,
        },
      }))
      await ignoringKnown(current.bulkWrite(replacements, { ordered: false }))
    },
  }
}

async function reading<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw asUnavailable(error)
  })
}

/** Duplicate keys say that a crash made us write something again. */
async function ignoringKnown(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!isOnlyKnown(error)) throw asUnavailable(error)
  }
}

function isOnlyKnown(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error)
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY)
}

const DUPLICATE_KEY = 11_000

function asUnavailable(error: unknown): unknown {
  return error instanceof MongoError ? new Unavailable(`MongoDB: ${error.message}`, { cause: error }) : error
}
