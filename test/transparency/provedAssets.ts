import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type Hex, maxUint128, numberToHex } from 'viem'
import { assetParts } from '../../platform/mongodb/assetParts.ts'
import { lastStated } from '../../platform/mongodb/lastStated.ts'
import { createAssetProofs, mappingKey } from '../../processors/contracts/custody/assets/assetProofs.ts'
import { keyDifferences } from '../../processors/contracts/custody/assets/keyDifferences.ts'
import { createProving } from '../../processors/contracts/custody/assets/provingAssets.ts'
import { derivation } from '../../processors/contracts/custody/chain/chainAddresses.ts'
import type { ChainSettings } from '../../processors/contracts/custody/chain/chainsFile.ts'
import { quantityOf, quantityText } from '../../processors/domain/transparency/collateral.ts'
import { createStatements } from '../../processors/transparency/collateralStatements.ts'
import { createCollateralStore } from '../../processors/transparency/collateralStore.ts'
import { createTreeStore, type NewLeaf } from '../../processors/transparency/treeStore.ts'
import type { ChainAddress } from '../../schemas/documents/chain.ts'
import { custodyAccountIdOf } from '../../schemas/documents/contracts.ts'
import {
  type AssetsDocument,
  assetsId,
  type StatementDocument,
} from '../../schemas/documents/transparency.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { TOKEN_CONTRACTS } from '../../schemas/values/tokenContracts.ts'
import type { TestDatabase } from '../support/database.ts'
import { type DeployedContract, type EvmNode, startEvmNode } from '../support/evmNode.ts'

/** Of the mnemonic of every anvil: its first address signs, and is that of the node's account. */
export const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
export const PLATFORM = 'lastro.example'
export const LANES = 3
/** Every chain's clock is set to it: blocks before are hours older. */
export const HOUR = (Math.ceil(Date.now() / HOUR_MS) + 2) * HOUR_MS
const SCRIPT = join(import.meta.dirname, '../../docs/verify-log.py')
const PER_TRANSACTION = 400
const LEAVES_PER_APPEND = 1_000

export const controlText = (platform: string, signer: string) =>
  `${platform} holds collateral with the key of ${signer}.`
/** Of guarantee n. */
export const addressOf = derivation(ACCOUNT_KEY) as (guarantee: number) => Hex

export interface AssetChain {
  readonly node: EvmNode
  /** USDC with the layout of its contract, USDT as a plain mapping. */
  readonly usdc: DeployedContract
  readonly usdt: DeployedContract
  readonly settings: ChainSettings
  /** Units by address, smallest. */
  pay(token: 'USDC' | 'USDT', payments: ReadonlyMap<Hex, bigint>): Promise<void>
  setTime(ms: number): Promise<void>
  close(): Promise<void>
}

const contractOf = (token: 'USDC' | 'USDT') => TOKEN_CONTRACTS[token].POLYGON

/** A network with two tokens at the addresses of their issuers, as contracts watches it. */
export async function startAssetChain(port: number): Promise<AssetChain> {
  const node = await startEvmNode(port)
  const at = (path: string) => join(import.meta.dirname, path)
  const deploy = (file: string, contract: string, token: 'USDC' | 'USDT') =>
    node.deploy({ file: at(file), contract }, [], contractOf(token).address as Hex)
  const usdc = await deploy('packedToken.sol', 'PackedToken', 'USDC')
  const usdt = await deploy('../collateral/token.sol', 'Token', 'USDT')
  // What its constructor gives.
  const owned = mappingKey(node.account.address, contractOf('USDT').slot)
  const all = numberToHex(maxUint128, { size: 32 })
  const params = [usdt.address, owned, all] as never
  await node.client.request({ method: 'anvil_setStorageAt' as never, params })
  const settings: ChainSettings = {
    ...{ network: 'POLYGON', endpoints: [node.url], agreement: 1, finality: 1, startBlock: 0 },
    ...{ blocksPerQuery: 1_000, saleAddress: null },
    tokens: [
      { tokenSymbol: 'USDC', contract: usdc.address, freezes: null },
      { tokenSymbol: 'USDT', contract: usdt.address, freezes: null },
    ],
    balances: { USDC: contractOf('USDC'), USDT: contractOf('USDT') },
  }
  return {
    ...{ node, usdc, usdt, settings, close: node.close },
    async pay(token, payments) {
      const all = [...payments]
      const [contract, method] = token === 'USDC' ? [usdc, 'give'] : [usdt, 'transferAll']
      for (let from = 0; from < all.length; from += PER_TRANSACTION) {
        const some = all.slice(from, from + PER_TRANSACTION)
        await contract.write(method, [some.map(([address]) => address), some.map(([, units]) => units)])
      }
    },
    async setTime(ms) {
      await node.client.request({ method: 'evm_setTime' as never, params: [ms / 1_000] as never })
      await node.client.request({ method: 'anvil_mine' as never, params: [1] as never })
    },
  }
}

export interface Held {
  readonly contractId: number
  readonly tokenSymbol: 'USDC' | 'USDT'
  readonly quantity: string
}

