import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import { localCustody } from '../../../sandbox/providers/localCustody.ts'
import type { CustodyAccount } from '../../../schemas/documents/contracts.ts'
import { type Handler, type OutsideServer, openOutside, reply } from '../../../test/support/outsideServer.ts'
import type { DirectedOrder, StatingCustody } from './custody.ts'
import { httpCustody } from './httpCustody.ts'

/** An external custodian, over real HTTP: an order per idempotency key, and nothing unsigned. */
const SECRET = newSecret('HMAC_SHA256')
/** A busy machine needs some of it. */
const TIMEOUT_MS = 5_000
const SOON_MS = 250
const orders = new Map<string, { status: string; proceeds?: string | null }>()
let isSlow = false
let server: OutsideServer
let url = ''

beforeAll(async () => {
  server = await openOutside(SECRET, ({ method, path, key, body }) => {
    if (method === 'GET') return balancesOf(path)
    if (path === '/v1/accounts') return [201, accountOf(JSON.parse(body))]
    return [201, orderOf(key, JSON.parse(body))]
  })
  url = `${server.url}/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.instead.length = 0
  isSlow = false
})

function orderOf(key: string, { expectedProceeds }: { readonly expectedProceeds: string | null }) {
  const made = { reference: `ord_${key}`, status: isSlow ? 'PENDING' : 'DONE', proceeds: expectedProceeds }
  if (!orders.has(key)) orders.set(key, made)
  return orders.get(key)!
}

const TOKEN_CONTRACT = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HELD = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1000.5' } as const
const accounts = new Set<string>()

function accountOf({
  accountId,
  tokens,
}: {
  readonly accountId: string
  readonly tokens: readonly object[]
}) {
  accounts.add(accountId)
  if (isSlow) return { reference: 'wlt_1', status: 'PENDING' }
  const addresses = tokens.map(one => ({ ...one, tokenContract: TOKEN_CONTRACT, address: ADDRESS }))
  return { reference: 'wlt_1', status: 'OPEN', addresses }
}

function balancesOf(path: string): [number, object] {
  if (!accounts.has(path.slice('/v1/accounts/'.length))) return [404, {}]
  const { quantity: amount, ...token } = HELD
  return [200, { balances: [{ ...token, amount, block: 71, at: '2026-11-20T12:00:00Z' }] }]
}

function account(): CustodyAccount {
  count += 1
  return {
    _id: `acc_${1_000 + count}`,
    contractId: 1_000 + count,
    guaranteeId: 5_001,
    tokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    createdAt: 0,
  }
}

let count = 0
function order(kind: DirectedOrder['kind']): DirectedOrder {
  count += 1
  return {
    _id: `${kind === 'RELEASE' ? 'rel' : 'liq'}_1001_${count}`,
    kind,
    contractId: 1001,
    guaranteeId: 5001,
    collateral: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1000.5' }],
    returnedCollateral: [{ tokenSymbol: 'USDT', network: 'ETHEREUM', quantity: '249.5' }],
    proceeds: kind === 'RELEASE' ? null : '9120.55',
    destination: kind === 'RELEASE' ? { kind: 'WALLET', network: 'POLYGON', address: ADDRESS } : null,
    createdAt: 0,
  }
}
const outside = (changes: Partial<Parameters<typeof httpCustody>[0]> = {}) =>
  httpCustody({ url, secret: SECRET, timeoutMs: TIMEOUT_MS, ...changes })

describe.each<[string, () => StatingCustody]>([
  ['local', () => localCustody({ balancesOf: async id => (id > 1_000 ? [HELD] : null), now: Date.now })],
  ['http', () => outside()],
])('a custodian (%s)', (_name, open) => {
  test('hands released collateral over', async () => {
    expect(await open().execute(order('RELEASE'))).toEqual({ status: 'DONE', proceeds: null })
  })

  test('sells what is liquidated, and says what it brought', async () => {
    expect(await open().execute(order('LIQUIDATION'))).toEqual({ status: 'DONE', proceeds: '9120.55' })
  })

  test('does once what is ordered twice: the second answer is the first', async () => {
    const one = order('LIQUIDATION')
    const first = await open().execute(one)
    expect(await open().execute({ ...one, proceeds: one.proceeds })).toEqual(first)
  })

  test('opens an account with an address for each token; opened twice it is the same', async () => {
    const one = account()
    const first = await open().openAccount(one)
    expect(first).toMatchObject({
      status: 'OPEN',
      addresses: [{ tokenSymbol: 'USDC', network: 'POLYGON', tokenContract: TOKEN_CONTRACT, memo: null }],
    })
    expect(await open().openAccount(one)).toEqual(first)
  })

  test('says what an account holds, at which block and time, and null of an account that it has not', async () => {
    const one = account()
    await open().openAccount(one)
    const at = { block: expect.any(Number), at: expect.any(Number) }
    expect(await open().balancesOf(one._id)).toEqual([{ ...HELD, ...at }])
    expect(await open().balancesOf('acc_1')).toBeNull()
  })
})

test('an account that takes its time is asked for until it is open', async () => {
  const one = account()
  isSlow = true
  expect(await outside().openAccount(one)).toEqual({ status: 'PENDING' })
  isSlow = false
  expect(await outside().openAccount(one)).toMatchObject({ status: 'OPEN' })
  expect(server.received.map(({ method, path, key }) => [method, path, key])).toEqual([
    ['POST', '/v1/accounts', one._id],
    ['POST', '/v1/accounts', one._id],
  ])
  const [{ body }] = server.received as [(typeof server.received)[number]]
  const { _id: accountId, contractId, guaranteeId, tokens } = one
  expect(JSON.parse(body)).toEqual({ accountId, contractId, guaranteeId, tokens })
})

test.each([404, 405, 501])('a custodian that answers %i has no accounts, and takes orders', async status => {
  server.failNext(status)
  expect(await outside().openAccount(account())).toEqual({ status: 'NONE' })
  expect(await outside().execute(order('RELEASE'))).toMatchObject({ status: 'DONE' })
})

test('a custodian outside gets the order in the words of our API', async () => {
  const one = order('LIQUIDATION')
  await outside().execute(one)
  const [{ method, path, key, body }] = server.received as [(typeof server.received)[number]]
  expect({ method, path, key }).toEqual({ method: 'POST', path: '/v1/orders', key: one._id })
  expect(JSON.parse(body)).toEqual({
    ...{ orderId: one._id, type: 'LIQUIDATION', contractId: 1001, guaranteeId: 5001 },
    collateral: [{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '1000.5' }],
    returnedCollateral: [{ tokenSymbol: 'USDT', network: 'ETHEREUM', amount: '249.5' }],
    expectedProceeds: '9120.55',
  })
})

test('a release names where it goes', async () => {
  await outside().execute(order('RELEASE'))
  const [{ body }] = server.received as [(typeof server.received)[number]]
  expect(JSON.parse(body).destination).toEqual({ kind: 'WALLET', network: 'POLYGON', address: ADDRESS })
})

test('an order that takes its time is asked for until it is done, with what it really brought', async () => {
  const one = order('LIQUIDATION')
  isSlow = true
  expect(await outside().execute(one)).toEqual({ status: 'TAKEN' })
  orders.set(one._id, { status: 'DONE', proceeds: '9000.50' })
  expect(await outside().execute(one)).toEqual({ status: 'DONE', proceeds: '9000.5' })
})

test('after an answer that was lost the same key finds the same order', async () => {
  const one = order('RELEASE')
  // The custodian did it, and its answer does not come in time.
  server.instead.push(() => void orderOf(one._id, { expectedProceeds: null }))
  await expect(outside({ timeoutMs: SOON_MS }).execute(one)).rejects.toThrow(/timeout|aborted/)
  expect(await outside().execute(one)).toMatchObject({ status: 'DONE' })
  expect(server.received.map(({ key }) => key)).toEqual([one._id, one._id])
})

const told = (body: object | string): Handler => {
  return (_, response) => reply(response, 200, body)
}

test.each<[string, Handler, RegExp]>([
  ['a server error', (_, response) => reply(response, 503, {}), /answered 503/],
  ['an order it does not want', (_, response) => reply(response, 422, {}), /answered 422/],
  ['a broken connection', request => void request.socket.destroy(), /fetch failed|terminated/],
  ['no JSON', told('<html>'), /JSON/],
  ['another JSON', told('null'), /not a JSON object/],
  ['an unknown state', told({ status: 'GREAT' }), /status is not one of/],
  ['a sale for nobody knows what', told({ status: 'DONE' }), /proceeds is not decimal text/],
  ['a sale for a float', told({ status: 'DONE', proceeds: 9120.55 }), /proceeds is not decimal text/],
  ['a sale below nothing', told({ status: 'DONE', proceeds: '-1' }), /proceeds must be at least 0/],
  [
    'a sale for a tenth of a cent',
    told({ status: 'DONE', proceeds: '1.001' }),
    /proceeds must have at most 2/,
  ],
  ['a long answer', told(' '.repeat(100_000)), /too long/],
  [
    'somewhere else',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    /fetch failed|redirect/,
  ],
])('%s is no answer: it is asked again', async (_name, misbehave, message) => {
  server.instead.push(misbehave)
  const one = order('LIQUIDATION')
  await expect(outside().execute(one)).rejects.toThrow(message)
  expect(await outside().execute(one)).toEqual({ status: 'DONE', proceeds: '9120.55' })
})

const opened = (changes: object, more: readonly object[] = []) => {
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', tokenContract: TOKEN_CONTRACT, address: ADDRESS }
  return told({
    status: 'OPEN',
    addresses: [{ ...token, ...changes }, ...more.map(one => ({ ...token, ...one }))],
  })
}

test.each<[string, Handler, RegExp]>([
  ['a server error', (_, response) => reply(response, 503, {}), /answered 503/],
  ['an unknown state', told({ status: 'GREAT' }), /status is not one of/],
  ['no addresses', told({ status: 'OPEN' }), /addresses is not a list of at most 20/],
  ['a token of nobody', opened({ tokenSymbol: 'DOGE' }), /tokenSymbol is not one of/],
  [
    'an address with a wrong checksum',
    opened({ address: ADDRESS.replace('A', 'a') }),
    /address is not an address/,
  ],
  ['no contract of the token', opened({ tokenContract: null }), /tokenContract is not an address/],
  ['two addresses of a token', opened({}, [{}]), /addresses has a token twice/],
])('%s is no account: it is asked again', async (_name, misbehave, message) => {
  server.instead.push(misbehave)
  const one = account()
  await expect(outside().openAccount(one)).rejects.toThrow(message)
  expect(await outside().openAccount(one)).toMatchObject({ status: 'OPEN' })
})

test.each<[string, object, RegExp]>([
  ['a float', { amount: 1.5 }, /amount is not decimal text/],
  ['less than nothing', { amount: '-1' }, /amount must be at least 0/],
  ['no block', { block: '71' }, /block is not a block number/],
  ['no time', { at: 'yesterday' }, /at is not an RFC 3339 time/],
])('a balance of %s is no balance', async (_name, changes, message) => {
  const balance = {
    tokenSymbol: 'USDC',
    network: 'POLYGON',
    amount: '1',
    block: 71,
    at: '2026-11-20T12:00:00Z',
  }
  server.instead.push(told({ balances: [{ ...balance, ...changes }] }))
  await expect(outside().balancesOf('acc_1001')).rejects.toThrow(message)
})
