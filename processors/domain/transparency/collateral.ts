/**
 * Proof of collateral (docs/decisions/proof-of-collateral.md): at each full hour a lane states its
 * holdings of each token, as the sum of a tree that has a leaf for each holding. Leaves are in the order
 * of their hashes, under a salt of that hour, so that neither their text nor their place tells whose
 * they are.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { canonicalJson } from '../../../schemas/canonicalJson.ts'
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { type Signer, signNote } from './note.ts'
import { packedNodes, type SumNode, sumLeaf, sumPaths, sumRoot } from './sumTree.ts'

/** Fraction digits of a token quantity in the data contract. */
const QUANTITY_SCALE = 6
const SALT_BYTES = 16
/** Leaves that are kept together: their subtree is complete, as long as there are as many. */
const PAGE_LEAVES = 64

export interface Holding {
  readonly contractId: number
  /** The party whose key hides it. */
  readonly partyId: string
  readonly tokenSymbol: string
  readonly network: string
  /** Decimal text, above zero. */
  readonly quantity: string
}

/** A lane's holdings of one token, `USDC/ETHEREUM`. */
export interface TokenTotal {
  readonly token: string
  /** Number of leaves of its tree. */
  readonly holdings: number
  readonly quantity: string
  readonly root: Buffer
}

/** A run of leaves of one tree. */
export interface CollateralPage {
  readonly token: string
  readonly page: number
  readonly contractIds: readonly number[]
  /** One behind the other, as are the salts. */
  readonly nodes: Buffer
  readonly salts: Buffer
  /** Siblings of the page, and of its ancestors, on the way to the root of the tree. */
  readonly above: Buffer
}

export interface CollateralTree {
  readonly total: TokenTotal
  readonly pages: readonly CollateralPage[]
}

/** A lane's statement of one hour. */
export interface Statement {
  readonly lane: number
  readonly lanes: number
  /** Milliseconds since the epoch. */
  readonly hour: number
  /** Events of the lane's log that it rests on. */
  readonly logSize: number
  readonly totals: readonly TokenTotal[]
}

export const collateralOriginOf = (platform: string, lane: number) => `${platform}/collateral/${lane}`
export const platformIn = (collateralOrigin: string) => collateralOrigin.replace(/\/collateral\/\d+$/, '')
export const tokenOf = (of: Pick<Holding, 'tokenSymbol' | 'network'>) => `${of.tokenSymbol}/${of.network}`
/** In the smallest unit that the data contract has. */
export const quantityOf = (text: string) => unscaledOf(text, QUANTITY_SCALE)
export const quantityText = (quantity: bigint) => textOf(quantity, QUANTITY_SCALE)

interface LeafOf {
  readonly contractId: number
  readonly hour: number
  readonly quantity: string
  readonly salt: Buffer
  readonly token: string
}

/** Canonical JSON of `{contractId,hour,quantity,salt,token}`: names a contract and no person. */
export function collateralLeafText({ hour, salt, ...leaf }: LeafOf): string {
  return canonicalJson({ ...leaf, hour: hourText(hour), salt: salt.toString('base64') })
}

/** Trees of all that one lane holds, by token. Gives way now and then: they may have very many leaves. */
export async function collateralTrees(
  holdings: readonly Holding[],
  hour: number,
  key: Buffer,
  giveWay: () => Promise<unknown>,
): Promise<readonly CollateralTree[]> {
  const keys = new Map<string, KeyObject>()
  const byToken = new Map<string, Leaf[]>()
  for (const [n, holding] of holdings.entries()) {
    if (n % PAGE_LEAVES === 0) await giveWay()
    const partyKey = keys.get(holding.partyId) ?? createSecretKey(keyed(key, holding.partyId))
    keys.set(holding.partyId, partyKey)
    const token = tokenOf(holding)
    const leaves = byToken.get(token) ?? []
    byToken.set(token, leaves)
    leaves.push(leafOf(holding, token, hour, partyKey))
  }
  const tokens = [...byToken].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const trees: CollateralTree[] = []
  for (const [token, leaves] of tokens) {
    const inOrder = leaves.toSorted((a, b) => a.node.hash.compare(b.node.hash))
    trees.push(await treeOf(token, inOrder, giveWay))
  }
  return trees
}

interface Leaf {
  readonly contractId: number
  readonly salt: Buffer
  readonly node: SumNode
}

function leafOf({ contractId, quantity }: Holding, token: string, hour: number, partyKey: KeyObject): Leaf {
  const salt = keyed(partyKey, `${contractId}/${token}/${hour}`).subarray(0, SALT_BYTES)
  const text = collateralLeafText({ contractId, hour, quantity, salt, token })
  return { contractId, salt, node: sumLeaf(quantityOf(quantity), text) }
}

const keyed = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

async function treeOf(
  token: string,
  leaves: readonly Leaf[],
  giveWay: () => Promise<unknown>,
): Promise<CollateralTree> {
  const pages: Omit<CollateralPage, 'above'>[] = []
  const roots: SumNode[] = []
  for (let at = 0; at < leaves.length; at += PAGE_LEAVES) {
    await giveWay()
    const some = leaves.slice(at, at + PAGE_LEAVES)
    const nodes = some.map(({ node }) => node)
    roots.push(sumRoot(nodes))
    const contractIds = some.map(({ contractId }) => contractId)
    const salts = Buffer.concat(some.map(({ salt }) => salt))
    pages.push({ token, page: at / PAGE_LEAVES, contractIds, nodes: packedNodes(nodes), salts })
  }
  const { root, paths } = sumPaths(roots)
  const total = { token, holdings: leaves.length, quantity: quantityText(root.sum), root: root.hash }
  return { total, pages: pages.map((page, n) => ({ ...page, above: packedNodes(paths[n]!) })) }
}

export const placeOfLeaf = (page: number, at: number) => page * PAGE_LEAVES + at
export const saltAt = (salts: Buffer, at: number) => salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES)

/** A signed note: the same statement has the same bytes in every signing. */
export function statementNote(origin: string, statement: Statement, signers: readonly Signer[]): string {
  const { lane, lanes, hour, logSize, totals } = statement
  const lines = totals.map(({ token, holdings, quantity, root }) => {
    return `${token} ${holdings} ${quantity} ${root.toString('base64')}\n`
  })
  const head = `${origin}\nhour ${hourText(hour)}\nlane ${lane} of ${lanes}\nlog ${logSize}\n`
  return signNote(`${head}${lines.join('')}`, signers)
}

/** `2026-11-23T12:00:00Z`. */
export const hourText = (hour: number) => new Date(hour).toISOString().replace('.000Z', 'Z')
