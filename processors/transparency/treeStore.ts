/**
 * The trees in MongoDB. A batch of events and its effect on the tree of its lane are one transaction,
 * and events that the log has are passed over: so the place of an event is its place in the topic, for
 * any writer, however often, and wherever a writer was killed.
 */
import { Binary, type ClientSession, type Db, type MongoClient, MongoError } from 'mongodb'
import { readTiles } from '../../platform/mongodb/logTiles.ts'
import { MAJORITY_READ } from '../../platform/mongodb/majorityRead.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import {
  type HeldDocument,
  type LeafDocument,
  type SignedTree,
  type TreeDocument,
  tileDocumentId,
} from '../../schemas/documents/transparency.ts'
import { grown, hashesIn, openTiles, tilesFor } from '../domain/transparency/tiles.ts'
import { leafHash, type Span } from '../domain/transparency/tree.ts'
import { LogDiverged, Unavailable } from '../runtime/errors.ts'
import { insertAll, type UpdateStatement, updateAll } from '../runtime/mongodb/mongoCommands.ts'
import { inTransaction } from '../runtime/mongodb/transaction.ts'
import { claimable } from './blockClaim.ts'

export type NewLeaf = Omit<LeafDocument, 'lane' | 'index'> & {
  /** Backing of the contract after the event; not in the leaf. */
  readonly held: Pick<HeldDocument, 'borrowerPartyId' | 'holdings'>
}

/** Rejects with `Unavailable` when the database is unreachable, or another owner was there first. */
export type TreeStore = ReturnType<typeof createTreeStore>

/** Upper bounds of a statement, for the commands that carry many. */
const leafBytes = ({ text }: LeafDocument) => text.length * 4 + 1_000
const tileBytes = () => 9_000
const heldBytes = () => 2_000

export function createTreeStore(mongo: MongoClient, db: Db) {
  const trees = db.collection<TreeDocument>('logTrees', MAJORITY_READ)
  return {
    /** The sequence of a contract's last event in the log; absent where there is none. */
    lastSequences: (contractIds: readonly number[]) => trying(lastSequences(db, contractIds)),
    /** In the order of the topic. Returns how many were new. `LogDiverged` where one before is missing. */
    append: (lane: number, leaves: readonly NewLeaf[]) =>
      trying(inTransaction(mongo, session => appendWithin(db, session, lane, leaves))),
    trees: (lanes: readonly number[]): Promise<readonly TreeDocument[]> =>
      trying(trees.find({ _id: { $in: [...lanes] } }).toArray()),
    /** The hashes that these spans are made of. */
    async hashes(lane: number, spans: readonly Span[]) {
      return hashesIn(await trying(readTiles(db, lane, tilesFor(spans))))
    },
    /** False where a tree as large was signed already, or the last one is not published. */
    async claim(lane: number, signed: SignedTree) {
      const set = { $set: { signed } }
      const written = trees.updateOne(claimable(lane, signed), set, { writeConcern: MAJORITY })
      return (await trying(written)).matchedCount === 1
    },
    async markPublished(lane: number, size: number) {
      const done = { $set: { 'signed.published': true } }
      await trying(trees.updateOne({ _id: lane, 'signed.size': size }, done, { writeConcern: MAJORITY }))
    },
  }
}

const MAJORITY = { w: 'majority' } as const

async function lastSequences(
  db: Db,
  contractIds: readonly number[],
  session?: ClientSession,
): Promise<ReadonlyMap<number, number>> {
  const found = await db
    .collection<LeafDocument>('logLeaves')
    .aggregate<{ _id: number; sequence: number }>(
      [
        { $match: { contractId: { $in: [...contractIds] } } },
        { $sort: { contractId: 1, sequence: -1 } },
        { $group: { _id: '$contractId', sequence: { $first: '$sequence' } } },
      ],
      session ? { session } : {},
    )
    .toArray()
  return new Map(found.map(({ _id, sequence }) => [_id, sequence]))
}

async function appendWithin(
  db: Db,
  session: ClientSession,
  lane: number,
  given: readonly NewLeaf[],
): Promise<number> {
  const trees = db.collection<TreeDocument>('logTrees')
  const tree = await trees.findOne({ _id: lane }, { session })
  const contractIds = [...new Set(given.map(({ contractId }) => contractId))]
  const fresh = following(given, await lastSequences(db, contractIds, session), lane)
  if (fresh.length === 0) return 0
  const size = tree?.size ?? 0
  const leaves = fresh.map(({ held: _, ...leaf }, n): LeafDocument => ({ ...leaf, lane, index: size + n }))
  const open = await readTiles(db, lane, openTiles(size), session)
  const hashes = fresh.map(({ text }) => leafHash(Buffer.from(text)))
  const tiles = [...grown(size, open, hashes)].map(([tile, bytes]) => {
    const _id = tileDocumentId(lane, tile)
    return { q: { _id }, u: { _id, hashes: new Binary(bytes) }, upsert: true as const }
  })
  await insertAll(db, 'logLeaves', leaves, { session, sizeOf: leafBytes })
  await updateAll(db, 'logTiles', tiles, { session, sizeOf: tileBytes })
  await writeHoldings(db, session, lane, fresh)
  // Of two writers at once the second finds the tree changed, and fails.
  if (tree) await trees.updateOne({ _id: lane }, { $set: { size: size + leaves.length } }, { session })
  else await trees.insertOne({ _id: lane, size: leaves.length, signed: null }, { session })
  return leaves.length
}

/** Writes the holdings from each contract's last event, where they are new. */
async function writeHoldings(
  db: Db,
  session: ClientSession,
  lane: number,
  fresh: readonly NewLeaf[],
): Promise<void> {
  const last = new Map(fresh.map(({ contractId, held }) => [contractId, held]))
  const found = await db
    .collection<HeldDocument>('logHoldings')
    .find({ _id: { $in: [...last.keys()] } }, { session })
    .toArray()
  const known = new Map(found.map(held => [held._id, held]))
  const changed = [...last].flatMap(([_id, { borrowerPartyId, holdings }]): UpdateStatement[] => {
    const before = known.get(_id)
    if (holdings.length === 0 && (before?.holdings.length ?? 0) === 0) return []
    const u: HeldDocument = { _id, lane, borrowerPartyId, holdings }
    if (before && canonicalJson({ ...before }) === canonicalJson({ ...u })) return []
    return [{ q: { _id }, u, upsert: true }]
  })
  await updateAll(db, 'logHoldings', changed, { session, sizeOf: heldBytes })
}

/**
 * Events that the log lacks. A contract may begin anywhere, where the topic lost its beginning before
 * there was a log; from then on none of its events may be missing.
 */
function following(
  given: readonly NewLeaf[],
  known: ReadonlyMap<number, number>,
  lane: number,
): readonly NewLeaf[] {
  const last = new Map(known)
  return given.filter(({ _id, contractId, sequence }) => {
    const before = last.get(contractId)
    if (before !== undefined && sequence <= before) return false
    if (before !== undefined && sequence > before + 1) {
      throw new LogDiverged(
        `transparency/${lane}: ${_id} has sequence ${sequence} of contract ${contractId}, but the log ends ` +
          `with ${before}: records are missing`,
      )
    }
    last.set(contractId, sequence)
    return true
  })
}

export async function trying<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof MongoError)) throw error
    throw new Unavailable(`MongoDB: ${error.message}`, { cause: error })
  })
}
