import { type AddressInfo, connect } from 'node:net'
import { type WatchedApp, watchedApp } from './app.fixture.ts'

/** Every response, from whatever part, has a request id and the answering version. */
let watched: WatchedApp
let port: number

beforeAll(async () => {
  watched = await watchedApp(undefined, {
    config: { corsOrigins: ['https://app.example'], environment: 'hom' },
  })
  await watched.app.listen({ port: 0, host: '127.0.0.1' })
  port = (watched.app.server.address() as AddressInfo).port
})
afterAll(() => watched.app.close())

/** Writes bytes to a new connection and reads until it is closed. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n')
const HOST = 'host: x'
const KEY = 'api-key: any'

test.each([
  ['headers too large', 431, request('GET /contracts/v1', HOST, `x-long: ${'a'.repeat(20_000)}`)],
  ['no HTTP at all', 400, '\x16\x03\x01\x02\r\n\r\n'],
  ['no Host', 400, request('GET /contracts/v1', KEY)],
  ['an expectation that nobody knows', 200, request('GET /contracts/v1', HOST, KEY, 'expect: miracles')],
  [
    'a preflight',
    204,
    request(
      'OPTIONS /contracts/v1',
      HOST,
      'origin: https://app.example',
      'access-control-request-method: POST',
    ),
  ],
  ['an unknown path', 404, request('GET /nowhere', HOST)],
  ['a path that does not decode', 400, request('GET /contracts/v1/%FF', HOST, KEY)],
  ['another method', 405, request('DELETE /contracts/v1', HOST, KEY)],
  ['an address too long', 414, request(`GET /contracts/v1?q=${'a'.repeat(9_000)}`, HOST, KEY)],
  ['a good request', 200, request('GET /contracts/v1', HOST, KEY)],
  ['its head alone', 200, request('HEAD /contracts/v1', HOST, KEY)],
  ['another version', 406, request('GET /contracts/v1', HOST, KEY, 'accept: application/vnd.lastro.v1+json')],
  [
    'a body too large',
    413,
    request(
      'POST /contracts/v1/1/send',
      HOST,
      KEY,
      'content-type: application/json',
      'content-length: 999999',
    ),
  ],
])('%s: %i with X-Request-Id, X-API-Version and X-Environment', async (_what, status, bytes) => {
  const answer = await send(bytes)
  const [head = ''] = answer.split('\r\n\r\n')
  expect([Number(answer.slice(9, 12)), head]).toEqual([status, head])
  expect(head).toMatch(/^x-request-id: req_[\w-]{20}\r?$/im)
  expect(head).toMatch(/^x-api-version: v2\r?$/im)
  expect(head).toMatch(/^x-environment: HOM\r?$/im)
  const inBody = /"requestId":"([^"]+)"/.exec(answer)?.[1]
  if (inBody !== undefined) expect(head).toContain(inBody)
})
