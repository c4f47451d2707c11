import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

const BASE = '/global-account/api/v1'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let lastro: Platform
/** Keys of two tenants with the scope, and the first one's customer. */
let key: string
let stranger: string
let customerId: string

beforeAll(async () => {
  lastro = await platform()
  const tenants = await Promise.all([lastro.newLender(), lastro.newLender()])
  const keys = tenants.map(({ document }) => lastro.newKey(['global-account'], document))
  ;[key, stranger] = (await Promise.all(keys)) as [string, string]
  customerId = expectStatus(await createCustomer(direct()), 201).body.id
})
afterAll(async () => {
  await lastro?.close()
})

const street = { streetLine1: 'Av. Paulista 1000', city: 'São Paulo', country: 'BR' }
const direct = (changes: object = {}) => ({
  businessLegalName: 'Comercial Aurora Ltda',
  country: 'br',
  onboardingFlow: 'direct',
  registeredDate: '2015-03-20',
  website: 'https://aurora.example.com',
  industry: 'Retail',
  taxIdentificationNumber: '11222333000181',
  businessEntityType: 'LLC',
  email: 'finance@aurora.example.com',
  phone: '+551133334444',
  isOperating: true,
  registeredAddress: street,
  ...changes,
})
const createCustomer = (body: unknown, headers = {}) =>
  lastro.call(key, 'POST', `${BASE}/customers`, { body, headers })
const saveBank = (changes: object = {}, by = key) =>
  lastro.call(by, 'POST', `${BASE}/payment-methods/save_bank`, { body: { ...bank(), ...changes } })
const bank = () => ({
  customerId,
  currency: 'BRL',
  rail: 'PIX',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountType: 'CHECKING',
  accountNumber: '123456789-0',
  branchCode: '0001',
  pixKey: 'finance@aurora.example.com',
})
const saveWallet = (changes: object = {}, by = key) =>
  lastro.call(by, 'POST', `${BASE}/payment-methods/save_wallet`, {
    body: { customerId, rail: 'BASE', walletAddress: ADDRESS, ...changes },
  })
const read = (id: string, by = key) => lastro.call(by, 'GET', `${BASE}/payment-methods/${id}`)
const confirm = (id: string, by = lastro.integrationKey) =>
  lastro.call(by, 'POST', `/internal/v1/wallets/${id}/confirmations`)

test('a customer is created without an envelope, and active at the provider soon after', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = expectStatus(await createCustomer(direct(), headers), 201)
  expect(first.body).toEqual({
    id: expect.stringMatching(/^cus_/),
    businessLegalName: 'Comercial Aurora Ltda',
  })
  expect(expectStatus(await createCustomer(direct(), headers), 201).bytes).toEqual(first.bytes)
  const path = `${BASE}/customers/${first.body.id}`
  const { data } = await eventually('the customer is active', async () => {
    const { body } = expectStatus(await lastro.call(key, 'GET', path), 200)
    return body.data.status === 'ACTIVE' ? body : undefined
  })
  expect(data).toMatchObject({
    country: 'BRA',
    onboardingFlow: 'direct',
    registeredDate: '2015-03-20',
    taxIdentificationNumber: '11222333000181',
    email: 'finance@aurora.example.com',
    phone: '+551133334444',
    registeredAddress: { ...street, country: 'BRA', streetLine2: null, state: null, postalCode: null },
    operatingAddress: null,
    regulatorName: null,
    isSubsidiary: null,
  })
  expect((await lastro.call(stranger, 'GET', path)).status).toBe(404)
})

test('an empty form field is absent, and a phone number may be formatted', async () => {
  const form = { phone: '+55 (11) 3333-4444', website: '', naicsCode: '', regulatorName: '' }
  const address = { ...street, streetLine2: '', state: '' }
  const created = await createCustomer(direct({ ...form, registeredAddress: address }))
  const path = `${BASE}/customers/${expectStatus(created, 201).body.id}`
  const { data } = expectStatus(await lastro.call(key, 'GET', path), 200).body
  expect(data).toMatchObject({ phone: '+551133334444', website: null, naicsCode: null, regulatorName: null })
  expect(data.registeredAddress).toMatchObject({ streetLine2: null, state: null })
})

