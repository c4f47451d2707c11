import { type Hex, parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createAddressBook } from '../../processors/contracts/custody/chain/chainAddresses.ts'
import {
  createOrderPreparation,
  createOrderSettlement,
} from '../../processors/contracts/custody/chain/chainOrders.ts'
import type { DirectedOrder } from '../../processors/contracts/custody/custody.ts'
import {
  type ChainOrder,
  type StoredTransfer,
  type TransferClosing,
  transferIdOf,
} from '../../schemas/documents/chain.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { createRandom } from '../support/random.ts'
import { drawn } from '../support/thoroughness.ts'
import { type Address, FINALITY, startWatchedChain, type WatchedChain } from './watchedChain.ts'

const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 95
/** A public one; people's signers have its keys, the platform has the account's public key. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const ACCOUNT = "m/44'/60'/0'"
const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
const GUARANTEES = [3_001, 3_002, 3_003] as const
const LIVES = drawn(2, 20)
const WALLETS = ['11', '22'].map(one => `0x${one.repeat(20)}` as Address)
const VENUE = `0x${'33'.repeat(20)}`
const TRANSFERS = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const MANY = 1_000_000_000n

let database: TestDatabase
let chain: WatchedChain
let prepare: (order: DirectedOrder) => Promise<void>
let settle: () => Promise<void>
let count = 0

beforeAll(async () => {
  database = await newDatabase()
  chain = await startWatchedChain({ database, port: PORT })
  const { db } = database
  const book = createAddressBook(db, { accountKey: ACCOUNT_KEY, addresses: [] })
  for (const guarantee of GUARANTEES) {
    const address = await book.addressOf({
      _id: `acc_${guarantee}`,
      contractId: guarantee,
      guaranteeId: guarantee,
    })
    await chain.pay(address as Address, MANY)
    const params = [address, '0xde0b6b3a7640000'] as never
    await chain.node.client.request({ method: 'anvil_setBalance' as never, params })
  }
  await chain.mine(FINALITY)
  await chain.watch()
  const chains = [{ settings: { ...chain.settings, saleAddress: VENUE }, client: chain.reader }]
  prepare = createOrderPreparation({ db, chains, pathOf: book.pathOf })
  settle = createOrderSettlement({ db, write: chain.write, network: 'POLYGON' })
})
afterAll(async () => {
  await chain?.node.close()
  await database?.drop()
})

const look = async () => {
  await chain.watch()
  await settle()
}

async function order(
  quantity: string,
  { kind = 'RELEASE' as 'RELEASE' | 'LIQUIDATION' | 'SURPLUS', guarantee = 3_001, to = WALLETS[0]! } = {},
): Promise<string> {
  count += 1
  const _id = `${kind === 'RELEASE' ? 'rel' : 'liq'}_${guarantee}_${count}`
  await prepare({
    ...{ _id, kind, contractId: guarantee, guaranteeId: guarantee, proceeds: null, createdAt: count },
    collateral: kind === 'SURPLUS' ? [] : [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity }],
    destination: kind === 'RELEASE' ? { kind: 'WALLET', network: 'POLYGON', address: to } : null,
  })
  return _id
}

const orders = () => database.db.collection<ChainOrder>('chainOrders')
const prepared = async (orderId: string) => (await orders().find({ orderId }).toArray())[0]!
const confirmed = () =>
  [...chain.commands.values()].flatMap(({ type, value }) =>
    type === 'ConfirmRelease' ? [(value as { releaseId: string }).releaseId] : [],
  )
const unexplained = () =>
  database.db
    .collection<StoredTransfer>('chainTransfers')
    .find({ isUnexplained: true, status: { $ne: 'REVERSED' } })
    .toArray()

/** A person's signer, which knows an order by what the list shows. */
async function sign({ derivationPath, from, tokenContract, data, chainId }: ChainOrder): Promise<Hex> {
  const account = mnemonicToAccount(MNEMONIC, {
    path: `${ACCOUNT}/${derivationPath}` as `m/44'/60'/${string}`,
  })
  expect(account.address).toBe(from)
  const request = await chain.node.client.prepareTransactionRequest({
    ...{ account, to: tokenContract as Hex, data: data as Hex, gas: 100_000n, chain: null },
  })
  return chain.sendRaw(await account.signTransaction({ ...request, chainId } as never))
}

/** Somebody sends tokens from a guarantee's address. */
const send = (guarantee: number, to: string, units: bigint) => {
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  const derivationPath = `0/${guarantee}`
  const from = mnemonicToAccount(MNEMONIC, {
    path: `${ACCOUNT}/${derivationPath}` as `m/44'/60'/${string}`,
  }).address
  const { settings, node } = chain
  return sign({
    ...{ derivationPath, from, data, tokenContract: settings.tokens[0]!.contract },
    chainId: node.client.chain.id,
  } as ChainOrder)
}

test('a release is a transaction that the key of its path signs; its final transfer confirms it once', async () => {
  const id = await order('1.5')
  await sign(await prepared(id))
  await look()
  expect(await prepared(id)).toMatchObject({
    units: '1500000',
    transferId: expect.any(String),
    isSettled: false,
  })
  expect(confirmed()).toEqual([])
  await chain.mine(FINALITY - 1)
  chain.failNextWrite('before')
  await expect(look()).rejects.toThrow('killed')
  expect(confirmed()).toEqual([])
  chain.failNextWrite('after')
  await expect(look()).rejects.toThrow('killed')
  await look()
  await look()
  expect(confirmed()).toEqual([id])
  expect(await unexplained()).toEqual([])
})

test('of two orders alike each needs a transfer of its own', async () => {
  const [first, second] = [await order('2'), await order('2')]
  await sign(await prepared(first))
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).toContain(first)
  expect(confirmed()).not.toContain(second)
  await sign(await prepared(second))
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).toContain(second)
})

