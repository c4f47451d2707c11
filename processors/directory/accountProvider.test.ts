import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSecret } from '../../platform/signingSecret.ts'
import { verifySignature } from '../../platform/webhookSignature.ts'
import type { Customer, CustomerDetails } from '../../schemas/documents/directory.ts'
import { type AccountProvider, localAccountProvider } from './accountProvider.ts'
import { httpAccountProvider } from './httpAccountProvider.ts'

/** What a provider outside does, over real HTTP: an account per idempotency key, and nothing unsigned. */
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
const received: { method: string; url: string; key: string | undefined; body: string }[] = []
/** Answers the next requests instead of the provider itself, one each. */
const instead: ((request: IncomingMessage, response: ServerResponse) => void)[] = []
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const key = request.headers['idempotency-key'] as string | undefined
    received.push({ method: request.method!, url: request.url!, key, body })
    const other = instead.shift()
    if (other) return other(request, response)
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name => {
      return request.headers[`webhook-${name}`] as string
    })
    const check = verifySignature(SECRET, { id, timestamp, signature, body }, Date.now() / 1_000)
    if (!check.valid) return answer(response, 401, { error: check.reason })
    if (request.method === 'POST') return answer(response, 201, accountOf(key!, JSON.parse(body)))
    const account = accounts.get(request.url!.replace('/v1/customers/', ''))
    if (!account) return answer(response, 404, {})
    account.status = 'ACTIVE'
    answer(response, 200, account)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})
beforeEach(() => {
  received.length = 0
  instead.length = 0
})

function answer(response: ServerResponse, status: number, body: object | string) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

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

describe.each<[string, () => AccountProvider]>([
  ['local', () => localAccountProvider],
  ['http', () => outside()],
])('an account provider (%s)', (_name, open) => {
  test('takes a customer who gives everything directly, under a reference of its own', async () => {
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
  const [{ method, url: path, key, body }] = received as [(typeof received)[number]]
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
  instead.push((_request, response) => answer(response, 422, { reason: 'the register does not know it' }))
  expect(await outside().create(customer('DIRECT'))).toEqual({
    status: 'REJECTED',
    reference: null,
    reason: 'the register does not know it',
    link: null,
  })
})

test('a reason that goes on and on is cut: the answer counts', async () => {
  instead.push((_request, response) => answer(response, 422, { reason: 'no '.repeat(1_000) }))
  const { status, reason } = await outside().create(customer('DIRECT'))
  expect([status, reason?.length]).toEqual(['REJECTED', 500])
})

test('after an answer that was lost the same key finds the same account', async () => {
  const one = customer('DIRECT')
  // The provider did it, and its answer does not come in time.
  instead.push(() => void accountOf(one._id, { onboardingFlow: 'direct' }))
  await expect(outside({ timeoutMs: SOON_MS }).create(one)).rejects.toThrow(/timeout|aborted/)
  const made = accounts.get(one._id)!.reference
  expect(await outside().create(one)).toMatchObject({ status: 'ACTIVE', reference: made })
  expect(received.map(({ key }) => key)).toEqual([one._id, one._id])
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
  ['a server error', (_, response) => answer(response, 503, {}), /answered 503/],
  ['a wrong key', (_, response) => answer(response, 401, {}), /answered 401/],
  ['a broken connection', request => void request.socket.destroy(), /fetch failed|terminated/],
  ['no JSON', (_, response) => answer(response, 200, '<html>'), /JSON/],
  ['another JSON', (_, response) => answer(response, 200, []), /status is not one of/],
  ['an unknown status', (_, response) => answer(response, 200, { status: 'GREAT' }), /status is not one of/],
  ['no reference', (_, response) => answer(response, 200, { status: 'ACTIVE' }), /ACTIVE needs a reference/],
  [
    'a link that runs',
    (_, response) => answer(response, 200, { status: 'PENDING', reference: 'a', link: 'javascript:1' }),
    /link is no address/,
  ],
  ['a long answer', (_, response) => answer(response, 200, ' '.repeat(100_000)), /too long/],
  [
    'somewhere else',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    /fetch failed|redirect/,
  ],
])('%s is no answer: it is asked again', async (_name, misbehave, message) => {
  instead.push(misbehave)
  const one = customer('DIRECT')
  await expect(outside().create(one)).rejects.toThrow(message)
  expect(await outside().create(one)).toMatchObject({ status: 'ACTIVE' })
})

test('what is signed with another secret is refused by the provider, and no answer', async () => {
  const stranger = outside({ secret: newSecret('HMAC_SHA256') })
  await expect(stranger.create(customer('DIRECT'))).rejects.toThrow('answered 401')
})

test('nobody is told of a customer whose details were erased', async () => {
  const erased = outside({ detailsOf: async () => null })
  await expect(erased.create(customer('DIRECT'))).rejects.toThrow('were erased')
  expect(received).toEqual([])
})
