import type { AnyBulkWriteOperation, Db, Filter } from 'mongodb'
import type { Clock } from '../../../platform/process/clock.ts'
import {
  type Delivery,
  type DeliveryRequest,
  type Endpoint,
  type EndpointState,
  type EventDocument,
  type RequestKind,
  TEST_EVENT,
} from '../../../schemas/documents/webhooks.ts'
import type { PartyPosition } from '../record/eventStore.ts'
import { eventKey, newDelivery, wants } from '../record/fanOut.ts'
import type { DeliveryDeps } from '../schedule/deliveryDeps.ts'
import type { Dispatcher } from '../schedule/dispatcher.ts'
import { testConformance } from './conformanceTest.ts'
import type { RequestHandler } from './serveRequests.ts'

export interface HandlerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly delivery: DeliveryDeps
  /** Wakes the queue of an endpoint that has something due. */
  readonly wake: Dispatcher['wake']
}

const PAGE = 500

/** Handlers by kind of request; each is idempotent. */
export function requestHandlers(deps: HandlerDeps): Readonly<Record<RequestKind, RequestHandler>> {
  const { db, clock, wake } = deps
  const deliveries = db.collection<Delivery>('deliveries')
  const states = db.collection<EndpointState>('endpointStates')
  const endpointOf = async (id: string | null) =>
    id === null ? null : db.collection<Endpoint>('webhookEndpoints').findOne({ _id: id })

  return {
    async TEST(request) {
      const endpoint = await endpointOf(request.endpointId)
      if (!endpoint) return { eventId: null }
      const event = testEvent(request, endpoint)
      await insertOnce(db, [event], [{ ...dueDelivery(event, endpoint, clock.now()), ...REQUESTED }])
      wake(endpoint)
      return { eventId: event.eventId }
    },
    RESEND: request => resend(deps, request),
    RECOVER: async request => {
      const endpoint = await endpointOf(request.endpointId)
      return { recovered: endpoint ? await recover(deps, request, endpoint) : 0 }
    },
    CONFORMANCE: async request => {
      const endpoint = await endpointOf(request.endpointId)
      return endpoint ? testConformance(endpoint, request._id, deps.delivery) : { passed: false, cases: [] }
    },
    async PARK({ endpointId }) {
      return { parked: await deps.delivery.store.park(endpointId!) }
    },
    async RELEASE({ endpointId, partyId }) {
      // First the state: a transaction that parks at this moment has either committed, or begins again.
      const released = { $set: { failingSince: null }, $inc: { releases: 1 } }
      await states.updateOne({ _id: endpointId! }, released, { upsert: true })
      const due = { state: 'PENDING' as const, nextAt: clock.now(), tries: 0 }
      const { modifiedCount } = await deliveries.updateMany(
        { endpointId: endpointId!, state: 'PARKED' },
        { $set: due },
      )
      wake({ _id: endpointId!, partyId })
      return { released: modifiedCount }
    },
    async FORGET({ endpointId }) {
      await deps.delivery.store.discard(endpointId!)
      await states.deleteOne({ _id: endpointId! })
      return {}
    },
  }
}

function testEvent(request: DeliveryRequest, endpoint: Endpoint): EventDocument {
  const eventId = request._id.replace(/^req_/, 'evt_')
  const { partyId, createdAt } = request
  const data = { endpointId: endpoint._id, message: 'This is a test of your webhook endpoint.' }
  return {
    _id: eventKey(partyId, eventId),
    partyId,
    eventId,
    event: TEST_EVENT,
    timestamp: Date.parse(createdAt),
    contractId: null,
    sequence: 0,
    place: `tests/${eventId}`,
    position: null,
    body: JSON.stringify({ id: eventId, event: TEST_EVENT, timestamp: createdAt, data }),
    delivered: false,
  }
}

