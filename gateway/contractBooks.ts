import type { Db, Document, Filter } from 'mongodb'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { JOURNAL, type StoredJournal, type StoredLane } from '../processors/runtime/journal.ts'
import type { StoredContract } from '../schemas/contractDocuments.ts'
import { CONTRACT_PARTITIONS } from '../schemas/topics.ts'
import { type BookEntry, type ContractBook, createContractBook } from './contractBook.ts'

/**
 * Books of the lenders who have very many contracts. Counting 120,000 index keys takes the database 50 ms and
 * looking for a contained name longer; a book answers both from memory, exactly. Before each use it is
 * brought up to date: every save of a lane of `contracts` has one journal document, numbered without gap in
 * the same transaction, which names the contracts that it changed. So what a book has not seen is known, and
 * where that is too much, or no longer there, the book is thrown away and the database asked.
 */
export interface ContractBooks {
  /** The lender's book as of now; null: there is none, ask the database. */
  of(lenderPartyId: string): Promise<ContractBook | null>
}

export interface ContractBooksOptions {
  readonly db: Db
  readonly log: Logger
  readonly metrics: Registry
  readonly now: () => number
  /** Lenders with fewer contracts have no book: the database is as fast. */
  readonly fromContracts: number
}

/** About 20 MB altogether; the book that was used least lately goes first. */
const MAX_ENTRIES = 300_000
/** At full load a save takes half a millisecond to read: with more of them the database counts sooner. */
const MAX_UNSEEN_SAVES = 100
/** A book costs as much as ten questions to the database: it is for those who ask again and again. */
const ASKED_BEFORE = 3
const ASKED_WITHIN_MS = 60_000
const MAX_ASKING = 10_000
/** Decoding more at once would hold other requests up. */
const BATCH_SIZE = 2_000
const LANES = Array.from({ length: CONTRACT_PARTITIONS }, (_, lane) => `contracts/${lane}`)
const MAJORITY = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const

type Listed = Pick<StoredContract, '_id' | 'createdAt' | 'nameFolded' | 'contractStatus'>
/** How many saves of each lane are in the book. */
type Seen = ReadonlyMap<string, number>

interface Kept {
  readonly book: ContractBook
  seen: Seen
  /** The advance that runs, and the one that begins after it. */
  running: Promise<void> | null
  next: Promise<void> | null
}

export function createContractBooks(options: ContractBooksOptions): ContractBooks {
  const { log, now, metrics } = options
  const used = new Counter({
    name: 'lastro_lists_from_books_total',
    help: 'Lists of contracts whose total and order came from memory.',
    registers: [metrics],
  })
  const books = new Map<string, Kept>()
  const asking = new Map<string, { readonly since: number; times: number }>()

  /** True once per period, when the lender has asked often enough in it. */
  const isWorthABook = (lender: string): boolean => {
    let asked = asking.get(lender)
    if (!asked || asked.since + ASKED_WITHIN_MS < now()) {
      asked = { since: now(), times: 0 }
      asking.delete(lender)
      asking.set(lender, asked)
      if (asking.size > MAX_ASKING) asking.delete(asking.keys().next().value!)
    }
    asked.times += 1
    return asked.times === ASKED_BEFORE
  }
  const write = async (lender: string) => {
    const kept = await written(lender, options)
    if (!kept) return
    books.set(lender, kept)
    let entries = 0
    for (const [name, { book }] of [...books].reverse()) {
      entries += book.size
      if (entries > MAX_ENTRIES) books.delete(name)
    }
  }

  return {
    async of(lender) {
      const kept = books.get(lender)
      if (!kept) {
        // In the background; whoever asks meanwhile asks the database.
        if (isWorthABook(lender)) {
          write(lender).catch(error => log.warn({ err: error }, 'no book of contracts could be written'))
        }
        return null
      }
      books.delete(lender)
      books.set(lender, kept)
      try {
        await upToDate(kept, lender, options.db)
        used.inc()
        return kept.book
      } catch (error) {
        log.info({ err: error }, 'a book of contracts is given up')
        if (books.get(lender) === kept) books.delete(lender)
        return null
      }
    },
  }
}

