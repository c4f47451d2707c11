import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

const KEYS = '/keys/v1'
const PROBE = '/contracts/v1/borrowers/lookup?document=52998224725'
let lastro: Platform
let lender: Party
let manager: string

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  manager = await lastro.newKey(['keys:manage', 'contracts', 'audit:read'], lender.document)
})
afterAll(() => lastro?.close())

const ask = (method: string, path: string, body?: unknown, key = manager) =>
  lastro.call(key, method, `${KEYS}${path}`, body === undefined ? {} : { body })
const made = async (changes: object = {}) =>
  expectStatus(await ask('POST', '', { name: 'job', scopes: ['contracts'], ...changes }), 201).body.data
const probe = async (key: string) => (await lastro.call(key, 'GET', PROBE)).status
const becomes = (key: string, status: number) =>
  eventually(`the key is answered with ${status}`, async () => (await probe(key)) === status)

test('a tenant makes, lists, rotates and revokes keys by itself', async () => {
  const first = await made({ networks: ['127.0.0.1', '::1/128'] })
  expect(first).toMatchObject({ document: lender.document, networks: ['127.0.0.1/32', '::1/128'] })
  expect(await probe(first.secret)).toBe(200)
  const rotation = await ask('POST', `/${first.id}/rotate`, { overlapSeconds: 600 })
  const second = expectStatus(rotation, 201).body.data
  expect(second).toMatchObject({ name: 'job', scopes: ['contracts'], networks: first.networks })
  expect([await probe(first.secret), await probe(second.secret)]).toEqual([200, 200])
  const { keys } = expectStatus(await ask('GET', ''), 200).body.data
  const listed = (keys as { id: string; expiresAt: string | null }[]).filter(({ id }) =>
    [first.id, second.id].includes(id),
  )
  expect(listed).toMatchObject([{ id: second.id, expiresAt: null }, { id: first.id }])
  expect(Date.parse(listed[1]!.expiresAt!)).toBeGreaterThan(Date.now())
  expectStatus(await ask('POST', `/${second.id}/rotate`, { overlapSeconds: 0 }), 201)
  await becomes(second.secret, 401)
  expectStatus(await ask('DELETE', `/${first.id}`), 204)
  await becomes(first.secret, 401)
})

test('a key is refused from outside of its networks, whatever its client claims, and says why', async () => {
  const key = await made()
  expectStatus(await ask('PATCH', `/${key.id}`, { networks: ['192.0.2.0/24'] }), 200)
  await becomes(key.secret, 403)
  const claim = { headers: { 'x-forwarded-for': '192.0.2.1' } }
  const { error } = expectStatus(await lastro.call(key.secret, 'GET', PROBE, claim), 403).body
  expect(error).toMatchObject({ code: 'forbidden', details: { field: 'api-key' } })
  expect(error.details.reason).toMatch(/^may not be used from .*(127\.0\.0\.1|::1)$/)
  expectStatus(await ask('PATCH', `/${key.id}`, { networks: [] }), 200)
  await becomes(key.secret, 200)
  expectStatus(await ask('PATCH', `/${key.id}`, { networks: ['10.0.0.0/33'] }), 400)
})

test('no key gives or gets more than it has, and none reaches another tenant’s; all of it is in the trail', async () => {
  const strong = await lastro.newKey(['webhooks', 'keys:manage'], lender.document)
  const { data } = expectStatus(await lastro.call(strong, 'GET', '/auth/v1/key'), 200).body
  for (const scopes of [['webhooks'], ['admin'], ['integration:custody']]) {
    const { error } = expectStatus(await ask('POST', '', { name: 'more', scopes }), 403).body
    expect(error.details.field).toBe('scopes')
  }
  expectStatus(await ask('POST', `/${data.id}/rotate`, {}), 403)
  expectStatus(await ask('PATCH', `/${data.id}`, { networks: ['10.0.0.0/8'] }), 403)
  const other = await lastro.newLender()
  const theirs = await lastro.newKey(['keys:manage', 'contracts'], other.document)
  const own = await made()
  expectStatus(await ask('POST', `/${own.id}/rotate`, {}, theirs), 404)
  expectStatus(await ask('PATCH', `/${own.id}`, { networks: [] }, theirs), 404)
  expectStatus(await ask('DELETE', `/${own.id}`, undefined, theirs), 404)
  expectStatus(await ask('GET', '', undefined, lender.key), 403)
  expect(await probe(own.secret)).toBe(200)
  await eventually('the attempts are in the trail', async () => {
    const answer = await lastro.call(manager, 'GET', '/audit/v1?operation=createOwnKey&outcome=REFUSED')
    const { entries } = expectStatus(answer, 200).body.data
    return entries.length === 3
  })
})

/** Asks with a key of six requests an hour, rotated after each third one, until nothing is left. */
async function asksWhileRotating(): Promise<{ readonly allowed: number; readonly hours: number }> {
  const document = lender.document
  const wanted = { document, name: 'six', scopes: ['keys:manage', 'contracts'], rateLimit: 6 }
  const made = expectStatus(
    await lastro.call(lastro.adminKey, 'POST', '/auth/v1/api-keys', { body: wanted }),
    201,
  )
  let { id, secret } = made.body.data as { id: string; secret: string }
  const resets = new Set<string | null>()
  let allowed = 0
  for (let nth = 0; nth < 24; nth++) {
    const answer = await (nth % 3 === 2
      ? ask('POST', `/${id}/rotate`, { overlapSeconds: 600 }, secret)
      : lastro.call(secret, 'GET', PROBE))
    resets.add(answer.headers.get('x-ratelimit-reset'))
    if (answer.status === 429) continue
    allowed += 1
    if (answer.status === 201) ({ id, secret } = answer.body.data)
  }
  return { allowed, hours: resets.size }
}

test('a key of six requests an hour has six, however often it is rotated (security 5)', async () => {
  const allowed = await eventually('24 requests within one hour of the clock', async () => {
    const asked = await asksWhileRotating()
    return asked.hours === 1 ? asked.allowed : undefined
  })
  expect(allowed).toBe(6)
})
