/** Holdings of lanes, and statements of them, in MongoDB. */
import { Binary, type ClientSession, type Db, type MongoClient } from 'mongodb'
import { isDuplicateKey } from '../../platform/mongodb/duplicateKeys.ts'
import { MAJORITY_READ } from '../../platform/mongodb/majorityRead.ts'
import {
  type HeldDocument,
  type LeafDocument,
  type PageDocument,
  pageId,
  type StatementDocument,
  type TreeDocument,
  treeId,
} from '../../schemas/documents/transparency.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import type { CollateralTree, Holding } from '../domain/transparency/collateral.ts'
import { type UpdateStatement, updateAll } from '../runtime/mongodb/mongoCommands.ts'
import { trying } from './treeStore.ts'

/** Rejects with `Unavailable` when the database is unreachable. */
export type CollateralStore = ReturnType<typeof createCollateralStore>

/** Owners of a holding can ask for its proof this long: the notes stay for ever, the trees need not. */
const KEPT_MS = 24 * HOUR_MS
/** Upper bound of a page: its contracts, and its bytes. */
const pageBytes = ({ u }: UpdateStatement) => 20_000 + (u as PageDocument).nodes.length() * 2
const MAJORITY = { writeConcern: { w: 'majority' } } as const

export function createCollateralStore(mongo: MongoClient, db: Db) {
  const statements = db.collection<StatementDocument>('collateralStatements', MAJORITY_READ)
  const leaves = db.collection<LeafDocument>('logLeaves', MAJORITY_READ)
  return {
    /** A lane's holdings after so many events of its log, both as of one moment. */
    holdings: (lane: number): Promise<{ readonly logSize: number; readonly holdings: readonly Holding[] }> =>
      trying(mongo.withSession({ snapshot: true }, session => readHoldings(db, session, lane))),
    async hasLeaf(eventId: string) {
      return (await trying(leaves.countDocuments({ _id: eventId }, { limit: 1 }))) === 1
    },
    lastStatement: (lane: number) => trying(statements.find({ lane }).sort({ hour: -1 }).limit(1).next()),
    /** The same trees again change nothing. */
    async keepTrees(
      of: Pick<StatementDocument, 'lane' | 'hour' | 'logSize'>,
      trees: readonly CollateralTree[],
    ) {
      const updates = pagesOf(of, trees).map((u): UpdateStatement => ({ q: { _id: u._id }, u, upsert: true }))
      await trying(updateAll(db, 'collateralPages', updates, { sizeOf: pageBytes }))
    },
    /** False where the lane has a statement of that hour. */
    async claim(statement: StatementDocument) {
      try {
        await trying(statements.insertOne(statement, MAJORITY))
        return true
      } catch (error) {
        if (isDuplicateKey((error as Error).cause)) return false
        throw error
      }
    },
    async markPublished(_id: string) {
      await trying(statements.updateOne({ _id }, { $set: { published: true } }, MAJORITY))
    },
  }
}

async function readHoldings(db: Db, session: ClientSession, lane: number) {
  const tree = await db.collection<TreeDocument>('logTrees').findOne({ _id: lane }, { session })
  const found = db.collection<HeldDocument>('logHoldings').find({ lane }, { session })
  const holdings: Holding[] = []
  for await (const { _id: contractId, borrowerPartyId: partyId, holdings: held } of found) {
    for (const { tokenSymbol, network, quantity } of held) {
      if (quantity !== '0') holdings.push({ contractId, partyId, tokenSymbol, network, quantity })
    }
  }
  return { logSize: tree?.size ?? 0, holdings }
}

function pagesOf(
  of: Pick<StatementDocument, 'lane' | 'hour' | 'logSize'>,
  trees: readonly CollateralTree[],
): readonly PageDocument[] {
  const tree = treeId(of)
  const expireAt = new Date(of.hour + KEPT_MS)
  return trees.flatMap(({ pages }) =>
    pages.map(({ token, page, contractIds, nodes, salts, above }): PageDocument => {
      const bytes = { nodes: new Binary(nodes), salts: new Binary(salts), above: new Binary(above) }
      return { _id: pageId(tree, token, page), tree, token, page, contractIds, ...bytes, expireAt }
    }),
  )
}
