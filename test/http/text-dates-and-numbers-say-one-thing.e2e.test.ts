import { fetchOutcome } from '../support/fetchAvailable.ts'
import {
  contractForm,
  expectStatus,
  type FieldValue,
  type Party,
  type Platform,
  platform,
} from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

/** Rows of what other systems were reported for, over the real interface. */
let lastro: Platform
let lender: Party
let borrower: Party
beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

const create = async (changes: Readonly<Record<string, FieldValue>> = {}) =>
  expectStatus(await lastro.createContract(lender, borrower, changes), 201).body.data

const found = async (name: string): Promise<string[]> => {
  const path = `/contracts/v1?take=500&name=${encodeURIComponent(name)}`
  const { contracts } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
  return contracts.map((contract: { name: string }) => contract.name)
}

/** A request whose body is written by hand. */
async function sent(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetchOutcome(`${lastro.gateway}${path}`, {
    method: 'PATCH',
    headers: { 'api-key': lender.key, 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as { data?: unknown; error?: unknown } }
}

test.each([
  ['F1', 'Sa\u0303o Joa\u0303o', 's\u00e3o jo\u00e3o', 'S\u00e3o Jo\u00e3o'],
  ['F1', 'Pra\u00e7a \u00c9den', 'prac\u0327a e\u0301den', 'Pra\u00e7a \u00c9den'],
  ['F3', 'Loja \u0130STANBUL', 'loja istanbul', 'Loja \u0130STANBUL'],
  ['F3', 'Stra\u00dfe 7', 'STRASSE 7', 'Stra\u00dfe 7'],
  ['F3', 'Gr\u00fcne STRASSE', 'gr\u00fcne stra\u00dfe', 'Gr\u00fcne STRASSE'],
])('(lending %s) the name %j is found by %j and is kept as %j', async (_row, name, search, kept) => {
  await create({ name })
  expect(await found(search)).toEqual([kept])
})

test('a name that version 1.2 wrote is found as it was, and composed otherwise, too', async () => {
  const { id } = await create()
  const name = 'Pens\u0061\u0303o Stra\u00dfe'
  const formerly = { name, nameFolded: name.toLowerCase() }
  const contracts = lastro.db.collection<{ _id: number; name: string; nameFolded: string }>('contracts')
  const now = await contracts.findOneAndUpdate({ _id: id }, { $set: formerly })
  try {
    for (const search of [name, 'pens\u00e3o stra\u00dfe']) expect(await found(search)).toEqual([name])
  } finally {
    // Other tests hold all contracts against their events.
    const { name, nameFolded } = now!
    await contracts.updateOne({ _id: id }, { $set: { name, nameFolded } })
  }
})

test.each(['A\0B', '\u001b[31mred', 'a\bb', 'contrato\u202efdp.exe', 'a\tb', 'a\nb', 'a\u0085b'])(
  '(lending F8, security 3) the name %j is 400 by its field',
  async name => {
    const form = contractForm(borrower.document, { name })
    const answer = expectStatus(await lastro.call(lender.key, 'POST', '/contracts/v1', { form }), 400)
    expect(answer.body.error.details.field).toBe('name')
  },
)

test('(lending F8) a description keeps its lines, each with one line end', async () => {
  const { description } = await create({ description: 'a\r\nb\tc\rd' })
  expect(description).toBe('a\nb\tc\nd')
})

test.each([
  ['startDate', '0000-01-01'],
  ['startDate', '1899-12-31'],
  ['endDate', '2200-01-01'],
])('(lending I2, streams A2) %s %s is 400', async (field, date) => {
  const form = contractForm(borrower.document, { [field]: date })
  const { error } = expectStatus(await lastro.call(lender.key, 'POST', '/contracts/v1', { form }), 400).body
  expect(error.details).toMatchObject({
    field,
    reason: expect.stringContaining('from 1900-01-01 to 2199-12-31'),
  })
})

test('dates from 1900 to 2199 are taken as they are', async () => {
  expect(await create({ startDate: '1900-01-01', endDate: '2199-12-31' })).toMatchObject({
    startDate: '1900-01-01T00:00:00.000Z',
    endDate: '2199-12-31T00:00:00.000Z',
  })
})

test('(lending E1) a balance that is given twice is 400, and none of the two stands', async () => {
  const { id } = await create()
  const path = `/contracts/v1/${id}/outstanding-balance`
  const answer = await sent(path, '{"outstandingBalance":"9000","outstanding\\u0042alance":"1"}')
  const details = { field: 'outstandingBalance', reason: 'is given more than once' }
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST', details } } })
  const { body } = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`), 200)
  expect(body.data.outstandingBalance).toBe('10000.01')
})

test.each([
  ['E3', '\ufeff{"outstandingBalance":"9000"}'],
  ['E5', '{"outstandingBalance":9000.000}'],
  ['E5', '{"outstandingBalance":"9000.000"}'],
  ['E5', '{"outstandingBalance":9000.00000000000}'],
])('(lending %s) %s states 9000', async (_row, body) => {
  const { id } = await create()
  const answer = await sent(`/contracts/v1/${id}/outstanding-balance`, body)
  expect(answer).toMatchObject({ status: 202, body: { data: { outstandingBalance: '9000' } } })
})

test('(lending I4) the bound of a threshold that is stated is taken', async () => {
  const terms = { collateralPercentage: '133.333333', name: 'Bound' }
  const form = (warning: string) =>
    contractForm(borrower.document, { ...terms, ltvPolicy: JSON.stringify({ warning }) })
  const refused = await lastro.call(lender.key, 'POST', '/contracts/v1', { form: form('0.75') })
  const bound = /\((0\.\d+)\)$/.exec(expectStatus(refused, 400).body.error.details.reason)?.[1]
  expect(bound).toBe('0.750001')
  expectStatus(await lastro.call(lender.key, 'POST', '/contracts/v1', { form: form(bound!) }), 201)
})

test.each(['%E3', '%C3%28', '%ZZ'])('(lending I8) name=%s is 400 by its name', async value => {
  const { body } = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1?name=${value}`), 400)
  expect(body.error.details.field).toBe('name')
})

test('(lending I10) the same instant in another zone is the same request', async () => {
  const { id } = await create()
  const path = `/contracts/v1/${id}/outstanding-balance`
  const headers = { 'idempotency-key': `zones-${id}` }
  const now = Date.now()
  const inLisbon = new Date(now).toISOString().replace('Z', '+00:00')
  const inSaoPaulo = new Date(now - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
  const bodies = [inLisbon, inSaoPaulo].map(asOf => JSON.stringify({ outstandingBalance: '9000', asOf }))
  const [first, again] = [await sent(path, bodies[0]!, headers), await sent(path, bodies[1]!, headers)]
  expect([first.status, again.status]).toEqual([202, 202])
  expect(again.body).toEqual(first.body)
})

test('a name with what no text has is refused where people are registered, too', async () => {
  const body = { document: newCpf(), name: 'Maria\u2067Souza', email: 'maria@example.com' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  const { error } = expectStatus(await lastro.call(lender.key, 'POST', path, { body }), 400).body
  expect(error.details.field).toBe('name')
})
