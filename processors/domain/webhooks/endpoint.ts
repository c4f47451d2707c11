import type { Party } from '../../../schemas/documents/directory.ts'
import type {
  DeliveryRequest,
  DisabledReason,
  Endpoint,
  RequestKind,
  SignatureType,
} from '../../../schemas/documents/webhooks.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** A tenant's endpoints are looked through for every event of that tenant. */
export const MAX_ENDPOINTS = 50
/** Each valid secret is one more signature in a header that receivers limit. */
export const MAX_SECRETS = 5

export type EndpointSettings = Pick<
  Endpoint,
  'url' | 'events' | 'description' | 'status' | 'filter' | 'fifo' | 'maxPerSecond'
>

export interface NewEndpoint extends EndpointSettings {
  readonly signatureType: SignatureType
  readonly sealedSecret: string
}

/** A new endpoint of the tenant. `existing` are all of its endpoints. */
export function createEndpoint(
  existing: readonly Endpoint[],
  partyId: string,
  { sealedSecret, signatureType, ...settings }: NewEndpoint,
  cause: Cause,
): Endpoint | Refusal {
  if (existing.length >= MAX_ENDPOINTS) return refusal('invalid_state', 'TOO_MANY_ENDPOINTS')
  const disabled = settings.status === 'DISABLED'
  return {
    _id: derivedId('ep', cause),
    partyId,
    ...settings,
    disabledReason: disabled ? 'REQUESTED' : null,
    disabledAt: disabled ? cause.at : null,
    signatureType,
    secrets: [{ sealed: sealedSecret, createdAt: cause.at, expiresAt: null }],
    createdAt: cause.at,
    updatedAt: cause.at,
    version: 1,
  }
}

export interface Changed {
  readonly endpoint: Endpoint
  /** Next request for the endpoint's deliveries, or null. */
  readonly request: DeliveryRequest | null
}

/** Replaces the given settings. Disabling parks what is not delivered yet, enabling sets it going again. */
export function updateEndpoint(
  endpoint: Endpoint | null,
  partyId: string,
  changes: Partial<EndpointSettings>,
  cause: Cause,
): Changed | Refusal {
  if (endpoint?.partyId !== partyId) return refusal('not_found', null, 'id')
  const status = changes.status ?? endpoint.status
  const changed = status !== endpoint.status
  const next: Endpoint = {
    ...touched(endpoint, cause),
    ...changes,
    ...(changed ? disabledFields(status === 'DISABLED' ? 'REQUESTED' : null, cause) : {}),
  }
  const kind = status === 'DISABLED' ? 'PARK' : 'RELEASE'
  return { endpoint: next, request: changed ? request(kind, next, cause) : null }
}

export interface Disabled extends Changed {
  /** The owner, whose event `endpoint.disabled` is counted on it. */
  readonly party: Party
}

/**
 * The platform gives an endpoint up. Null where that is out of date: the endpoint is gone, disabled already,
 * or was changed by its owner since it was found failing.
 */
export function disableEndpoint(
  endpoint: Endpoint | null,
  party: Party | null,
  { reason, version }: { readonly reason: DisabledReason; readonly version: number },
  cause: Cause,
): Disabled | null {
  if (!endpoint || !party || endpoint.status === 'DISABLED' || endpoint.version !== version) return null
  const next: Endpoint = { ...touched(endpoint, cause), ...disabledFields(reason, cause), status: 'DISABLED' }
  return {
    endpoint: next,
    party: { ...party, eventSequence: party.eventSequence + 1 },
    request: request('PARK', next, cause),
  }
}

/** Deliveries that were still to be made are discarded; what was delivered stays to be read. */
export function deleteEndpoint(
  endpoint: Endpoint | null,
  partyId: string,
  cause: Cause,
): Required<Changed> | Refusal {
  if (endpoint?.partyId !== partyId) return refusal('not_found', null, 'id')
  return { endpoint, request: request('FORGET', endpoint, cause) }
}

/**
 * The new secret signs from now on; those before it keep signing as well until the grace period ends,
 * and no longer: without one, all of them end at once. More than a header can hold are refused, because
 * the one that would be left out may be what a receiver still verifies with.
 */
export function rotateSecret(
  endpoint: Endpoint | null,
  partyId: string,
  {
    sealedSecret,
    gracePeriodSeconds,
  }: { readonly sealedSecret: string; readonly gracePeriodSeconds: number },
  cause: Cause,
): Endpoint | Refusal {
  if (endpoint?.partyId !== partyId) return refusal('not_found', null, 'id')
  const graceEnd = new Date(Date.parse(cause.at) + gracePeriodSeconds * 1_000).toISOString()
  const before = endpoint.secrets
    .map(secret => ({ ...secret, expiresAt: earlierOf(secret.expiresAt, graceEnd) }))
    .filter(({ expiresAt }) => expiresAt > cause.at)
  if (before.length >= MAX_SECRETS) return refusal('invalid_state', 'TOO_MANY_SECRETS')
  const current = { sealed: sealedSecret, createdAt: cause.at, expiresAt: null }
  return { ...touched(endpoint, cause), secrets: [current, ...before] }
}

const earlierOf = (one: string | null, other: string) => (one !== null && one < other ? one : other)

export type Wish = Pick<DeliveryRequest, 'endpointId' | 'eventId' | 'since' | 'until'> & {
  readonly kind: Extract<RequestKind, 'TEST' | 'RESEND' | 'RECOVER' | 'CONFORMANCE'>
}

export interface Requested {
  readonly request: DeliveryRequest
  /** The endpoint afterwards; null: it stays as it is, and so does the request. */
  readonly changed: { readonly request: DeliveryRequest; readonly endpoint: Endpoint | null } | null
}

/**
 * Deliveries beyond the ordinary ones; `endpoint` is the one named, where one is. An endpoint has one
 * conformance run at a time: who asks while `lastRun` is open gets that one.
 */
export function requestDelivery(
  endpoint: Endpoint | null,
  lastRun: DeliveryRequest | null,
  partyId: string,
  wish: Wish,
  cause: Cause,
): Requested | Refusal {
  if (wish.endpointId !== null && endpoint?.partyId !== partyId) {
    return refusal('not_found', null, 'endpointId')
  }
  if (endpoint?.status === 'DISABLED') return refusal('invalid_state', 'ENDPOINT_DISABLED')
  const isRun = wish.kind === 'CONFORMANCE'
  if (isRun && lastRun?.status === 'OPEN') return { request: lastRun, changed: null }
  const request: DeliveryRequest = {
    _id: derivedId('req', cause),
    ...wish,
    partyId,
    status: 'OPEN',
    createdAt: cause.at,
    finishedAt: null,
    result: null,
  }
  const next = isRun && endpoint ? { ...endpoint, conformanceRun: request._id } : null
  return { request, changed: { request, endpoint: next } }
}

function touched(endpoint: Endpoint, cause: Cause): Endpoint {
  return { ...endpoint, updatedAt: laterOf(endpoint.updatedAt, cause.at), version: endpoint.version + 1 }
}

function disabledFields(reason: DisabledReason | null, cause: Cause) {
  return { disabledReason: reason, disabledAt: reason === null ? null : cause.at }
}

function request(kind: RequestKind, endpoint: Endpoint, cause: Cause): DeliveryRequest {
  return {
    _id: derivedId('req', cause),
    kind,
    partyId: endpoint.partyId,
    endpointId: endpoint._id,
    eventId: null,
    since: null,
    until: null,
    status: 'OPEN',
    createdAt: cause.at,
    finishedAt: null,
    result: null,
  }
}
