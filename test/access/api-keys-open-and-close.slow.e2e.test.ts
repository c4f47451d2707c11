import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

/** docs/specification.md, API keys. */
const KEYS = '/auth/v1/api-keys'
const PROBE = '/contracts/v1/borrowers/lookup?document=52998224725'
let lastro: Platform
let lender: Party

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
})
afterAll(async () => {
  await lastro?.close()
})

const create = (changes: object, headers = {}) =>
  lastro.call(lastro.adminKey, 'POST', KEYS, {
    body: { name: 'back office', scopes: ['contracts'], ...changes },
    headers,
  })
const revoke = (id: string) => lastro.call(lastro.adminKey, 'DELETE', `${KEYS}/${id}`)
const probe = async (key: string) => (await lastro.call(key, 'GET', PROBE)).status

test('a key works at once, its secret is shown once, its last use is listed', async () => {
  const { data } = expectStatus(await create({ document: lender.document, rateLimit: 50 }), 201).body
  expect(data).toEqual({
    id: expect.stringMatching(/^key_/),
    document: lender.document,
    name: 'back office',
    prefix: data.secret.slice(0, 13),
    scopes: ['contracts'],
    rateLimit: 50,
    expiresAt: null,
    createdAt: expect.any(String),
    lastUsedAt: null,
    networks: [],
    secret: expect.stringMatching(/^(test|live)_[0-9A-Za-z]{49}$/),
  })
  expect(await probe(data.secret)).toBe(200)
  const listed = async () =>
    (await lastro.call(lastro.adminKey, 'GET', `${KEYS}?take=500`)).body.data.keys.find(
      ({ id }: { id: string }) => id === data.id,
    )
  const key = await eventually('the last use is listed', async () => {
    const found = await listed()
    return found?.lastUsedAt ? found : undefined
  })
  expect('secret' in key).toBe(false)
  const stored = JSON.stringify(await lastro.db.collection('apiKeys').find().toArray())
  expect(stored).not.toContain(data.secret)
})

test('a replay shows no secret, and leaves the key as it was', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = expectStatus(await create({ document: lender.document }, headers), 201).body.data
  const replay = expectStatus(await create({ document: lender.document }, headers), 201)
  expect(replay.body.data).toEqual({ ...first, secret: null })
  expect(await probe(first.secret)).toBe(200)
})

test('keys of one party rotate: both live, then the old one ends', async () => {
  const [old, next] = await Promise.all(
    [1, 2].map(async () => expectStatus(await create({ document: lender.document }), 201).body.data),
  )
  expect(await probe(old.secret)).toBe(200)
  expect((await revoke(old.id)).status).toBe(204)
  await eventually('the revoked key is refused', async () => (await probe(old.secret)) === 401)
  expect(await probe(next.secret)).toBe(200)
  expect((await revoke(old.id)).status).toBe(204)
  const { keys } = (await lastro.call(lastro.adminKey, 'GET', `${KEYS}?take=500`)).body.data
  expect(keys.map(({ id }: { id: string }) => id)).not.toContain(old.id)
})

test('an administrator binds a key to networks, and opens it again', async () => {
  const becomes = (key: string, status: number) =>
    eventually(`the key is answered with ${status}`, async () => (await probe(key)) === status)
  const bind = (id: string, networks: string[]) =>
    lastro.call(lastro.adminKey, 'PATCH', `${KEYS}/${id}`, { body: { networks } })
  const changes = { document: lender.document, networks: ['192.0.2.1', '192.0.2.1/32'] }
  const { id, secret, networks } = expectStatus(await create(changes), 201).body.data
  expect(networks).toEqual(['192.0.2.1/32'])
  expect(await probe(secret)).toBe(403)
  expect(expectStatus(await bind(id, []), 200).body.data).toMatchObject({ id, networks: [] })
  await becomes(secret, 200)
  const elsewhere = expectStatus(await bind(id, ['198.51.100.0/24', '2001:db8::/48']), 200).body.data
  expect(elsewhere.networks).toEqual(['198.51.100.0/24', '2001:db8::/48'])
  await becomes(secret, 403)
  expect((await bind(id, ['10.0.0.0/33'])).body.error.details.field).toBe('networks[0]')
  expect((await bind('key_none', [])).status).toBe(404)
  expect((await revoke(id)).status).toBe(204)
  expect((await bind(id, [])).body.error.code).toBe('invalid_state')
})

test('an expired key is refused', async () => {
  const expiresAt = new Date(Date.now() + 1_500).toISOString()
  const { secret } = expectStatus(await create({ document: lender.document, expiresAt }), 201).body.data
  expect(await probe(secret)).toBe(200)
  await eventually('the key expires', async () => (await probe(secret)) === 401)
})

test('unknown documents and unknown keys are 404', async () => {
  const unknown = await create({ document: newCpf() })
  expect([unknown.status, unknown.body.error.code, unknown.body.error.details.field]).toEqual([
    404,
    'not_found',
    'document',
  ])
  expect((await revoke('key_none')).status).toBe(404)
})

test.each([
  [{ name: '' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes[0]'],
  [{ scopes: ['borrower:onboarding'] }, 'scopes[0]'],
  [{ rateLimit: -1 }, 'rateLimit'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ expiresAt: 'soon' }, 'expiresAt'],
  [{ document: '123' }, 'document'],
  [{ networks: ['10.0.0.0/33'] }, 'networks[0]'],
])('a key with %j is refused by name', async (changes, field) => {
  const answer = await create(changes)
  expect([answer.status, answer.body.error.details.field]).toEqual([400, field])
})

test('only administrators make, list and revoke keys', async () => {
  const calls = [
    ['POST', KEYS, { name: 'x', scopes: ['admin'] }],
    ['GET', KEYS, undefined],
    ['PATCH', `${KEYS}/key_none`, { networks: [] }],
    ['DELETE', `${KEYS}/key_none`, undefined],
  ] as const
  for (const [method, path, body] of calls) {
    const options = body === undefined ? {} : { body }
    expect((await lastro.call(lender.key, method, path, options)).status).toBe(403)
    expect((await lastro.call('', method, path, options)).status).toBe(401)
  }
})
