import { hash } from 'node:crypto'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { eventually } from '../support/eventually.ts'
import { OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { servers } from '../support/servers.ts'

const { s3 } = servers()
/** A separate bucket: other tests keep and drop files, too. */
const S3_BUCKET = 'lastro-kept-files'
const client = new S3Client({
  endpoint: s3.endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
})
const database = 'kept-files'
const PAPER = '%PDF-1.7 the only copy %%EOF'
let open: TestGateway
let full: TestGateway
let stopProcessor: () => Promise<void>
let verdict = 'ok'
/** While the processor is stopped, this is what it waits for. */
let stopped: PromiseWithResolvers<void> | null = null

beforeAll(async () => {
  open = await startTestGateway({ database, env: { S3_BUCKET } })
  full = await startTestGateway({
    database,
    env: { S3_BUCKET },
    limits: { maxInFlight: 1, replyTimeoutMs: 4_000 },
  })
  stopProcessor = await runProcessor(open.db, async () => {
    await stopped?.promise
    return verdict
  })
})

afterAll(async () => {
  goOn()
  await stopProcessor()
  await Promise.all([open.stop(), full.stop()])
  client.destroy()
})

beforeEach(() => {
  verdict = 'ok'
  goOn()
})

const stop = () => void (stopped ??= Promise.withResolvers())
function goOn(): void {
  stopped?.resolve()
  stopped = null
}

let keys = 0
const newKey = () => `kept-${Date.now()}-${keys++}`

function post({ url }: TestGateway, key: string | null, paper: string | null): Promise<Response> {
  const form = new FormData()
  form.set('amount', '1')
  if (paper !== null) form.set('paper', new Blob([paper]), 'paper.pdf')
  const headers: Record<string, string> = { 'api-key': OPEN_KEY }
  if (key !== null) headers['idempotency-key'] = key
  return fetch(`${url}/things/v1`, { method: 'POST', body: form, headers })
}

/** Objects that exist under a prefix. */
async function kept(prefix = 'ccb/'): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: S3_BUCKET, Prefix: prefix }))
  return Contents.map(({ Key }) => Key!)
}

/** While `work` runs, the one command that the full gateway may have under way waits for its outcome. */
async function atTheLimit(work: () => Promise<void>): Promise<void> {
  stop()
  const both = [post(full, null, null), post(full, null, null)]
  // One of the two is refused at once, because the other one waits.
  expect((await Promise.race(both)).status).toBe(503)
  await work()
  await Promise.all(both)
}

test('a retry that fails at a limit leaves the file of the command that succeeds', async () => {
  stop()
  const key = newKey()
  const first = await post(open, key, PAPER)
  expect(first.status).toBe(202)
  const commandId = first.headers.get('x-command-id')!
  await atTheLimit(async () => expect((await post(full, key, PAPER)).status).toBe(503))
  goOn()
  const { data } = await eventually('an outcome', async () => {
    const read = await fetch(`${open.url}${first.headers.get('location')}`, {
      headers: { 'api-key': OPEN_KEY },
    })
    const body = (await read.json()) as { data: { status: string; answer: { status: number } } }
    return body.data.status === 'PENDING' ? undefined : body
  })
  expect(data).toMatchObject({ status: 'SUCCEEDED', answer: { status: 201 } })
  const objectKey = `ccb/${commandId}/${hash('sha256', PAPER)}.pdf`
  expect(await kept(`ccb/${commandId}/`)).toEqual([objectKey])
  const found = await client.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: objectKey }))
  expect(await found.Body!.transformToString()).toBe(PAPER)
})

test('a first attempt that fails at a limit leaves nothing, and its key is free at once', async () => {
  const key = newKey()
  const before = await kept()
  await atTheLimit(async () => expect((await post(full, key, PAPER)).status).toBe(503))
  expect(await kept()).toEqual(before)
  goOn()
  const again = await post(open, key, PAPER)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(await kept(`ccb/${again.headers.get('x-command-id')}/`)).toHaveLength(1)
})

test('a refused command leaves no file, however often it was asked', async () => {
  stop()
  const key = newKey()
  const first = await post(open, key, PAPER)
  expect(first.status).toBe(202)
  const commandId = first.headers.get('x-command-id')!
  expect(await kept(`ccb/${commandId}/`)).toHaveLength(1)
  verdict = 'invalid_state'
  goOn()
  expect((await post(open, key, PAPER)).status).toBe(409)
  // It is removed behind the answer where the outcome came after the first attempt had given up.
  await eventually('no file is left', async () => (await kept(`ccb/${commandId}/`)).length === 0)
})
