import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { contractRoutes } from '../../gateway/resources/contracts/contracts.ts'
import { eventually } from '../support/eventually.ts'
import {
  addKey,
  OPEN_KEY,
  only,
  runProcessor,
  startTestGateway,
  type TestGateway,
} from '../support/gateway.ts'
import { servers } from '../support/servers.ts'

const HOSTILE_KEY = 'test_key_of_a_hostile_one'
const HOSTILE = 'pty_hostile'
const GOOD = 'pty_slow-clients'
/** More than any buffer on the way holds. */
const FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9 * 1024 * 1024), Buffer.from('%%EOF')])
const objectKey = `ccb/${randomUUID()}.pdf`
const documentId = randomUUID()
const { s3 } = servers()
const client = new S3Client({
  endpoint: s3.endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
})
let uploads: TestGateway
let downloads: TestGateway
let stopProcessor: () => Promise<void>
const sockets: Socket[] = []

beforeAll(async () => {
  const database = 'slow-clients'
  uploads = await startTestGateway({ database, limits: { maxUploads: 4 } })
  downloads = await startTestGateway({ database, routes: only(contractRoutes) })
  await addKey(uploads.db, HOSTILE_KEY, { _id: 'key_hostile', partyId: HOSTILE, rateLimit: 0 })
  stopProcessor = await runProcessor(uploads.db)
  const put = { Bucket: s3.bucket, Key: objectKey, Body: FILE, ContentType: 'application/pdf' }
  await client.send(new PutObjectCommand(put))
  const document = { documentId, objectKey, mimeType: 'application/pdf', originalName: 'ccb.pdf' }
  const contracts = uploads.db.collection<{ _id: number }>('contracts')
  for (const [_id, lenderPartyId] of [
    [1, GOOD],
    [2, HOSTILE],
  ] as const) {
    const parties = { lenderPartyId, borrowerPartyId: 'pty_other' }
    const contract = { guaranteeId: `grt_slow_${_id}`, ...parties, documents: [document], signings: [] }
    await contracts.replaceOne({ _id }, contract, { upsert: true })
  }
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await stopProcessor()
  await Promise.all([uploads.stop(), downloads.stop()])
  await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: objectKey }))
  client.destroy()
})

function open({ url }: TestGateway, ...lines: readonly string[]): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n'))
  sockets.push(socket)
  return socket
}

test('uploads that stop after their first bytes keep nobody else waiting, and end', async () => {
  const slow = Array.from({ length: 12 }, () =>
    open(
      uploads,
      'POST /things/v1 HTTP/1.1',
      'host: x',
      `api-key: ${HOSTILE_KEY}`,
      'content-length: 9000000',
      'content-type: multipart/form-data; boundary=b',
      '',
      '--b',
      'content-disposition: form-data; name="paper"; filename="a.pdf"',
      '',
      '%PDF-',
    ),
  )
  const answers = slow.map(
    socket => new Promise<string>(resolve => socket.once('data', data => resolve(data.toString()))),
  )
  const upload = async () => {
    const form = new FormData()
    form.set('paper', new Blob([FILE]), 'paper.pdf')
    form.set('amount', '1')
    const headers = { 'api-key': OPEN_KEY }
    return (await fetch(`${uploads.url}/things/v1`, { method: 'POST', body: form, headers })).status
  }
  const first = Promise.race(answers).then(() => 'a slow one has ended' as const)
  for (let count = 0; count < 3; count++) expect(await upload()).toBe(201)
  expect(await first).toBe('a slow one has ended')
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 408 /)
})

test('downloads that nobody reads keep nobody else waiting, and end', async () => {
  const path = (id: number) => `/contracts/v1/${id}/documents/${documentId}`
  for (let count = 0; count < 60; count++) {
    open(downloads, `GET ${path(2)} HTTP/1.1`, 'host: x', `api-key: ${HOSTILE_KEY}`, '', '').pause()
  }
  const read = async (id: number, key: string) => {
    const answer = await fetch(`${downloads.url}${path(id)}`, { headers: { 'api-key': key } })
    return [answer.status, (await answer.arrayBuffer()).byteLength]
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => read(1, OPEN_KEY)))
  expect(answers).toEqual(Array.from({ length: 5 }, () => [200, FILE.length]))
  // Those that are not read lose their places, so that even their own tenant has room again.
  const again = () => read(2, HOSTILE_KEY).then(([status]) => status === 200)
  await eventually('room for the tenant itself', again)
})
