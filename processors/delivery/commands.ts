import { type ClientSession, type Db, type Document, MongoServerError } from 'mongodb'

/**
 * Writes as plain commands. The driver's own bulk writes measure every document before they serialise it,
 * and make each update of a bulk retryable: its bookkeeping in the server costs as much as the update. Who
 * writes here repeats what failed by other means: a transaction as a whole, an attempt until it is recorded.
 */
interface WriteOptions {
  readonly session?: ClientSession
  readonly writeConcern?: { readonly w: number }
}

export interface UpdateStatement {
  readonly q: Document
  readonly u: Document | readonly Document[]
  readonly upsert?: true
}

/** Below the 100,000 statements and the 48 MB that one command may hold, with documents of some kB. */
const MAX_STATEMENTS = 2_000

export async function insertAll(
  db: Db,
  collection: string,
  documents: readonly Document[],
  options: WriteOptions,
): Promise<void> {
  for (const some of pages(documents)) {
    await run(db, { insert: collection, documents: some, ordered: false }, options)
  }
}

export async function updateAll(
  db: Db,
  collection: string,
  updates: readonly UpdateStatement[],
  options: WriteOptions,
): Promise<void> {
  for (const some of pages(updates)) {
    await run(db, { update: collection, updates: some, ordered: false }, options)
  }
}

/** Statements that fail by themselves do not fail the command. */
async function run(db: Db, command: Document, { session, writeConcern }: WriteOptions): Promise<void> {
  const answer = await db.command(writeConcern ? { ...command, writeConcern } : command, {
    ...(session ? { session } : {}),
  })
  const [first] = (answer['writeErrors'] ?? []) as Document[]
  if (first) throw new MongoServerError({ ...first, message: first['errmsg'] })
  const concern = answer['writeConcernError'] as Document | undefined
  if (concern) throw new MongoServerError({ ...concern, message: concern['errmsg'] })
}

function pages<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / MAX_STATEMENTS)
  return Array.from({ length: count }, (_, n) => all.slice(n * MAX_STATEMENTS, (n + 1) * MAX_STATEMENTS))
}