test('with a link of the provider, name and country are enough', async () => {
  const body = { businessLegalName: 'Beta GmbH', country: 'DEU', onboardingFlow: 'kyb_link' }
  const { id, businessLegalName } = expectStatus(await createCustomer(body), 201).body
  expect(businessLegalName).toBe('Beta GmbH')
  const { data } = await eventually('the provider has looked at it', async () => {
    const answer = expectStatus(await lastro.call(key, 'GET', `${BASE}/customers/${id}`), 200)
    return answer.body.data.status === 'ACTIVE' ? answer.body : undefined
  })
  expect(data).toMatchObject({ onboardingLink: expect.stringMatching(/^https:/), statusReason: null })
})

test.each([
  [{ businessLegalName: undefined }, 'businessLegalName'],
  [{ country: 'XX' }, 'country'],
  [{ country: 'Brazil' }, 'country'],
  [{ onboardingFlow: 'magic' }, 'onboardingFlow'],
  [{ taxIdentificationNumber: undefined }, 'taxIdentificationNumber'],
  [{ email: 'finance' }, 'email'],
  [{ phone: '1133334444' }, 'phone'],
  [{ phone: '+999999999999' }, 'phone'],
  [{ registeredDate: '2015-02-30' }, 'registeredDate'],
  [{ registeredDate: null }, 'registeredDate'],
  [{ website: 'ftp://aurora.example.com' }, 'website'],
  [{ website: 'aurora' }, 'website'],
  [{ isOperating: 'perhaps' }, 'isOperating'],
  [{ email: '' }, 'email'],
  [{ businessLegalName: '' }, 'businessLegalName'],
  [{ isFinancialInstitution: true }, 'regulatorName'],
  [{ registeredAddress: { ...street, country: 'ZZ' } }, 'registeredAddress.country'],
  [{ registeredAddress: { city: 'São Paulo', country: 'BR' } }, 'registeredAddress.streetLine1'],
  [{ fax: '1' }, 'fax'],
])('a customer with %j is refused by name', async (changes, field) => {
  const answer = await createCustomer(direct(changes))
  expect([answer.status, answer.body.error.details.field]).toEqual([400, field])
})

test('a bank account is saved, masked when read, and lies nowhere in the open', async () => {
  const saved = expectStatus(await saveBank(), 201).body.data
  expect(saved).toEqual({ id: expect.stringMatching(/^bank_/), status: 'ACTIVE' })
  const { data } = expectStatus(await read(saved.id), 200).body
  expect(data).toMatchObject({
    kind: 'BANK',
    rail: 'PIX',
    currency: 'BRL',
    accountOwnerName: 'Comercial Aurora Ltda',
    accountNumber: '****89-0',
    pixKey: '****.com',
    iban: null,
    branchCode: '0001',
  })
  const stored = JSON.stringify(await lastro.db.collection('paymentMethods').find().toArray())
  expect(stored).not.toContain('123456789-0')
  expect(stored).not.toContain('Banco Exemplo')
})

test.each([
  [{ rail: 'SEPA', currency: 'EUR', iban: 'DE89370400440532013001' }, 'iban'],
  [{ rail: 'SEPA', currency: 'EUR' }, 'iban'],
  [{ pixKey: undefined }, 'pixKey'],
  [{ rail: 'ACH', currency: 'USD' }, 'routingNumber'],
  [{ rail: 'ACH', currency: 'USD', routingNumber: '12' }, 'routingNumber'],
  [{ rail: 'SWIFT', currency: 'USD', swiftCode: 'X' }, 'swiftCode'],
  [{ rail: 'BARTER' }, 'rail'],
  [{ currency: 'XQZ' }, 'currency'],
  [{ accountType: 'SECRET' }, 'accountType'],
  [{ accountNumber: '' }, 'accountNumber'],
])('a bank account with %j is refused by name', async (changes, field) => {
  const answer = await saveBank(changes)
  expect([answer.status, answer.body.error.details.field]).toEqual([400, field])
})

test('a SEPA account is kept in the notation of machines and read masked', async () => {
  const iban = 'DE89 3704 0044 0532 0130 00'
  const { id } = expectStatus(
    await saveBank({ rail: 'SEPA', currency: 'EUR', iban, swiftCode: 'deutdeff' }),
    201,
  ).body.data
  expect((await read(id)).body.data).toMatchObject({ iban: '****3000', swiftCode: 'DEUTDEFF' })
})

