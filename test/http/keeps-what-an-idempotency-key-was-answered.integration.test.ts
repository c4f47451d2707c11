import { eventually } from '../support/eventually.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'

/** The third one soon gives up waiting for an outcome. */
const IMPATIENT = 2
let gateways: TestGateway[] = []
let stopProcessor: () => Promise<void>
let verdict: (contractId: number) => string | null | Promise<string> = () => 'ok'

beforeAll(async () => {
  const options = { database: 'idempotency' }
  gateways = [
    await startTestGateway(options),
    await startTestGateway(options),
    await startTestGateway({ ...options, limits: { replyTimeoutMs: 1_500 } }),
  ]
  await gateways[0]!.db.collection('reservations').deleteMany({})
  stopProcessor = await runProcessor(gateways[0]!.db, contractId => verdict(contractId))
})

afterAll(async () => {
  await stopProcessor()
  await Promise.all(gateways.map(gateway => gateway.stop()))
})

beforeEach(() => {
  verdict = () => 'ok'
})

let keys = 0
const newKey = () => `key ${Date.now()} ${keys++}`.replaceAll(' ', '-')

function post(index: number, key: string, fields: Record<string, string>, file?: string): Promise<Response> {
  const form = new FormData()
  if (file !== undefined) form.set('paper', new Blob([`%PDF-${file} %%EOF`]), 'paper.pdf')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return fetchAvailable(`${gateways[index]!.url}/things/v1`, {
    method: 'POST',
    body: form,
    headers: { 'api-key': OPEN_KEY, 'idempotency-key': key },
  })
}

test('the same request has the same answer, byte for byte, through any gateway', async () => {
  const key = newKey()
  const first = await post(0, key, { amount: '10.50' }, 'a')
  const body = await first.text()
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  const again = await post(1, key, { amount: '10.5' }, 'a')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await again.text()).toBe(body)
  expect(again.headers.get('x-command-id')).toBe(first.headers.get('x-command-id'))
})

test('another request under the same key is 422, whether a field or the file differs', async () => {
  const key = newKey()
  expect((await post(0, key, { amount: '1' }, 'a')).status).toBe(201)
  for (const other of [
    post(1, key, { amount: '2' }, 'a'),
    post(1, key, { amount: '1' }, 'b'),
    post(0, key, { amount: '1' }),
  ]) {
    const answer = await other
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'idempotency_key_reused' } })
  }
})

test('(lending I10) equal instants, decimals, documents and texts are one request, however they are written', async () => {
  const [first, ...others] = [
    { amount: '10.50', at: '2026-07-30T12:00:00Z', document: '52998224725', note: 'S\u00e3o' },
    { amount: '10.5', at: '2026-07-30T09:00:00-03:00', document: '529.982.247-25', note: 'Sa\u0303o' },
    { amount: '10.500000', at: '2026-07-30t14:00:00.000+02:00', document: '529982247-25', note: 'S\u00e3o' },
  ] as const
  const key = newKey()
  const body = await (await post(0, key, first!)).text()
  for (const other of others) {
    const answer = await post(1, key, other)
    expect([answer.status, await answer.text()]).toEqual([201, body])
  }
  const later = await post(1, key, { ...first!, at: '2026-07-30T12:00:00.001Z' })
  expect(later.status).toBe(422)
})

test('a key that version 1.2 reserved is known by the instant as it was written', async () => {
  const [key, fields] = [newKey(), { amount: '10.5', at: '2026-07-30T09:00:00-03:00' }]
  const body = await (await post(0, key, fields)).text()
  const reservations = gateways[0]!.db.collection('reservations')
  const { modifiedCount } = await reservations.updateOne(
    { _id: new RegExp(`/${key}$`) as never },
    { $unset: { canonicalFingerprint: '' } },
  )
  expect(modifiedCount).toBe(1)
  const again = await post(1, key, fields)
  expect([again.status, await again.text()]).toEqual([201, body])
})

test('of many at once one runs, the others hear that it does or get its answer', async () => {
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(index % 2, key, { amount: '3' })),
  )
  const bodies = new Set<string>()
  for (const answer of answers) {
    expect([201, 409]).toContain(answer.status)
    const text = await answer.text()
    if (answer.status === 201) bodies.add(text)
    else expect(JSON.parse(text)).toMatchObject({ error: { code: 'idempotency_in_progress' } })
  }
  expect(bodies.size).toBe(1)
})

