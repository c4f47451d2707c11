/**
 * Proof of assets (docs/decisions/proof-of-assets.md): balances of the stated contracts' addresses, for each
 * hour that all lanes have stated, proved against one final block of each network. ltvView publishes them.
 */
import { createHash } from 'node:crypto'
import { Binary, type Db } from 'mongodb'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'
import { ignoringDuplicates } from '../../../../platform/mongodb/duplicateKeys.ts'
import { lastStated } from '../../../../platform/mongodb/lastStated.ts'
import type { ChainAddress } from '../../../../schemas/documents/chain.ts'
import { custodyAccountIdOf } from '../../../../schemas/documents/contracts.ts'
import {
  type AssetsDocument,
  type AssetsPartDocument,
  assetsId,
  assetsPartId,
  type PageDocument,
  pageId,
  type StatementDocument,
  treeId,
} from '../../../../schemas/documents/transparency.ts'
import { DAY_MS, HOUR_MS } from '../../../../schemas/durations.ts'
import { hourText, platformIn, quantityOf, quantityText } from '../../../domain/transparency/collateral.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../../runtime/periodicTask.ts'
import type { ChainSettings, ChainsFile } from '../chain/chainsFile.ts'
import { type Assets, assetFile, type ProvedToken } from './assetFile.ts'
import { type AssetProofs, createAssetProofs } from './assetProofs.ts'
import { type KeyDifferences, keyDifferences } from './keyDifferences.ts'

/** How soon after the statements of an hour their proofs begin. */
const LOOK_EVERY_MS = 5_000
/** A block belongs to the nearest hour: none serves two. As long as docs/verify-log.py allows. */
const NEAR_MS = HOUR_MS / 2
/** Below the 16 MB of a document. */
const PART_BYTES = 4_000_000

type Deps = Pick<Connections, 'service' | 'db' | 'clock' | 'codec'>

/**
 * Proves every network whose settings name the mappings of balances; none without a signature of control.
 * Answers for how many seconds the next proof has been due.
 */
export function startProvingAssets(deps: Deps, file: ChainsFile): () => number {
  const { accountKey, control } = file
  const provable = accountKey && control ? file.chains.filter(({ balances }) => balances) : []
  const provedAt = new Map<string, number>()
  for (const settings of provable) {
    const { network } = settings
    const proofs = createAssetProofs(settings)
    const keys = keyDifferences(accountKey!)
    const prove = createProving({ db: deps.db, settings, proofs, keys, control: control! })
    const now = deps.clock.now()
    provedAt.set(network, now - (now % HOUR_MS) - HOUR_MS)
    startPeriodicTask(
      deps,
      `proof of assets on ${network}`,
      () => LOOK_EVERY_MS,
      async () => {
        const stated = await lastStated(deps.db, deps.codec.partitions())
        if (stated && (await prove(stated))) provedAt.set(network, stated[0]!.hour)
      },
    )
  }
  return () => Math.max(0, ...[...provedAt.values()].map(hour => (deps.clock.now() - hour - HOUR_MS) / 1_000))
}

export interface ProvingNeeds {
  readonly db: Db
  readonly settings: ChainSettings
  readonly proofs: AssetProofs
  readonly keys: KeyDifferences
  readonly control: string
}

/**
 * Proves one hour on one network, once; answers whether what is proved covers what is stated. Killed at any
 * point it is done again: the first document of an hour stays.
 */
