import { fetchAvailable } from '../support/fetchAvailable.ts'
import { addKey, OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'

let gateway: TestGateway
let stopProcessor: () => Promise<void>
let silent = false

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'outcomes', limits: { replyTimeoutMs: 1_000 } })
  // Same tenant, other scopes; and the same scope of another tenant.
  await addKey(gateway.db, 'reads ltv', { _id: 'key_ltv', scopes: ['ltv:read'], rateLimit: 0 })
  await addKey(gateway.db, 'market', { _id: 'key_market', scopes: ['integration:market'], rateLimit: 0 })
  await addKey(gateway.db, 'stranger', { _id: 'key_stranger', partyId: 'pty_stranger', rateLimit: 0 })
  stopProcessor = await runProcessor(gateway.db, () => (silent ? null : 'ok'))
})
afterAll(async () => {
  await stopProcessor()
  await gateway.stop()
})

async function sent(): Promise<string> {
  const answer = await fetchAvailable(`${gateway.url}/things/v1/json`, {
    method: 'POST',
    headers: { 'api-key': OPEN_KEY, 'content-type': 'application/json' },
    body: '{"amount":"1"}',
  })
  expect([201, 202]).toContain(answer.status)
  return answer.headers.get('x-command-id')!
}

async function read(commandId: string, key: string) {
  const answer = await fetchAvailable(`${gateway.url}/commands/v1/${commandId}`, {
    headers: { 'api-key': key },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, Record<string, unknown>> }
}

test.each([
  ['decided', false],
  ['undecided', true],
] as const)('of a %s command', async (_what, isSilent) => {
  silent = isSilent
  const commandId = await sent()
  const own = await read(commandId, OPEN_KEY)
  expect(own).toMatchObject({ status: 200, body: { data: { commandId } } })
  for (const key of ['reads ltv', 'market']) {
    const { status, body } = await read(commandId, key)
    expect([status, body['error']?.['code']]).toEqual([403, 'forbidden'])
    expect(body['error']?.['details']).toMatchObject({ reason: 'needs the scope contracts' })
  }
  // Of others' commands not even the existence is told.
  expect((await read(commandId, 'stranger')).status).toBe(404)
})
