import type { LookupAddress } from 'node:dns'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { DEFAULT_PORTS, type TargetPolicy } from '../../../platform/network/ssrfGuard.ts'
import { systemClock } from '../../../platform/process/clock.ts'
import { type AttemptResult, failureOf, openConnections } from './attempt.ts'
import { createDnsResolver } from './dnsResolver.ts'
import type { Resolve } from './ssrfGuard.ts'

const laptop: TargetPolicy = { allowLoopback: true, allowedNetworks: [], allowedPorts: DEFAULT_PORTS }
const message = { id: 'evt_1', timestampSeconds: 1_000, signature: 'v1,c2ln', body: '{"id":"evt_1"}' }

const TEST_KEY = pem(
  'PRIVATE KEY',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMmhYzcZLmCWAlVXbxmb/I5HJ66wpBcoxNc9/VsGBsi' +
    'uhRANCAASeNxq8kZsK+WUxfI8QZeMYM3You54Kiv731A8VAt2Hc4p03Kr0npudSK8D3DfKsgBgC3c/H8llIUe6hpY+' +
    'bNHi',
)
const TEST_CERTIFICATE = pem(
  'CERTIFICATE',
  'MIIBnDCCAUGgAwIBAgIUO2mpKasOroA0IHfMARVmPnjnhaowCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3' +
    'N0MCAXDTI2MTEyMTE1MjgxN1oYDzIxMjYxMDI4MTUyODE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjO' +
    'PQIBBggqhkjOPQMBBwNCAASeNxq8kZsK+WUxfI8QZeMYM3You54Kiv731A8VAt2Hc4p03Kr0npudSK8D3DfKsgBgC3' +
    'c/H8llIUe6hpY+bNHio28wbTAdBgNVHQ4EFgQUZGAqFpeSwNunhf7MoreLaRhw0xQwHwYDVR0jBBgwFoAUZGAqFpeS' +
    'wNunhf7MoreLaRhw0xQwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj' +
    '0EAwIDSQAwRgIhAKIEW13six1eXXeIZAFeEnupT5d2WeXwzOkzPBZRtsbTAiEAgyhG9fR5AB5WkiXSlYxHFvuSLYLh' +
    '17vl4gK2UvrRyQs=',
)

const resolve = createDnsResolver({ clock: systemClock }).forTenant('pty_1')
const servers: Server[] = []
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
})

