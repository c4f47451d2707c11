import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

let lastro: Platform
let lender: Party
let borrower: Party
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

const path = (rest: string) => `/webhooks/v1/${rest}`
const get = async (rest: string, key = lender.key) =>
  expectStatus(await lastro.call(key, 'GET', path(rest)), 200).body.data
const post = (rest: string, body?: unknown, key = lender.key) =>
  lastro.call(key, 'POST', path(rest), body === undefined ? {} : { body })
const create = async (changes: Record<string, unknown> = {}) =>
  expectStatus(await post('endpoints', { url: receiver.url, events: ['*'], ...changes }), 201).body.data
const createContract = async (): Promise<{ id: number }> =>
  expectStatus(await lastro.createContract(lender, borrower), 201).body.data
const remove = async (id: string) =>
  expectStatus(await lastro.call(lender.key, 'DELETE', path(`endpoints/${id}`)), 204)

test.each([
  ['http://example.com/', /https/],
  ['https://10.0.0.1/', /private/],
  ['https://169.254.169.254/', /linkLocal/],
  ['https://user:pw@example.com/', /credentials/],
  ['https://example.com:6379/', /port/],
  ['https://[::ffff:10.0.0.1]/', /ipv4Mapped/],
])('%s is refused when the endpoint is saved', async (url, reason) => {
  const answer = expectStatus(await post('endpoints', { url, events: ['*'] }), 400)
  expect(answer.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'url' } })
  expect(answer.body.error.details.reason).toMatch(reason)
})

test.each([
  [{ events: [] }, 'events'],
  [{ events: ['contract.deleted'] }, 'events[0]'],
  [{ filter: [{ path: 'contractId', op: 'like', value: 1 }] }, 'filter[0].op'],
  [{ filter: [{ path: 'contractId', op: 'in', value: 1 }] }, 'filter[0].value'],
  [{ filter: [{ path: 'data.contractId', op: 'eq', value: 1 }] }, 'filter[0].path'],
  [{ filter: [{ path: 'contractId', op: 'gt', value: 'abc' }] }, 'filter[0].value'],
  [{ filter: [{ path: 'contractId', op: 'gt', value: '2026-07-30T12:00:00.000Z' }] }, 'filter[0].value'],
  [{ filter: [{ path: 'borrowerDocument', op: 'gt', value: '1' }] }, 'filter[0].op'],
  [{ filter: [{ path: '$where', op: 'eq', value: 1 }] }, 'filter[0].path'],
  [{ maxPerSecond: 0 }, 'maxPerSecond'],
  [{ headers: {} }, 'headers'],
])('%j is refused', async (changes, field) => {
  const body = { url: receiver.url, events: ['*'], ...changes }
  expect(expectStatus(await post('endpoints', body), 400).body.error.details.field).toBe(field)
})

test('an endpoint is created, listed, read, changed and deleted, by its tenant alone', async () => {
  const endpoint = await create({ description: 'first', events: ['collateral.created'], maxPerSecond: 50 })
  expect(endpoint).toMatchObject({
    url: receiver.url,
    events: ['collateral.created'],
    description: 'first',
    status: 'ENABLED',
    disabledReason: null,
    filter: [],
    fifo: false,
    maxPerSecond: 50,
    signatureType: 'HMAC_SHA256',
  })
  expect(await get(`endpoints/${endpoint.id}`)).toEqual(endpoint)
  expect((await get('endpoints')).endpoints).toContainEqual(endpoint)
  const change = { body: { fifo: true, maxPerSecond: null, status: 'DISABLED' } }
  const changed = await lastro.call(lender.key, 'PATCH', path(`endpoints/${endpoint.id}`), change)
  expect(expectStatus(changed, 200).body.data).toMatchObject({
    fifo: true,
    maxPerSecond: null,
    status: 'DISABLED',
    disabledReason: 'REQUESTED',
    description: 'first',
  })
  for (const rest of ['', '/secret', '/stats']) {
    expectStatus(await lastro.call(borrower.key, 'GET', path(`endpoints/${endpoint.id}${rest}`)), 404)
  }
  expectStatus(await post(`endpoints/${endpoint.id}/test`, undefined, borrower.key), 404)
  await remove(endpoint.id)
  expectStatus(await lastro.call(lender.key, 'GET', path(`endpoints/${endpoint.id}`)), 404)
})

