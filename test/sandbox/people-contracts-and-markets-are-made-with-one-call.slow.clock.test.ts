import { REACHABLE } from '../../sandbox/loans.ts'
import { parseTaxDocument } from '../../schemas/values/taxDocument.ts'
import { eventually } from '../support/eventually.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'
import { sandboxLoans } from '../support/sandboxLoans.ts'
import { newCpf } from '../support/taxDocuments.ts'

const PARTIES = '/sandbox/v1/parties'
const CONTRACTS = '/sandbox/v1/contracts'
const SCENARIOS = '/sandbox/v1/market/scenarios'
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
  await priceOfNow()
})
afterAll(() => lastro?.close())

async function priceOfNow(): Promise<void> {
  const { now } = expectStatus(await asAdmin('GET', '/sandbox/v1/clock'), 200).body.data
  const body = { symbol: 'USDC', price: '1', source: 'test', asOf: now }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 202)
}

const asAdmin = (method: string, path: string, body?: object): Promise<Answer> =>
  lastro.call(lastro.adminKey, method, path, body === undefined ? {} : { body })
const whatPlays = async () => expectStatus(await asAdmin('GET', SCENARIOS), 200).body.data

test.each([
  ['LENDER', 'COMPANY'],
  ['BORROWER', 'INDIVIDUAL'],
])('a %s has a document with the right check digits, and a key that works at once', async (role, kind) => {
  const { data } = expectStatus(await asAdmin('POST', PARTIES, { role }), 201).body
  expect(data).toMatchObject({ role, kind })
  expect(data.key).toMatch(/^test_/)
  expect(parseTaxDocument(data.document)).not.toBeNull()
  expectStatus(await lastro.call(data.key, 'GET', '/contracts/v1'), 200)
  const again = expectStatus(await asAdmin('POST', PARTIES, { role, document: data.document }), 201).body.data
  expect(again.document).toBe(data.document)
  expect(again.key).not.toBe(data.key)
})

test('a lender with a CPF is a person; a person with a CNPJ is refused by name (lending H9)', async () => {
  const { data } = expectStatus(await asAdmin('POST', PARTIES, { role: 'BORROWER' }), 201).body
  const lender = await asAdmin('POST', PARTIES, { role: 'LENDER', document: data.document })
  expect(expectStatus(lender, 201).body.data.kind).toBe('INDIVIDUAL')
  const wrong = { role: 'LENDER', kind: 'INDIVIDUAL', document: '11222333000181' }
  const refused = expectStatus(await asAdmin('POST', PARTIES, wrong), 400)
  expect(refused.body.error.details.field).toBe('kind')
})

test.each(REACHABLE)('a contract in %s is made with one call, and both parties see it so', async state => {
  const { contract, lender, borrower } = expectStatus(await asAdmin('POST', CONTRACTS, { state }), 201).body
    .data
  expect(contract).toMatchObject({ status: state, lenderDocument: lender.document })
  for (const { key } of [lender, borrower]) {
    const read = await lastro.call(key, 'GET', `/contracts/v1/${contract.id}`)
    // What the lender has not sent is nobody else's.
    if (read.status === 404) expect([key === borrower.key, contract.sentAt]).toEqual([true, null])
    else expect(expectStatus(read, 200).body.data.status).toBe(state)
  }
})

test('a contract is made ACTIVE after an advance too: it is signed in the sandbox’s time', async () => {
  await (await sandboxLoans(lastro)).advance('PT2H')
  await priceOfNow()
  const { data } = expectStatus(await asAdmin('POST', CONTRACTS, { state: 'ACTIVE' }), 201).body
  expect(data.contract.status).toBe('ACTIVE')
})

