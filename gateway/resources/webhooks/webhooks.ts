import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { TargetPolicy } from '../../../platform/network/ssrfGuard.ts'
import type { SecretBox } from '../../../platform/secrets/secretBox.ts'
import { newSecret, verifyingSecret } from '../../../platform/secrets/signingSecret.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import { exactly } from '../../../schemas/http/values.ts'
import * as schemas from '../../../schemas/http/webhooks/webhooks.ts'
import { BY_CREATION, pageOf, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import * as commands from './commands.ts'
import { presentEndpoint } from './view.ts'

const { commandRoute, route } = routesOf({ tag: 'Webhooks', scopes: ['webhooks'], tenant: 'required' })
const params = { id: schemas.EndpointId }
const one = exactly({ data: schemas.EndpointView })
const told = exactly({ message: Type.String(), data: schemas.EndpointView })
interface SecretNeeds {
  readonly db: Db
  readonly endpointSecrets: SecretBox
}

export const webhookEndpointRoutes = [
  commandRoute({
    on: 'POST /webhooks/v1/endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint.',
    description:
      'Deliveries are signed as Standard Webhooks 1.0 describes; read the secret at `…/{id}/secret`.',
    body: schemas.EndpointInput,
    bodyExample: { url: schemas.endpointExample.url, events: schemas.endpointExample.events },
    responses: {
      201: {
        description: 'The endpoint.',
        schema: told,
        example: { message: 'Webhook endpoint created.', data: schemas.endpointExample },
      },
    },
    refusals: ['invalid_state'],
    command: commands.createEndpoint,
    submission(
      request,
      { endpointSecrets, targets }: { readonly endpointSecrets: SecretBox; readonly targets: TargetPolicy },
    ) {
      const { body } = request
      const { signatureType = 'HMAC_SHA256' } = body
      const filter = body.filter ?? []
      commands.checkTarget(body.url, targets)
      commands.checkFilter(filter)
      return {
        build: ({ commandId }) => ({
          url: body.url,
          events: body.events,
          description: body.description ?? null,
          enabled: body.status !== 'DISABLED',
          filter: commands.filterRecords(filter),
          fifo: body.fifo ?? false,
          maxPerSecond: body.maxPerSecond ?? null,
          signatureType,
          sealedSecret: endpointSecrets.seal(newSecret(signatureType), commands.endpointIdOf(commandId)),
        }),
      }
    },
  }),
  route({
    on: 'GET /webhooks/v1/endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'List your webhook endpoints, newest first.',
    query: takeSkipCursor,
    ok: { description: 'A page of endpoints.', schema: pageOf('endpoints', schemas.EndpointView) },
    read: async ({ tenant, query }, { db }: NeedsDb) => {
      const filter = { partyId: tenant }
      const collection = db.collection<Endpoint>('webhookEndpoints')
      const source = { collection, filter, orderBy: BY_CREATION }
      const { documents, pagination } = await readPage(source, query)
      const endpoints = documents.map(presentEndpoint)
      return { endpoints, pagination }
    },
  }),
  route({
    on: 'GET /webhooks/v1/endpoints/:id',
    operationId: 'readWebhookEndpoint',
    summary: 'Get a webhook endpoint.',
    params,
    ok: { description: 'The endpoint.', schema: one, example: { data: schemas.endpointExample } },
    read: async (request, deps: NeedsDb) => presentEndpoint(await commands.ownEndpoint(request, deps)),
  }),
  commandRoute({
    on: 'PATCH /webhooks/v1/endpoints/:id',
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint; enabling it resumes parked deliveries.',
    params,
    body: schemas.EndpointChanges,
    bodyExample: { status: 'DISABLED' },
    ok: { description: 'The endpoint.', schema: told },
    command: commands.updateEndpoint,
    submission(request, { targets }: { readonly targets: TargetPolicy }) {
      const { body } = request
      if (body.url !== undefined) commands.checkTarget(body.url, targets)
      commands.checkFilter(body.filter ?? [])
      const names = Object.keys(body)
      return {
        build: () => ({
          endpointId: request.params.id,
          changed: names,
          url: body.url ?? '',
          events: body.events ?? [],
          description: body.description ?? null,
          enabled: body.status !== 'DISABLED',
          filter: commands.filterRecords(body.filter ?? []),
          fifo: body.fifo ?? false,
          maxPerSecond: body.maxPerSecond ?? null,
        }),
      }
    },
  }),
  commandRoute({
    on: 'DELETE /webhooks/v1/endpoints/:id',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint; undelivered events are discarded but stay in the pull API.',
    params,
    responses: { 204: { description: 'Deleted.' } },
    command: commands.deleteEndpoint,
    submission: request => ({ build: () => ({ endpointId: request.params.id }) }),
  }),
]

export const webhookSecretRoutes = [
  route({
    on: 'GET /webhooks/v1/endpoints/:id/secret',
    operationId: 'readWebhookSecret',
    audited: true,
    summary: 'Get the secret that verifies deliveries.',
    params,
    ok: dataAnswer('The secrets that currently sign.', schemas.SecretView),
    read: async (request, deps: SecretNeeds & NeedsNow) => {
      const endpoint = await commands.ownEndpoint(request, deps)
      const open = (sealed: string) => verifyingSecret(deps.endpointSecrets.open(sealed, endpoint._id))
      const [current, ...before] = endpoint.secrets
      const previous = before.flatMap(({ sealed, expiresAt }) =>
        expiresAt !== null && Date.parse(expiresAt) > deps.now() ? [{ secret: open(sealed), expiresAt }] : [],
      )
      const { signatureType } = endpoint
      return { secret: open(current!.sealed), signatureType, previous }
    },
  }),
  commandRoute({
    on: 'POST /webhooks/v1/endpoints/:id/secret/rotate',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret; previous ones keep signing until the grace period ends.',
    description:
      'Without a grace period (0), every previous secret ends at once, including one with a longer ' +
      'grace period from an earlier rotation. At most five secrets sign at the same time: a further ' +
      'rotation with a grace period is 409.',
    params,
    body: schemas.RotationInput,
    bodyOptional: true,
    bodyExample: { gracePeriodSeconds: 86_400 },
    ok: {
      description: 'The new secret; null in a replay.',
      schema: exactly({ message: Type.String(), data: schemas.RotatedSecret }),
    },
    refusals: ['invalid_state'],
    command: commands.rotateSecret,
    submission: async (request, deps: SecretNeeds) => {
      const { _id, signatureType } = await commands.ownEndpoint(request, deps)
      const { gracePeriodSeconds = 86_400 } = request.body
      return {
        secret: () => newSecret(signatureType),
        build: ({ secret }) => {
          const sealedSecret = deps.endpointSecrets.seal(secret ?? newSecret(signatureType), _id)
          return { endpointId: _id, sealedSecret, gracePeriodSeconds }
        },
      }
    },
  }),
]
