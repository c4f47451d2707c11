import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { EVERYONE, ROUTES, watchedApp } from './app.fixture.ts'
import type { AuditEntry } from './audit.ts'

describe('what strangers may read', () => {
  test('the document is sent as prepared bytes: compressed where asked for, 304 when it is known', async () => {
    const { app } = await watchedApp(EVERYONE, { untouched: ['readOpenApi'] })
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
    ['nobody is trusted: the peer is the client', {}, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy says who the client is', TRUSTING, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'what the client claims before the proxy',
      TRUSTING,
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    ['another than the trusted one', TRUSTING, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ] as const)('%s', async (_what, config, remoteAddress, forwarded, found) => {
    const notes: AuditEntry[] = []
    const { app } = await watchedApp(null, { config, note: entry => notes.push(entry) })
    const headers = { 'api-key': 'guessed', 'x-forwarded-for': forwarded }
    expect((await app.inject({ url: '/contracts/v1/1', headers, remoteAddress })).statusCode).toBe(401)
    expect(notes.map(({ sourceAddress }) => sourceAddress)).toEqual([found])
  })

  test('of very many a sample is kept', async () => {
    const notes: AuditEntry[] = []
    const { send } = await watchedApp(null, { note: entry => notes.push(entry) })
    for (let attempt = 0; attempt < 250; attempt++) await send(read)
    expect(notes).toHaveLength(12)
  })

  test.each([
    ['exchangeSignInCode', 'application/json', '{"code":"guessed"}'],
    ['receiveProviderEvent', 'application/json', 'unsigned'],
  ])('of very many that %s refuses to strangers a sample is kept', async (operation, type, body) => {
    const notes: AuditEntry[] = []
    const config = { environment: 'local', accountProviderSecret: 'whsec_c2VjcmV0' } as const
    const { send } = await watchedApp(null, {
      untouched: [operation],
      note: entry => notes.push(entry),
      config,
    })
    const route = ROUTES.find(({ operationId }) => operationId === operation)!
    for (let attempt = 0; attempt < 250; attempt++) {
      expect((await send(route, { params: { name: 'account' }, type, body })).status).toBe(401)
    }
    expect(notes).toHaveLength(12)
    expect(notes[0]).toMatchObject({ operation, actor: null, tenant: null, statusCode: 401 })
  })

  test('a parameter named __proto__ is unknown, a request without Host is ours to answer', async () => {
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
  test('pages of configured origins may change things and read our headers; others may not', async () => {
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
