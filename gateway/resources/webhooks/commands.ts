import { checkUrl, type TargetPolicy, TargetRefused } from '../../../platform/network/ssrfGuard.ts'
import type { SecretBox } from '../../../platform/secrets/secretBox.ts'
import { verifyingSecret } from '../../../platform/secrets/signingSecret.ts'
import { impossible } from '../../../processors/domain/webhooks/eventFilter.ts'
import type { Condition, DeliveryRequest, Endpoint } from '../../../schemas/documents/webhooks.ts'
import { comparisonsAt } from '../../../schemas/events/eventFields.ts'
import { refuse } from '../../errors/errors.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import type { RouteRequest } from '../../routing/route.ts'
import { presentEndpoint, presentRequest } from './view.ts'

/** The id that directory gives to what a command creates. */
export function endpointIdOf(commandId: string): string {
  return commandId.replace(/^cmd_/, 'ep_')
}

/**
 * Refuses a URL that deliveries would never use; the addresses it resolves to are checked at every
 * attempt.
 */
export function checkTarget(url: string, targets: TargetPolicy): void {
  try {
    checkUrl(url, targets)
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    refuse('INVALID_REQUEST', { field: 'url', reason: error.message })
  }
}

/** Refuses conditions that no event could ever meet: a filter that matches nothing is a mistake. */
export function checkFilter(filter: readonly Condition[]): void {
  for (const [index, condition] of filter.entries()) {
    const found = impossible(condition, comparisonsAt(condition.path))
    if (found) refuse('INVALID_REQUEST', { field: `filter[${index}].${found.field}`, reason: found.reason })
  }
}

export function filterRecords(filter: readonly Condition[]) {
  return filter.map(({ path, op, value }) => ({ path, op, value: JSON.stringify(value) }))
}

export const createEndpoint = commandKind('CreateEndpoint', (endpoint: Endpoint) => ({
  status: 201,
  body: { message: 'Webhook endpoint created.', data: presentEndpoint(endpoint) },
  headers: { location: `/webhooks/v1/endpoints/${endpoint._id}` },
}))

export const updateEndpoint = commandKind('UpdateEndpoint', (endpoint: Endpoint) =>
  ok(presentEndpoint(endpoint), 'Webhook endpoint updated.'),
)

export const deleteEndpoint = commandKind('DeleteEndpoint', () => ({ status: 204 }))

export const rotateSecret = commandKind(
  'RotateEndpointSecret',
  (
    { _id, secrets, signatureType }: Endpoint,
    { secret: made },
    { endpointSecrets }: { readonly endpointSecrets: SecretBox },
  ) => {
    // One that is not the endpoint's is never shown.
    const isRight = made !== null && endpointSecrets.open(secrets[0]!.sealed, _id) === made
    const data = {
      secret: isRight ? verifyingSecret(made) : null,
      signatureType,
      previousExpiresAt: secrets[1]?.expiresAt ?? null,
    }
    return ok(data, 'Secret rotated.')
  },
)

export const requestDelivery = commandKind(
  'RequestDelivery',
  async (request: DeliveryRequest, _context, deps: NeedsDb & NeedsNow) => {
    const location = `/webhooks/v1/requests/${request._id}`
    if (request.kind !== 'CONFORMANCE') {
      const data = { ...presentRequest(request), ...promisedEvent(request) }
      return { status: 202, body: { message: 'Requested.', data }, headers: { location } }
    }
    const done = await finished(request, deps)
    const body = { message: done.status === 'OPEN' ? 'Running.' : 'Done.', data: presentRequest(done) }
    return { status: done.status === 'OPEN' ? 202 : 200, body, headers: { location } }
  },
)

/** A test event gets its id from the request, so that the answer can name it before it exists. */
function promisedEvent({ kind, _id, eventId }: DeliveryRequest) {
  return { eventId: kind === 'TEST' ? _id.replace(/^req_/, 'evt_') : eventId }
}

/**
 * A conformance run takes a second if the receiver answers. For a slow one, clients ask later: clients
 * and load balancers commonly give up after ten seconds.
 */
const CONFORMANCE_WAIT_MS = 8_000
const CONFORMANCE_POLL_MS = 100

async function finished(request: DeliveryRequest, { db, now }: NeedsDb & NeedsNow): Promise<DeliveryRequest> {
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
export async function ownEndpoint(
  { tenant, params: { id } }: OfEndpoint,
  { db }: NeedsDb,
): Promise<Endpoint> {
  const endpoint = await db.collection<Endpoint>('webhookEndpoints').findOne({ _id: id })
  if (endpoint?.partyId !== tenant) refuse('not_found')
  return endpoint
}
