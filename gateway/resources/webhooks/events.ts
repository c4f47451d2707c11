import type { Db, Filter } from 'mongodb'
import { type Static, type TObject, Type } from 'typebox'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { ContractId, IsoDateTime, maybe, oneOf } from '../../../schemas/http/values.ts'
import { AttemptView } from '../../../schemas/http/webhooks/deliveryAttempt.ts'
import * as schemas from '../../../schemas/http/webhooks/webhooks.ts'
import { topics } from '../../../schemas/topics.ts'
import {
  COLLATERAL_EVENTS,
  LIFE_CYCLE_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../../../schemas/webhookEvents.ts'
import { refuse } from '../../errors/errors.ts'
import { decodeCursor, encodeCursor, pageOf, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { type RouteRequest, routesOf } from '../../routing/route.ts'
import { ask, requested } from './actions.ts'
import { requestDelivery } from './commands.ts'
import { deliveriesOf, deliveriesOfAll } from './deliveries.ts'
import { presentAttempt, presentDelivery, presentEvent } from './view.ts'

const { commandRoute, route } = routesOf({ tag: 'Webhooks', scopes: ['webhooks'], tenant: 'required' })
const params = { id: schemas.EventId }
/** A contract has tens of events; more open ones than this are a matter for the list. */
const MAX_GAP_EVENTS = 500

type OfEvent = Pick<RouteRequest<{ id: string }>, 'tenant' | 'params'>

async function ownEvent({ tenant, params: { id } }: OfEvent, { db }: NeedsDb): Promise<EventDocument> {
  const _id = `${tenant}/${id}`
  return (await db.collection<EventDocument>('events').findOne({ _id })) ?? refuse('not_found')
}

const GapTopic = {
  ...oneOf(topics.collateralEvents.name, topics.contractEvents.name),
  description: 'Topic of the sequences; `collateral-events` if absent.',
}

const listQuery = {
  ...takeSkipCursor,
  event: maybe(oneOf(...WEBHOOK_EVENTS), 'Only events of this kind.'),
  contractId: maybe(ContractId, 'Only events of this contract.'),
  since: maybe(IsoDateTime, 'Only events from this time on, RFC 3339.'),
  until: maybe(IsoDateTime, 'Only events before this time, RFC 3339.'),
  include: maybe(oneOf('deliveries'), '`deliveries`: each event with the state of its deliveries.'),
  delivered: maybe(Type.Boolean(), 'False: only events without a 2xx response; true: only delivered events.'),
}

export const webhookEventRoutes = [
  route({
    on: 'GET /webhooks/v1/events',
    operationId: 'listWebhookEvents',
    summary: 'List your events, oldest first (pull API).',
    description:
      'Id, timestamp and data equal those of the webhook and the Kafka record. `pagination.nextCursor` ' +
      'remains valid at the end of the list: repeat the request with it to get newer events; none is ' +
      'skipped.',
    query: listQuery,
    ok: {
      description: 'A page of events.',
      schema: pageOf('events', schemas.EventView, 'The events of this page, oldest first.'),
    },
    read: async ({ tenant, query }, { db }: NeedsDb) => {
      const filter = eventFilter(tenant, query)
      const { documents, pagination } = await readEvents(db, filter, query)
      const deliveriesFor = query.include ? await deliveriesOfAll(documents, { db }) : null
      const events = documents.map(document => ({
        ...presentEvent(document),
        ...(deliveriesFor && {
          deliveries: (deliveriesFor.get(document.eventId) ?? []).map(presentDelivery),
        }),
      }))
      return { events, pagination }
    },
  }),
  route({
    on: 'GET /webhooks/v1/events/:id',
    operationId: 'readWebhookEvent',
    summary: 'Get an event and the state of its deliveries.',
    params,
    ok: dataAnswer('The event.', schemas.EventWithDeliveries, { ...schemas.eventExample, deliveries: [] }),
    read: async (request, deps: NeedsDb) => {
      const event = await ownEvent(request, deps)
      const deliveries = (await deliveriesOf(event, deps)).map(presentDelivery)
      return { ...presentEvent(event), deliveries }
    },
  }),
  route({
    on: 'GET /webhooks/v1/events/:id/attempts',
    operationId: 'listWebhookAttempts',
    summary: 'List the delivery attempts of an event, oldest first.',
    params,
    query: takeSkipCursor,
    ok: {
      description: 'A page of attempts.',
      schema: pageOf('attempts', AttemptView, 'The delivery attempts of this page, oldest first.'),
    },
    read: async (request, deps: NeedsDb) => {
      const deliveries = await deliveriesOf(await ownEvent(request, deps), deps)
      const all = deliveries
        .flatMap(({ endpointId, attempts }) => attempts.map(attempt => ({ endpointId, attempt })))
        .sort((a, b) => a.attempt.startedAt - b.attempt.startedAt)
      const { items, pagination } = pageOfList(all, request.query)
      const attempts = items.map(({ endpointId, attempt }) => presentAttempt(endpointId, attempt))
      return { attempts, pagination }
    },
  }),
  commandRoute({
    on: 'POST /webhooks/v1/events/:id/resend',
    operationId: 'resendWebhookEvent',
    summary: 'Resend an event under the same id, to one endpoint or to all that had it.',
    params,
    body: schemas.ResendInput,
    bodyOptional: true,
    responses: { 202: requested },
    refusals: ['invalid_state'],
    command: requestDelivery,
    submission: async (request, deps: NeedsDb) => {
      const { eventId } = await ownEvent(request, deps)
      const endpointId = request.body.endpointId ?? null
      return ask({ requestKind: 'RESEND', endpointId, eventId })
    },
  }),
  route({
    on: 'GET /webhooks/v1/gaps',
    operationId: 'listWebhookGaps',
    summary: 'List the sequences of a contract that no endpoint of yours has acknowledged.',
    description:
      'Sequences are counted per topic. Of `contract-events`, only those count that one of your ' +
      'endpoints subscribed to at that time.',
    query: { contractId: ContractId, topic: Type.Optional(GapTopic) },
    ok: dataAnswer('The gaps, as ranges.', schemas.GapsView),
    refusals: ['not_found'],
    read: async ({ tenant, query: { contractId, topic } }, deps: NeedsDb) => {
      const told = topic === topics.contractEvents.name ? LIFE_CYCLE_EVENTS : COLLATERAL_EVENTS
      return await gapsOf(tenant, contractId, told, deps)
    },
  }),
]

type ListQuery = Static<TObject<typeof listQuery>>

function eventFilter(partyId: string, query: ListQuery): Filter<EventDocument> {
  const { event, contractId, since, until, delivered } = query
  const span = {
    ...(since === undefined ? {} : { $gte: Date.parse(since) }),
    ...(until === undefined ? {} : { $lt: Date.parse(until) }),
  }
  return {
    partyId,
    // Test events are not part of the list.
    position: { $gt: 0 },
    ...(event === undefined ? {} : { event }),
    ...(contractId === undefined ? {} : { contractId }),
    ...(delivered === undefined ? {} : { delivered }),
    ...(since === undefined && until === undefined ? {} : { timestamp: span }),
  }
}

/** Ascending, and with a cursor also at the end: a consumer that polls goes on from there. */
async function readEvents(db: Db, filter: Filter<EventDocument>, query: ListQuery) {
  const collection = db.collection<EventDocument>('events')
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, [1])[0]!
  if (after !== null && typeof after !== 'number') {
    refuse('INVALID_REQUEST', { field: 'cursor', reason: 'is not a cursor that this list returned' })
  }
  const [found, total] = await Promise.all([
    collection
      .find(after === null ? filter : { ...filter, position: { $gt: after } })
      .sort({ position: 1 })
      .skip(after === null ? query.skip : 0)
      .limit(query.take + 1)
      .toArray(),
    collection.countDocuments(filter),
  ])
  const shown = found.slice(0, query.take)
  const last = shown.at(-1)?.position
  const pagination = {
    total,
    limit: query.take,
    offset: query.skip,
    hasMore: found.length > query.take,
    nextCursor: typeof last === 'number' ? encodeCursor([last]) : (query.cursor ?? null),
  }
  return { documents: shown, pagination }
}

function pageOfList<T>(all: readonly T[], { take, skip, cursor }: ListQuery) {
  const from = cursor === undefined ? skip : Number(decodeCursor(cursor, [1])[0])
  const items = all.slice(from, from + take)
  const hasMore = from + take < all.length
  const nextCursor = hasMore ? encodeCursor([from + take]) : null
  return { items, pagination: { total: all.length, limit: take, offset: skip, hasMore, nextCursor } }
}

async function gapsOf(partyId: string, contractId: number, told: readonly WebhookEvent[], { db }: NeedsDb) {
  const events = db.collection<EventDocument>('events')
  const ofContract = { partyId, contractId, event: { $in: [...told] } }
  const last = await events.find(ofContract).sort({ sequence: -1 }).limit(1).next()
  if (!last) refuse('not_found', { field: 'contractId' })
  const open = await events
    .find({ ...ofContract, delivered: false })
    .sort({ sequence: 1 })
    .limit(MAX_GAP_EVENTS)
    .toArray()
  const gaps: { from: number; to: number }[] = []
  for (const { sequence } of open) {
    const current = gaps.at(-1)
    if (current && current.to + 1 === sequence) current.to = sequence
    else gaps.push({ from: sequence, to: sequence })
  }
  const listed = open.map(({ eventId, event, sequence }) => ({ id: eventId, event, sequence }))
  return { contractId, lastSequence: last.sequence, gaps, events: listed }
}
