import type { Db } from 'mongodb'
import {
  collateralLeafText,
  placeOfLeaf,
  quantityOf,
  quantityText,
  saltAt,
} from '../../../processors/domain/transparency/collateral.ts'
import { sumPath, unpackedNodes } from '../../../processors/domain/transparency/sumTree.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import {
  type PageDocument,
  type StatedTotal,
  type StatementDocument,
  treeId,
} from '../../../schemas/documents/transparency.ts'
import {
  CollateralProof,
  CollateralTotals,
  collateralProofExample,
  collateralTotalsExample,
} from '../../../schemas/http/operations/transparency.ts'
import { ContractId } from '../../../schemas/http/values.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { route } from '../../routing/route.ts'
import { ownContract } from '../contracts/contracts.ts'
import { instant } from '../contracts/view.ts'

const TAG = 'Transparency'
const VERIFIED_BY = '`docs/verify-log.py` verifies it independently of our code (docs/transparency.md).'
/** Recent hours searched for the newest that all lanes have stated. */
const LOOKED_AT = 24

export const collateralRoutes = [
  route({
    method: 'GET',
    url: '/transparency/v1/collateral',
    scopes: 'any-key',
    operationId: 'readCollateralTotals',
    tag: TAG,
    summary: 'Get the collateral behind all loans, by token, at the latest stated hour.',
    description:
      'One signed statement per partition of `contract-events`; the totals are their sums. Each statement has ' +
      'the root of a Merkle-sum tree per token, which contains the holding of every party. A statement appears ' +
      'some seconds after each full hour; `hour` is null before the first. The custodian publishes no total: ' +
      'compare these with its own information. ' +
      VERIFIED_BY,
    responses: {
      200: dataAnswer('The totals and the statements.', CollateralTotals, collateralTotalsExample),
    },
    handle: async (_request, { db, codec }: { readonly db: Db; readonly codec: Codec }) => {
      const stated = await lastStated(db, codec.partitions())
      const hour = stated === null ? null : instant(stated[0]!.hour)
      const totals = totalsOf((stated ?? []).flatMap(statement => statement.totals))
      const statements = (stated ?? []).map(presentStatement)
      return { status: 200, body: { data: { hour, totals: totals.map(presentTotal), statements } } }
    },
  }),
  route({
    method: 'GET',
    url: '/transparency/v1/collateral/:id',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'proveCollateral',
    tag: TAG,
    summary: 'Get the proof that the collateral of one of your contracts is in the stated total.',
    description:
      'For each token that backed the contract at the hour of `GET /transparency/v1/collateral`: its leaf, and ' +
      'the sibling nodes up to the total of its partition. `holdings` is empty if nothing backed the contract, ' +
      `and \`statement\` is null before the first hour. ${VERIFIED_BY}`,
    params: { id: ContractId },
    responses: {
      200: dataAnswer('The proof and its statement.', CollateralProof, collateralProofExample),
    },
    refusals: ['not_found'],
    handle: async ({ params, tenant }, deps: { readonly db: Db; readonly codec: Codec }) => {
      const [{ _id: contractId }, stated] = await Promise.all([
        ownContract(params.id, tenant, deps),
        lastStated(deps.db, deps.codec.partitions()),
      ])
      const lane = partitionOf(String(contractId), deps.codec.partitions())
      const statement = stated?.find(one => one.lane === lane) ?? null
      const holdings = statement === null ? [] : await proofsOf(deps.db, statement, contractId)
      const shown = statement && presentStatement(statement)
      return { status: 200, body: { data: { contractId, holdings, statement: shown } } }
    },
  }),
]

/** Those of the last hour that every lane has stated, in the order of the lanes; null without. */
async function lastStated(db: Db, lanes: number): Promise<readonly StatementDocument[] | null> {
  const newest = db
    .collection<StatementDocument>('collateralStatements')
    .find({}, { batchSize: 2 * lanes })
    .sort({ hour: -1, lane: 1 })
    .limit(LOOKED_AT * lanes)
  let found: StatementDocument[] = []
  for await (const statement of newest) {
    if (statement.hour !== found[0]?.hour) found = []
    if (statement.published) found.push(statement)
    if (found.length === lanes) return found
  }
  return null
}

async function proofsOf(db: Db, statement: StatementDocument, contractId: number) {
  const pages = await db
    .collection<PageDocument>('collateralPages')
    .find({ contractIds: contractId, tree: treeId(statement) })
    .sort({ token: 1 })
    .toArray()
  return pages.map(page => proofIn(page, statement, contractId))
}

function proofIn(page: PageDocument, statement: StatementDocument, contractId: number) {
  const { token } = page
  const { hour } = statement
  const at = page.contractIds.indexOf(contractId)
  const [nodes, above] = [page.nodes, page.above].map(one => unpackedNodes(Buffer.from(one.buffer)))
  const quantity = quantityText(nodes![at]!.sum)
  const salt = saltAt(Buffer.from(page.salts.buffer), at)
  const path = [...sumPath(at, nodes!), ...above!]
  return {
    ...tokenIn(token),
    quantity,
    index: placeOfLeaf(page.page, at),
    size: statement.totals.find(total => total.token === token)!.holdings,
    leaf: collateralLeafText({ contractId, hour, quantity, salt, token }),
    proof: path.map(({ sum, hash }) => ({ sum: quantityText(sum), hash: hash.toString('base64') })),
  }
}

function totalsOf(stated: readonly StatedTotal[]): readonly StatedTotal[] {
  const byToken = Map.groupBy(stated, ({ token }) => token)
  return [...byToken]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([token, totals]) => {
      const quantity = totals.reduce((sum, one) => sum + quantityOf(one.quantity), 0n)
      const holdings = totals.reduce((count, one) => count + one.holdings, 0)
      return { token, quantity: quantityText(quantity), holdings }
    })
}

function presentStatement({ lane, hour, logSize, totals, checkpoint, verifierKeys, at }: StatementDocument) {
  const shown = { totals: totals.map(presentTotal), checkpoint, verifierKeys }
  return { lane, hour: instant(hour), logSize, ...shown, at: instant(at) }
}

const presentTotal = ({ token, quantity, holdings }: StatedTotal) => {
  return { ...tokenIn(token), quantity, holdings }
}

function tokenIn(token: string) {
  const [tokenSymbol = '', network = ''] = token.split('/')
  return { tokenSymbol, network }
}