test('a rotated secret and the one before sign side by side', async () => {
  const endpoint = await create()
  const { secret: old } = await get(`endpoints/${endpoint.id}/secret`)
  const rotated = await post(`endpoints/${endpoint.id}/secret/rotate`, { gracePeriodSeconds: 3_600 })
  const { secret, previousExpiresAt } = expectStatus(rotated, 200).body.data
  expect(secret).not.toBe(old)
  expect(Date.parse(previousExpiresAt)).toBeGreaterThan(Date.now() + 3_500_000)
  expect(await get(`endpoints/${endpoint.id}/secret`)).toMatchObject({ secret, previous: [{ secret: old }] })
  const { eventId } = expectStatus(await post(`endpoints/${endpoint.id}/test`), 202).body.data
  const [{ headers, body }] = (await receiver.until(({ json }) => json.id === eventId)) as [
    Receiver['deliveries'][0],
  ]
  for (const one of [old, secret]) expect(() => new Webhook(one).verify(body, headers)).not.toThrow()
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  expect(headers['webhook-signature']!.split(' ')).toContain(expected)
  await remove(endpoint.id)
})

test('a filter on what no event of the endpoint has is taken with a warning (streams, filters)', async () => {
  const condition = { path: 'requiredFiatAmont', op: 'gte', value: '1' }
  const filter = [{ path: 'requiredFiatAmount', op: 'gte', value: '1' }, condition]
  const { id, warnings } = await create({ filter })
  expect(warnings).toEqual([
    { field: 'filter[1].path', reason: 'is not part of any event that this endpoint subscribes to' },
  ])
  expect((await get(`endpoints/${id}`)).warnings).toEqual(warnings)
  const events = { body: { events: ['account.verified'] } }
  const changed = await lastro.call(lender.key, 'PATCH', path(`endpoints/${id}`), events)
  const fields = expectStatus(changed, 200).body.data.warnings.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['filter[0].path', 'filter[1].path'])
  await remove(id)
})

test('a filter on a document is met by that document alone (lending I1)', async () => {
  const document = borrower.document
  const endpoints: { readonly id: string }[] = []
  for (const value of [document, `0${document}`, `${document}.0`]) {
    endpoints.push(await create({ filter: [{ path: 'borrowerDocument', op: 'in', value: [value] }] }))
  }
  const contract = await createContract()
  await receiver.until(({ json }) => json.data['contractId'] === contract.id)
  const countOf = async ({ id }: { readonly id: string }) => {
    const { pending, succeeded } = await get(`endpoints/${id}/stats`)
    return pending + succeeded
  }
  // States are counted one after the other: a delivery that changes meanwhile is in neither.
  await eventually('the delivery is counted', async () => (await countOf(endpoints[0]!)) > 0)
  expect(await Promise.all(endpoints.map(countOf))).toEqual([1, 0, 0])
  for (const { id } of endpoints) await remove(id)
})

test('(streams B1) rotation: null is a day, 0 ends all earlier secrets, and none is dropped unsaid', async () => {
  const endpoint = await create()
  const rotate = (body: object) => post(`endpoints/${endpoint.id}/secret/rotate`, body)
  const { previousExpiresAt } = expectStatus(await rotate({ gracePeriodSeconds: null }), 200).body.data
  expect(Date.parse(previousExpiresAt)).toBeGreaterThan(Date.now() + 86_000_000)
  for (let n = 0; n < 3; n++) expectStatus(await rotate({ gracePeriodSeconds: 86_400 }), 200)
  const { previous } = await get(`endpoints/${endpoint.id}/secret`)
  expect(previous).toHaveLength(4)
  expect(expectStatus(await rotate({ gracePeriodSeconds: 86_400 }), 409).body).toMatchObject({
    error: { code: 'invalid_state' },
  })
  expect(await get(`endpoints/${endpoint.id}/secret`)).toMatchObject({ previous })
  expectStatus(await rotate({ gracePeriodSeconds: 0 }), 200)
  expect(await get(`endpoints/${endpoint.id}/secret`)).toMatchObject({ previous: [] })
  await remove(endpoint.id)
})

