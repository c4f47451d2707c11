import { Type } from 'typebox'
import type { Delivery, DeliveryRequest, EndpointState } from '../../../schemas/documents/webhooks.ts'
import { exactly } from '../../../schemas/http/values.ts'
import * as schemas from '../../../schemas/http/webhooks/webhooks.ts'
import type { RequestDelivery } from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { Submission } from '../../routing/commandKind.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { ownEndpoint, requestDelivery } from './commands.ts'
import { hourlyStats } from './hourlyStats.ts'
import { instant, presentRequest } from './view.ts'

const { commandRoute, route } = routesOf({ tag: 'Webhooks', scopes: ['webhooks'], tenant: 'required' })
const params = { id: schemas.EndpointId }
/** A request for deliveries, whose result comes later. */
export const requested = {
  description: 'Accepted; `GET /webhooks/v1/requests/{id}` shows the result.',
  schema: exactly({ message: Type.String(), data: schemas.RequestView }),
}

const EMPTY = exactly({})

export const webhookActionRoutes = [
  commandRoute({
    on: 'POST /webhooks/v1/endpoints/:id/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send a signed test event `endpoint.test`.',
    params,
    body: EMPTY,
    bodyOptional: true,
    responses: { 202: requested },
    refusals: ['invalid_state'],
    command: requestDelivery,
    submission: request => ask({ requestKind: 'TEST', endpointId: request.params.id }),
  }),
  commandRoute({
    on: 'POST /webhooks/v1/endpoints/:id/recover',
    operationId: 'recoverWebhookEndpoint',
    summary: 'Resend all events of a time range that the endpoint subscribes to and has not acknowledged.',
    params,
    body: schemas.RecoveryInput,
    bodyExample: { since: '2026-07-30T00:00:00.000Z' },
    responses: { 202: requested },
    refusals: ['invalid_state'],
    command: requestDelivery,
    submission(request) {
      const since = Date.parse(request.body.since)
      const until = request.body.until ? Date.parse(request.body.until) : null
      if (until !== null && until <= since) {
        refuse('INVALID_REQUEST', { field: 'until', reason: 'must be after since' })
      }
      return ask({ requestKind: 'RECOVER', endpointId: request.params.id, since, until })
    },
  }),
  commandRoute({
    on: 'POST /webhooks/v1/endpoints/:id/conformance',
    operationId: 'checkWebhookReceiver',
    summary: 'Test your receiver with valid, forged, altered, old, repeated and out-of-order deliveries.',
    description:
      'Returns 200 with the report, or 202 if the receiver is slow; the request then has the report ' +
      'later. An endpoint has one test at a time: a repeated request returns the open one.',
    params,
    body: EMPTY,
    bodyOptional: true,
    responses: {
      200: { description: 'The report, in `result`.', schema: requested.schema },
      202: requested,
    },
    refusals: ['invalid_state'],
    command: requestDelivery,
    submission: request => ask({ requestKind: 'CONFORMANCE', endpointId: request.params.id }),
  }),
  route({
    on: 'GET /webhooks/v1/requests/:id',
    operationId: 'readWebhookRequest',
    summary: 'Get the result of a test, a resend, a recovery or a conformance test.',
    params: { id: schemas.RequestId },
    ok: dataAnswer('The request with its result.', schemas.RequestView),
    read: async ({ params: { id }, tenant }, { db }: NeedsDb) => {
      const found = await db.collection<DeliveryRequest>('deliveryRequests').findOne({ _id: id })
      if (found?.partyId !== tenant) refuse('not_found')
      return presentRequest(found)
    },
  }),
  route({
    on: 'GET /webhooks/v1/endpoints/:id/stats',
    operationId: 'readWebhookStats',
    summary: 'Get delivery statistics of an endpoint.',
    params,
    ok: dataAnswer('Counts and times.', schemas.StatsView),
    read: async (request, deps: NeedsDb & NeedsNow) => {
      const { _id } = await ownEndpoint(request, deps)
      const [stats, hours] = await Promise.all([statsOf(_id, deps), hourlyStats(_id, request.tenant, deps)])
      return { ...stats, hours }
    },
  }),
]

interface Ask {
  readonly requestKind: 'TEST' | 'RESEND' | 'RECOVER' | 'CONFORMANCE'
  readonly endpointId: string | null
  readonly eventId?: string
  readonly since?: number
  readonly until?: number | null
}

/** Asks webhooks for deliveries, through directory like every other change. */
export function ask({ eventId, since, until, ...rest }: Ask): Submission<RequestDelivery> {
  return {
    build: () => ({ ...rest, eventId: eventId ?? null, since: since ?? null, until: until ?? null }),
  }
}

async function statsOf(endpointId: string, { db }: NeedsDb) {
  const deliveries = db.collection<Delivery>('deliveries')
  const count = (state: Delivery['state']) => deliveries.countDocuments({ endpointId, state })
  const [pending, parked, succeeded, failed, skipped, next, state] = await Promise.all([
    count('PENDING'),
    count('PARKED'),
    count('SUCCEEDED'),
    count('FAILED'),
    count('SKIPPED'),
    deliveries
      .find({ endpointId, state: 'PENDING', nextAt: { $ne: null } })
      .sort({ nextAt: 1 })
      .limit(1)
      .next(),
    db.collection<EndpointState>('endpointStates').findOne({ _id: endpointId }),
  ])
  return {
    pending,
    parked,
    succeeded,
    failed,
    skipped,
    nextAttemptAt: instant(next?.nextAt),
    failingSince: instant(state?.failingSince),
    lastSuccessAt: instant(state?.lastSuccessAt),
    lastFailureAt: instant(state?.lastFailureAt),
  }
}
