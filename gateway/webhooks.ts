import { Type } from '@sinclair/typebox'
import { exactly } from '../schemas/http/values.ts'
import {
  EndpointChanges,
  EndpointId,
  EndpointInput,
  EndpointView,
  endpointExample,
  RotatedSecret,
  RotationInput,
  SecretView,
} from '../schemas/http/webhooks.ts'
import type { Endpoint } from '../schemas/webhookDocuments.ts'
import { verifyingSecret } from '../schemas/webhookSecret.ts'
import { pageOf, readPage, takeSkipCursor } from './paging.ts'
import { route } from './routes.ts'
import { tenantOf } from './tenant.ts'
import {
  checkFilter,
  checkTarget,
  createEndpoint,
  deleteEndpoint,
  endpointIdOf,
  filterRecords,
  newSealedSecret,
  ownEndpoint,
  rotateSecret,
  updateEndpoint,
  webhookSecrets,
} from './webhookCommands.ts'
import { presentEndpoint } from './webhookView.ts'

const TAG = 'Webhooks'
const ENDPOINTS = '/webhooks/v1/endpoints'
const params = { id: EndpointId }
const one = exactly({ data: EndpointView })
const told = exactly({ message: Type.String(), data: EndpointView })
export const webhookEndpointRoutes = [
  route({
    method: 'POST',
    url: ENDPOINTS,
    scopes: ['webhooks'],
    operationId: 'createWebhookEndpoint',
    tag: TAG,
    summary: 'Subscribe an endpoint to events.',
    description:
      'Deliveries are signed as Standard Webhooks 1.0 describes; the secret is read at `…/{id}/secret`.',
    body: EndpointInput,
    bodyExample: { url: endpointExample.url, events: endpointExample.events },
    answers: {
      201: {
        description: 'The endpoint.',
        schema: told,
        example: { message: 'Webhook endpoint created.', data: endpointExample },
      },
    },
    refusals: ['customer_not_linked', 'invalid_state'],
    handle(request, deps) {
      const { body } = request
      const { signatureType = 'HMAC_SHA256' } = body
      const filter = body.filter ?? []
      tenantOf(request.identity)
      checkTarget(body.url, deps)
      checkFilter(filter)
      return deps.commands.submit(request, createEndpoint, {
        build: ({ commandId }) => ({
          url: body.url,
          events: body.events,
          description: body.description ?? null,
          enabled: body.status !== 'DISABLED',
          filter: filterRecords(filter),
          fifo: body.fifo ?? false,
          maxPerSecond: body.maxPerSecond ?? null,
          signatureType,
          sealedSecret: newSealedSecret(deps, signatureType, endpointIdOf(commandId)).sealedSecret,
        }),
      })
    },
  }),
  route({
    method: 'GET',
    url: ENDPOINTS,
    scopes: ['webhooks'],
    operationId: 'listWebhookEndpoints',
    tag: TAG,
    summary: 'List your endpoints.',
    query: takeSkipCursor,
    answers: { 200: { description: 'A page of endpoints.', schema: pageOf('endpoints', EndpointView) } },
    refusals: ['customer_not_linked'],
    handle: async ({ identity, query }, { db }) => {
      const filter = { partyId: tenantOf(identity) }
      const source = { collection: db.collection('webhookEndpoints'), filter }
      const { documents, pagination } = await readPage(source, query)
      const endpoints = (documents as unknown as Endpoint[]).map(presentEndpoint)
      return { status: 200, body: { data: { endpoints, pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: `${ENDPOINTS}/:id`,
    scopes: ['webhooks'],
    operationId: 'readWebhookEndpoint',
    tag: TAG,
    summary: 'Read an endpoint.',
    params,
    answers: { 200: { description: 'The endpoint.', schema: one, example: { data: endpointExample } } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => ({
      status: 200,
      body: { data: presentEndpoint(await ownEndpoint(request, deps)) },
    }),
  }),
  route({
    method: 'PATCH',
    url: `${ENDPOINTS}/:id`,
    scopes: ['webhooks'],
    operationId: 'updateWebhookEndpoint',
    tag: TAG,
    summary: 'Change an endpoint; enabling it sets parked deliveries going again.',
    params,
    body: EndpointChanges,
    bodyExample: { status: 'DISABLED' },
    answers: { 200: { description: 'The endpoint.', schema: told } },
    refusals: ['not_found', 'customer_not_linked'],
    handle(request, deps) {
      const { body } = request
      if (body.url !== undefined) checkTarget(body.url, deps)
      checkFilter(body.filter ?? [])
      const names = Object.keys(body)
      return deps.commands.submit(request, updateEndpoint, {
        build: () => ({
          endpointId: request.params.id,
          changed: names,
          url: body.url ?? '',
          events: body.events ?? [],
          description: body.description ?? null,
          enabled: body.status !== 'DISABLED',
          filter: filterRecords(body.filter ?? []),
          fifo: body.fifo ?? false,
          maxPerSecond: body.maxPerSecond ?? null,
        }),
      })
    },
  }),
  route({
    method: 'DELETE',
    url: `${ENDPOINTS}/:id`,
    scopes: ['webhooks'],
    operationId: 'deleteWebhookEndpoint',
    tag: TAG,
    summary: 'Delete an endpoint; what was not delivered is discarded, and stays in the pull API.',
    params,
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: (request, deps) =>
      deps.commands.submit(request, deleteEndpoint, { build: () => ({ endpointId: request.params.id }) }),
  }),
]

export const webhookSecretRoutes = [
  route({
    method: 'GET',
    url: `${ENDPOINTS}/:id/secret`,
    scopes: ['webhooks'],
    operationId: 'readWebhookSecret',
    tag: TAG,
    summary: 'Read what deliveries are verified with.',
    params,
    answers: { 200: { description: 'The secrets that sign now.', schema: exactly({ data: SecretView }) } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const endpoint = await ownEndpoint(request, deps)
      const box = webhookSecrets(deps)
      const open = (sealed: string) => verifyingSecret(box.open(sealed, endpoint._id))
      const [current, ...before] = endpoint.secrets
      const previous = before.flatMap(({ sealed, expiresAt }) =>
        expiresAt !== null && Date.parse(expiresAt) > deps.now() ? [{ secret: open(sealed), expiresAt }] : [],
      )
      const { signatureType } = endpoint
      return { status: 200, body: { data: { secret: open(current!.sealed), signatureType, previous } } }
    },
  }),
  route({
    method: 'POST',
    url: `${ENDPOINTS}/:id/secret/rotate`,
    scopes: ['webhooks'],
    operationId: 'rotateWebhookSecret',
    tag: TAG,
    summary: 'Replace the secret; the one before signs beside it until the grace period ends.',
    params,
    body: RotationInput,
    bodyOptional: true,
    bodyExample: { gracePeriodSeconds: 86_400 },
    answers: {
      200: {
        description: 'The new secret; null in a replay.',
        schema: exactly({ message: Type.String(), data: RotatedSecret }),
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { _id, signatureType } = await ownEndpoint(request, deps)
      const reveal = newSealedSecret(deps, signatureType, _id)
      const { gracePeriodSeconds = 86_400 } = request.body
      return deps.commands.submit(request, rotateSecret, {
        build: () => ({ endpointId: _id, sealedSecret: reveal.sealedSecret, gracePeriodSeconds }),
        reveal,
      })
    },
  }),
]
