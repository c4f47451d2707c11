import type { ServerResponse } from 'node:http'
import type { EventStore } from '../../processors/delivery/eventStore.ts'
import { Unavailable } from '../../processors/runtime/errors.ts'
import type { Delivery, Endpoint, EventDocument } from '../../schemas/webhookDocuments.ts'
import { eventually } from '../eventually.ts'
import { type DeliveryWorld, deliveryWorld } from './deliveryWorld.ts'
import { type HttpReceiver, httpReceiver } from './httpReceiver.ts'

const LIMIT_MS = 90_000
/** Enough to be a backlog. */
const COUNT = 600
import.meta.jest.setTimeout(LIMIT_MS)

let world: DeliveryWorld
const receivers: HttpReceiver[] = []
beforeAll(async () => {
  world = await deliveryWorld()
}, LIMIT_MS)
afterAll(async () => {
  await Promise.all(receivers.map(receiver => receiver.close()))
  await world?.close()
}, LIMIT_MS)

/** An endpoint that had its first webhook already, and answers from then on as the test says. */
async function warmEndpoint(answer: (response: ServerResponse) => void) {
  const receiver = await httpReceiver((response, _, nth) => (nth === 1 ? response.end() : answer(response)))
  receivers.push(receiver)
  const endpoint = await world.endpoint(receiver.url)
  const [first] = await world.emit(endpoint.partyId, receivers.length)
  await world.until(first!, endpoint, ({ state }) => state === 'SUCCEEDED')
  return { receiver, endpoint }
}

const deliveriesOf = ({ _id }: Endpoint, filter: object = {}) =>
  world.db
    .collection<Delivery>('deliveries')
    .find({ endpointId: _id, position: { $gt: 1 }, ...filter })
    .toArray()
const all = (endpoint: Endpoint, filter: object) =>
  eventually('all are recorded', async () => {
    const found = await deliveriesOf(endpoint, filter)
    if (found.length !== COUNT) throw new Error(`there are ${found.length} of ${COUNT}`)
    return found
  })
const timesPerId = ({ received }: HttpReceiver, ids: readonly string[]) =>
  ids.map(id => received.filter(one => one.id === id).length)

test('a backlog is recorded with what came of it: each delivery once, in order of its position', async () => {
  const { receiver, endpoint } = await warmEndpoint(response => response.end())
  const { eventIds, write } = world.backlog(endpoint.partyId, COUNT)
  await write()
  // The record itself says delivered, of those that were in time.
  expect(await deliveriesOf(endpoint, { state: 'SUCCEEDED' })).not.toHaveLength(0)
  for (const { attempt, attempts } of await all(endpoint, { state: 'SUCCEEDED', nextAt: null })) {
    expect(attempt).toBe(1)
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'SUCCEEDED', statusCode: 200 }])
  }
  expect(new Set(timesPerId(receiver, eventIds))).toEqual(new Set([1]))
  const events = await eventually('all are known as delivered', async () => {
    const known = await world.db
      .collection<EventDocument>('events')
      .find({ partyId: endpoint.partyId, delivered: true })
      .sort({ position: 1 })
      .toArray()
    return known.length === COUNT + 1 ? known : undefined
  })
  expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => n + 1))
})

test('an endpoint that fails meanwhile has its attempts recorded and its schedule kept', async () => {
  const { endpoint } = await warmEndpoint(response => response.writeHead(500).end())
  const startedAt = Date.now()
  await world.backlog(endpoint.partyId, COUNT).write()
  const tried = await eventually('attempts', async () => {
    const found = await deliveriesOf(endpoint, { attempt: 1 })
    return found.length >= 64 ? found : undefined
  })
  for (const { state, nextAt, attempts } of tried) {
    expect({ state, attempts }).toMatchObject({ state: 'PENDING', attempts: [{ statusCode: 500 }] })
    expect(nextAt).toBeGreaterThan(startedAt + 4_000)
  }
})

test('an endpoint that hangs holds nothing up: recorded as pending, and as delivered when it answers', async () => {
  const held: ServerResponse[] = []
  let isOpen = false
  const { receiver, endpoint } = await warmEndpoint(response => {
    if (isOpen) response.end()
    else held.push(response)
  })
  const { eventIds, write } = world.backlog(endpoint.partyId, COUNT)
  await write()
  expect(held.length).toBeGreaterThan(0)
  expect(await deliveriesOf(endpoint, { state: 'PENDING', attempt: 0 })).toHaveLength(COUNT)
  isOpen = true
  for (const response of held) response.end()
  await all(endpoint, { state: 'SUCCEEDED', attempt: 1, nextAt: null })
  expect(new Set(timesPerId(receiver, eventIds))).toEqual(new Set([1]))
})

test('what could not be recorded comes again under the same ids, and is recorded once', async () => {
  const { receiver, endpoint } = await warmEndpoint(response => response.end())
  const { eventIds, write } = world.backlog(endpoint.partyId, COUNT)
  const away: EventStore['record'] = async () => {
    throw new Unavailable('away')
  }
  await expect(write(away)).rejects.toThrow('away')
  expect(await deliveriesOf(endpoint)).toHaveLength(0)
  await write()
  await all(endpoint, { state: 'SUCCEEDED', nextAt: null })
  const ids = new Set(receiver.received.slice(1).map(({ id }) => id))
  expect(ids).toEqual(new Set(eventIds))
  expect(Math.max(...timesPerId(receiver, eventIds))).toBeLessThanOrEqual(2)
})
