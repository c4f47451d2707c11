/**
 * Lenders' books (domain/ltv/book.ts) in MongoDB. One transaction holds the last snapshot and the last fact
 * of the contracts that moved, and what the move does to their lenders' sums: so a batch that is delivered
 * again finds its contracts where it left them, and moves nothing.
 */
import { type ClientSession, type Db, Decimal128, type MongoClient } from 'mongodb'
import type { Clock } from '../../platform/process/clock.ts'
import {
  BOOK_HISTORY_HOURS,
  type BookContract,
  type BookPart,
  type PastBookPart,
  partId,
} from '../../schemas/documents/book.ts'
import { type CurrentDocument, currentDocument } from '../../schemas/documents/ltv.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import {
  type Change,
  changeBetween,
  changed,
  contributionOf,
  isOnTheBook,
  together,
} from '../domain/ltv/book.ts'
import { contractKeys, isDoubtful, riskOf } from '../domain/ltv/listKeys.ts'
import { subtract } from '../domain/money.ts'
import { insertAll, type UpdateStatement, updateAll } from '../runtime/mongodb/mongoCommands.ts'
import { inContendedTransaction } from '../runtime/mongodb/transaction.ts'
import type { ContractFact } from './viewInput.ts'

export type Books = ReturnType<typeof createBooks>

/** A contract in the database, now or soon. */
interface Known {
  readonly current: CurrentDocument | null
  readonly contract: BookContract | null
}

interface Move {
  readonly before: Known
  readonly after: Known
  readonly lenderPartyId: string
  /** Of the newest event that moved it. */
  readonly at: number
}

/** Upper bound of a snapshot with its prices. */
const snapshotBytes = () => 6_000
const smallBytes = () => 1_500
const partBytes = () => 8_000

export function createBooks(mongo: MongoClient, db: Db, clock: Clock) {
  return {
    move: (snapshots: readonly LtvSnapshot[], facts: readonly ContractFact[], lane: number) =>
      // Two lanes whose contracts have the same parties meet now and then.
      inContendedTransaction(mongo, clock, async session => {
        const ids = [...new Set([...snapshots, ...facts].map(({ contractId }) => contractId))]
        const known = await readKnown(db, session, ids)
        const moves = movesOf(known, snapshots, facts)
        if (moves.length > 0) await writeMoves(db, session, moves, lane)
      }),
  }
}

async function readKnown(db: Db, session: ClientSession, ids: number[]): Promise<ReadonlyMap<number, Known>> {
  const wanted = { _id: { $in: ids } }
  const currents = await db.collection<CurrentDocument>('ltvCurrent').find(wanted, { session }).toArray()
  const contracts = await db.collection<BookContract>('bookContracts').find(wanted, { session }).toArray()
  const currentOf = new Map(currents.map(current => [current._id, current]))
  const contractOf = new Map(contracts.map(contract => [contract._id, contract]))
  return new Map(
    ids.map(id => [id, { current: currentOf.get(id) ?? null, contract: contractOf.get(id) ?? null }]),
  )
}

/** Events that the database has are passed over: a redelivery moves nothing. */
function movesOf(
  known: ReadonlyMap<number, Known>,
  snapshots: readonly LtvSnapshot[],
  facts: readonly ContractFact[],
): Move[] {
  const moves = new Map<number, Move>()
  const moved = (event: LtvSnapshot | ContractFact, change: Partial<Known>) => {
    const { contractId, lenderPartyId, timestamp } = event
    const before = known.get(contractId)!
    const last = moves.get(contractId)
    const after = { ...(last?.after ?? before), ...change }
    moves.set(contractId, { before, after, lenderPartyId, at: Math.max(last?.at ?? 0, timestamp) })
  }
  const latest = (id: number) => moves.get(id)?.after ?? known.get(id)!
  for (const snapshot of snapshots) {
    if (snapshot.sequence <= (latest(snapshot.contractId).current?.version ?? 0)) continue
    moved(snapshot, { current: currentDocument(snapshot) })
  }
  for (const fact of facts) {
    if (fact.sequence <= (latest(fact.contractId).contract?.sequence ?? 0)) continue
    moved(fact, { contract: bookContract(fact) })
  }
  return [...moves.values()].map(move => ({ ...move, after: keyed(marked(move.after)) }))
}

function bookContract(fact: ContractFact): BookContract {
  const { contractId: _id, sequence, lenderPartyId, borrowerPartyId } = fact
  const { contractStatus, fiatCurrency, outstandingBalance } = fact
  const keys = contractKeys(fact.contract)
  const shared = { contractStatus, fiatCurrency, outstandingBalance, guaranteeStatus: fact.guaranteeStatus }
  return { _id, sequence, lenderPartyId, borrowerPartyId, ...shared, ...keys }
}

/** The contract with the keys that follow from its last snapshot; the same object where they stay. */
function keyed({ current, contract }: Known): Known {
  // Written by a release before 1.4, and not completed yet (missingListKeys.ts).
  if (contract?.guaranteeStatus === undefined) return { current, contract }
  const risk = riskOf(contract.guaranteeStatus, current)
  const isDoubted = current !== null && isDoubtful(current)
  if (contract.risk === risk && contract.isDoubtful === isDoubted) return { current, contract }
  return { current, contract: { ...contract, risk, isDoubtful: isDoubted } }
}

