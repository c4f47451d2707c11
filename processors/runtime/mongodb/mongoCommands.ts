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

interface PagedOptions<T> extends WriteOptions {
  /** No less than the bytes that it takes in the command; without it, `DOCUMENT_BYTES`. */
  readonly sizeOf?: (statement: T) => number
}

export interface UpdateStatement {
  readonly q: Document
  readonly u: Document | readonly Document[]
  readonly upsert?: true
  readonly multi?: true
}

/** A plain command is one document of at most 16 MB; beyond that it fails for good. */
const COMMAND_BYTES = 15_000_000
/** Assumed size of a document when nothing more is known. */
const DOCUMENT_BYTES = 60_000

export async function insertAll<T extends object>(
  db: Db,
  collection: string,
  documents: readonly T[],
  options: PagedOptions<T>,
): Promise<void> {
  for (const some of pages(documents, options.sizeOf)) {
    await run(db, { insert: collection, documents: some, ordered: false }, options)
  }
}

export type Updated = Awaited<ReturnType<typeof updateAll>>

export async function updateAll(
  db: Db,
  collection: string,
  updates: readonly UpdateStatement[],
  options: PagedOptions<UpdateStatement>,
) {
  let matched = 0
  let upserted = 0
  for (const some of pages(updates, options.sizeOf)) {
    const answer = await run(db, { update: collection, updates: some, ordered: false }, options)
    const made = ((answer['upserted'] ?? []) as Document[]).length
    matched += Number(answer['n']) - made
    upserted += made
  }
  return {
    /** Documents that were there. */
    matched,
    upserted,
  }
}

/** Removes documents by their ids. */
export async function deleteAll(
  db: Db,
  collection: string,
  ids: readonly (string | number)[],
  options: WriteOptions,
): Promise<void> {
  for (const some of pages(ids)) {
    const deletes = [{ q: { _id: { $in: some } }, limit: 0 }]
    await run(db, { delete: collection, deletes, ordered: false }, options)
  }
}

/** Statements that fail by themselves do not fail the command. */
async function run(db: Db, command: Document, { session, writeConcern }: WriteOptions): Promise<Document> {
  const answer = await db.command(writeConcern ? { ...command, writeConcern } : command, {
    ...(session ? { session } : {}),
  })
  const [first] = (answer['writeErrors'] ?? []) as Document[]
  if (first) throw new MongoServerError({ ...first, message: first['errmsg'] })
  const concern = answer['writeConcernError'] as Document | undefined
  if (concern) throw new MongoServerError({ ...concern, message: concern['errmsg'] })
  return answer
}

function pages<T>(all: readonly T[], sizeOf: (statement: T) => number = () => DOCUMENT_BYTES): T[][] {
  const pages: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const statement of all) {
    const size = sizeOf(statement)
    if (bytes + size > COMMAND_BYTES) {
      pages.push([])
      bytes = 0
    }
    bytes += size
    pages.at(-1)!.push(statement)
  }
  return pages
}
