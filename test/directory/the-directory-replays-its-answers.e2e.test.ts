import { randomUUID } from 'node:crypto'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

let lastro: Platform
let lender: Party
let accountKey: string
let customerId: string

const BASE = '/global-account/api/v1'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const person = { name: 'Ana', email: 'ana@example.com' }
const linked = { businessLegalName: 'Beta', country: 'DEU', onboardingFlow: 'kyb_link' }

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  accountKey = await lastro.newKey(['global-account'], lender.document)
  const customer = await lastro.call(accountKey, 'POST', `${BASE}/customers`, { body: linked })
  customerId = expectStatus(customer, 201).body.id
})
afterAll(async () => {
  await lastro?.close()
})

interface Call {
  readonly key: string
  readonly method?: string
  readonly path: string
  readonly body: object
  /** Another request for the same route. */
  readonly other: object
  readonly status: number
}

const preRegistered = async () => {
  const document = newCpf()
  const body = { document, ...person }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(lender.key, 'POST', path, { body }), 201)
  return document
}
const sessionKey = async (): Promise<string> => {
  const body = { document: await preRegistered(), email: person.email }
  const path = '/internal/v1/onboarding/sessions'
  return expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 201).body.data.secret
}
const bank = { currency: 'BRL', rail: 'TED', bankName: 'B', accountOwnerName: 'O', accountType: 'CHECKING' }

const calls: Readonly<Record<string, () => Promise<Call>>> = {
  'pre-registration': async () => ({
    key: lender.key,
    path: '/contracts/v1/borrowers/pre-registrations',
    body: { document: newCpf(), ...person },
    other: { document: newCpf(), ...person },
    status: 201,
  }),
  'change of document': async () => ({
    key: await sessionKey(),
    method: 'PATCH',
    path: '/contracts/v1/borrowers/me/document',
    body: { document: newCpf() },
    other: { document: newCpf() },
    status: 200,
  }),
  completion: async () => ({
    key: lastro.integrationKey,
    path: '/internal/v1/onboarding/completions',
    body: { document: newCpf(), kind: 'INDIVIDUAL', profile: person },
    other: { document: newCpf(), kind: 'INDIVIDUAL', profile: person },
    status: 201,
  }),
  'compliance case': async () => ({
    key: lastro.integrationKey,
    path: '/internal/v1/onboarding/compliance-cases',
    body: { document: newCpf(), status: 'OPEN' },
    other: { document: newCpf(), status: 'OPEN' },
    status: 201,
  }),
  session: async () => {
    const document = await preRegistered()
    return {
      key: lastro.integrationKey,
      path: '/internal/v1/onboarding/sessions',
      body: { document, email: person.email },
      other: { document, email: 'eva@example.com' },
      status: 201,
    }
  },
  erasure: async () => ({
    key: lastro.adminKey,
    path: '/internal/v1/parties/erasures',
    body: { document: await preRegistered() },
    other: { document: await preRegistered() },
    status: 200,
  }),
  'API key': async () => ({
    key: lastro.adminKey,
    path: '/auth/v1/api-keys',
    body: { name: 'a', scopes: ['contracts'] },
    other: { name: 'b', scopes: ['contracts'] },
    status: 201,
  }),
  customer: async () => ({
    key: accountKey,
    path: `${BASE}/customers`,
    body: linked,
    other: { ...linked, country: 'BRA' },
    status: 201,
  }),
  'bank account': async () => ({
    key: accountKey,
    path: `${BASE}/payment-methods/save_bank`,
    body: { ...bank, customerId, accountNumber: '1' },
    other: { ...bank, customerId, accountNumber: '2' },
    status: 201,
  }),
  wallet: async () => ({
    key: accountKey,
    path: `${BASE}/payment-methods/save_wallet`,
    body: { customerId, rail: 'BASE', walletAddress: ADDRESS },
    other: { customerId, rail: 'POLYGON', walletAddress: ADDRESS },
    status: 201,
  }),
  'refused wallet': async () => ({
    key: accountKey,
    path: `${BASE}/payment-methods/save_wallet`,
    body: { customerId, rail: 'BASE', walletAddress: `${ADDRESS.slice(0, -1)}D` },
    other: { customerId, rail: 'BASE', walletAddress: `${ADDRESS.slice(0, -1)}D` },
    status: 400,
  }),
}

test.each(Object.keys(calls))(
  '%s: the same key gets the same answer, with another request 422, another key works',
  async name => {
    const { key, method = 'POST', path, body, other, status } = await calls[name]!()
    const headers = { 'idempotency-key': randomUUID() }
    const send = (what: object, using: object = headers) =>
      lastro.call(key, method, path, { body: what, headers: using as Record<string, string> })
    const first = expectStatus(await send(body), status)
    const replay = expectStatus(await send(body), status)
    const reused = await send(other)
    if (status === 400) {
      // What never became a command is not kept.
      expect([replay.headers.get('idempotent-replayed'), reused.status]).toEqual([null, 400])
      return
    }
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.body).toEqual(withoutSecret(first.body))
    expect(replay.headers.get('x-command-id')).toBe(first.headers.get('x-command-id'))
    expect([reused.status, reused.body.error.code]).toEqual([422, 'idempotency_key_reused'])
    const later = await send(other, { 'idempotency-key': randomUUID() })
    expect([200, 201]).toContain(later.status)
    const command = await lastro.call(key, 'GET', `/commands/v1/${first.headers.get('x-command-id')}`)
    expect(expectStatus(command, 200).body.data).toMatchObject({
      status: 'SUCCEEDED',
      answer: { status, body: replay.body },
    })
  },
)

function withoutSecret(body: { data?: { secret?: string } }): object {
  return body.data?.secret === undefined ? body : { ...body, data: { ...body.data, secret: null } }
}
