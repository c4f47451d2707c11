import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CommandReply } from '../types.ts'
import { loadAvro } from './avroFiles.ts'
import { CodecPoisoned, CodecUnavailable, createCodec, createLocalCodec } from './codec.ts'
import { compileAvro } from './logicalTypes.ts'

const RECORD = 'lastro.replies.CommandReply'
const reply: CommandReply = {
  commandId: 'cmd_1',
  type: 'CreateContract',
  status: 'SUCCEEDED',
  body: '{"id":1}',
  tenant: 'pty_1',
  at: 1_700_000_000_123,
}

describe('without a registry', () => {
  const codec = createLocalCodec()
  const bytes = codec.encode('command-replies', RECORD, reply) as Buffer

  test('a record comes back as it was', () => {
    expect(codec.decode(bytes)).toEqual({ record: RECORD, value: reply })
  })

  test('a record larger than the scratch buffer too', () => {
    const large = { ...reply, body: 'x'.repeat(300_000) }
    expect(codec.decode(codec.encode('command-replies', RECORD, large) as Buffer)).toEqual({
      record: RECORD,
      value: large,
    })
  })

  test('what was encoded before does not change when the next one is', () => {
    const first = Buffer.from(bytes)
    codec.encode('command-replies', RECORD, { ...reply, commandId: 'cmd_2' })
    expect(bytes).toEqual(first)
  })

  test('a topic carries only the records that the map lists', () => {
    expect(() => codec.encode('contract-events', RECORD, reply)).toThrow('contract-events does not carry')
    expect(() => codec.encode('nowhere', RECORD, reply)).toThrow('no topic nowhere')
  })

  test('a value that does not fit is refused with the path', () => {
    const wrong = { ...reply, status: 'MAYBE', at: 1.5 } as unknown as CommandReply
    expect(() => codec.encode('command-replies', RECORD, wrong)).toThrow(/status = "MAYBE".*; at = 1.5/)
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['another magic byte', Buffer.concat([Buffer.of(1), bytes.subarray(1)])],
    ['cut off', bytes.subarray(0, bytes.length - 3)],
    ['longer than the record', Buffer.concat([bytes, Buffer.of(0)])],
    ['an impossible union branch', Buffer.concat([bytes.subarray(0, 5), Buffer.alloc(40, 0xff)])],
  ])('bytes that are %s are poisoned', (_what, poison) => {
    expect(() => codec.decode(poison)).toThrow(CodecPoisoned)
  })

  test('an unknown schema id is no poison: somebody may register it any moment', () => {
    expect(() => codec.decode(Buffer.from([0, 0, 0, 0x7f, 0xff, 1]))).toThrow(CodecUnavailable)
  })
})

describe('with a registry', () => {
  const subject = `/subjects/command-replies-${RECORD}`
  const own = JSON.stringify(loadAvro(RECORD))
  let answers: Record<string, { status: number; body: object }>
  let asked: string[]
  let server: Server
  let registryUrl: string

  // A stand-in that answers two read-only requests; the tests tagged `.integration` ask the real registry.
  beforeEach(done => {
    asked = []
    answers = {
      [subject]: { status: 200, body: { id: 7, subject: 's', version: 1, schema: own } },
      '/schemas/ids/7': { status: 200, body: { schema: own } },
    }
    server = createServer((request, response) => {
      asked.push(request.url!)
      const answer = answers[request.url!] ?? {
        status: 404,
        body: { error_code: 40403, message: 'not found' },
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
    server.listen(0, '127.0.0.1', () => {
      registryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      done()
    })
  })
  afterEach(done => {
    server.closeAllConnections()
    server.close(() => done())
  })

  test('each id is looked up once, then both ways are synchronous', async () => {
    const codec = createCodec({ registryUrl })
    const bytes = await codec.encode('command-replies', RECORD, reply)
    expect(bytes.readUInt32BE(1)).toBe(7)
    expect(codec.encode('command-replies', RECORD, reply)).toEqual(bytes)
    expect(await codec.decode(bytes)).toEqual({ record: RECORD, value: reply })
    expect(codec.decode(bytes)).toEqual({ record: RECORD, value: reply })
    expect(asked).toEqual([subject, '/schemas/ids/7'])
  })

  test('a record of a newer writer is read as the version that we know', async () => {
    const known = loadAvro(RECORD)
    if (known.type !== 'record') throw new Error('a record')
    const newer = { ...known, fields: [...known.fields, { name: 'extra', type: 'string', default: '' }] }
    answers['/schemas/ids/8'] = { status: 200, body: { schema: JSON.stringify(newer) } }
    const payload = compileAvro(newer).toBuffer({ ...reply, extra: 'more' })
    const codec = createCodec({ registryUrl })
    expect(await codec.decode(Buffer.concat([Buffer.from([0, 0, 0, 0, 8]), payload]))).toEqual({
      record: RECORD,
      value: reply,
    })
  })

  test('a registry that does not know the schema, or is unreachable, makes the codec unavailable; later it works', async () => {
    const codec = createCodec({ registryUrl })
    const held = answers[subject]!
    delete answers[subject]
    await expect(codec.encode('command-replies', RECORD, reply)).rejects.toThrow(CodecUnavailable)
    answers[subject] = { status: 500, body: { message: 'down' } }
    await expect(codec.encode('command-replies', RECORD, reply)).rejects.toThrow(CodecUnavailable)
    await expect(codec.decode(Buffer.from([0, 0, 0, 0, 9, 1]))).rejects.toThrow(CodecUnavailable)
    answers[subject] = held
    await expect(codec.encode('command-replies', RECORD, reply)).resolves.toBeInstanceOf(Buffer)
  })

  test('nobody listening is unavailable', async () => {
    const codec = createCodec({ registryUrl: 'http://127.0.0.1:9' })
    await expect(codec.decode(Buffer.from([0, 0, 0, 0, 7, 1]))).rejects.toThrow(CodecUnavailable)
  })
})