test('a wallet is PENDING until it is confirmed; wallet.confirmed goes out once', async () => {
  const events = await openTopic(lastro.servers, 'account-events')
  try {
    const lower = { walletAddress: ADDRESS.toLowerCase(), currency: 'USDC', walletLabel: 'treasury' }
    const saved = expectStatus(await saveWallet(lower), 201).body.data
    expect(saved).toEqual({ id: expect.stringMatching(/^wlt_/), status: 'PENDING' })
    expect((await read(saved.id)).body.data).toMatchObject({
      kind: 'WALLET',
      status: 'PENDING',
      rail: 'BASE',
      walletAddress: ADDRESS,
      walletLabel: 'treasury',
      confirmedAt: null,
    })
    const first = expectStatus(await confirm(saved.id), 200)
    const again = expectStatus(await confirm(saved.id), 200)
    expect(first.body.data).toMatchObject({ id: saved.id, status: 'CONFIRMED' })
    expect(again.body).toEqual(first.body)
    const marker = expectStatus(await saveWallet(), 201).body.data.id
    expectStatus(await confirm(marker), 200)
    await events.until(({ value }) => value['walletId'] === marker)
    const ours = events.records.filter(({ value }) => value['walletId'] === saved.id)
    expect(ours).toHaveLength(1)
    expect(ours[0]).toMatchObject({
      record: 'lastro.events.WalletConfirmed',
      value: {
        event: 'wallet.confirmed',
        walletAddress: ADDRESS,
        network: 'BASE',
        currency: 'USDC',
        confirmedAt: Date.parse(first.body.data.confirmedAt),
      },
    })
    const sequences = events.records
      .filter(record => record.key === ours[0]?.key)
      .map(({ value }) => value['sequence'])
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  } finally {
    await events.close()
  }
})

test.each([
  [{ walletAddress: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'walletAddress'],
  [{ walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe' }, 'walletAddress'],
  [{ rail: 'TRON' }, 'rail'],
  [{ currency: 'DAI' }, 'currency'],
])('a wallet with %j is refused by name', async (changes, field) => {
  const answer = await saveWallet(changes)
  expect([answer.status, answer.body.error.details.field]).toEqual([400, field])
})

test('a resource of another tenant is 404, like one that does not exist', async () => {
  const theirs = [await saveBank({}, stranger), await saveWallet({}, stranger)]
  const none = [await saveBank({ customerId: 'cus_none' }), await saveWallet({ customerId: 'cus_none' })]
  for (const answer of [...theirs, ...none]) {
    expect([answer.status, answer.body.error.code, answer.body.error.details.field]).toEqual([
      404,
      'not_found',
      'customerId',
    ])
  }
  const { id } = expectStatus(await saveWallet(), 201).body.data
  for (const answer of [await read(id, stranger), await read('wlt_none'), await confirm('wlt_none')]) {
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
  }
})

test('without a key, with a wrong scope, with a key of no party: refused', async () => {
  const routes = [
    ['POST', `${BASE}/customers`, direct()],
    ['GET', `${BASE}/customers/cus_none`, undefined],
    ['POST', `${BASE}/payment-methods/save_bank`, bank()],
    ['POST', `${BASE}/payment-methods/save_wallet`, { customerId, rail: 'BASE', walletAddress: ADDRESS }],
    ['GET', `${BASE}/payment-methods/wlt_none`, undefined],
  ] as const
  const [wrong, unlinked] = [await lastro.newKey(['contracts']), await lastro.newKey(['global-account'])]
  for (const [method, path, body] of routes) {
    const options = body === undefined ? {} : { body }
    const answers = await Promise.all(['', wrong, unlinked].map(by => lastro.call(by, method, path, options)))
    const codes = answers.map(({ status, body: { error } }) => `${status} ${error.code}`)
    expect([path, ...codes]).toEqual([
      path,
      '401 unauthenticated',
      '403 forbidden',
      '403 customer_not_linked',
    ])
  }
  expect((await confirm('wlt_none', key)).status).toBe(403)
  expect((await confirm('wlt_none', '')).status).toBe(401)
})
