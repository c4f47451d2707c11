import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { OPEN_KEY, startTestGateway, type TestGateway } from '../support/gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'hostile' })
})

afterAll(() => gateway.stop())

/** Writes bytes to a new connection and reads until the gateway closes it, or has answered. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', chunk => {
      text += chunk
      if (/\r\n\r\n\{.*\}\}$/s.test(text)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\napi-key: ${OPEN_KEY}\r\n${headers}\r\n`
const code = (answer: string) => /"code":"(\w+)"/.exec(answer)?.[1]
const status = (answer: string) => Number(answer.slice(9, 12))

async function lives(): Promise<void> {
  const answer = await fetchAvailable(`${gateway.url}/things/v1/7`, { headers: { 'api-key': OPEN_KEY } })
  expect(answer.status).toBe(200)
}

test.each([
  ['headers of 20 KiB', get('/things/v1/7', `x-long: ${'a'.repeat(20_000)}\r\n`), 431, 'headers_too_large'],
  ['an address of 9 KiB', get(`/things/v1/7?q=${'a'.repeat(9_000)}`), 414, 'uri_too_long'],
  ['an unknown address of 9 KiB', get(`/${'a'.repeat(9_000)}`), 414, 'uri_too_long'],
  ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['an unknown method', 'BREW /things/v1/7 HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a method that no route has', 'QUERY /things/v1/7 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method_not_allowed'],
  ['two lengths', get('/things/v1/7', 'content-length: 1\r\ncontent-length: 2\r\n'), 400, 'INVALID_REQUEST'],
  [
    'a length beside chunks',
    get('/things/v1/7', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'),
    400,
    'INVALID_REQUEST',
  ],
  ['an address that does not decode', get('/things/v1/%FF'), 400, 'INVALID_REQUEST'],
])('%s is refused in our form, and others are served', async (_what, bytes, expected, expectedCode) => {
  const answer = await send(bytes)
  expect([status(answer), code(answer)]).toEqual([expected, expectedCode])
  expect(answer).not.toMatch(/\bat \/|node_modules|Fastify|Error:/)
  await lives()
})

test('headers that trickle in without end are given up with 408', async () => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => undefined)
  socket.write('GET /things/v1/7 HTTP/1.1\r\nx-slow: ')
  const dripping = setInterval(() => socket.write('a'), 500)
  await new Promise(resolve => void socket.once('close', resolve))
  clearInterval(dripping)
  expect([status(text), code(text)]).toEqual([408, 'request_timeout'])
  await lives()
})

test('garbage after a good request ends the connection, not the gateway', async () => {
  const answer = await send(`${get('/things/v1/7')}\x00\x01\x02garbage\r\n\r\n`)
  // The garbage may be seen before the good request is answered.
  expect([200, 400]).toContain(status(answer))
  await lives()
})

test('a compressed body is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
  const answer = await fetchAvailable(`${gateway.url}/things/v1/json`, {
    method: 'POST',
    body: bomb,
    headers: { 'api-key': OPEN_KEY, 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ error: { details: { field: 'Content-Encoding' } } })
})

test.each([
  ['too large', JSON.stringify({ amount: '1', note: 'x'.repeat(300_000) }), 413, 'file_too_large'],
  ['broken', '{"amount": 1', 400, 'INVALID_REQUEST'],
  ['nested without end', '['.repeat(100_000), 400, 'INVALID_REQUEST'],
  ['no object', '[]', 400, 'INVALID_REQUEST'],
  ['absent', '', 400, 'INVALID_REQUEST'],
])('a JSON body that is %s', async (_what, body, expected, expectedCode) => {
  const answer = await fetchAvailable(`${gateway.url}/things/v1/json`, {
    method: 'POST',
    body,
    headers: { 'api-key': OPEN_KEY, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(expected)
  expect(await answer.json()).toMatchObject({ error: { code: expectedCode } })
})

test('errors are problem details for those who ask, and carry version, request id and no banner', async () => {
  const headers = { 'api-key': OPEN_KEY, accept: 'application/problem+json', 'x-request-id': 'mine-1' }
  const answer = await fetchAvailable(`${gateway.url}/things/v1/7?colour=red`, { headers })
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(answer.headers.get('x-request-id')).toBe('mine-1')
  expect(answer.headers.get('x-api-version')).toBe('v2')
  expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by')).toBeNull()
  expect(await answer.json()).toMatchObject({
    type: '/errors#INVALID_REQUEST',
    status: 400,
    instance: '/things/v1/7',
    violations: [{ field: 'colour', reason: 'is not a known parameter' }],
  })
  const old = await fetchAvailable(`${gateway.url}/things/v1/7`, {
    headers: { 'api-key': OPEN_KEY, accept: 'application/vnd.lastro.v1+json' },
  })
  expect([old.status, await old.json()]).toMatchObject([406, { error: { code: 'unsupported_version' } }])
  const vendor = 'application/vnd.lastro.v2+json'
  const asked = await fetchAvailable(`${gateway.url}/things/v1/7`, {
    headers: { 'api-key': OPEN_KEY, accept: vendor },
  })
  expect(asked.headers.get('content-type')?.split(';')[0]).toBe(vendor)
})
