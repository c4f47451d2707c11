import type { Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import type { HttpReceiver } from '../support/httpReceiver.ts'

const HOUR_MS = 3_600_000

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(() => world?.close())

const inState = (state: Delivery['state']) => (delivery: Delivery) => delivery.state === state
const tried = (delivery: Delivery) => delivery.attempts.length > 0
const LARGE = { filter: [{ path: 'requiredFiatAmount', op: 'gte' as const, value: '100' }] }
const OTHERS = { events: ['market.stale'] }
const idsOf = (receiver: HttpReceiver) => receiver.received.map(({ id }) => id)

async function releaseAs(endpoint: Endpoint, changes: Partial<Endpoint>): Promise<void> {
  await world.change(endpoint, { ...changes, status: 'ENABLED' })
  await world.ask('RELEASE', { endpointId: endpoint._id, partyId: endpoint.partyId })
}

test('(streams B5) what was parked is held against the filter of the day on which it is released', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { fifo: true, status: 'DISABLED' })
  const [small] = await world.emit(endpoint.partyId, 1, 1, { requiredFiatAmount: '99.99' })
  const [large] = await world.emit(endpoint.partyId, 1, 1, { requiredFiatAmount: '100' })
  await world.until(large!, endpoint, inState('PARKED'))
  await releaseAs(endpoint, LARGE)
  await world.until(large!, endpoint, inState('SUCCEEDED'))
  const skipped = await world.until(small!, endpoint, inState('SKIPPED'))
  expect(skipped).toMatchObject({ attempt: 0, attempts: [], nextAt: null, finishedAt: expect.any(Number) })
  expect(idsOf(good)).toEqual([large])
})

test.each([false, true])(
  '(streams B5) what waits for its next attempt is not sent when it is unwanted by then (FIFO: %s)',
  async fifo => {
    const failing = await world.receiver(response => response.writeHead(500).end())
    const endpoint = await world.endpoint(failing.url, { fifo })
    const [small] = await world.emit(endpoint.partyId, 2, 1, { requiredFiatAmount: '1' })
    await world.until(small!, endpoint, tried)
    const [large] = await world.emit(endpoint.partyId, 2, 1, { requiredFiatAmount: '200' })
    const good = await world.receiver(response => response.end())
    await world.change(endpoint, { ...LARGE, url: good.url })
    world.pass(HOUR_MS)
    // With FIFO the second one waits for the first, whatever becomes of that.
    await world.until(large!, endpoint, inState('SUCCEEDED'))
    expect(await world.until(small!, endpoint, inState('SKIPPED'))).toMatchObject({ attempt: 1 })
    expect(idsOf(good)).toEqual([large])
  },
)

test('(streams B5) events that are no longer named are skipped; a resend is sent all the same', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { status: 'DISABLED' })
  const { partyId, _id: endpointId } = endpoint
  const [id] = await world.emit(partyId, 3)
  await world.until(id!, endpoint, inState('PARKED'))
  await releaseAs(endpoint, OTHERS)
  await world.until(id!, endpoint, inState('SKIPPED'))
  const since = new Date(Date.now() - HOUR_MS).toISOString()
  const until = new Date(Date.now() + 10 * HOUR_MS).toISOString()
  const recovery = { partyId, endpointId, since, until }
  expect((await world.ask('RECOVER', recovery)).result).toEqual({ recovered: 0 })
  await world.ask('RESEND', { partyId, endpointId, eventId: id! })
  await world.until(id!, endpoint, inState('SUCCEEDED'))
  await world.ask('TEST', { partyId, endpointId })
  expect(good.received.length).toBeGreaterThanOrEqual(1)
  expect(idsOf(good)[0]).toBe(id)
})

test('(streams B5) what was skipped is recovered once the endpoint asks for it again', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { status: 'DISABLED' })
  const { partyId, _id: endpointId } = endpoint
  const [id] = await world.emit(partyId, 4, 1, { requiredFiatAmount: '5' })
  await world.until(id!, endpoint, inState('PARKED'))
  await releaseAs(endpoint, LARGE)
  await world.until(id!, endpoint, inState('SKIPPED'))
  await world.change(endpoint, { filter: [] })
  const since = new Date(Date.now() - HOUR_MS).toISOString()
  const until = new Date(Date.now() + 10 * HOUR_MS).toISOString()
  await world.ask('RECOVER', { partyId, endpointId, since, until })
  await world.until(id!, endpoint, inState('SUCCEEDED'))
})

test('(streams B5) of a notice that is skipped contracts hears that it was not delivered', async () => {
  const failing = await world.receiver(response => response.writeHead(500).end())
  const endpoint = await world.endpoint(failing.url, { status: 'ENABLED', fifo: true })
  const first = await world.notice(endpoint.partyId, 5)
  await world.until(first, endpoint, tried)
  await world.change(endpoint, OTHERS)
  const second = await world.notice(endpoint.partyId, 5)
  expect(world.receipts(first)).toEqual([`${endpoint._id}/failed`])
  expect(await world.delivery(second, endpoint)).toBeNull()
  world.pass(HOUR_MS)
  await world.until(first, endpoint, inState('SKIPPED'))
})

test('(streams C1) a date in Retry-After is the world’s, also where the deployment is days ahead', async () => {
  world.pass(9 * 24 * HOUR_MS)
  const at = Math.floor(Date.now() / 1_000 + 90) * 1_000
  const retryAfter = new Date(at).toUTCString()
  const busy = await world.receiver(response => response.writeHead(429, { 'retry-after': retryAfter }).end())
  const endpoint = await world.endpoint(busy.url)
  const [id] = await world.emit(endpoint.partyId, 6)
  const { attempts } = await world.until(id!, endpoint, tried)
  const { startedAt, durationMs, nextAttemptAt } = attempts[0]!
  expect(nextAttemptAt! - startedAt - durationMs).toBeGreaterThan(80_000)
  expect(nextAttemptAt! - startedAt - durationMs).toBeLessThanOrEqual(90_000)
})