/** An advance that began before this call may have missed what the caller has just seen happen. */
function upToDate(kept: Kept, lender: string, db: Db): Promise<void> {
  const start = () => {
    kept.running = advance(kept, lender, db).finally(() => {
      kept.running = null
    })
    return kept.running
  }
  if (!kept.running) return start()
  kept.next ??= kept.running
    .catch(() => undefined)
    .then(() => {
      kept.next = null
      return start()
    })
  return kept.next
}

async function advance(kept: Kept, lender: string, db: Db): Promise<void> {
  const saved = await savesOf(db)
  const unseen: Filter<Document>[] = []
  let saves = 0
  for (const [lane, seq] of saved) {
    const before = kept.seen.get(lane) ?? 0
    if (seq === before) continue
    if (seq < before) throw new Error(`${lane} is at save ${seq}, the book at ${before}`)
    unseen.push({ lane, seq: { $gt: before, $lte: seq } })
    saves += seq - before
  }
  if (saves === 0) return
  if (saves > MAX_UNSEEN_SAVES) throw new Error(`${saves} saves are not in the book`)
  const projection = { _id: 0, 'wrote.contracts': 1 }
  const journal = await db
    .collection<Pick<StoredJournal, 'wrote'>>(JOURNAL)
    .find({ $or: unseen }, { ...MAJORITY, projection })
    .toArray()
  if (journal.length !== saves) throw new Error(`${saves} saves, ${journal.length} journal documents`)
  const changed = new Set(journal.flatMap(({ wrote }) => wrote['contracts'] ?? []))
  for (const entry of await entriesOf(db, lender, [...changed])) kept.book.put(entry)
  kept.seen = saved
}

async function entriesOf(db: Db, lender: string, ids: readonly (string | number)[]): Promise<BookEntry[]> {
  if (ids.length === 0) return []
  const projection = { createdAt: 1, nameFolded: 1, contractStatus: 1 }
  const found = await db
    .collection<Listed>('contracts')
    .find({ _id: { $in: [...ids] }, lenderPartyId: lender } as Filter<Listed>, { ...MAJORITY, projection })
    .toArray()
  return found.map(entryOf)
}

function entryOf({ _id, createdAt, nameFolded, contractStatus }: Listed): BookEntry {
  return { id: _id, createdAt, name: nameFolded, status: contractStatus }
}

async function savesOf(db: Db): Promise<Seen> {
  const found = await db
    .collection<StoredLane>(JOURNAL)
    .find({ _id: { $in: LANES } }, { ...MAJORITY, projection: { saved: 1 } })
    .toArray()
  return new Map(found.map(({ _id, saved }) => [_id, saved]))
}

/**
 * A book of what there is, or null where the lender has not enough. Names and states come from the keys of
 * two indexes, never from the contracts themselves; what changes meanwhile is after `seen`.
 */
async function written(lender: string, { db, fromContracts }: ContractBooksOptions): Promise<Kept | null> {
  const contracts = db.collection<Listed>('contracts')
  const own = { lenderPartyId: lender } as Filter<Listed>
  const count = await contracts.countDocuments(own, { limit: fromContracts })
  if (count < fromContracts) return null
  const seen = await savesOf(db)
  const read = (projection: Document, sort: Record<string, 1 | -1>) =>
    contracts.find(own, { ...MAJORITY, projection, batchSize: BATCH_SIZE }).sort(sort)
  const book = createContractBook()
  const names = read({ createdAt: 1, nameFolded: 1 }, { createdAt: 1, _id: 1 })
  for await (const { _id, createdAt, nameFolded } of names) {
    book.put({ id: _id, createdAt, name: nameFolded, status: '' })
    if (book.size > MAX_ENTRIES) return null
  }
  const states = read({ createdAt: 1, contractStatus: 1 }, { contractStatus: 1, createdAt: -1, _id: -1 })
  for await (const { _id, createdAt, contractStatus } of states) {
    book.setStatus([createdAt, _id], contractStatus)
  }
  return { book, seen, running: null, next: null }
}
