import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { eventually } from '../../test/support/eventually.ts'
import { Refusal } from '../errors/errors.ts'
import type { UploadedFile, Uploads } from '../files/uploads.ts'
import { MAX_FILE_BYTES } from '../files/uploads.ts'
import type { Route } from '../routing/route.ts'
import { acceptForms, readForm } from './multipart.ts'

/** Forms over a real connection, the way that creation of a contract and PUT ccb read them. */
const known = ['name', 'terms', 'last', 'a', 'b', ...Array.from({ length: 400 }, (_, n) => `f${n}`)]
const properties = { ...Object.fromEntries(known.map(name => [name, {}])), short: { maxLength: 255 } }
const route = { body: { properties } as unknown, file: { field: 'ccbFile', required: false } } as Route
const PDF = `%PDF-1.7\n${'x'.repeat(80_000)}`
let app: FastifyInstance
let port: number
let stored: string[]
let discarded: string[]
/** An upload may wait for its permit: by then the whole file may have arrived. */
let permitAfterMs = 0

const uploads = {
  async receive({ field, originalName, stream }) {
    if (permitAfterMs > 0) await sleep(permitAfterMs)
    let text = ''
    for await (const chunk of stream) text += chunk
    if (text.includes('the store is unreachable'))
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    stored.push(originalName)
    return {
      field,
      originalName,
      mimeType: 'application/pdf',
      size: text.length,
      sha256: '',
      pendingKey: originalName,
    }
  },
  async discard({ pendingKey }: UploadedFile) {
    discarded.push(pendingKey)
  },
} as Partial<Uploads> as Uploads

beforeAll(async () => {
  app = fastify()
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.violations[0] ?? {})
    return reply.code(503).send({ reason: (error as { code?: string }).code })
  })
  await app.register(async scope => {
    await acceptForms(scope, MAX_FILE_BYTES)
    scope.post('/', async request => {
      const { fields, file } = await readForm(request, route, uploads, 'somebody')
      return { fields, file: file?.originalName ?? null, size: file?.size ?? 0 }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(() => {
  stored = []
  discarded = []
  permitAfterMs = 0
})
afterAll(() => app.close())

const part = (head: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const field = (name: string, value: string) => part(`name="${name}"`, value)
const json = (name: string, value: string) => part(`name="${name}"\r\ncontent-type: application/json`, value)
const file = (name: string, value = PDF) =>
  part(`name="${name}"; filename="loan.pdf"\r\ncontent-type: application/pdf`, value)

async function post(...parts: string[]) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', connection: 'close' }
  const body = `${parts.join('')}--b--\r\n`
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

test('fields as text and as JSON are read, with exact decimals', async () => {
  const amount = '{"amount":123456789012345.67}'
  expect(await post(field('name', 'Crédito'), json('terms', amount))).toEqual({
    status: 200,
    fields: [
      ['name', 'Crédito'],
      ['terms', amount],
    ],
    file: null,
    size: 0,
  })
})

test('a file between JSON fields is read', async () => {
  const amount = '{"amount":123456789012345.67}'
  const answer = await post(
    json('terms', amount),
    file('ccbFile'),
    field('name', 'x'),
    json('last', '[1.10]'),
  )
  expect(answer).toEqual({
    status: 200,
    fields: [
      ['terms', amount],
      ['name', 'x'],
      ['last', '[1.10]'],
    ],
    file: 'loan.pdf',
    size: PDF.length,
  })
})

test('an empty file part, as browsers send it, counts as no file', async () => {
  const empty = part('name="ccbFile"; filename=""\r\ncontent-type: application/octet-stream', '')
  const fields = [
    ['a', '1'],
    ['b', '2'],
  ]
  const long = field('name', 'x'.repeat(60_000))
  expect(await post(field('a', '1'), empty, field('b', '2'))).toMatchObject({
    status: 200,
    fields,
    file: null,
  })
  expect(await post(long, field('a', '1'), empty)).toMatchObject({ status: 200, file: null })
  expect(stored).toEqual([])
  const unnamed = part('name="ccbFile"; filename=""\r\ncontent-type: application/pdf', '%PDF-')
  expect(await post(unnamed)).toMatchObject({ status: 200, size: 5 })
})

test('a form whose fields have content types is read whole', async () => {
  expect(await post(field('a', '1'), file('ccbFile', '%PDF-'), field('b', '2'))).toMatchObject({
    fields: [
      ['a', '1'],
      ['b', '2'],
    ],
    size: 5,
  })
})

test.each([
  ['a file in another field', 400, 'other', [file('other')]],
  ['a second file', 400, 'ccbFile', [file('ccbFile'), file('ccbFile')]],
  ['an unknown field', 400, 'other[0]', [file('ccbFile'), field('other[0]', '1')]],
  [
    'many long fields',
    413,
    'f4',
    [file('ccbFile'), ...[0, 1, 2, 3, 4].map(n => field(`f${n}`, 'x'.repeat(60_000)))],
  ],
  ['a field that is too long', 413, 'a', [file('ccbFile'), field('a', 'x'.repeat(70_000))]],
  ['JSON that is too long', 413, 'a', [file('ccbFile'), json('a', 'x'.repeat(70_000))]],
  [
    'too many fields',
    413,
    null,
    [file('ccbFile'), ...Array.from({ length: 400 }, (_, n) => field(`f${n}`, 'x'))],
  ],
])('%s is refused and leaves no file in the store', async (_what, status, name, parts) => {
  expect(await post(...parts)).toMatchObject({ status, field: name })
  expect(discarded).toEqual(stored)
})

test('an unreachable store is 503', async () => {
  expect(await post(field('a', '1'), file('ccbFile', '%PDF- the store is unreachable'))).toEqual({
    status: 503,
    reason: 'ECONNREFUSED',
  })
})

test.each(['', '--b\r\nnonsense', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nno end'])(
  'what is no form is refused: %j',
  async body => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', connection: 'close' }
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  },
)

test('a client that disconnects during its file leaves nothing in the store', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n'
  socket.write(`${head}${file('ccbFile')}`)
  await new Promise(resolve => socket.write(file('ccbFile').slice(0, 200), resolve))
  socket.destroy()
  // Another request is answered, and what the first one stored is discarded.
  expect((await post(field('a', '1'))).status).toBe(200)
  for (let tries = 0; discarded.length < stored.length && tries < 500; tries++) {
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(discarded).toEqual(stored)
})

test('fields of more than 256 KiB together are refused, with or without a file', async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, n) => field(`f${n}`, 'x'.repeat(50_000)))
  expect(await post(...fields(5))).toMatchObject({ status: 200 })
  const refused = { status: 413, field: 'f5', reason: 'all fields together exceed 262144 bytes' }
  expect(await post(...fields(6))).toMatchObject(refused)
  expect(await post(file('ccbFile'), ...fields(6))).toMatchObject(refused)
  expect(discarded).toEqual(['loan.pdf'])
  // Many empty ones under long names count, too.
  const list = (n: number) => field(`f1[${'0'.repeat(150)}${n}]`, 'x'.repeat(1_000))
  const many = Array.from({ length: 299 }, (_, n) => list(n))
  expect(await post(...many)).toMatchObject({
    status: 413,
    reason: 'all fields together exceed 262144 bytes',
  })
})

test.each([
  ['does not know', field('unknown', 'x'), 'unknown', 'is not a known field'],
  [
    'has had',
    field('a', '1') + field('a', '2'),
    'a',
    'is given more than once, or contradicts another field',
  ],
  ['knows as shorter', field('short', 'x'.repeat(4 * 255 + 1)), 'short', 'must have at most 255 characters'],
])(
  'a field that the route %s is refused when it arrives, not when all is there',
  async (_what, parts, name, reason) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = ['POST / HTTP/1.1', 'host: x', 'content-length: 9000000']
    const type = 'content-type: multipart/form-data; boundary=b'
    socket.write([...head, type, '', `${parts}--b\r\n`].join('\r\n'))
    // The other nine megabytes never come.
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toString()).toContain(`{"field":"${name}","reason":"${reason}"`)
    socket.destroy()
  },
)

