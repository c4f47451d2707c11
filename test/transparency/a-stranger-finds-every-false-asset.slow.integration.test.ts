import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { StatementDocument } from '../../schemas/documents/transparency.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { type AssetFile, type Change, fraudsWith, type View } from './assetFrauds.ts'
import {
  type AssetChain,
  addressOf,
  type Held,
  HOUR,
  knownOf,
  provedOn,
  shownTotals,
  startAssetChain,
  statedPlatform,
  strangerSays,
} from './provedAssets.ts'

/**
 * Verdict of docs/verify-log.py, which has no code of ours, on falsified proofs of assets, by a platform that
 * has its keys and controls another chain.
 */
const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000)
const CONTRACTS = 40
let database: TestDatabase
let chain: AssetChain
let twin: AssetChain
let stated: readonly StatementDocument[]
let honest: View
let onTwin: AssetFile
let early: AssetFile
/** A foreign key, whose address has many tokens. */
const foreign = privateKeyToAccount(generatePrivateKey())

const usdc = (contractId: number): Held => ({ contractId, tokenSymbol: 'USDC', quantity: '1.5' })
const held: readonly Held[] = Array.from({ length: CONTRACTS }, (_, n) => n + 1).flatMap(contractId =>
  contractId % 3 === 0
    ? [{ ...usdc(contractId), tokenSymbol: 'USDT' }, usdc(contractId)]
    : [usdc(contractId)],
)
const paymentsOf = (symbol: string): ReadonlyMap<Hex, bigint> =>
  new Map(
    held
      .filter(({ tokenSymbol }) => tokenSymbol === symbol)
      .map(({ contractId }): [Hex, bigint] => [addressOf(contractId), 1_500_000n]),
  )
/** Contract 1 moves two thirds of it out between the early block and the one of the hour. */
const RICH = addressOf(1)

async function fund(one: AssetChain) {
  await one.pay('USDC', paymentsOf('USDC'))
  await one.pay('USDT', paymentsOf('USDT'))
  const beside: [Hex, bigint][] = [
    [RICH, 9_000_000n],
    [foreign.address, 80_000_000n],
    [addressOf(4), 1_500_000n],
  ]
  await one.pay('USDC', new Map(beside))
}

beforeAll(async () => {
  database = await newDatabase()
  chain = await startAssetChain(PORT + 93)
  twin = await startAssetChain(PORT + 94)
  await fund(chain)
  await fund(twin)
  await twin.setTime(HOUR - 60_000)
  stated = await statedPlatform(database, held)
  await chain.setTime(HOUR - HOUR_MS)
  early = (await provedAt(chain, HOUR - HOUR_MS)).file
  await chain.usdc.write('take', [RICH, 9_000_000n])
  await chain.setTime(HOUR - 60_000)
  await chain.usdc.write('freeze', [addressOf(2)])
  onTwin = (await provedAt(twin, HOUR)).file
  const { isCovered, file } = await provedAt(chain, HOUR)
  expect(isCovered).toBe(true)
  honest = { checkpoints: [], collateral: [shownTotals(stated)], holdings: [], assets: [file] }
})
afterAll(async () => {
  await chain?.close()
  await twin?.close()
  await database?.drop()
})

/** As contracts would prove it when nothing is kept yet, at the last block of this time. */
async function provedAt(one: AssetChain, hour: number) {
  await database.db.collection('collateralAssets').deleteMany({})
  const moved = stated.map(statement => ({ ...statement, at: hour + 1_000 }))
  return provedOn(database, one, moved, HOUR)
}

test('each of 30 frauds and more is found, and an honest proof is none', () => {
  const frauds = fraudsWith({ foreign, onTwin, early, stated })
  const views = [honest, ...Object.values(frauds).map(([change]) => changed(change))]
  const { told, stderr, status } = strangerSays(stated, views, knownOf(chain))
  expect([stderr, status, told.get(0)]).toEqual(['', 1, undefined])
  const found = Object.entries(frauds).map(([fraud, [, reason]], n) => {
    const said = told.get(n + 1) ?? 'nothing'
    return [fraud, reason.test(said) ? 'found' : said]
  })
  expect(found.length).toBeGreaterThanOrEqual(30)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([fraud]) => [fraud, 'found'])))
})

function changed(change: Change): View {
  const view = structuredClone(honest)
  change(view.assets[0]!, view)
  return view
}

test('a header that nobody looked up proves nothing, and a hash that was looked up does', () => {
  const options = knownOf(chain).slice(0, 2)
  const { told } = strangerSays(stated, [honest], options)
  const [, hash] = told.get(0)!.match(/pass --header POLYGON=(0x[0-9a-f]{64})/)!
  const looked = strangerSays(stated, [honest], [...options, '--header', `POLYGON=${hash}`])
  expect([looked.told.size, looked.status]).toEqual([0, 0])
  expect(looked.stdout).toContain('USDC/POLYGON: 60 stated, 61.5 proved')
})

test('a borrower finds the own address among those proved, with what is there, and misses another', () => {
  const own = addressOf(3)
  const asked = ['--address', own, '--address', foreign.address]
  const { told, stdout } = strangerSays(stated, [honest], [...knownOf(chain), ...asked])
  expect(stdout).toContain(`${own.toLowerCase()} USDT/POLYGON: 1.5`)
  expect(told.get(0)).toBe(`${foreign.address.toLowerCase()}: no balance of it is proved`)
})
