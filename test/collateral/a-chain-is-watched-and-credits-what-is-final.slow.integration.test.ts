import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { balancesIn, openChains } from '../../processors/contracts/custody/chain/chainBalances.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { type Address, FINALITY, giveAddress, startWatchedChain, type WatchedChain } from './watchedChain.ts'

const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 91
const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, 'b')}`
const MARIA = addressOf(1)
const STRANGER = addressOf(99)
let database: TestDatabase
let chain: WatchedChain
let isLying = false
let isLimiting = false
const liar = createServer(async (request, response) => {
  const body = await text(request)
  const answer = await fetch(chain.node.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const shown = await answer.text()
  if (isLimiting) return void response.writeHead(429).end('{}')
  response.setHeader('content-type', 'application/json')
  response.end(
    isLying ? shown.replaceAll(/"data":"0x0{56}[0-9a-f]{8}/g, `"data":"0x${'0'.repeat(56)}00ffffff`) : shown,
  )
})

beforeAll(async () => {
  database = await newDatabase()
  await new Promise<void>(resolve => liar.listen(0, '127.0.0.1', resolve))
  const { port } = liar.address() as AddressInfo
  chain = await startWatchedChain({
    database,
    port: PORT,
    endpoints: url => [url, `http://127.0.0.1:${port}`],
  })
  await giveAddress(database, MARIA, 1)
})
afterAll(async () => {
  await chain?.node.close()
  liar.close()
  liar.closeAllConnections()
  await database?.drop()
})

/** Statuses that were reported of a transaction, in order. */
const reported = (txHash: string) =>
  chain
    .deposits()
    .filter(one => one.txHash === txHash)
    .map(one => one.depositStatus)

test('a transfer is SEEN in its block and CONFIRMED when final, with all that is known of it', async () => {
  const hash = await chain.pay(MARIA, 1_500_000n)
  await chain.watch()
  expect(chain.deposits().filter(one => one.txHash === hash)).toEqual([
    {
      ...{ contractId: 1, guaranteeId: 1, tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1.5' },
      ...{ txHash: hash, logIndex: 0, depositStatus: 'SEEN', confirmations: 1 },
      fromAddress: chain.node.account.address,
      blockHash: (await chain.node.client.getBlock()).hash,
      isSenderRefused: null,
      tokenContract: chain.settings.tokens[0]!.contract,
    },
  ])
  await chain.mine(FINALITY - 2)
  await chain.watch()
  expect(reported(hash)).toEqual(['SEEN'])
  await chain.mine(1)
  await chain.watch()
  await chain.watch()
  expect(reported(hash)).toEqual(['SEEN', 'CONFIRMED'])
})

test('a transfer whose block is replaced is REVERSED, and SEEN again where it comes back', async () => {
  const [lost, kept] = [await chain.pay(MARIA, 1n), await chain.pay(MARIA, 2n)]
  await chain.watch()
  await chain.reorganise(2)
  await chain.watch()
  expect([reported(lost), reported(kept)]).toEqual([
    ['SEEN', 'REVERSED'],
    ['SEEN', 'REVERSED'],
  ])
  await chain.reorganise(1, [lost])
  await chain.watch()
  await chain.mine(FINALITY)
  await chain.watch()
  expect(reported(lost)).toEqual(['SEEN', 'REVERSED', 'SEEN', 'CONFIRMED'])
  expect(reported(kept)).toEqual(['SEEN', 'REVERSED'])
})

test('transfers of nothing and those to strangers are none', async () => {
  const before = chain.commands.size
  await chain.payAll([MARIA, STRANGER], [0n, 5n])
  await chain.mine(FINALITY)
  await chain.watch()
  expect(chain.commands.size).toBe(before)
})

test.each(['before', 'after'] as const)(
  'a watch that is killed %s it wrote its commands writes each of them once',
  async when => {
    const hash = await chain.pay(MARIA, 7n)
    chain.failNextWrite(when)
    await expect(chain.watch()).rejects.toThrow('killed')
    await chain.mine(FINALITY)
    await chain.watch()
    expect(reported(hash)).toEqual(when === 'before' ? ['CONFIRMED'] : ['SEEN', 'CONFIRMED'])
  },
)

test('balances of many addresses are read at one block: the newest final one, or the one that is named', async () => {
  const balancesAt = balancesIn(openChains({ accountKey: null, addresses: [], chains: [chain.settings] }))
  const holders = Array.from({ length: 400 }, (_, index) => ({
    ...{ address: addressOf(1_000 + index), tokenSymbol: 'USDC' as const },
  }))
  const balance = async (block?: number) => {
    const { quantities } = await balancesAt('POLYGON', holders, block)
    expect(quantities).toHaveLength(400)
    return quantities[399]
  }
  await chain.pay(addressOf(1_399), 2_500_000n)
  const { number } = await chain.node.client.getBlock()
  expect([await balance(), await balance(Number(number) - 1), await balance(Number(number))]).toEqual([
    ...['0', '0', '2.5'],
  ])
  await chain.mine(FINALITY - 1)
  expect(await balance()).toBe('2.5')
  await expect(balancesAt('BASE', holders)).rejects.toThrow('CUSTODY_CHAINS does not name BASE')
})

test('nothing is credited while two endpoints show different transfers', async () => {
  isLying = true
  const hash = await chain.pay(MARIA, 9n)
  await expect(chain.watch()).rejects.toThrow(
    /POLYGON: no agreement on transfers of blocks \d+ to \d+; 2 different answers/,
  )
  expect(reported(hash)).toEqual([])
  isLying = false
  await chain.mine(FINALITY)
  await chain.watch()
  expect(reported(hash)).toEqual(['CONFIRMED'])
})

test('nothing is credited while an endpoint limits the rate; afterwards the watch catches up', async () => {
  isLimiting = true
  const hash = await chain.pay(MARIA, 10n)
  await chain.mine(FINALITY)
  await expect(chain.watch()).rejects.toThrow(/too few endpoints name .*HTTP request failed/)
  expect(reported(hash)).toEqual([])
  isLimiting = false
  await chain.watch()
  expect(reported(hash)).toEqual(['CONFIRMED'])
})

test('an endpoint that does not answer is named, and nothing is credited without agreement', async () => {
  const hash = await chain.pay(MARIA, 11n)
  liar.closeAllConnections()
  await new Promise(resolve => liar.close(resolve))
  await expect(chain.watch()).rejects.toThrow(
    /POLYGON: too few endpoints name their newest block; 127\.0\.0\.1:\d+: /,
  )
  expect(reported(hash)).toEqual([])
})