test('a transfer that a reorganisation takes out confirms nothing, until it is mined again', async () => {
  const id = await order('3')
  const hash = await sign(await prepared(id))
  await look()
  await chain.reorganise(1)
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).not.toContain(id)
  await chain.reorganise(1, [hash])
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).toContain(id)
})

test('what leaves by another amount or to another address is unexplained, until an order fits', async () => {
  const open = await order('4')
  await send(3_001, WALLETS[0]!, 3_999_999n)
  await send(3_001, WALLETS[1]!, 4_000_000n)
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).not.toContain(open)
  expect((await unexplained()).map(({ units }) => units).sort()).toEqual(['3999999', '4000000'])
  const fitting = [await order('3.999999'), await order('4', { to: WALLETS[1]! })]
  await look()
  expect(confirmed()).toEqual(expect.arrayContaining(fitting))
  expect(await unexplained()).toEqual([])
})

test('a transfer that two operators closed carries out no later order; one that is only proposed does', async () => {
  const statement = { keyId: 'key_1', reason: 'sent back', at: 1 }
  const hashes = [await send(3_001, WALLETS[1]!, 6_000_000n), await send(3_001, WALLETS[1]!, 7_000_000n)]
  await chain.mine(FINALITY)
  await look()
  const left = await unexplained()
  const closings = hashes.map((hash, nth) => ({
    _id: transferIdOf(left.find(({ txHash }) => txHash === hash)!),
    proposal: statement,
    confirmation: nth === 0 ? { ...statement, keyId: 'key_2' } : null,
  }))
  await database.db.collection<TransferClosing>('transferClosings').insertMany(closings)
  const [closed, proposed] = [await order('6', { to: WALLETS[1]! }), await order('7', { to: WALLETS[1]! })]
  await look()
  expect(confirmed()).not.toContain(closed)
  expect(confirmed()).toContain(proposed)
  await sign(await prepared(closed))
  await chain.mine(FINALITY)
  await look()
  expect(confirmed()).toContain(closed)
  await database.db.collection<StoredTransfer>('chainTransfers').deleteOne({ txHash: hashes[0]! })
})

test('a sale goes to the address of the venue and waits for its proceeds; money has no transaction', async () => {
  const before = confirmed()
  const id = await order('5', { kind: 'LIQUIDATION' })
  const money = await order('5', { kind: 'SURPLUS' })
  expect(await orders().countDocuments({ orderId: money })).toBe(0)
  expect(await prepared(id)).toMatchObject({ to: VENUE })
  await sign(await prepared(id))
  await chain.mine(FINALITY)
  await look()
  expect((await prepared(id)).isSettled).toBe(true)
  expect([confirmed(), await unexplained()]).toEqual([before, []])
})

test.each(Array.from({ length: LIVES }, (_, index) => index + 1))(
  'through reorganisations and kills as many orders are confirmed as transfers fit, and the rest is unexplained (seed %i)',
  async seed => {
    const random = createRandom(seed)
    const start = await chain.node.client.getBlockNumber({ cacheTime: 0 })
    const [ordersBefore, unexplainedBefore] = [confirmed().length, (await unexplained()).length]
    const asked: string[] = []
    const keyOf = (guarantee: number, to: string, units: bigint) => `${guarantee} ${to} ${units}`
    for (let step = 0; step < 40; step++) {
      const guarantee = random.pick(GUARANTEES)
      const to = random.pick(WALLETS)
      const units = BigInt(seed * 10 + random.between(0, 3))
      if (random.chance(0.5)) {
        await order(`0.${String(units).padStart(6, '0')}`, { guarantee, to })
        asked.push(keyOf(guarantee, to, units))
      }
      if (random.chance(0.6)) await send(guarantee, to, units)
      if (random.chance(0.2)) await chain.reorganise(random.between(1, 3))
      if (random.chance(0.3)) await chain.mine(random.between(1, FINALITY))
      if (random.chance(0.4)) chain.failNextWrite(random.pick(['before', 'after']))
      await look().catch(error => expect(String(error)).toContain('killed'))
    }
    await chain.mine(FINALITY)
    await look()
    await look()
    const sent = await sentSince(start)
    const counts = (all: readonly string[]) =>
      new Map([...Map.groupBy(all, key => key)].map(([key, { length }]) => [key, length]))
    const [wanted, found] = [counts(asked), counts(sent)]
    const fit = [...found].reduce((sum, [key, times]) => sum + Math.min(times, wanted.get(key) ?? 0), 0)
    expect(fit).toBeGreaterThan(0)
    expect(confirmed().length - ordersBefore).toBe(fit)
    expect((await unexplained()).length - unexplainedBefore).toBe(sent.length - fit)
  },
)

/** Transfers that left the guarantees, by the node alone. */
async function sentSince(block: bigint): Promise<readonly string[]> {
  const [{ contract }] = chain.settings.tokens as [(typeof chain.settings.tokens)[number]]
  const logs = await chain.node.client.getContractEvents({
    ...{
      address: contract as Hex,
      abi: TRANSFERS,
      eventName: 'Transfer',
      strict: true,
      fromBlock: block + 1n,
    },
  })
  const given = await database.db
    .collection<{ _id: string; guaranteeId: number }>('chainAddresses')
    .find()
    .toArray()
  const own = new Map(given.map(({ _id, guaranteeId }) => [_id, guaranteeId]))
  return logs.flatMap(({ args: { from, to, value } }) => {
    const guarantee = own.get(from.toLowerCase())
    return guarantee === undefined ? [] : [`${guarantee} ${to.toLowerCase()} ${value}`]
  })
}
