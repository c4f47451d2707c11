import { Type } from '@sinclair/typebox'
import { exactly } from '../schemas/http/values.ts'
import { EndpointId, RecoveryInput, RequestId, RequestView, StatsView } from '../schemas/http/webhooks.ts'
import type { Delivery, DeliveryRequest, EndpointState } from '../schemas/webhookDocuments.ts'
import type { Deps } from './deps.ts'
import { refuse } from './problems.ts'
import { type RouteRequest, route } from './routes.ts'
import { tenantOf } from './tenant.ts'
import { ownEndpoint, requestDelivery } from './webhookCommands.ts'
import { instant, presentRequest } from './webhookView.ts'

const TAG = 'Webhooks'
const ENDPOINTS = '/webhooks/v1/endpoints'
const params = { id: EndpointId }
const requested = {
  description: 'Taken; `GET /webhooks/v1/requests/{id}` tells what became of it.',
  schema: exactly({ message: Type.String(), data: RequestView }),
}

const EMPTY = exactly({})

export const webhookActionRoutes = [
  route({
    method: 'POST',
    url: `${ENDPOINTS}/:id/test`,
    scopes: ['webhooks'],
    operationId: 'testWebhookEndpoint',
    tag: TAG,
    summary: 'Send a signed test event `endpoint.test`.',
    params,
    body: EMPTY,
    bodyOptional: true,
    answers: { 202: requested },
    refusals: ['not_found', 'customer_not_linked', 'invalid_state'],
    handle: (request, deps) => ask(request, deps, { requestKind: 'TEST', endpointId: request.params.id }),
  }),
  route({
    method: 'POST',
    url: `${ENDPOINTS}/:id/recover`,
    scopes: ['webhooks'],
    operationId: 'recoverWebhookEndpoint',
    tag: TAG,
    summary: 'Send everything of a span of time that the endpoint wants and has not answered with 2xx.',
    params,
    body: RecoveryInput,
    bodyExample: { since: '2026-07-30T00:00:00.000Z' },
    answers: { 202: requested },
    refusals: ['not_found', 'customer_not_linked', 'invalid_state'],
    handle(request, deps) {
      const since = Date.parse(request.body.since)
      const until = request.body.until ? Date.parse(request.body.until) : null
      if (until !== null && until <= since) {
        refuse('INVALID_REQUEST', { field: 'until', reason: 'must be after since' })
      }
      return ask(request, deps, { requestKind: 'RECOVER', endpointId: request.params.id, since, until })
    },
  }),
  route({
    method: 'POST',
    url: `${ENDPOINTS}/:id/conformance`,
    scopes: ['webhooks'],
    operationId: 'checkWebhookReceiver',
    tag: TAG,
    summary: 'Check your receiver: good, forged, altered, old, repeated and out-of-order deliveries.',
    description:
      'Answers 200 with the report, or 202 when the receiver is slow; the request then has it later.',
    params,
    body: EMPTY,
    bodyOptional: true,
    answers: {
      200: { description: 'The report, in `result`.', schema: requested.schema },
      202: requested,
    },
    refusals: ['not_found', 'customer_not_linked', 'invalid_state'],
    handle: (request, deps) =>
      ask(request, deps, { requestKind: 'CONFORMANCE', endpointId: request.params.id }),
  }),
  route({
    method: 'GET',
    url: '/webhooks/v1/requests/:id',
    scopes: ['webhooks'],
    operationId: 'readWebhookRequest',
    tag: TAG,
    summary: 'Read what became of a test, a resend, a recovery or a conformance run.',
    params: { id: RequestId },
    answers: { 200: { description: 'The request.', schema: exactly({ data: RequestView }) } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async ({ params: { id }, identity }, { db }) => {
      const found = await db.collection<DeliveryRequest>('deliveryRequests').findOne({ _id: id })
      if (found?.partyId !== tenantOf(identity)) refuse('not_found')
      return { status: 200, body: { data: presentRequest(found) } }
    },
  }),
  route({
    method: 'GET',
    url: `${ENDPOINTS}/:id/stats`,
    scopes: ['webhooks'],
    operationId: 'readWebhookStats',
    tag: TAG,
    summary: 'How deliveries to an endpoint stand.',
    params,
    answers: { 200: { description: 'Counts and times.', schema: exactly({ data: StatsView }) } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { _id } = await ownEndpoint(request, deps)
      return { status: 200, body: { data: await statsOf(_id, deps) } }
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
export function ask(request: RouteRequest, deps: Deps, { eventId, since, until, ...rest }: Ask) {
  tenantOf(request.identity)
  return deps.commands.submit(request, requestDelivery, {
    build: () => ({ ...rest, eventId: eventId ?? null, since: since ?? null, until: until ?? null }),
  })
}

async function statsOf(endpointId: string, { db }: Deps) {
  const deliveries = db.collection<Delivery>('deliveries')
  const count = (state: Delivery['state']) => deliveries.countDocuments({ endpointId, state })
  const [pending, parked, succeeded, failed, next, state] = await Promise.all([
    count('PENDING'),
    count('PARKED'),
    count('SUCCEEDED'),
    count('FAILED'),
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
    nextAttemptAt: instant(next?.nextAt),
    failingSince: instant(state?.failingSince),
    lastSuccessAt: instant(state?.lastSuccessAt),
    lastFailureAt: instant(state?.lastFailureAt),
  }
}
