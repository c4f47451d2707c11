import { checkUrl, TargetRefused, targetPolicy } from '../../../platform/network/ssrfGuard.ts'
import { deploymentOf } from '../../../platform/process/sandbox.ts'
import { createSecretBox, ENDPOINT_SECRETS, type SecretBox } from '../../../platform/secrets/secretBox.ts'
import { newSecret, verifyingSecret } from '../../../platform/secrets/signingSecret.ts'
import { impossible } from '../../../processors/domain/webhooks/eventFilter.ts'
import type {
  Condition,
  DeliveryRequest,
  Endpoint,
  SignatureType,
} from '../../../schemas/documents/webhooks.ts'
import { comparisonsAt } from '../../../schemas/events/eventFields.ts'
import type {
  CreateEndpoint,
  DeleteEndpoint,
  RequestDelivery,
  RotateEndpointSecret,
  UpdateEndpoint,
} from '../../../schemas/types.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../errors.ts'
import { type AnswerContext, commandKind } from '../../routing/commandKind.ts'
import type { RouteRequest } from '../../routing/route.ts'
import { presentEndpoint, presentRequest } from './view.ts'

export function webhookSecrets({ config }: Pick<Deps, 'config'>): SecretBox {
  return createSecretBox(config.masterKey, ENDPOINT_SECRETS)
}

/** A new secret, sealed for its endpoint. */
export function newSealedSecret(deps: Pick<Deps, 'config'>, type: SignatureType, endpointId: string): string {
  return webhookSecrets(deps).seal(newSecret(type), endpointId)
}

/** The id that directory gives to what a command creates. */
export function endpointIdOf(commandId: string): string {
  return commandId.replace(/^cmd_/, 'ep_')
}

/**
 * Refuses a URL that deliveries would never be sent to; what its name resolves to is checked at every
 * attempt.
 */
export function checkTarget(url: string, { config }: Pick<Deps, 'config'>): void {
  try {
    checkUrl(url, targetPolicy(config, deploymentOf(config)))
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    refuse('INVALID_REQUEST', { field: 'url', reason: error.message })
  }
}

/** Refuses conditions that no event could ever meet: a filter that lets nothing pass is a mistake. */
export function checkFilter(filter: readonly Condition[]): void {
  for (const [index, condition] of filter.entries()) {
    const found = impossible(condition, comparisonsAt(condition.path))
    if (found) refuse('INVALID_REQUEST', { field: `filter[${index}].${found.field}`, reason: found.reason })
  }
}

export function filterRecords(filter: readonly Condition[]) {
  return filter.map(({ path, op, value }) => ({ path, op, value: JSON.stringify(value) }))
}

export const createEndpoint = commandKind<CreateEndpoint, Endpoint>({
  type: 'CreateEndpoint',
  topic: 'directoryCommands',
  answer: endpoint => ({
    status: 201,
    body: { message: 'Webhook endpoint created.', data: presentEndpoint(endpoint) },
    headers: { location: `/webhooks/v1/endpoints/${endpoint._id}` },
  }),
})

export const updateEndpoint = commandKind<UpdateEndpoint, Endpoint>({
  type: 'UpdateEndpoint',
  topic: 'directoryCommands',
  answer: endpoint => ({
    status: 200,
    body: { message: 'Webhook endpoint updated.', data: presentEndpoint(endpoint) },
  }),
})

export const deleteEndpoint = commandKind<DeleteEndpoint, Endpoint>({
  type: 'DeleteEndpoint',
  topic: 'directoryCommands',
  answer: () => ({ status: 204 }),
})

export const rotateSecret = commandKind<RotateEndpointSecret, Endpoint>({
  type: 'RotateEndpointSecret',
  topic: 'directoryCommands',
  answer: ({ _id, secrets, signatureType }, { secret: made, deps }: AnswerContext) => {
    // One that is not the endpoint's is never shown.
    const isRight = made !== null && webhookSecrets(deps).open(secrets[0]!.sealed, _id) === made
    const data = {
      secret: isRight ? verifyingSecret(made) : null,
      signatureType,
      previousExpiresAt: secrets[1]?.expiresAt ?? null,
    }
    return { status: 200, body: { message: 'Secret rotated.', data } }
  },
})

export const requestDelivery = commandKind<RequestDelivery, DeliveryRequest>({
  type: 'RequestDelivery',
  topic: 'directoryCommands',
  answer: async (request, { deps }) => {
    const location = `/webhooks/v1/requests/${request._id}`
    if (request.kind !== 'CONFORMANCE') {
      const data = { ...presentRequest(request), ...promisedEvent(request) }
      return { status: 202, body: { message: 'Requested.', data }, headers: { location } }
    }
    const done = await finished(request, deps)
    const body = { message: done.status === 'OPEN' ? 'Running.' : 'Done.', data: presentRequest(done) }
    return { status: done.status === 'OPEN' ? 202 : 200, body, headers: { location } }
  },
})

/** A test's event has its id from the request, so that the answer can name it before it exists. */
function promisedEvent({ kind, _id, eventId }: DeliveryRequest) {
  return { eventId: kind === 'TEST' ? _id.replace(/^req_/, 'evt_') : eventId }
}

/**
 * A conformance run takes a second with a receiver that answers. Who has a slow one asks later: clients and
 * load balancers commonly give up after ten seconds.
 */
const CONFORMANCE_WAIT_MS = 8_000
const CONFORMANCE_POLL_MS = 100

async function finished(request: DeliveryRequest, { db, now }: Deps): Promise<DeliveryRequest> {
  const requests = db.collection<DeliveryRequest>('deliveryRequests')
  const deadline = now() + CONFORMANCE_WAIT_MS
  for (;;) {
    const current = await requests.findOne({ _id: request._id })
    if (current && current.status !== 'OPEN') return current
    if (now() >= deadline) return current ?? request
    await new Promise(resolve => setTimeout(resolve, CONFORMANCE_POLL_MS))
  }
}

type OfEndpoint = Pick<RouteRequest<{ id: string }>, 'tenant' | 'params'>

/** The endpoint, if it is the caller's; another tenant's is as unknown as none. */
export async function ownEndpoint({ tenant, params: { id } }: OfEndpoint, { db }: Deps): Promise<Endpoint> {
  const endpoint = await db.collection<Endpoint>('webhookEndpoints').findOne({ _id: id })
  if (endpoint?.partyId !== tenant) refuse('not_found')
  return endpoint
}
