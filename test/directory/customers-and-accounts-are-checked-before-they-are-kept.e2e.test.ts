import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * Rules for businesses and their accounts that no pattern expresses: refused by name, and stored in one form.
 */
const BASE = '/global-account/api/v1'
let lastro: Platform
let key: string
let customerId: string

beforeAll(async () => {
  lastro = await platform()
  const { document } = await lastro.newLender()
  key = await lastro.newKey(['global-account'], document)
  customerId = expectStatus(await createCustomer({}), 201).body.id
})
afterAll(async () => {
  await lastro?.close()
})

const customer = {
  businessLegalName: 'Comercial Aurora Ltda',
  country: 'BR',
  onboardingFlow: 'direct',
  registeredDate: '2015-03-20',
  website: 'https://aurora.example.com',
  industry: 'Retail',
  taxIdentificationNumber: '11222333000181',
  businessEntityType: 'LLC',
  email: 'finance@aurora.example.com',
  phone: '+551133334444',
  registeredAddress: { streetLine1: 'Av. Paulista 1000', city: 'São Paulo', country: 'BR' },
}
const account = {
  currency: 'BRL',
  rail: 'PIX',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountType: 'CHECKING',
  accountNumber: '123456789-0',
  pixKey: 'finance@aurora.example.com',
}
const createCustomer = (changes: object) =>
  lastro.call(key, 'POST', `${BASE}/customers`, { body: { ...customer, ...changes } })
const saveBank = (changes: object) =>
  lastro.call(key, 'POST', `${BASE}/payment-methods/save_bank`, {
    body: { customerId, ...account, ...changes },
  })
const read = async (path: string) =>
  expectStatus(await lastro.call(key, 'GET', `${BASE}/${path}`), 200).body.data

test.each([
  [{ website: 'aurora' }, 'website'],
  [{ email: 'finance' }, 'email'],
  [{ phone: '1133334444' }, 'phone'],
  [{ registeredDate: '2015-02-30' }, 'registeredDate'],
  [{ country: 'Brazil' }, 'country'],
  [{ isOperating: 'perhaps' }, 'isOperating'],
])('a wrong member of a customer has one violation: %j (lending H12)', async (changes, field) => {
  const answer = expectStatus(await createCustomer(changes), 400)
  expect(answer.body.error.violations).toMatchObject([{ field }])
})

test.each([
  ['H1', { phone: '+55987654321' }, 'phone'],
  ['H1', { phone: '+5587654321' }, 'phone'],
  ['H8', { taxIdentificationNumber: '11222333000182' }, 'taxIdentificationNumber'],
  ['F5', { taxIdentificationNumber: '12is34501fı092' }, 'taxIdentificationNumber'],
  ['H11', { website: 'http://' }, 'website'],
  ['H11', { website: 'https:///path' }, 'website'],
  ['H11', { website: 'https://:80' }, 'website'],
  ['H11', { registeredDate: '2999-01-01' }, 'registeredDate'],
])('(lending %s) a customer with %j is refused by name', async (_row, changes, field) => {
  const answer = expectStatus(await createCustomer(changes), 400)
  expect(answer.body.error.violations).toMatchObject([{ field }])
})

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['529.982.247-25', '52998224725'],
])('a Brazilian tax number %s is kept as %s (lending H8)', async (taxIdentificationNumber, kept) => {
  const { id } = expectStatus(await createCustomer({ taxIdentificationNumber }), 201).body
  expect((await read(`customers/${id}`)).taxIdentificationNumber).toBe(kept)
})

test('a tax number of another country is kept as it was given', async () => {
  const changes = { country: 'US', taxIdentificationNumber: '12-3456789' }
  const { id } = expectStatus(await createCustomer(changes), 201).body
  expect((await read(`customers/${id}`)).taxIdentificationNumber).toBe('12-3456789')
})

test.each([
  ['H3', { pixKey: 'abc' }, 'pixKey'],
  ['H3', { pixKey: '<script>' }, 'pixKey'],
  ['H3', { pixKey: '11987654321' }, 'pixKey'],
  ['H3', { pixKey: '+55987654321' }, 'pixKey'],
  ['H5', { rail: 'ACH', currency: 'USD', routingNumber: '021000022' }, 'routingNumber'],
  ['H5', { rail: 'WIRE', currency: 'USD', routingNumber: '021000022' }, 'routingNumber'],
  ['H', { currency: 'USD' }, 'currency'],
  ['H', { rail: 'TED', currency: 'EUR' }, 'currency'],
  ['H', { rail: 'ACH', currency: 'BRL', routingNumber: '021000021' }, 'currency'],
  ['H', { rail: 'SEPA', currency: 'USD', iban: 'DE89370400440532013000' }, 'currency'],
  ['H', { rail: 'SEPA', currency: 'EUR', iban: 'BR1800360305000010009795493C1' }, 'iban'],
  ['F5', { rail: 'SEPA', currency: 'EUR', iban: 'Fı2112345600000785' }, 'iban'],
  ['F5', { rail: 'SWIFT', currency: 'USD', swiftCode: 'deutdeﬀ' }, 'swiftCode'],
])('(lending %s) a bank account with %j is refused by name', async (_row, changes, field) => {
  const answer = expectStatus(await saveBank(changes), 400)
  expect(answer.body.error.violations).toMatchObject([{ field }])
})

test.each([
  ['529.982.247-25', 'CPF', '****4725'],
  ['11.222.333/0001-81', 'CNPJ', '****0181'],
  ['Finance@Aurora.Example.com', 'EMAIL', '****.com'],
  ['+55 (11) 98765-4321', 'PHONE', '****4321'],
  ['123E4567-E89B-12D3-A456-4266554400AB', 'EVP', '****00ab'],
])('a PIX key %s is told to be a %s (lending H3)', async (pixKey, pixKeyType, shown) => {
  const { id } = expectStatus(await saveBank({ pixKey }), 201).body.data
  expect(await read(`payment-methods/${id}`)).toMatchObject({ pixKeyType, pixKey: shown })
})

test.each([
  { rail: 'TED', pixKey: undefined },
  { rail: 'ACH', currency: 'USD', routingNumber: '021000021' },
  { rail: 'WIRE', currency: 'USD' },
  { rail: 'WIRE', currency: 'EUR', swiftCode: 'DEUTDEFF' },
  { rail: 'SWIFT', currency: 'JPY', swiftCode: 'deutdeff' },
  { rail: 'SEPA', currency: 'EUR', iban: 'de89\u00a03704\u20090044-0532\u202f0130\u201100', pixKey: '' },
])('a bank account with %j is saved', async changes => {
  expectStatus(await saveBank(changes), 201)
})
