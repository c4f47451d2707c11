import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import type { Customer, CustomerDetails } from '../../../schemas/documents/directory.ts'
import { type Handler, type OutsideServer, openOutside, reply } from '../../../test/support/outsideServer.ts'
import { type AccountProvider, localAccountProvider } from './accountProvider.ts'
import { httpAccountProvider } from './httpAccountProvider.ts'

/** An external provider, over real HTTP: an account per idempotency key, and nothing unsigned. */
const SECRET = newSecret('HMAC_SHA256')
/** A busy machine needs some of it. */
const TIMEOUT_MS = 5_000
const SOON_MS = 250
interface Account {
  readonly reference: string
  status: 'PENDING' | 'ACTIVE'
  readonly link: string | null
}
const accounts = new Map<string, Account>()
let server: OutsideServer
let url = ''

beforeAll(async () => {
  server = await openOutside(SECRET, ({ method, path, key, body }) => {
    if (method === 'POST') return [201, accountOf(key, JSON.parse(body))]
    const account = accounts.get(path.replace('/v1/customers/', ''))
    if (!account) return [404, {}]
    account.status = 'ACTIVE'
    return [200, account]
  })
  url = `${server.url}/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.instead.length = 0
})

function accountOf(key: string, { onboardingFlow }: { readonly onboardingFlow: string }): Account {
  const byLink = onboardingFlow === 'kyb_link'
  const made: Account = {
    reference: `acc_${accounts.size + 1}`,
    status: byLink ? 'PENDING' : 'ACTIVE',
    link: byLink ? `https://provider.example/kyb/${accounts.size + 1}` : null,
  }
  if (!accounts.has(key)) accounts.set(key, made)
  return accounts.get(key)!
}

