import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

/** The instructions of docs/transparency.md for outsiders, executed: with Python and an API key alone. */
const SCRIPT = join(import.meta.dirname, '../../docs/verify-log.py')
const execute = promisify(execFile)

let lastro: Platform
let loan: Loan
let remembered: string
beforeAll(async () => {
  lastro = await platform()
  loan = await newLoan(lastro)
  expectStatus(await loan.send(), 200)
  remembered = join(mkdtempSync(join(tmpdir(), 'seen-of-the-log-')), 'seen.json')
})
afterAll(() => lastro?.close())

const PROOF = '/transparency/v1/proofs/inclusion?eventId='
const laneOf = ({ id }: Loan) => partitionOf(String(id), USUAL_PARTITIONS)

const totalsOf = ({ length }: readonly string[]) =>
  new RegExp(`^\\d+ logs, ${length} events, 0 contracts' collateral, 0 snapshots, 0 differences$`)

interface Ran {
  readonly code: number
  readonly lines: readonly string[]
}

async function verify(key: string, eventIds: readonly string[], file = remembered): Promise<Ran> {
  const options = ['--gateway', lastro.gateway, '--key', key, '--remember', file]
  const ran = await execute('python3', [SCRIPT, ...options, ...eventIds]).catch(error => error)
  return { code: ran.code ?? 0, lines: ran.stdout.trim().split('\n') }
}

async function eventIdsOf({ id, lender }: Loan): Promise<string[]> {
  const { body } = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}/events`), 200)
  return body.data.facts.map((fact: { readonly id: string }) => fact.id)
}

/** Ids of all facts, once there are as many and a checkpoint covers each. */
async function whenLogged(count: number): Promise<string[]> {
  return eventually('a checkpoint over all facts', async () => {
    const ids = await eventIdsOf(loan)
    if (ids.length < count) return undefined
    const answers = await Promise.all(ids.map(id => lastro.call(loan.lender.key, 'GET', `${PROOF}${id}`)))
    return answers.every(({ status }) => status === 200) ? ids : undefined
  })
}

test('the script finds every fact of a loan in the log, and then that the log has only grown', async () => {
  const first = await whenLogged(2)
  const ran = await verify(loan.lender.key, first)
  expect(ran.lines.at(-1)).toMatch(totalsOf(first))
  expect(ran.code).toBe(0)
  const leaves = ran.lines.slice(0, -1).map(line => JSON.parse(line))
  expect(leaves.map(({ id }) => id)).toEqual(first)

  expectStatus(await loan.accept(), 200)
  expectStatus(await loan.balance('9000.5'), 202)
  const later = await whenLogged(first.length + 2)
  const again = await verify(loan.borrower.key, later)
  expect(again.lines.at(-1)).toMatch(totalsOf(later))
  expect(again.code).toBe(0)
})

test('leaves say what Kafka says, byte for byte, in its order; checkpoints are in the topic and the bucket', async () => {
  const ids = new Set(await whenLogged(4))
  const { data } = expectStatus(
    await lastro.call(loan.lender.key, 'GET', '/transparency/v1/checkpoints'),
    200,
  ).body
  const shown = data.logs.find((one: { lane: number }) => one.lane === laneOf(loan))
  const reader = await openTopic(lastro.servers, 'contract-events')
  await reader.caughtUp()
  await reader.close()
  const own = reader.records.filter(({ key }) => key === String(loan.id))
  const places: number[] = []
  for (const { value } of own.filter(one => ids.has(one.value['id'] as string))) {
    const { body } = expectStatus(await lastro.call(loan.lender.key, 'GET', `${PROOF}${value['id']}`), 200)
    places.push(body.data.index)
    const leaf = JSON.parse(body.data.leaf)
    expect(leaf).toMatchObject({ id: value['id'], event: value['event'] })
    expect(leaf.data).toMatchObject({ sequence: value['sequence'], contractId: loan.id })
  }
  expect(places.length).toBeGreaterThanOrEqual(4)
  expect(places).toEqual(places.toSorted((a, b) => a - b))

  const checkpoints = await openTopic(lastro.servers, 'log-checkpoints')
  const [record] = await checkpoints.until(({ key }) => key === `${shown.lane}/${shown.size}`)
  await checkpoints.close()
  expect(record!.value['checkpoint']).toBe(shown.checkpoint)
  expect(record!.partition).toBe(shown.lane)
  const name = shown.checkpoint.split('/contract-events/')[0]
  const key = `transparency/${name}/${shown.lane}/${String(shown.size).padStart(15, '0')}`
  expect(await inBucket(key)).toBe(shown.checkpoint)
})

async function inBucket(Key: string): Promise<string> {
  const { endpoint, bucket, accessKey, secretKey } = lastro.servers.s3
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return await Body!.transformToString()
  } finally {
    client.destroy()
  }
}

test('a fork of the log, or an event of another tenant, is reported', async () => {
  const [eventId] = await whenLogged(4)
  const { verifiers, checkpoints } = JSON.parse(readFileSync(remembered, 'utf8'))
  const other = join(mkdtempSync(join(tmpdir(), 'seen-of-the-log-')), 'seen.json')
  // A root that was never there; and no signature of ours is on it.
  const forged = checkpoints.map((note: string) => {
    const [origin, size] = note.split('\n')
    const root = createHash('sha256').update('another log').digest('base64')
    return note.replace(/^.*\n.*\n.*\n/, `${origin}\n${size}\n${root}\n`)
  })
  writeFileSync(other, JSON.stringify({ verifiers, checkpoints: forged }))
  const ran = await verify(loan.lender.key, [eventId!], other)
  expect(ran.code).toBe(1)
  expect(ran.lines.filter(line => line.includes('not signed by a key')).length).toBe(forged.length)

  const stranger = await lastro.newLender()
  const refused = await lastro.call(stranger.key, 'GET', `${PROOF}${eventId}`)
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
  for (const [query, status] of [
    [`lane=${laneOf(loan)}&from=1&to=1`, 200],
    [`lane=${laneOf(loan)}&from=2&to=1`, 400],
    [`lane=${laneOf(loan)}&from=1&to=900000000`, 404],
    [`lane=${USUAL_PARTITIONS}&from=1&to=1`, 404],
    ['lane=96&from=1&to=1', 400],
  ] as const) {
    const path = `/transparency/v1/proofs/consistency?${query}`
    expect([query, (await lastro.call(stranger.key, 'GET', path)).status]).toEqual([query, status])
  }
})