export function createProving(needs: ProvingNeeds) {
  const { db, settings, proofs, keys } = needs
  const { network } = settings
  const documents = db.collection<AssetsDocument>('collateralAssets', { readConcern: { level: 'majority' } })

  return async (stated: readonly StatementDocument[]): Promise<boolean> => {
    const { hour, checkpoint } = stated[0]!
    const known = await documents.findOne({ _id: assetsId(network, hour) })
    if (known) return known.isCovered
    const tokens = tokensOf(stated, settings)
    if (tokens.length === 0) return true
    const platform = platformIn(checkpoint.split('\n')[0]!)
    await checkControl(platform, needs)
    const block = await proofs.finalBlock(Math.max(...stated.map(({ at }) => at)))
    if (Math.abs(block.at - hour) >= NEAR_MS) {
      throw new Error(`${network}: final block ${block.number} is of ${new Date(block.at).toISOString()}`)
    }
    const nodes = new Set<string>()
    const addresses = new Map<string, { readonly place: number; readonly difference: string }>()
    const totals: (AssetsDocument['totals'][number] & { readonly isCovered: boolean })[] = []
    const proved: ProvedToken[] = []
    for (const { token, quantity, contracts, mapping } of tokens) {
      const owners = await ownersOf(db, stated, token)
      const own = owners.map(({ _id }) => _id)
      const balances = await proofs.balances(mapping, own, block.number, nodes)
      const holders = owners.flatMap(({ _id, guaranteeId }, n) => {
        if (balances[n] === 0n) return []
        const known = addresses.get(_id) ?? { place: addresses.size, difference: keys.of(guaranteeId) }
        addresses.set(_id, known)
        return [known.place]
      })
      const sum = balances.reduce((total, one) => total + one, 0n)
      totals.push({
        token,
        addresses: holders.length,
        quantity: quantityText(sum),
        isCovered: sum >= quantity && holders.length >= contracts,
      })
      proved.push({ token, ...mapping, holders })
    }
    const chainId = await proofs.chainId()
    const text = hourText(hour)
    const assets: Assets = {
      ...{ platform, hour: text, network, chainId, header: block.fields, signer: keys.signer },
      control: needs.control,
      addresses: [...addresses].map(([address, { difference }]) => [address, difference]),
      tokens: proved,
    }
    const isCovered = totals.every(total => total.isCovered)
    await keep(db, await assetFile(assets, nodes), {
      ...{ _id: assetsId(network, hour), network, hour, chainId, isCovered, published: false },
      ...{ block: block.number, blockHash: block.hash, blockAt: block.at },
      totals: totals.map(({ isCovered: _, ...total }) => total),
      expireAt: new Date(hour + DAY_MS),
    })
    if (!isCovered) throw new Error(`${network}: less is proved at block ${block.number} than is stated`)
    return true
  }
}

/** Stated tokens of a network, smallest units, with the place of their balances. */
function tokensOf(stated: readonly StatementDocument[], { network, tokens, balances = {} }: ChainSettings) {
  return tokens.flatMap(({ tokenSymbol, contract }) => {
    const token = `${tokenSymbol}/${network}`
    const totals = stated.flatMap(one => one.totals.filter(total => total.token === token))
    if (totals.length === 0) return []
    const place = balances[tokenSymbol]
    if (!place) throw new Error(`${network}: CUSTODY_CHAINS names no balances of ${tokenSymbol}`)
    const quantity = totals.reduce((sum, total) => sum + quantityOf(total.quantity), 0n)
    const contracts = totals.reduce((count, total) => count + total.holdings, 0)
    const mapping = { contract, slot: place.slot, isPacked: place.isPacked ?? false }
    return [{ token, quantity, contracts, mapping }]
  })
}

/** Addresses of the contracts that the statements count; a contract without one proves nothing. */
async function ownersOf(
  db: Db,
  stated: readonly StatementDocument[],
  token: string,
): Promise<readonly ChainAddress[]> {
  const pages = db.collection<PageDocument>('collateralPages')
  const ranges = stated.map(of => ({
    _id: { $gte: pageId(treeId(of), token, ''), $lt: pageId(treeId(of), token, '~') },
  }))
  const found = await pages.find({ $or: ranges }, { projection: { contractIds: 1 } }).toArray()
  const accounts = found.flatMap(({ contractIds }) => contractIds.map(custodyAccountIdOf))
  return db
    .collection<ChainAddress>('chainAddresses')
    .find({ accountId: { $in: accounts } })
    .toArray()
}

async function checkControl(
  platform: string,
  { keys: { signer }, control }: Pick<ProvingNeeds, 'keys' | 'control'>,
): Promise<void> {
  const message = `${platform} holds collateral with the key of ${signer}.`
  const found = await recoverMessageAddress({ message, signature: control as Hex }).catch(() => null)
  if (found !== signer)
    throw new Error(`control in CUSTODY_CHAINS is no signature of ${signer}: “${message}”`)
}

type Kept = Omit<AssetsDocument, 'file' | 'parts' | 'bytes'>

async function keep(db: Db, content: Buffer, document: Kept): Promise<void> {
  const file = createHash('sha256').update(content).digest('hex')
  const { expireAt } = document
  const parts = Math.ceil(content.length / PART_BYTES)
  for (let part = 0; part < parts; part++) {
    const bytes = new Binary(content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
    const inserted = { _id: assetsPartId(file, part), bytes, expireAt }
    await ignoringDuplicates(
      db.collection<AssetsPartDocument>('collateralAssetParts').insertMany([inserted], { ordered: false }),
    )
  }
  const kept = { ...document, file, parts, bytes: content.length }
  const writeConcern = { w: 'majority' } as const
  await ignoringDuplicates(
    db.collection<AssetsDocument>('collateralAssets').insertMany([kept], { ordered: false, writeConcern }),
  )
}