async function listen(server: Server): Promise<URL> {
  servers.push(server)
  server.on('connection', socket => sockets.push(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`)
}
const http = (handle: (request: IncomingMessage, response: ServerResponse) => void) =>
  listen(createHttpServer(handle))
const raw = (handle: (socket: Socket) => void) =>
  listen(createServer(socket => void handle(socket.on('error', () => {}))))

async function attempt(url: URL, options: { timeoutMs?: number } = {}): Promise<AttemptResult> {
  const connections = openConnections(url, { policy: laptop, connections: 2, resolve, ...options })
  try {
    return await connections.post(message)
  } finally {
    await connections.close()
  }
}

test.each([200, 201, 202, 204])('%d is a success', async status => {
  const url = await http((_request, response) => response.writeHead(status).end())
  expect(await attempt(url)).toMatchObject({ outcome: 'SUCCEEDED', statusCode: status, error: null })
})

test('an attempt is a POST with path and query, Standard Webhooks headers, and the exact body', async () => {
  const seen: unknown[] = []
  const url = await http((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const { method, url: path, headers } = request
      seen.push(method, path, body, headers['webhook-id'], headers['webhook-timestamp'])
      seen.push(headers['webhook-signature'], headers['content-type'], headers.accept)
      response.end('thanks')
    })
  })
  expect(await attempt(url)).toMatchObject({ response: 'thanks' })
  const values = ['evt_1', '1000', 'v1,c2ln', 'application/json', '*/*']
  expect(seen).toEqual(['POST', '/hook?x=1', message.body, ...values])
})

test('an attempt keeps the headers of both sides: its signature and what the receiver may keep secret masked', async () => {
  const url = await http((_request, response) =>
    response.writeHead(500, { server: 'nginx', 'set-cookie': 'session=1', date: 'now' }).end('no'),
  )
  const { requestHeaders, responseHeaders } = await attempt(url)
  expect(requestHeaders).toContainEqual({ name: 'webhook-id', value: 'evt_1' })
  expect(requestHeaders).toContainEqual({ name: 'webhook-signature', value: 'v1,***' })
  expect(responseHeaders).toContainEqual({ name: 'server', value: 'nginx' })
  expect(responseHeaders).toContainEqual({ name: 'set-cookie', value: '***' })
})

test('an attempt without a connection has headers of neither side', async () => {
  const url = await http(() => {})
  await new Promise(resolve => servers.at(-1)!.close(resolve))
  expect(await attempt(url)).toMatchObject({ requestHeaders: null, responseHeaders: null, statusCode: null })
})

test.each([301, 302, 307, 308])('%d is a failure and is not followed', async status => {
  let calls = 0
  const url = await http((_request, response) => {
    calls += 1
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  expect(await attempt(url)).toMatchObject({ outcome: 'REDIRECT', statusCode: status })
  expect(calls).toBe(1)
})

test('(streams C6) 304 is an HTTP error, not a redirect', async () => {
  const url = await http((_request, response) => response.writeHead(304).end())
  expect(await attempt(url)).toMatchObject({ outcome: 'HTTP_ERROR', statusCode: 304, error: 'answered 304' })
})

test.each([
  [
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc',
    /not as long as it says, or says it twice/,
  ],
  [`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, /the headers of the answer are too large/],
  [`HTTP/1.1 200 OK\r\n${'x: abcdefgh\r\n'.repeat(2_000)}\r\n`, /the headers of the answer are too large/],
  ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', /^101: .*protocol/],
  ['HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n', /not HTTP: Invalid character in Content-Length/],
  ['SSH-2.0-OpenSSH_9.2p1\r\n', /the answer is not HTTP: Expected HTTP/],
])('(streams C6) an invalid answer is named in words: %#', async (answer, words) => {
  const url = await raw(socket => socket.once('data', () => socket.write(answer)))
  const result = await attempt(url)
  expect(result).toMatchObject({ outcome: 'INVALID_RESPONSE', statusCode: null })
  expect(result.error).toMatch(words)
})

test.each([
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_REVOKED', 'the certificate was revoked'],
  ['INVALID_PURPOSE', 'the certificate is not one for servers'],
])('(streams C6) %s is named in words', (code, words) => {
  const { outcome, error } = failureOf(
    new Error('failed', { cause: Object.assign(new Error('x'), { code }) }),
  )
  expect([outcome, error]).toEqual(['TLS_FAILED', `${code}: ${words}`])
})