test('one event everywhere: webhook, pull API, attempts, resend, gaps, stats, recovery', async () => {
  const endpoint = await create({ filter: [{ path: 'requiredFiatAmount', op: 'gte', value: '1' }] })
  const picky = await create({ filter: [{ path: 'requiredFiatAmount', op: 'gt', value: '99999999' }] })
  const contract = await createContract()
  const ofContract = ({ json }: Receiver['deliveries'][0]) => json.data['contractId'] === contract.id
  const [delivery] = (await receiver.until(ofContract)) as [Receiver['deliveries'][0]]
  const listed = await eventually('both events are listed', async () => {
    const { events, pagination } = await get(`events?contractId=${contract.id}`)
    return events.length === 2 ? { events, pagination } : undefined
  })
  expect(listed.events.map(({ event }: { event: string }) => event)).toEqual([
    'collateral.created',
    'guarantee.created',
  ])
  expect(listed.events[0]).toMatchObject(JSON.parse(delivery.body))
  expect(listed.pagination).toMatchObject({ total: 2, hasMore: false })
  const later = await get(`events?contractId=${contract.id}&cursor=${listed.pagination.nextCursor}`)
  expect(later).toMatchObject({ events: [], pagination: { nextCursor: listed.pagination.nextCursor } })
  const [first, second] = listed.events
  expect((await get(`events?contractId=${contract.id}&event=guarantee.created`)).events).toEqual([second])

  const read = await eventually('delivered', async () => {
    const event = await get(`events/${first.id}`)
    return event.delivered ? event : undefined
  })
  expect(read.deliveries).toEqual([
    { endpointId: endpoint.id, state: 'SUCCEEDED', attempts: 1, lastStatusCode: 204, nextAttemptAt: null },
  ])
  const { attempts } = await get(`events/${first.id}/attempts`)
  expect(attempts).toMatchObject([
    { endpointId: endpoint.id, attempt: 1, outcome: 'SUCCEEDED', statusCode: 204 },
  ])
  const { hours } = await get(`endpoints/${endpoint.id}/stats`)
  expect(hours).toHaveLength(24)
  expect(hours.filter((hour: { succeeded: number }) => hour.succeeded > 0)).toMatchObject([
    { succeeded: 1, failed: 0, medianMs: attempts[0].durationMs, slowestMs: attempts[0].durationMs },
  ])
  expectStatus(await post(`events/${first.id}/resend`, {}), 202)
  await receiver.until(({ json }) => json.id === first.id, 2)
  // The filter asks for a field that guarantee.created does not have: nobody has acknowledged it.
  expect(await get(`gaps?contractId=${contract.id}`)).toMatchObject({
    lastSequence: 2,
    gaps: [{ from: 2, to: 2 }],
    events: [{ id: second.id, sequence: 2 }],
  })
  expect((await get(`events?contractId=${contract.id}&delivered=false`)).events).toEqual([second])
  expect(await get(`endpoints/${picky.id}/stats`)).toMatchObject({ pending: 0, succeeded: 0, parked: 0 })
  expectStatus(await lastro.call(borrower.key, 'GET', path(`events/${first.id}`)), 200)

  const without = await lastro.call(lender.key, 'PATCH', path(`endpoints/${picky.id}`), {
    body: { filter: null },
  })
  expectStatus(without, 200)
  const leap = await post(`endpoints/${picky.id}/recover`, { since: '2026-06-30T23:59:60Z' })
  expect(expectStatus(leap, 400).body.error.details.field).toBe('since')
  const since = new Date(Date.parse(first.timestamp) - 1_000).toISOString()
  const { id } = expectStatus(await post(`endpoints/${picky.id}/recover`, { since }), 202).body.data
  const done = await eventually('recovered', async () => {
    const request = await get(`requests/${id}`)
    return request.status === 'DONE' ? request : undefined
  })
  expect(done.result.recovered).toBeGreaterThanOrEqual(2)
  await receiver.until(({ json }) => json.id === second.id)
  await Promise.all([remove(endpoint.id), remove(picky.id)])
})

test('disabled parks, enabled sends; the conformance run reports on the receiver', async () => {
  const endpoint = await create({ status: 'DISABLED' })
  const contract = await createContract()
  await eventually('parked', async () => {
    const { parked } = await get(`endpoints/${endpoint.id}/stats`)
    return parked === 2
  })
  expect(expectStatus(await post(`endpoints/${endpoint.id}/test`), 409).body.error.code).toBe('invalid_state')
  const enable = { body: { status: 'ENABLED' } }
  expectStatus(await lastro.call(lender.key, 'PATCH', path(`endpoints/${endpoint.id}`), enable), 200)
  await receiver.until(({ json }) => json.data['contractId'] === contract.id, 2)
  const asked = expectStatus(await post(`endpoints/${endpoint.id}/conformance`), 200, 202).body.data
  // On a busy machine the report comes later.
  const report = await eventually('the report', async () => {
    const request = asked.status === 'OPEN' ? await get(`requests/${asked.id}`) : asked
    return request.status === 'OPEN' ? undefined : request
  })
  expect(report).toMatchObject({ kind: 'CONFORMANCE', status: 'DONE', result: { passed: false } })
  await remove(endpoint.id)
})

test('an endpoint that answers 410 is disabled, visibly, and says so to the others', async () => {
  const gone = await openReceiver()
  gone.answerWith(410)
  const dead = await create({ url: gone.url })
  const witness = await create({ events: ['endpoint.disabled'] })
  expectStatus(await post(`endpoints/${dead.id}/test`), 202)
  const told = await receiver.until(({ json }) => json.event === 'endpoint.disabled')
  expect(told[0]!.json.data).toMatchObject({ endpointId: dead.id, reason: 'GONE' })
  expect(await get(`endpoints/${dead.id}`)).toMatchObject({ status: 'DISABLED', disabledReason: 'GONE' })
  await gone.close()
  await Promise.all([remove(dead.id), remove(witness.id)])
})
