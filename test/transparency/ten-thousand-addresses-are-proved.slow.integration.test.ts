import type { Hex } from 'viem'
import { newDatabase, type TestDatabase } from '../support/database.ts'
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

const ADDRESSES = 10_000
const UNITS = 1_500_000n
let database: TestDatabase
let chain: AssetChain

beforeAll(async () => {
  database = await newDatabase()
  chain = await startAssetChain(Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 95)
})
afterAll(async () => {
  await chain?.close()
  await database?.drop()
})

test('a stranger recomputes the balances of 10,000 addresses from the header of one block', async () => {
  const held = Array.from({ length: ADDRESSES }, (_, n): Held => {
    return { contractId: n + 1, tokenSymbol: 'USDC', quantity: '1.5' }
  })
  await chain.pay(
    'USDC',
    new Map(held.map(({ contractId }): [Hex, bigint] => [addressOf(contractId), UNITS])),
  )
  await chain.setTime(HOUR - 60_000)
  const stated = await statedPlatform(database, held)

  const begun = performance.now()
  const { isCovered, document, file, content } = await provedOn(database, chain, stated)
  const made = (performance.now() - begun) / 1_000
  expect(isCovered).toBe(true)
  expect(document.totals).toEqual([{ token: 'USDC/POLYGON', addresses: ADDRESSES, quantity: '15000' }])

  const view = { checkpoints: [], collateral: [shownTotals(stated)], assets: [file] }
  const { stdout, status, seconds, stderr } = strangerSays(stated, [view], knownOf(chain))
  process.stdout.write(
    `${ADDRESSES} addresses: made in ${made.toFixed(1)} s, ${file.nodes.length} nodes in ` +
      `${(content.length / 1e6).toFixed(1)} MB, checked in ${seconds.toFixed(1)} s\n`,
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('USDC/POLYGON: 15000 stated, 15000 proved at block')
})
