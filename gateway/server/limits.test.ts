import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { documentationRoutes } from '../resources/documentation/documentation.ts'
import { sessionRoutes } from '../resources/keys/session.ts'
import { createSignIns } from '../resources/keys/signIns.ts'
import { providerEventRoutes } from '../resources/providers/providerWebhooks.ts'
import { bind } from '../routing/bind.ts'
import { bindOne, EVERYONE, ROUTES, watchedApp } from './app.fixture.ts'
import type { AuditEntry } from './audit.ts'

describe('public documents', () => {
  test('the OpenAPI document is sent gzipped on request, and as 304 for a known ETag', async () => {
    const { app } = await watchedApp(EVERYONE, {
      answering: bind(documentationRoutes, { routes: () => ROUTES }),
    })
    const plain = await app.inject({ url: '/openapi.json' })
    const zipped = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br, gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    const etag = String(plain.headers['etag'])
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const refused = { 'accept-encoding': 'gzip;q=0' }
    expect((await app.inject({ url: '/openapi.json', headers: refused })).headers['content-encoding']).toBe(
      undefined,
    )
  })
})

const SECRETS = { account: 'whsec_c2VjcmV0', signature: null, custody: null }
const TRUSTING = { trustedProxies: ['10.0.0.0/8'] }

describe('refused requests', () => {
  const read = ROUTES.find(({ operationId }) => operationId === 'readContract')!

  test.each([
    [401, null, {}],
    [403, { ...EVERYONE, scopes: [] }, {}],
    [400, EVERYONE, { query: '?asOf=yesterday' }],
  ] as const)('%i leaves an audit record', async (status, identity, request) => {
    const notes: AuditEntry[] = []
    const { send } = await watchedApp(identity, { note: entry => notes.push(entry) })
    expect((await send(read, request)).status).toBe(status)
    expect(notes).toMatchObject([
      {
        operation: 'readContract',
        resource: '1001',
        outcome: 'REFUSED',
        statusCode: status,
        actor: identity?.keyId ?? null,
        sourceAddress: '127.0.0.1',
      },
    ])
  })

  test.each([
    ['without trusted proxies the peer is the client', {}, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy forwards the client', TRUSTING, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'an address that the client forged before the proxy is ignored',
      TRUSTING,
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    ['an untrusted proxy is the client', TRUSTING, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ] as const)('%s', async (_what, config, remoteAddress, forwarded, found) => {
    const notes: AuditEntry[] = []
    const { app } = await watchedApp(null, { config, note: entry => notes.push(entry) })
    const headers = { 'api-key': 'guessed', 'x-forwarded-for': forwarded }
    expect((await app.inject({ url: '/contracts/v1/1', headers, remoteAddress })).statusCode).toBe(401)
    expect(notes.map(({ sourceAddress }) => sourceAddress)).toEqual([found])
  })

  test('of 250 refusals 12 are sampled into the audit log', async () => {
    const notes: AuditEntry[] = []
    const { send } = await watchedApp(null, { note: entry => notes.push(entry) })
    for (let attempt = 0; attempt < 250; attempt++) await send(read)
    expect(notes).toHaveLength(12)
  })

  test.each([
    [
      'openConsoleSession',
      bindOne(sessionRoutes, 'openConsoleSession', { signIns: createSignIns(Date.now) }),
      '{"code":"guessed"}',
    ],
    [
      'receiveProviderEvent',
      bindOne(providerEventRoutes, 'receiveProviderEvent', { secrets: SECRETS }),
      'unsigned',
    ],
  ])(
    'of 250 anonymous requests that %s refuses 12 are sampled into the audit log',
    async (operation, answering, body) => {
      const notes: AuditEntry[] = []
      const { send } = await watchedApp(null, { answering, note: entry => notes.push(entry) })
      const route = ROUTES.find(({ operationId }) => operationId === operation)!
      const headers = { 'sec-fetch-site': 'same-origin' }
      for (let attempt = 0; attempt < 250; attempt++) {
        expect(
          (await send(route, { params: { name: 'account' }, type: 'application/json', body, headers }))
            .status,
        ).toBe(401)
      }
      expect(notes).toHaveLength(12)
      expect(notes[0]).toMatchObject({ operation, actor: null, tenant: null, statusCode: 401 })
    },
  )

  test('a parameter named __proto__ is unknown, and a request without Host is 400 with our error body', async () => {
    const { app, send } = await watchedApp()
    expect(await send(read, { query: '?__proto__=1' })).toMatchObject({
      status: 400,
      fields: ['__proto__'],
      reached: false,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const answer = await rawAnswer(port, 'GET /contracts/v1/1 HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { field: 'Host' } },
    })
    await app.close()
  })
})

describe('browsers', () => {
  test('CORS permits every method and our headers for configured origins only', async () => {
    const { app } = await watchedApp(EVERYONE, { config: { corsOrigins: ['https://app.example'] } })
    const asked = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/webhooks/v1/endpoints/whe_1',
        headers: { origin, 'access-control-request-method': 'PATCH' },
      })
    const { headers } = await asked('https://app.example')
    expect(headers['access-control-allow-origin']).toBe('https://app.example')
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      expect(headers['access-control-allow-methods']).toContain(method)
    }
    expect((await asked('https://evil.example')).headers['access-control-allow-origin']).toBe(undefined)
    const answer = await app.inject({ url: '/errors', headers: { origin: 'https://app.example' } })
    expect(answer.headers['access-control-expose-headers']).toContain('x-command-id')
  })
})

function rawAnswer(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(request))
    let text = ''
    socket.on('data', piece => {
      text += piece
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