test('of seven refused bodies of a tenant four are drained to their ends, and three connections are closed', async () => {
  const beginning = `${field('unknown', 'x')}--b\r\n`
  const rest = 'x'.repeat(200_000)
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = ['POST / HTTP/1.1', 'host: x', `content-length: ${beginning.length + rest.length}`]
    const type = 'content-type: multipart/form-data; boundary=b'
    socket.on('error', () => undefined)
    socket.write([...head, type, '', beginning].join('\r\n'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
    return socket
  }
  const all = await Promise.all(Array.from({ length: 7 }, open))
  await eventually('three are closed', () => all.filter(({ closed }) => closed).length >= 3)
  const drained = all.filter(({ closed }) => !closed)
  expect(drained).toHaveLength(4)
  // A connection whose body was read to its end answers the next request.
  for (const socket of drained) socket.write(`${rest}GET /next HTTP/1.1\r\nhost: x\r\n\r\n`)
  const next = await Promise.all(drained.map(socket => once(socket, 'data')))
  expect(next.map(([answer]) => String(answer).slice(0, 12))).toEqual(Array(4).fill('HTTP/1.1 404'))
  for (const socket of drained) socket.destroy()
})

test.each([0, 50])(
  'a body that ends within its file is malformed, if the file is read after %d ms',
  async ms => {
    permitAfterMs = ms
    const headers = { 'content-type': 'multipart/form-data; boundary=b', connection: 'close' }
    const body = file('ccbFile', '%PDF-1.7 x')
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { field: null, reason: 'the multipart body is malformed or incomplete' },
    ])
    expect(stored).toEqual([])
  },
)