test('a deposit that is worth too little is refused with what it is worth, and at once', async () => {
  const refused = await asAdmin('POST', CONTRACTS, { state: 'ACTIVE', deposit: '14000' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_state'])
  const reason = '14000 USDC are worth 14000; 15000 are required'
  expect(refused.body.error.violations).toEqual([expect.objectContaining({ field: 'deposit', reason })])
})

test('people and contracts are made by administrators alone', async () => {
  const lender = await lastro.newLender()
  for (const [path, body] of [
    [PARTIES, { role: 'LENDER' }],
    [CONTRACTS, { state: 'ACTIVE' }],
    [SCENARIOS, { name: 'flash-crash' }],
  ] as const) {
    expect((await lastro.call(lender.key, 'POST', path, { body })).status).toBe(403)
  }
})

test('ticks of one’s own move the market, one after another, and the last one stays', async () => {
  const prices = ['0.99', '0.985', '0.999']
  const ticks = prices.map((price, index) => ({ afterMs: index * 500, symbol: 'USDT', price }))
  const ndjson = ticks.map(tick => JSON.stringify(tick)).join('\n')
  expectStatus(await asAdmin('POST', SCENARIOS, { ndjson, speed: 1 }), 202)
  await eventually('all was played', async () => (await whatPlays()).state === 'OVER')
  expect(await whatPlays()).toMatchObject({ name: 'ndjson', moves: 3, made: 3 })
  await eventually('the market shows the last one', async () => {
    const { data } = expectStatus(await asAdmin('GET', '/v1/market'), 200).body
    const shown = data.prices.find(({ symbol }: { symbol: string }) => symbol === 'USDT')
    if (shown?.price !== '0.999') throw new Error(JSON.stringify(shown))
    expect(shown).toMatchObject({ source: 'sandbox', stale: false, depeg: false })
    return true
  })
  const wrong = await asAdmin('POST', SCENARIOS, { ndjson: `${ndjson}\nno tick` })
  expect([wrong.status, wrong.body.error.details.reason]).toEqual([400, expect.stringContaining('line 4')])
})

test('one scenario plays at a time, until it is over or stopped', async () => {
  expectStatus(await asAdmin('POST', SCENARIOS, { name: 'stale-feed', speed: 1 }), 202)
  const second = await asAdmin('POST', SCENARIOS, { name: 'flash-crash' })
  expect([second.status, second.body.error.code]).toEqual([409, 'invalid_state'])
  // The first move is made at once, which may be after the answer.
  await eventually('the first move', async () => (await whatPlays()).made === 1)
  expectStatus(await asAdmin('DELETE', SCENARIOS), 200)
  expect(await whatPlays()).toMatchObject({ name: 'stale-feed', state: 'STOPPED', moves: 2, made: 1 })
})

test.each([
  ['USDC', '0', 'must be greater than 0'],
  ['USDC', '0.00000000', 'must be greater than 0'],
  ['USDC', '5', 'is not plausible'],
  ['USDBRL', '0.01', 'is not plausible'],
  ['DOGE', '1', 'is not a supported symbol'],
])(
  'a scenario with %s at %s is refused by name, as a price is, and nothing plays (suite S3)',
  async (symbol, price, why) => {
    const before = await whatPlays()
    const ticks = [
      { afterMs: 0, symbol: 'USDC', price: '1' },
      { afterMs: 1, symbol, price },
    ]
    const ndjson = ticks.map(tick => JSON.stringify(tick)).join('\n')
    const { error } = expectStatus(await asAdmin('POST', SCENARIOS, { ndjson }), 400).body
    expect(error.violations).toEqual([{ field: 'ndjson', reason: expect.stringContaining(why) }])
    expect(error.details.reason).toContain(`${symbol} at ${Number(price)}`)
    expect(await whatPlays()).toEqual(before)
  },
)

test('a contract for somebody who is known keeps who that is (security 16)', async () => {
  const [known, bank] = [await lastro.newBorrower(), await lastro.newLender()]
  const both = { document: known.document, kind: 'INDIVIDUAL', modules: ['BORROWER', 'LENDER'] }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(
    await lastro.call(lastro.integrationKey, 'POST', path, { body: { ...both, profile: {} } }),
    200,
  )
  const body = { state: 'DRAFT', borrowerDocument: known.document, lenderDocument: bank.document }
  const { borrower, lender, contract } = expectStatus(await asAdmin('POST', CONTRACTS, body), 201).body.data
  expect([borrower.profile, lender.profile]).toEqual([known.profile, bank.profile])
  expect(contract.borrower).toMatchObject(known.profile)
  const party = await lastro.db.collection('parties').findOne({ document: known.document })
  expect(party).toMatchObject({ kind: 'INDIVIDUAL', modules: ['BORROWER', 'LENDER'] })
})

test('somebody who was pre-registered completes with what the lender said (security 16)', async () => {
  const bank = await lastro.newLender()
  const said = { document: newCpf(), name: 'Ana Lima', email: 'ana@lima.example' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(bank.key, 'POST', path, { body: said }), 201)
  const made = await asAdmin('POST', PARTIES, {
    role: 'BORROWER',
    document: said.document,
    name: 'Ana M. Lima',
  })
  const { profile } = expectStatus(made, 201).body.data
  expect(profile).toEqual({ name: 'Ana M. Lima', email: said.email, phone: null })
})