test('(streams C9) the final dot of a name is looked up, and is neither in Host nor in SNI', async () => {
  const seen: unknown[] = []
  const options = {
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    SNICallback: (name: string, done: (error: null) => void) => {
      seen.push(['SNI', name])
      done(null)
    },
  }
  const handle = ({ headers }: IncomingMessage, response: ServerResponse) => {
    seen.push(['Host', headers.host])
    response.end()
  }
  const [plain, secure] = [await http(handle), await listen(createHttpsServer(options, handle))]
  const asked: Resolve = (name, _options, callback) => {
    seen.push(['looked up', name])
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  for (const url of [
    `http://hooks.example.com.:${plain.port}/`,
    `https://hooks.example.com.:${secure.port}/`,
  ]) {
    const opened = openConnections(new URL(url), { policy: laptop, connections: 1, resolve: asked })
    await opened.post(message)
    await opened.close()
  }
  expect(seen).toEqual([
    ['looked up', 'hooks.example.com.'],
    ['Host', `hooks.example.com:${plain.port}`],
    ['looked up', 'hooks.example.com.'],
    ['SNI', 'hooks.example.com'],
  ])
})

test('429 and 503 hand on their Retry-After', async () => {
  const url = await http((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  expect(await attempt(url)).toMatchObject({ outcome: 'HTTP_ERROR', statusCode: 429, retryAfter: '120' })
})

test('a receiver that hangs is a time-out', async () => {
  const url = await raw(() => {})
  expect(await attempt(url, { timeoutMs: 50 })).toMatchObject({ outcome: 'TIMEOUT', statusCode: null })
})

test('a receiver that resets, and one that is not there, are failed connections', async () => {
  const url = await raw(socket => socket.once('data', () => socket.resetAndDestroy()))
  expect(await attempt(url)).toMatchObject({ outcome: 'CONNECTION_FAILED', statusCode: null })
  expect(await attempt(new URL('http://127.0.0.1:1/'))).toMatchObject({ outcome: 'CONNECTION_FAILED' })
})

test.each(['127.0.0.1', '[::1]', 'localhost'])(
  'the error of a failed attempt at %s names no address',
  async host => {
    const { error, detail } = await attempt(new URL(`http://${host}:1/`))
    expect(error).toBe('ECONNREFUSED: the connection was refused')
    expect(detail).toMatch(/127\.0\.0\.1|::1/)
  },
)

test('the error of a system failure, known or not, names no address', () => {
  const codes = [
    'ECONNREFUSED',
    'UND_ERR_CONNECT_TIMEOUT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HPE_OTHER',
    'E42',
  ]
  for (const code of codes) {
    const cause = Object.assign(new Error(`${code} at 10.1.2.3:443`), { code })
    const { error, detail } = failureOf(new Error('failed', { cause }))
    expect(error).toMatch(new RegExp(`^${code}: [a-zA-Z -]+`))
    expect(error).not.toContain('10.1.2.3')
    expect(detail).not.toBeNull()
  }
})

test('garbage and huge headers are invalid answers', async () => {
  const garbage = await raw(socket => socket.once('data', () => socket.write('\x00\x01 garbage\r\n\r\n')))
  expect(await attempt(garbage)).toMatchObject({ outcome: 'INVALID_RESPONSE', statusCode: null })
  const huge = await raw(socket =>
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`)),
  )
  expect(await attempt(huge)).toMatchObject({ outcome: 'INVALID_RESPONSE', statusCode: null })
})

test('an endless body is cut off; the status decides', async () => {
  const url = await http((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(8_192)));
    }
    response.on('drain', write).on('error', () => {})
    write()
  })
  const result = await attempt(url)
  expect(result).toMatchObject({ outcome: 'SUCCEEDED', statusCode: 200 })
  expect(result.response).toHaveLength(512)
})

test('an untrusted certificate is refused before anything is sent', async () => {
  let requests = 0
  const server = createHttpsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (_request, response) => {
    requests += 1
    response.end()
  })
  const url = await listen(server)
  const secure = new URL(url.href.replace('http:', 'https:'))
  expect(await attempt(secure)).toMatchObject({ outcome: 'TLS_FAILED', statusCode: null })
  expect(requests).toBe(0)
})

test('TLS to a server that speaks plain HTTP is a TLS failure', async () => {
  const url = await http((_request, response) => response.end())
  const secure = new URL(url.href.replace('http:', 'https:'))
  expect(await attempt(secure)).toMatchObject({ outcome: 'TLS_FAILED', statusCode: null })
})

test('a name that resolves to a private address is refused before a byte is sent', async () => {
  let connections = 0
  const url = await raw(() => (connections += 1))
  const policy = { ...laptop, allowLoopback: false }
  const rebound = (_: string, __: unknown, callback: (e: null, a: LookupAddress[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  const target = new URL(`http://hooks.example.com:${url.port}/`)
  const guarded = openConnections(target, { policy, connections: 1, resolve: rebound })
  expect(await guarded.post(message)).toMatchObject({
    outcome: 'TARGET_REFUSED',
    error: 'hooks.example.com does not lead to a public address',
    detail: '127.0.0.1 is in a loopback range, not public',
  })
  await guarded.close()
  expect(connections).toBe(0)
})

test('a header value with a line break is never sent', async () => {
  let requests = 0
  const url = await http((_request, response) => {
    requests += 1
    response.end()
  })
  const connections = openConnections(url, { policy: laptop, connections: 1, resolve })
  const result = await connections.post({ ...message, id: 'evt_1\r\nx-injected: 1' })
  await connections.close()
  expect(result.outcome).toBe('CONNECTION_FAILED')
  expect(requests).toBe(0)
})

/** Self-signed for localhost, made for this test alone. */
function pem(name: string, base64: string): string {
  return `-----BEGIN ${name}-----\n${base64}\n-----END ${name}-----\n`
}
