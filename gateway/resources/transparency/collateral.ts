import { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import { assetParts } from '../../../platform/mongodb/assetParts.ts'
import { lastStated } from '../../../platform/mongodb/lastStated.ts'
import * as collateral from '../../../processors/domain/transparency/collateral.ts'
import { sumPath, unpackedNodes } from '../../../processors/domain/transparency/sumTree.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import * as stored from '../../../schemas/documents/transparency.ts'
import * as schemas from '../../../schemas/http/operations/transparency.ts'
import { ContractId, Network } from '../../../schemas/http/values.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { refuse } from '../../errors/errors.ts'
import { type Bulkhead, createBulkhead } from '../../limits/bulkhead.ts'
import { withSlowReaderTimeout } from '../../limits/slowReaderTimeout.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { routesOf } from '../../routing/route.ts'
import { ownContract } from '../contracts/contracts.ts'
import { instant } from '../contracts/view.ts'

interface DownloadNeeds {
  readonly db: Db
  readonly codec: Codec
  readonly proofDownloads: Bulkhead
}

/** Each permit holds a piece of the file, as long as its client reads. */
const DOWNLOADS = {
  permits: 8,
  permitsPerKey: 1,
  queuedPerKey: 4,
  timeoutMs: 15_000,
  reason: 'too many concurrent downloads of proofs',
}

export const createProofDownloads = () => createBulkhead(DOWNLOADS)

const { route } = routesOf({ tag: 'Transparency' })
const VERIFIED_BY = '`docs/verify-log.py` verifies it independently of our code (docs/transparency.md).'

export const collateralRoutes = [
  route({
    on: 'GET /transparency/v1/collateral',
    scopes: 'any-key',
    operationId: 'readCollateralTotals',
    summary: 'Get the collateral behind all loans, by token, at the latest stated hour.',
    description:
      'One signed statement per partition of `contract-events`; the totals are their sums. Each statement has ' +
      'the root of a Merkle-sum tree per token, which contains the holding of every party. A statement appears ' +
      'some seconds after each full hour; `hour` is null before the first. `assets` is what watched networks ' +
      'prove of them. ' +
      VERIFIED_BY,
    ok: dataAnswer(
      'The totals and the statements.',
      schemas.CollateralTotals,
      schemas.collateralTotalsExample,
    ),
    read: async (_request, { db, codec }: { readonly db: Db; readonly codec: Codec }) => {
      const stated = await lastStated(db, codec.partitions())
      const hour = stated === null ? null : instant(stated[0]!.hour)
      const totals = totalsOf((stated ?? []).flatMap(statement => statement.totals))
      const statements = (stated ?? []).map(presentStatement)
      const assets = (await lastAssets(db, stated)).map(presentAssets)
      return { hour, totals: totals.map(presentTotal), statements, assets }
    },
  }),
  route({
    on: 'GET /transparency/v1/assets/:network',
    scopes: 'any-key',
    operationId: 'downloadAssetProofs',
    summary: 'Download the proofs that a network’s collateral is at our addresses.',
    description:
      'Of the hour of `GET /transparency/v1/collateral`, as compressed JSON: the header of a final block, our ' +
      `addresses, and the nodes that lead from its state to each balance. ${VERIFIED_BY}`,
    params: { network: Network },
    ok: { description: 'The file.', contentType: 'application/gzip' },
    handle: async ({ params, identity }, { db, codec, proofDownloads }: DownloadNeeds) => {
      const assets = await lastAssets(db, await lastStated(db, codec.partitions()))
      const found = assets.find(({ network }) => network === params.network)
      if (!found) refuse('not_found', { field: 'network' })
      const { file, parts, bytes: length, network } = found
      const release = await proofDownloads.acquire(identity.keyId)
      const content = withSlowReaderTimeout(Readable.from(assetParts(db, file, parts)), release)
      const fileName = `assets-${network}.json.gz`
      return { status: 200, stream: { content, contentType: 'application/gzip', length, fileName } }
    },
  }),
  route({
    on: 'GET /transparency/v1/collateral/:id',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'proveCollateral',
    summary: 'Get the proof that the collateral of one of your contracts is in the stated total.',
    description:
      'For each token that backed the contract at the hour of `GET /transparency/v1/collateral`: its leaf, and ' +
      'the sibling nodes up to the total of its partition. `holdings` is empty if nothing backed the contract, ' +
      `and \`statement\` is null before the first hour. ${VERIFIED_BY}`,
    params: { id: ContractId },
    ok: dataAnswer('The proof and its statement.', schemas.CollateralProof, schemas.collateralProofExample),
    read: async ({ params, tenant }, deps: { readonly db: Db; readonly codec: Codec }) => {
      const [{ _id: contractId }, stated] = await Promise.all([
        ownContract(params.id, tenant, deps),
        lastStated(deps.db, deps.codec.partitions()),
      ])
      const lane = partitionOf(String(contractId), deps.codec.partitions())
      const statement = stated?.find(one => one.lane === lane) ?? null
      const holdings = statement === null ? [] : await proofsOf(deps.db, statement, contractId)
      const shown = statement && presentStatement(statement)
      return { contractId, holdings, statement: shown }
    },
  }),
]

/** Published proofs of the hour stated, by network. */
async function lastAssets(
  db: Db,
  stated: readonly stored.StatementDocument[] | null,
): Promise<readonly stored.AssetsDocument[]> {
  if (stated === null) return []
  const of = { hour: stated[0]!.hour, published: true }
  return db.collection<stored.AssetsDocument>('collateralAssets').find(of).sort({ network: 1 }).toArray()
}

function presentAssets({
  network,
  chainId,
  block,
  blockHash,
  blockAt,
  totals,
  bytes,
}: stored.AssetsDocument) {
  const shown = totals.map(({ token, ...total }) => ({ ...total, tokenSymbol: tokenIn(token).tokenSymbol }))
  return { network, chainId, block, blockHash, blockAt: instant(blockAt), totals: shown, bytes }
}

async function proofsOf(db: Db, statement: stored.StatementDocument, contractId: number) {
  const pages = await db
    .collection<stored.PageDocument>('collateralPages')
    .find({ contractIds: contractId, tree: stored.treeId(statement) })
    .sort({ token: 1 })
    .toArray()
  return pages.map(page => proofIn(page, statement, contractId))
}

function proofIn(page: stored.PageDocument, statement: stored.StatementDocument, contractId: number) {
  const { token } = page
  const { hour } = statement
  const at = page.contractIds.indexOf(contractId)
  const [nodes, above] = [page.nodes, page.above].map(one => unpackedNodes(Buffer.from(one.buffer)))
  const quantity = collateral.quantityText(nodes![at]!.sum)
  const salt = collateral.saltAt(Buffer.from(page.salts.buffer), at)
  const path = [...sumPath(at, nodes!), ...above!]
  return {
    ...tokenIn(token),
    quantity,
    index: collateral.placeOfLeaf(page.page, at),
    size: statement.totals.find(total => total.token === token)!.holdings,
    leaf: collateral.collateralLeafText({ contractId, hour, quantity, salt, token }),
    proof: path.map(({ sum, hash }) => ({
      sum: collateral.quantityText(sum),
      hash: hash.toString('base64'),
    })),
  }
}

function totalsOf(stated: readonly stored.StatedTotal[]): readonly stored.StatedTotal[] {
  const byToken = Map.groupBy(stated, ({ token }) => token)
  return [...byToken]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([token, totals]) => {
      const quantity = totals.reduce((sum, one) => sum + collateral.quantityOf(one.quantity), 0n)
      const holdings = totals.reduce((count, one) => count + one.holdings, 0)
      return { token, quantity: collateral.quantityText(quantity), holdings }
    })
}

function presentStatement({
  lane,
  hour,
  logSize,
  totals,
  checkpoint,
  verifierKeys,
  at,
}: stored.StatementDocument) {
  const shown = { totals: totals.map(presentTotal), checkpoint, verifierKeys }
  return { lane, hour: instant(hour), logSize, ...shown, at: instant(at) }
}

const presentTotal = ({ token, quantity, holdings }: stored.StatedTotal) => {
  return { ...tokenIn(token), quantity, holdings }
}

function tokenIn(token: string) {
  const [tokenSymbol = '', network = ''] = token.split('/')
  return { tokenSymbol, network }
}