let count = 0
function customer(onboardingFlow: Customer['onboardingFlow']): Customer {
  count += 1
  return {
    _id: `cus_${count}`,
    partyId: 'pty_1',
    businessLegalName: 'Comercial Aurora Ltda',
    country: 'BRA',
    onboardingFlow,
    registeredDate: '2015-03-20',
    website: null,
    industry: 'Retail',
    naicsCode: null,
    businessEntityType: 'LLC',
    businessEntityId: null,
    businessDescription: null,
    purposeOfAccount: null,
    regulatorName: null,
    isOperating: true,
    isSubsidiary: null,
    isFinancialInstitution: null,
    details: 's1.pk_1.sealed',
    status: 'PENDING',
    providerReference: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
}
const DETAILS: CustomerDetails = {
  taxIdentificationNumber: '11222333000181',
  email: 'finance@aurora.example.com',
  phone: '+551133334444',
  registeredAddress: null,
  operatingAddress: null,
}
const outside = (changes: Partial<Parameters<typeof httpAccountProvider>[0]> = {}) =>
  httpAccountProvider({
    url,
    secret: SECRET,
    timeoutMs: TIMEOUT_MS,
    detailsOf: async () => DETAILS,
    ...changes,
  })

/** A provider that somebody builds: docs/five-minutes.md. */
const { ACCOUNT_PROVIDER_URL: yourUrl, ACCOUNT_PROVIDER_SECRET: yourSecret } = process.env
const YOURS: readonly [string, () => AccountProvider][] =
  yourUrl && yourSecret ? [['yours', () => outside({ url: yourUrl, secret: yourSecret })]] : []

describe.each<[string, () => AccountProvider]>([
  ['local', () => localAccountProvider],
  ['http', () => outside()],
  ...YOURS,
])('an account provider (%s)', (_name, open) => {
  test('accepts a customer who gives everything directly, under a new reference', async () => {
    const given = await open().create(customer('DIRECT'))
    expect(given).toEqual({
      status: 'ACTIVE',
      reference: expect.stringMatching(/./),
      reason: null,
      link: null,
    })
  })

  test('asks for the rest at a link with kyb_link, and has decided when it is asked later', async () => {
    const one = customer('KYB_LINK')
    const given = await open().create(one)
    expect(given).toMatchObject({ status: 'PENDING', link: expect.stringMatching(/^https:\/\//) })
    const later = await open().read({ ...one, providerReference: given.reference })
    expect(later).toMatchObject({ status: 'ACTIVE', reference: given.reference })
  })

  test('makes one account of a customer that is created twice, and two of two', async () => {
    const one = customer('DIRECT')
    const [first, again] = [await open().create(one), await open().create(one)]
    const other = await open().create(customer('DIRECT'))
    expect(again).toEqual(first)
    expect(other.reference).not.toBe(first.reference)
  })
})

test('a provider outside is told everything the tenant gave, and nothing that is ours alone', async () => {
  const one = customer('DIRECT')
  await outside().create(one)
  const [{ method, path, key, body }] = server.received as [(typeof server.received)[number]]
  expect({ method, path, key }).toEqual({ method: 'POST', path: '/v1/customers', key: one._id })
  const told = JSON.parse(body)
  expect(told).toMatchObject({
    customerId: one._id,
    onboardingFlow: 'direct',
    industry: 'Retail',
    ...DETAILS,
  })
  expect(body).not.toMatch(/pty_1|s1\.pk_1|providerReference/)
})

test('a rejection carries the provider’s reason', async () => {
  server.instead.push((_request, response) =>
    reply(response, 422, { reason: 'the register does not know it' }),
  )
  expect(await outside().create(customer('DIRECT'))).toEqual({
    status: 'REJECTED',
    reference: null,
    reason: 'the register does not know it',
    link: null,
  })
})

test('a reason that goes on and on is cut: the answer counts', async () => {
  server.instead.push((_request, response) => reply(response, 422, { reason: 'no '.repeat(1_000) }))
  const { status, reason } = await outside().create(customer('DIRECT'))
  expect([status, reason?.length]).toEqual(['REJECTED', 500])
})

test('after an answer that was lost the same key finds the same account', async () => {
  const one = customer('DIRECT')
  // The provider did it, and its answer does not come in time.
  server.instead.push(() => void accountOf(one._id, { onboardingFlow: 'direct' }))
  await expect(outside({ timeoutMs: SOON_MS }).create(one)).rejects.toThrow(/timeout|aborted/)
  const made = accounts.get(one._id)!.reference
  expect(await outside().create(one)).toMatchObject({ status: 'ACTIVE', reference: made })
  expect(server.received.map(({ key }) => key)).toEqual([one._id, one._id])
})

test.each<[string, Handler, RegExp]>([
  ['a server error', (_, response) => reply(response, 503, {}), /answered 503/],
  ['a wrong key', (_, response) => reply(response, 401, {}), /answered 401/],
  ['a broken connection', request => void request.socket.destroy(), /fetch failed|terminated/],
  ['no JSON', (_, response) => reply(response, 200, '<html>'), /JSON/],
  ['another JSON', (_, response) => reply(response, 200, []), /status is not one of/],
  ['an unknown status', (_, response) => reply(response, 200, { status: 'GREAT' }), /status is not one of/],
  ['no reference', (_, response) => reply(response, 200, { status: 'ACTIVE' }), /ACTIVE needs a reference/],
  [
    'a link that runs',
    (_, response) => reply(response, 200, { status: 'PENDING', reference: 'a', link: 'javascript:1' }),
    /link is not a URL/,
  ],
  ['a long answer', (_, response) => reply(response, 200, ' '.repeat(100_000)), /too long/],
  [
    'somewhere else',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    /fetch failed|redirect/,
  ],
])('%s is no answer: it is asked again', async (_name, misbehave, message) => {
  server.instead.push(misbehave)
  const one = customer('DIRECT')
  await expect(outside().create(one)).rejects.toThrow(message)
  expect(await outside().create(one)).toMatchObject({ status: 'ACTIVE' })
})

test.each([
  ['http', () => `${server.url}/v1`],
  ...(yourUrl ? [['yours', () => yourUrl] as [string, () => string]] : []),
])(
  'a request signed with another secret is refused by the provider (%s), which is not an answer',
  async (_name, urlOf) => {
    const stranger = outside({ url: urlOf(), secret: newSecret('HMAC_SHA256') })
    await expect(stranger.create(customer('DIRECT'))).rejects.toThrow('answered 401')
  },
)

test('a customer whose details were erased is not reported to the provider', async () => {
  const erased = outside({ detailsOf: async () => null })
  await expect(erased.create(customer('DIRECT'))).rejects.toThrow('were erased')
  expect(server.received).toEqual([])
})
