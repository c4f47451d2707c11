import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { namesOf, ROUTES, type WatchedApp, watchedApp } from './app.fixture.ts'

/** Every route that changes something, given bodies that it does not read: a handler must not be reached. */
const changing = ROUTES.filter(({ method, rawBody }) => method !== 'GET' && !rawBody)
const reading = changing.filter(({ file }) => file === null)

const FORM = 'termsHash=0000&reason=none'
const MULTIPART = '--b\r\ncontent-disposition: form-data; name="termsHash"\r\n\r\n0000\r\n--b--\r\n'
const NO_JSON: readonly (readonly [type: string | null, body: string])[] = [
  ['application/x-www-form-urlencoded', FORM],
  ['multipart/form-data; boundary=b', MULTIPART],
  ['Multipart/Form-Data; boundary=b', MULTIPART],
  ['text/plain', '{}'],
  ['text/json', '{}'],
  ['application/jsonp', '{}'],
  ['application/xml', '<termsHash>0000</termsHash>'],
  ['application/octet-stream', '{}'],
  ['application/vnd.lastro.v2+json', '{}'],
  ['nonsense', '{}'],
  [null, '{}'],
]
const NO_FORM: typeof NO_JSON = [
  ['application/json', '{}'],
  ...NO_JSON.filter(([type]) => !/^multipart/i.test(type ?? '')),
]

const EMPTY_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'application/json',
  'text/plain',
  'nonsense',
]

async function listening(): Promise<AddressInfo> {
  if (!watched.app.server.listening) await watched.app.listen({ port: 0, host: '127.0.0.1' })
  return watched.app.server.address() as AddressInfo
}

async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  return (await buffer(socket)).toString()
}

let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

test.each(namesOf(changing))('%s answers 415 to every unsupported body', async (_name, route) => {
  for (const [type, body] of route.file === null ? NO_JSON : NO_FORM) {
    const { status, code, reached } = await watched.send(route, { type, body })
    const refused = { type, status: 415, code: 'unsupported_media_type', reached: false }
    expect({ type, status, code, reached }).toEqual(refused)
  }
})

test.each(namesOf(reading))('%s refuses an unknown member with its name', async (_name, route) => {
  const type = 'application/json'
  const { status, fields, reached } = await watched.send(route, { type, body: '{"foo":1}' })
  expect({ status, reached }).toEqual({ status: 400, reached: false })
  expect(fields).toContain('foo')
})

/** On a connection: `inject` knows no chunks. */
test.each(namesOf(reading))(
  '(lending I9) %s takes nothing under any type as nothing',
  async (_name, route) => {
    for (const type of EMPTY_TYPES) {
      const bare = await watched.send(route)
      expect(await watched.send(route, { type, body: '' })).toEqual(bare)
      expect(bare.status).not.toBe(415)
    }
  },
)

test.each(['content-length: 0', 'transfer-encoding: chunked'])(
  '(lending I9) an empty form with %s on a connection reaches a route without a body',
  async header => {
    const { port } = await listening()
    const ask = (end: string) => {
      const lines = ['POST /contracts/v1/1001/send HTTP/1.1', 'host: x', 'api-key: any', 'connection: close']
      const type = 'content-type: application/x-www-form-urlencoded'
      return answerTo(port, [...lines, type, header, '', end].join('\r\n'))
    }
    const isChunked = header.includes('chunked')
    expect(await ask(isChunked ? '0\r\n\r\n' : '')).toMatch(/^HTTP\/1\.1 200 /)
    if (isChunked) expect(await ask('3\r\na=1\r\n0\r\n\r\n')).toMatch(/^HTTP\/1\.1 415 /)
  },
)

test('a chunked body is read to its end, also on a route with an optional body', async () => {
  const { port } = await listening()
  const socket = connect(port, '127.0.0.1')
  const lines = ['POST /contracts/v1/1001/decline HTTP/1.1', 'host: x', 'api-key: any', 'connection: close']
  const types = ['content-type: application/json', 'transfer-encoding: chunked']
  const answer = buffer(socket)
  socket.write([...lines, ...types, '', ''].join('\r\n'))
  for (const chunk of ['{"reason"', ':"x","foo":1', '}']) {
    await setImmediate()
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  }
  socket.end('0\r\n\r\n')
  expect((await answer).toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"field":"foo"/)
})

test('more than thirty routes are tested', () => expect(changing.length).toBeGreaterThan(30))
