import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { eventually } from '../support/eventually.ts'
import { OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { servers } from '../support/servers.ts'

const MIB = 1024 * 1024
const { s3 } = servers()
/** A separate bucket: other tests keep files, too. */
const BUCKET = 'lastro-refused-requests'
const client = new S3Client({
  endpoint: s3.endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
})
let gateway: TestGateway
let stopProcessor: () => Promise<void>
let verdict = 'ok'

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'uploads', env: { S3_BUCKET: BUCKET } })
  stopProcessor = await runProcessor(gateway.db, () => verdict)
})

afterAll(async () => {
  await stopProcessor()
  await gateway.stop()
  client.destroy()
})

beforeEach(() => {
  verdict = 'ok'
})

async function objects(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))
  return Contents.map(({ Key }) => Key!).filter(key => key.startsWith('pending/') || key.startsWith('ccb/'))
}

/** Objects that were added to the bucket while `work` ran, once no pending object is left. */
async function leftBy(work: () => Promise<void>): Promise<string[]> {
  const before = new Set(await objects())
  await work()
  return eventually('pending objects have gone', async () => {
    const left = (await objects()).filter(key => !before.has(key))
    const pending = left.filter(key => key.startsWith('pending/'))
    if (pending.length > 0) throw new Error(pending.join())
    return left
  })
}

type Part = readonly [name: string, value: string | Blob, fileName?: string]
const ENCRYPTED_TRAILER = 'trailer\n<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n0\n%%EOF\n'
const pdf = (bytes: number) => new Blob(['%PDF-1.7\n', randomBytes(bytes - 15), '%%EOF\n'])

async function post(...parts: readonly Part[]): Promise<{ status: number; body: unknown }> {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const answer = await fetch(`${gateway.url}/things/v1`, {
    method: 'POST',
    body: form,
    headers: { 'api-key': OPEN_KEY },
  })
  return { status: answer.status, body: await answer.json() }
}

test('a file is kept under a key by command and content, and fields may follow it', async () => {
  const left = await leftBy(async () => {
    const { status } = await post(['paper', pdf(10 * MIB), 'paper.pdf'], ['amount', '1'])
    expect(status).toBe(201)
  })
  expect(left).toEqual([expect.stringMatching(/^ccb\/cmd_[\w-]+\/[0-9a-f]{64}\.pdf$/)])
})

test.each([
  [
    'larger than 10 MiB',
    [
      ['paper', pdf(10 * MIB + 1), 'a.pdf'],
      ['amount', '1'],
    ],
    413,
    'file_too_large',
    'paper',
  ],
  [
    'no PDF',
    [
      ['paper', new Blob(['PK not a pdf']), 'a.pdf'],
      ['amount', '1'],
    ],
    415,
    'unsupported_media_type',
    'paper',
  ],
  [
    '(lending G11) cut off',
    [
      ['paper', new Blob(['%PDF-1.7\n', randomBytes(MIB)]), 'a.pdf'],
      ['amount', '1'],
    ],
    415,
    'unsupported_media_type',
    'paper',
  ],
  [
    'encrypted',
    [
      ['paper', new Blob(['%PDF-1.7\n', randomBytes(MIB), ENCRYPTED_TRAILER]), 'a.pdf'],
      ['amount', '1'],
    ],
    415,
    'unsupported_media_type',
    'paper',
  ],
  [
    'empty',
    [
      ['paper', new Blob([]), 'a.pdf'],
      ['amount', '1'],
    ],
    415,
    'unsupported_media_type',
    'paper',
  ],
  [
    'under an unknown name',
    [
      ['scan', pdf(100), 'a.pdf'],
      ['amount', '1'],
    ],
    400,
    'INVALID_REQUEST',
    'scan',
  ],
  [
    'one of two',
    [
      ['paper', pdf(MIB), 'a.pdf'],
      ['paper', pdf(100), 'b.pdf'],
      ['amount', '1'],
    ],
    400,
    'INVALID_REQUEST',
    'paper',
  ],
  [
    'beside a wrong field',
    [
      ['paper', pdf(100), 'a.pdf'],
      ['amount', '1e3'],
    ],
    400,
    'INVALID_REQUEST',
    'amount',
  ],
  [
    'beside an unknown field',
    [
      ['paper', pdf(100), 'a.pdf'],
      ['colour', 'x'],
      ['amount', '1'],
    ],
    400,
    'INVALID_REQUEST',
    'colour',
  ],
  ['beside a missing field', [['paper', pdf(100), 'a.pdf']], 400, 'INVALID_REQUEST', 'amount'],
  [
    'beside a huge field',
    [
      ['paper', pdf(100), 'a.pdf'],
      ['note', 'x'.repeat(70_000)],
      ['amount', '1'],
    ],
    413,
    'file_too_large',
    'note',
  ],
] as const)('nothing stays of a file that is %s', async (_what, parts, status, code, field) => {
  const left = await leftBy(async () => {
    expect(await post(...parts)).toMatchObject({ status, body: { error: { code, details: { field } } } })
  })
  expect(left).toEqual([])
})

test('nothing stays when the processor refuses', async () => {
  verdict = 'borrower_not_found'
  const left = await leftBy(async () => {
    expect((await post(['paper', pdf(MIB), 'a.pdf'], ['amount', '1'])).status).toBe(404)
  })
  expect(left).toEqual([])
})

test.each([1_000, 6 * MIB])(
  'nothing stays when the client goes away after %d bytes of the file',
  async bytes => {
    const left = await leftBy(async () => {
      const { port } = new URL(gateway.url)
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST /things/v1 HTTP/1.1\r\nhost: x\r\napi-key: ${OPEN_KEY}\r\ncontent-length: ${9 * MIB}\r\n` +
          'content-type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\ncontent-disposition: form-data; name="paper"; filename="a.pdf"\r\n\r\n%PDF-',
      )
      await new Promise<void>(resolve => socket.write(randomBytes(bytes), () => resolve()))
      await after(100)
      socket.destroy()
      await after(200)
    })
    expect(left).toEqual([])
  },
)

test('a truncated multipart body is 400, another content type 415', async () => {
  const send = (contentType: string, body: string) =>
    fetch(`${gateway.url}/things/v1`, {
      method: 'POST',
      body,
      headers: { 'api-key': OPEN_KEY, 'content-type': contentType },
    })
  const part = '--b\r\ncontent-disposition: form-data; name="amount"\r\n\r\n1'
  expect((await send('multipart/form-data; boundary=b', part)).status).toBe(400)
  expect((await send('multipart/form-data', part)).status).toBe(400)
  expect((await send('application/json', '{"amount":1}')).status).toBe(415)
  expect((await send('application/x-www-form-urlencoded', 'amount=1')).status).toBe(415)
  const whole = `${part}\r\n--b--\r\n`
  expect((await send('multipart/form-data; boundary=b', whole)).status).toBe(201)
})