/** Sends an event again, to one endpoint or to all that had it; the identity stays the same. */
async function resend(deps: HandlerDeps, { partyId, eventId, endpointId }: DeliveryRequest) {
  const { db } = deps
  const event = await db.collection<EventDocument>('events').findOne({ _id: eventKey(partyId, eventId!) })
  if (!event) return { deliveries: 0 }
  const had = await db
    .collection<Delivery>('deliveries')
    .find({ _id: { $gte: `${eventId}/`, $lt: `${eventId}0` }, partyId })
    .toArray()
  const ids = endpointId === null ? had.map(delivery => delivery.endpointId) : [endpointId]
  const endpoints = await db
    .collection<Endpoint>('webhookEndpoints')
    .find({ _id: { $in: ids }, partyId })
    .toArray()
  for (const endpoint of endpoints) await sendAgain(deps, endpoint, [event], {}, REQUESTED)
  if (endpointId === null) {
    // Other processes, which own most of the endpoints, poll for it.
    const change = { $inc: { resends: 1 }, $currentDate: { updatedAt: true as const } }
    await db.collection<PartyPosition>('eventPositions').updateOne({ _id: partyId }, change)
  }
  return { deliveries: endpoints.length }
}

/** Sends what the endpoint wants of a span of time and has not got, also from before it existed. */
async function recover(deps: HandlerDeps, request: DeliveryRequest, endpoint: Endpoint): Promise<number> {
  const { since, until, createdAt, partyId } = request
  const span = { $gte: Date.parse(since!), $lt: Date.parse(until ?? createdAt) }
  const found = deps.db
    .collection<EventDocument>('events')
    .find({ partyId, timestamp: span, position: { $ne: null } })
    .sort({ partyId: 1, timestamp: 1 })
    .batchSize(PAGE)
  let recovered = 0
  let page: EventDocument[] = []
  const send = async () => {
    recovered += await sendAgain(deps, endpoint, page, { state: { $ne: 'SUCCEEDED' } })
    page = []
  }
  for await (const event of found) {
    const { data } = JSON.parse(event.body) as { data: Record<string, unknown> }
    if (wants(endpoint, { event: event.event, data })) page.push(event)
    if (page.length === PAGE) await send()
  }
  if (page.length > 0) await send()
  return recovered
}

/**
 * A delivery that is due, also where the endpoint was disabled when it was read: by now it may be enabled,
 * and what was parked released. Parking is left to the transaction that conflicts with a release.
 */
function dueDelivery(event: EventDocument, endpoint: Endpoint, now: number): Delivery {
  return newDelivery(event, { ...endpoint, status: 'ENABLED' }, now)
}

/** Requested by a tenant: sent also where the endpoint does not ask for the event. */
const REQUESTED = { isRequested: true } as const

/**
 * Makes deliveries of these events due; returns how many. `only` narrows the existing ones, `mark` is set on
 * all of them.
 */
async function sendAgain(
  { db, clock, wake, delivery }: HandlerDeps,
  endpoint: Endpoint,
  events: readonly EventDocument[],
  only: Filter<Delivery>,
  mark: Pick<Delivery, 'isRequested'> = {},
): Promise<number> {
  const deliveries = db.collection<Delivery>('deliveries')
  const now = clock.now()
  const fresh = events.map(event => ({ ...dueDelivery(event, endpoint, now), ...mark }))
  const ids = fresh.map(({ _id }) => _id)
  const existing = await deliveries
    .find({ _id: { $in: ids } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray()
  const known = new Set(existing.map(({ _id }) => _id))
  const missing = fresh.filter(({ _id }) => !known.has(_id))
  const due = { state: 'PENDING', nextAt: now, tries: 0, finishedAt: null, ...mark } as const
  const { matchedCount } = await deliveries.updateMany({ ...only, _id: { $in: [...known] } }, { $set: due })
  if (missing.length > 0) await insertOnce(db, [], missing)
  // Where the endpoint is disabled. Its queue would do so, too, but another process's is not woken.
  await delivery.store.park(endpoint._id)
  wake(endpoint)
  return matchedCount + missing.length
}

/** Inserts what is not there yet. */
async function insertOnce(
  db: Db,
  events: readonly EventDocument[],
  deliveries: readonly Delivery[],
): Promise<void> {
  const insert = <T extends { _id: string }>({ _id, ...rest }: T): AnyBulkWriteOperation<T> =>
    ({ updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true } }) as never
  if (events.length > 0) await db.collection<EventDocument>('events').bulkWrite(events.map(insert))
  if (deliveries.length > 0) await db.collection<Delivery>('deliveries').bulkWrite(deliveries.map(insert))
}
