import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import type { CustodyOrder } from '../../../schemas/documents/contracts.ts'
import { type Handler, type OutsideServer, openOutside, reply } from '../../../test/support/outsideServer.ts'
import { type Custody, localCustody } from './custody.ts'
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
  server = await openOutside(SECRET, ({ key, body }) => [201, orderOf(key, JSON.parse(body))])
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

let count = 0
function order(kind: CustodyOrder['kind']): CustodyOrder {
  count += 1
  return {
    _id: `${kind === 'RELEASE' ? 'rel' : 'liq'}_1001_${count}`,
    kind,
    contractId: 1001,
    guaranteeId: 5001,
    collateral: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1000.5' }],
    returnedCollateral: [{ tokenSymbol: 'USDT', network: 'ETHEREUM', quantity: '249.5' }],
    proceeds: kind === 'RELEASE' ? null : '9120.55',
    createdAt: 0,
  }
}
const outside = (changes: Partial<Parameters<typeof httpCustody>[0]> = {}) =>
  httpCustody({ url, secret: SECRET, timeoutMs: TIMEOUT_MS, ...changes })

describe.each<[string, () => Custody]>([
  ['local', () => localCustody],
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
  ['another JSON', told('null'), /no JSON object/],
  ['an unknown state', told({ status: 'GREAT' }), /status is not one of/],
  ['a sale for nobody knows what', told({ status: 'DONE' }), /proceeds is no decimal text/],
  ['a sale for a float', told({ status: 'DONE', proceeds: 9120.55 }), /proceeds is no decimal text/],
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