/** A platform that has stated these holdings at `HOUR`; contract n has guarantee n. */
export async function statedPlatform({ mongo, db }: TestDatabase, holdings: readonly Held[]) {
  const log = createTreeStore(mongo, db)
  const byContract = Map.groupBy(holdings, ({ contractId }) => contractId)
  const leaves = [...byContract].map(([contractId, own]): NewLeaf => {
    const held = own.map(({ tokenSymbol, quantity }) => ({ tokenSymbol, network: 'POLYGON', quantity }))
    const of = { _id: `evt_${contractId}`, contractId, sequence: 1, parties: [], text: 'x' }
    return { ...of, held: { borrowerPartyId: `pty_${contractId % 7}`, holdings: held } }
  })
  for (let lane = 0; lane < LANES; lane++) {
    const own = leaves.filter(({ contractId }) => contractId % LANES === lane)
    for (let from = 0; from < own.length; from += LEAVES_PER_APPEND) {
      await log.append(lane, own.slice(from, from + LEAVES_PER_APPEND))
    }
  }
  const given = [...byContract.keys()].map(contractId => {
    const _id = addressOf(contractId).toLowerCase()
    return { _id, accountId: custodyAccountIdOf(contractId), contractId, guaranteeId: contractId }
  })
  await db.collection<ChainAddress>('chainAddresses').insertMany(given)
  const statements = createStatements({
    partitions: { lanes: LANES, movedAt: 0 },
    store: createCollateralStore(mongo, db),
    outlet: {
      publishStatement: async () => undefined,
      lastPublishedHour: async () => null,
      lastEvent: async () => null,
    },
    identity: { origin: PLATFORM, seeds: [Buffer.alloc(32, 1)], hidingKey: Buffer.alloc(32, 2) },
    ...{ clock: { now: () => HOUR + 1_000 }, meter: { stated: () => undefined } },
  })
  await statements.look([...Array(LANES).keys()])
  return (await lastStated(db, LANES))!
}

/** Proves against a chain as contracts does; takes any block for one of `claimedAt`. */
export async function provingOn({ db }: TestDatabase, { settings, node }: AssetChain, claimedAt?: number) {
  const keys = keyDifferences(ACCOUNT_KEY)
  const control = await node.account.signMessage({ message: controlText(PLATFORM, keys.signer) })
  const real = createAssetProofs(settings)
  const finalBlock = async (at: number) => {
    const block = await real.finalBlock(at)
    return { ...block, at: claimedAt ?? block.at }
  }
  return createProving({ db, settings, proofs: { ...real, finalBlock }, keys, control })
}

/** Proves what was stated; the file as contracts keeps it. */
export async function provedOn(
  database: TestDatabase,
  chain: AssetChain,
  stated: readonly StatementDocument[],
  claimedAt?: number,
) {
  const { db } = database
  const prove = await provingOn(database, chain, claimedAt)
  const isCovered = await prove(stated).catch((error: Error) => error.message)
  const _id = assetsId(chain.settings.network, HOUR)
  const document = await db.collection<AssetsDocument>('collateralAssets').findOne({ _id })
  const { file, parts } = document!
  const content = await buffer(assetParts(db, file, parts))
  return { isCovered, document: document!, content, file: JSON.parse(gunzipSync(content).toString()) }
}

const tokenIn = (token: string) => {
  const [tokenSymbol, network] = token.split('/')
  return { tokenSymbol, network }
}

/** Statements as `GET /transparency/v1/collateral` shows them. */
export function shownTotals(stated: readonly StatementDocument[]) {
  const all = Map.groupBy(
    stated.flatMap(({ totals }) => totals),
    ({ token }) => token,
  )
  const totals = [...all].map(([token, own]) => ({
    ...tokenIn(token),
    quantity: quantityText(own.reduce((sum, one) => sum + quantityOf(one.quantity), 0n)),
    holdings: own.reduce((sum, one) => sum + one.holdings, 0),
  }))
  const statements = stated.map(({ lane, checkpoint, totals: own }) => ({
    ...{ lane, checkpoint },
    totals: own.map(({ token, ...total }) => ({ ...tokenIn(token), ...total })),
  }))
  return { hour: new Date(HOUR).toISOString(), totals, statements }
}

/** Lines that docs/verify-log.py says of a stranger's views, each of one line of its input. */
export function strangerSays(
  stated: readonly StatementDocument[],
  views: readonly object[],
  options: readonly string[],
) {
  const verifiers = stated.flatMap(({ verifierKeys }) => verifierKeys.flatMap(key => ['--verifier', key]))
  const folder = mkdtempSync(join(tmpdir(), 'lastro-views-'))
  const input = join(folder, 'views.jsonl')
  writeFileSync(input, views.map(view => JSON.stringify(view)).join('\n'))
  const command = `python3 "$@" < ${input}`
  const begun = performance.now()
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', command, 'sh', SCRIPT, ...verifiers, ...options],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  rmSync(folder, { recursive: true })
  const told = new Map<number, string>()
  for (const [, line, what] of stdout.matchAll(/^line (\d+): (.*)$/gm)) {
    const before = told.get(Number(line) - 1)
    told.set(Number(line) - 1, before ? `${before}\n${what}` : what!)
  }
  return { told, stdout, stderr, status, seconds: (performance.now() - begun) / 1_000 }
}

/** A stranger’s own knowledge of the chain: its number and a node to ask. The tokens are the script's own. */
export const knownOf = ({ node }: AssetChain): readonly string[] => [
  ...['--chain', 'POLYGON=31337', '--header', `POLYGON=${node.url}`],
]