/** The snapshot names the book that it counts in, so that the oldest of a book is in an index. */
function marked({ current, contract }: Known): Known {
  if (current === null) return { current, contract }
  const { bookOf: _, ...rest } = current
  if (contract === null || !isOnTheBook(contract.contractStatus)) return { current: rest, contract }
  return { current: { ...rest, bookOf: contract.lenderPartyId }, contract }
}

/** A snapshot counts once the first fact of its contract is known: that comes first, or will come. */
function changeOf({ before, after }: Pick<Move, 'before' | 'after'>): Change {
  const entryOf = ({ current, contract }: Known) => contract && { ...contract, valuation: current }
  return changeBetween(contributionOf(entryOf(before)), contributionOf(entryOf(after)))
}

async function writeMoves(
  db: Db,
  session: ClientSession,
  moves: readonly Move[],
  lane: number,
): Promise<void> {
  const currents = moves.filter(
    ({ before, after }) =>
      before.current?.version !== after.current?.version || before.current?.bookOf !== after.current?.bookOf,
  )
  await replaceAll(db, session, 'ltvCurrent', currents, ({ current }) => current, snapshotBytes)
  const contracts = moves.filter(({ before, after }) => before.contract !== after.contract)
  await replaceAll(db, session, 'bookContracts', contracts, ({ contract }) => contract, smallBytes)
  await updateAll(db, 'bookExposures', exposureUpdates(moves), { session, sizeOf: smallBytes })
  await writeParts(db, session, moves, lane)
}

/** New documents are inserted, for which the server works half as much as for an upsert. */
async function replaceAll(
  db: Db,
  session: ClientSession,
  collection: string,
  moves: readonly Move[],
  pick: (known: Known) => { readonly _id: number } | null,
  sizeOf: () => number,
): Promise<void> {
  const first = moves.filter(({ before }) => pick(before) === null).map(({ after }) => pick(after)!)
  const later = moves.flatMap(({ before, after }): UpdateStatement[] => {
    return pick(before) === null ? [] : [{ q: { _id: pick(before)!._id }, u: pick(after)! }]
  })
  await insertAll(db, collection, first, { session, sizeOf })
  await updateAll(db, collection, later, { session, sizeOf })
}

/** Each borrower's debt, where a move changes it. */
function exposureUpdates(moves: readonly Move[]): UpdateStatement[] {
  return moves.flatMap(({ before, after }) => {
    const contract = after.contract ?? before.contract
    if (contract === null || before.contract === after.contract) return []
    const [owedBefore, owedAfter] = [owedOf(before.contract), owedOf(after.contract)]
    const amount = subtract(owedAfter ?? '0', owedBefore ?? '0')
    const contracts = (owedAfter === null ? 0 : 1) - (owedBefore === null ? 0 : 1)
    if (amount === '0' && contracts === 0) return []
    const { lenderPartyId, borrowerPartyId, fiatCurrency } = contract
    const $inc = { outstanding: Decimal128.fromString(amount), contracts }
    const q = { _id: `${lenderPartyId}/${fiatCurrency}/${borrowerPartyId}` }
    return [{ q, u: { $inc, $setOnInsert: { lenderPartyId, borrowerPartyId, fiatCurrency } }, upsert: true }]
  })
}

function owedOf(contract: BookContract | null): string | null {
  return contract && isOnTheBook(contract.contractStatus) ? contract.outstandingBalance : null
}

/**
 * The parts of all lenders that a batch moves, written even where their sums stay: of two owners that move
 * one contract at once, one by its snapshot and one by a fact, the second must find out.
 */
async function writeParts(
  db: Db,
  session: ClientSession,
  moves: readonly Move[],
  lane: number,
): Promise<void> {
  const byLender = Map.groupBy(moves, ({ lenderPartyId }) => lenderPartyId)
  const ids = [...byLender.keys()].map(lender => partId(lender, lane))
  const found = await db
    .collection<BookPart>('ltvBooks')
    .find({ _id: { $in: ids } }, { session })
    .toArray()
  const parts = new Map(found.map(part => [part._id, part]))
  const first: BookPart[] = []
  const later: UpdateStatement[] = []
  const past: UpdateStatement[] = []
  for (const [lenderPartyId, own] of byLender) {
    const _id = partId(lenderPartyId, lane)
    const part = parts.get(_id)
    const updatedAt = Math.max(part?.updatedAt ?? 0, ...own.map(({ at }) => at))
    const hour = updatedAt - (updatedAt % HOUR_MS)
    const sums = changed(part?.sums ?? {}, together(own.map(changeOf)))
    if (part) {
      // The count of moves makes two writers of one part conflict, whatever else stays the same.
      later.push({ q: { _id }, u: { ...part, sums, hour, updatedAt, moves: part.moves + own.length } })
      if (part.hour < hour) past.push(ending(part, lenderPartyId, lane, hour))
    } else first.push({ _id, sums, hour, updatedAt, moves: own.length })
  }
  await insertAll(db, 'ltvBooks', first, { session, sizeOf: partBytes })
  await updateAll(db, 'ltvBooks', later, { session, sizeOf: partBytes })
  await updateAll(db, 'ltvBookHours', past, { session, sizeOf: partBytes })
}

function ending(
  { _id, sums, hour }: BookPart,
  lenderPartyId: string,
  lane: number,
  until: number,
): UpdateStatement {
  const expireAt = new Date(until + BOOK_HISTORY_HOURS * HOUR_MS)
  const document: PastBookPart = {
    _id: `${_id}/${hour}`,
    lenderPartyId,
    lane,
    sums,
    hour,
    until,
    expireAt,
  }
  return { q: { _id: document._id }, u: document, upsert: true }
}
