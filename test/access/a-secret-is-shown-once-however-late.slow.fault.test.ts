import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

let lastro: Platform
let lender: Party
let manager: string
let other: string

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  const scopes = ['keys:manage', 'contracts', 'webhooks']
  manager = await lastro.newKey(scopes, lender.document)
  other = await lastro.newKey(scopes, lender.document)
})
afterAll(async () => {
  await lastro?.start('directory').catch(() => undefined)
  await lastro?.close()
})

interface Late {
  readonly key: string
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

/** Asks while directory does not run: each answer is 202. Returns the commands once they are decided. */
async function answeredLate(requests: readonly Omit<Late, 'headers'>[]) {
  const asked = requests.map(one => ({ ...one, headers: { 'idempotency-key': randomUUID() } }))
  await lastro.stop('directory')
  const answers = await Promise.all(
    asked.map(({ key, path, body, headers }) =>
      lastro.call(key, 'POST', path, { body, headers, once: true }),
    ),
  )
  await lastro.start('directory')
  const ids = answers.map(answer => expectStatus(answer, 202).body.data.commandId as string)
  for (const commandId of ids) {
    await eventually('it is decided', async () => {
      return (await lastro.db.collection('outbox').findOne({ commands: commandId })) ?? undefined
    })
  }
  return asked.map((one, nth) => ({ ...one, commandId: ids[nth]! }))
}

const look = async (key: string, commandId: string) =>
  expectStatus(await lastro.call(key, 'GET', `/commands/v1/${commandId}`), 200).body.data

test('a secret whose answer was 202 is shown once, to the key that asked, and opens (suite S1)', async () => {
  const { data: own } = expectStatus(
    await lastro.call(manager, 'POST', '/keys/v1', { body: { name: 'old', scopes: ['contracts'] } }),
    201,
  ).body
  const url = 'https://example.com/hook'
  const endpoint = expectStatus(
    await lastro.call(manager, 'POST', '/webhooks/v1/endpoints', { body: { url, events: ['*'] } }),
    201,
  ).body.data
  const person = newCpf()
  const registered = { document: person, name: 'Ana', email: 'ana@example.com' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(lender.key, 'POST', path, { body: registered }), 201)
  const late = await answeredLate([
    { key: manager, path: '/keys/v1', body: { name: 'job', scopes: ['contracts'] } },
    { key: manager, path: `/keys/v1/${own.id}/rotate`, body: { overlapSeconds: 60 } },
    { key: manager, path: `/webhooks/v1/endpoints/${endpoint.id}/secret/rotate`, body: {} },
    { key: lastro.adminKey, path: '/auth/v1/api-keys', body: { name: 'x', scopes: ['ltv:read'] } },
    {
      key: lastro.integrationKey,
      path: '/internal/v1/onboarding/sessions',
      body: { document: person, email: 'ana@example.com' },
    },
  ])
  for (const { key, path, body, headers, commandId } of late) {
    if (key === manager) {
      // Another key of the tenant sees the outcome and no secret, and takes it from nobody.
      expect((await look(other, commandId)).answer.body.data.secret).toBe(null)
    }
    const first = await look(key, commandId)
    expect(first).toMatchObject({ status: 'SUCCEEDED' })
    const { secret, prefix } = first.answer.body.data
    expect(secret).toEqual(expect.any(String))
    if (prefix !== undefined) expect(secret.startsWith(prefix)).toBe(true)
    expect((await look(key, commandId)).answer.body.data.secret).toBe(null)
    const again = await lastro.call(key, 'POST', path, { body, headers })
    expect([again.headers.get('idempotent-replayed'), again.body.data.secret]).toEqual(['true', null])
    if (path.startsWith('/keys')) expectStatus(await lastro.call(secret, 'GET', '/auth/v1/key'), 200)
  }
  const kept = await lastro.db
    .collection('pendingCommands')
    .find({ sealed: { $exists: true } })
    .toArray()
  const ids = late.map(({ commandId }) => `${commandId}/secret`)
  expect(kept.filter(({ _id }) => ids.includes(String(_id)))).toEqual([])
})

test('a repetition under its key that finds the outcome shows the secret, if nobody looked before (suite S1)', async () => {
  const [late] = await answeredLate([
    { key: manager, path: '/keys/v1', body: { name: 'job', scopes: ['contracts'] } },
  ])
  const { key, path, body, headers, commandId } = late!
  const repeated = expectStatus(await lastro.call(key, 'POST', path, { body, headers }), 201)
  expectStatus(await lastro.call(repeated.body.data.secret, 'GET', '/auth/v1/key'), 200)
  expect((await look(key, commandId)).answer.body.data.secret).toBe(null)
})