test('a refusal that was decided is kept, one about a missing resource is not, nor one of shape', async () => {
  const kept = newKey()
  verdict = () => 'invalid_state'
  const first = await post(0, kept, { amount: '4' })
  expect(first.status).toBe(409)
  verdict = () => 'ok'
  const again = await post(1, kept, { amount: '4' })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([409, 'true'])

  const missing = newKey()
  verdict = () => 'not_found'
  expect((await post(0, missing, { amount: '5' })).status).toBe(404)
  verdict = () => 'ok'
  expect((await post(0, missing, { amount: '5' })).status).toBe(201)

  const shape = newKey()
  expect((await post(0, shape, { amount: 'much' })).status).toBe(400)
  expect((await post(0, shape, { amount: '6' })).status).toBe(201)
})

test('a gateway that died after reserving leaves a key that the next attempt finishes with the same command', async () => {
  const key = newKey()
  verdict = () => null
  const silent = await post(IMPATIENT, key, { amount: '7' })
  expect(silent.status).toBe(202)
  const commandId = silent.headers.get('x-command-id')
  const { db } = gateways[0]!
  // As a killed gateway leaves it: busy, and no outcome.
  const filter = { commandId }
  await db.collection('reservations').updateOne(filter, { $set: { busyUntil: Date.now() + 60_000 } })
  expect((await post(1, key, { amount: '7' })).status).toBe(409)
  await db.collection('reservations').updateOne(filter, { $set: { busyUntil: Date.now() - 1 } })
  verdict = () => 'ok'
  const answer = await post(1, key, { amount: '7' })
  expect([answer.status, answer.headers.get('x-command-id')]).toEqual([201, commandId])
})

test('202 names a resource that ends with the answer that would have been given', async () => {
  let silent = true
  verdict = () => (silent ? null : 'ok')
  const key = newKey()
  const first = await post(IMPATIENT, key, { amount: '8' })
  expect(first.status).toBe(202)
  const location = first.headers.get('location')!
  const read = () => fetchAvailable(`${gateways[1]!.url}${location}`, { headers: { 'api-key': OPEN_KEY } })
  expect(await (await read()).json()).toMatchObject({ data: { status: 'PENDING', answer: null } })
  silent = false
  const body = await (await post(0, key, { amount: '8' })).json()
  expect(await (await read()).json()).toMatchObject({
    data: { status: 'SUCCEEDED', answer: { status: 201, body } },
  })
  const stranger = await fetchAvailable(`${gateways[0]!.url}/commands/v1/cmd_unknown`, {
    headers: { 'api-key': OPEN_KEY },
  })
  expect(stranger.status).toBe(404)
})

test.each(['not_found', 'forbidden'])('%s that comes after 202 is told once, and not kept', async code => {
  const decided = Promise.withResolvers<string>()
  verdict = () => decided.promise
  const key = newKey()
  const first = await post(IMPATIENT, key, { amount: '9' })
  expect(first.status).toBe(202)
  decided.resolve(code)
  const location = first.headers.get('location')!
  await eventually('it is decided', async () => {
    const answer = await fetchAvailable(`${gateways[0]!.url}${location}`, {
      headers: { 'api-key': OPEN_KEY },
    })
    const { data } = (await answer.json()) as { data: { status: string } }
    return data.status === 'REFUSED'
  })
  const told = await post(1, key, { amount: '9' })
  expect(await told.json()).toMatchObject({ error: { code } })
  expect(told.headers.get('x-command-id')).toBe(first.headers.get('x-command-id'))
  verdict = () => 'ok'
  const again = await post(0, key, { amount: '9' })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test.each(['', 'x'.repeat(256), 'käse'])('the key %p is refused by name', async key => {
  const headers = { 'api-key': OPEN_KEY, 'idempotency-key': Buffer.from(key).toString('latin1') }
  const form = new FormData()
  form.set('amount', '1')
  const answer = await fetchAvailable(`${gateways[0]!.url}/things/v1`, {
    method: 'POST',
    body: form,
    headers,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { details: { field: 'Idempotency-Key' } } })
})
