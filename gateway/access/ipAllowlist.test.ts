import { EVERYONE, ROUTES, watchedApp } from '../server/app.fixture.ts'
import type { AuditEntry } from '../server/audit.ts'

const bound = { ...EVERYONE, networks: ['203.0.113.0/24', '2001:db8::/48'] }
const URL = '/auth/v1/key'
const PROXY = '10.0.0.9'

test('the route exists', () => expect(ROUTES.some(({ url }) => url === URL)).toBe(true))

test.each<[string, string, string | null, number]>([
  ['an address in its network', '203.0.113.7', null, 200],
  ['the same as a socket for both kinds tells it', '::ffff:203.0.113.7', null, 200],
  ['an IPv6 address in its network', '2001:db8::7', null, 200],
  ['an address outside', '198.51.100.7', null, 403],
  ['an IPv6 address outside', '2001:db9::7', null, 403],
  ['an address outside that claims to be inside', '198.51.100.7', '203.0.113.7', 403],
  ['the trusted proxy itself', PROXY, null, 403],
  ['behind the trusted proxy, inside', PROXY, '203.0.113.7', 200],
  ['behind the trusted proxy, outside', PROXY, '198.51.100.7', 403],
  ['behind the trusted proxy, with a claim before it', PROXY, '203.0.113.7, 198.51.100.7', 403],
])('a key with an IP allowlist, used from %s', async (_where, remoteAddress, forwarded, status) => {
  const noted: AuditEntry[] = []
  const note = (entry: AuditEntry) => void noted.push(entry)
  const { app } = await watchedApp(bound, { note, config: { trustedProxies: [PROXY] } })
  const headers = { 'api-key': 'any', ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }) }
  const answer = await app.inject({ method: 'GET', url: URL, headers, remoteAddress })
  expect(answer.statusCode).toBe(status)
  await app.close()
  if (status === 200) return
  const { code, details } = answer.json().error
  const seen = forwarded !== null && remoteAddress === PROXY ? '198.51.100.7' : remoteAddress
  expect({ code, details }).toEqual({
    code: 'forbidden',
    details: { field: 'api-key', reason: `may not be used from ${seen}` },
  })
  // The tenant reads who tried, and from where.
  expect(noted).toMatchObject([{ actor: bound.keyId, statusCode: 403, sourceAddress: seen }])
})

test('a key without an IP allowlist is accepted from any address', async () => {
  const { app } = await watchedApp()
  const answer = await app.inject({ method: 'GET', url: URL, headers: { 'api-key': 'any' } })
  expect(answer.statusCode).toBe(200)
  await app.close()
})
