import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Hex } from 'viem'
import type { AssetsDocument, StatementDocument } from '../../schemas/documents/transparency.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import {
  type AssetChain,
  addressOf,
  HOUR,
  knownOf,
  provedOn,
  provingOn,
  shownTotals,
  startAssetChain,
  statedPlatform,
  strangerSays,
} from './provedAssets.ts'

let database: TestDatabase
let chain: AssetChain
let stated: readonly StatementDocument[]

beforeAll(async () => {
  chain = await startAssetChain(Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 92)
  await chain.pay('USDC', new Map([1, 2, 3].map((n): [Hex, bigint] => [addressOf(n), 2_500_000n])))
  await chain.setTime(HOUR - 60_000)
})
afterAll(() => chain?.close())
beforeEach(async () => {
  database = await newDatabase()
  stated = await statedPlatform(
    database,
    [1, 2, 3].map(contractId => ({ contractId, tokenSymbol: 'USDC', quantity: '2.5' })),
  )
})
afterEach(() => database?.drop())

const kept = () => database.db.collection<AssetsDocument>('collateralAssets').find({}).toArray()

test('of two processes that prove an hour at once one is kept, with a file that a stranger can check', async () => {
  const provings = [await provingOn(database, chain), await provingOn(database, chain)]
  await Promise.all(provings.map(prove => prove(stated)))
  expect(await kept()).toHaveLength(1)
  const { isCovered, file } = await provedOn(database, chain, stated)
  expect(isCovered).toBe(true)
  const view = { checkpoints: [], collateral: [shownTotals(stated)], assets: [file] }
  expect(strangerSays(stated, [view], knownOf(chain)).status).toBe(0)
})

test('addresses that hold less than is stated are shown so, and never count as proved', async () => {
  const more = stated.map(one => ({
    ...one,
    totals: one.totals.map(total => ({ ...total, quantity: '2.500001' })),
  }))
  const prove = await provingOn(database, chain)
  await expect(prove(more)).rejects.toThrow(/POLYGON: less is proved at block \d+ than is stated/)
  expect(await prove(more)).toBe(false)
  const [document] = await kept()
  expect(document).toMatchObject({ isCovered: false, totals: [{ quantity: '7.5', addresses: 3 }] })
})

test('a signature of another name, a token without its mapping and a block far from the hour prove nothing', async () => {
  const { settings } = chain
  const [first] = stated
  const other = [{ ...first!, checkpoint: first!.checkpoint.replace('lastro.', 'others.') }]
  const prove = await provingOn(database, chain)
  await expect(prove(other)).rejects.toThrow(
    'is no signature of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: “others.example holds collateral',
  )
  const bare = { ...chain, settings: { ...settings, balances: { USDT: { slot: 0 } } } }
  await expect((await provingOn(database, bare))(stated)).rejects.toThrow('names no balances of USDC')
  const early = stated.map(one => ({ ...one, at: HOUR - 1_900_000 }))
  await expect(prove(early)).rejects.toThrow(/POLYGON: final block \d+ is of 20/)
  expect(await kept()).toEqual([])
})

test('proofs that are read late are those of the last block before the statements', async () => {
  const number = await chain.node.client.getBlockNumber({ cacheTime: 0 })
  for (const seconds of [60, 120, 900]) {
    await chain.setTime(HOUR + seconds * 1_000)
    await chain.node.client.request({ method: 'anvil_mine' as never, params: [7] as never })
  }
  const { document } = await provedOn(database, chain, stated)
  expect([document.block, document.isCovered]).toEqual([Number(number), true])
})

test('an endpoint that changes a balance gets no agreement, and nothing is kept', async () => {
  const liar = await lyingEndpoint(chain.node.url)
  const { port } = liar.address() as AddressInfo
  const endpoints = [chain.node.url, `http://127.0.0.1:${port}`]
  const two = { ...chain, settings: { ...chain.settings, endpoints, agreement: 2 } }
  await expect((await provingOn(database, two))(stated)).rejects.toThrow(/no agreement on proofs of 0x/)
  expect(await kept()).toEqual([])
  liar.closeAllConnections()
  liar.close()
})

/** Passes questions on, and says of each storage value that it is one more. */
async function lyingEndpoint(url: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(await json(request))
    const text = await (await fetch(url, { method: 'POST', headers, body })).text()
    response.setHeader('content-type', 'application/json').end(text.replaceAll('0x2625a0', '0x2625a1'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
