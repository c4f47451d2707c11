import type {
  Condition,
  ConditionOperator,
  DeliveryRequest,
  DisabledReason,
  Endpoint,
  SignatureType,
} from '../../../schemas/documents/webhooks.ts'
import type {
  CreateEndpoint,
  DeleteEndpoint,
  DisableEndpoint,
  EndpointCondition,
  RequestDelivery,
  RotateEndpointSecret,
  UpdateEndpoint,
} from '../../../schemas/types.ts'
import { isRefusal } from '../../domain/refusal.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type EndpointSettings,
  requestDelivery,
  rotateSecret,
  updateEndpoint,
  type Wish,
} from '../../domain/webhooks/endpoint.ts'
import { get, need, put, where } from '../handler/documents.ts'
import { endpointDisabled } from '../handler/events.ts'
import { type Handler, tenantOf } from '../handler/handler.ts'

export const createWebhookEndpoint: Handler<CreateEndpoint> = {
  needs: (_command, tenant) => [need('webhookEndpoints', 'partyId', tenant)],
  decide(command, request, state) {
    const partyId = tenantOf(request)
    const { sealedSecret } = command
    const signatureType = command.signatureType as SignatureType
    const settings = { ...settingsOf(command), signatureType, sealedSecret }
    const existing = where(state, 'webhookEndpoints', 'partyId', partyId)
    const endpoint = createEndpoint(existing, partyId, settings, request)
    return isRefusal(endpoint) ? endpoint : { result: endpoint, writes: [put('webhookEndpoints', endpoint)] }
  },
}

export const updateWebhookEndpoint: Handler<UpdateEndpoint> = {
  needs: ({ endpointId }) => [need('webhookEndpoints', '_id', endpointId)],
  decide(command, request, state) {
    const before = get(state, 'webhookEndpoints', command.endpointId)
    const given = Object.entries(settingsOf(command)).filter(([name]) => command.changed.includes(name))
    const changes: Partial<EndpointSettings> = Object.fromEntries(given)
    const result = updateEndpoint(before, tenantOf(request), changes, request)
    if (isRefusal(result)) return result
    return { result: result.endpoint, writes: writesOf(result) }
  },
}

export const deleteWebhookEndpoint: Handler<DeleteEndpoint> = {
  needs: ({ endpointId }) => [need('webhookEndpoints', '_id', endpointId)],
  decide({ endpointId }, request, state) {
    const result = deleteEndpoint(get(state, 'webhookEndpoints', endpointId), tenantOf(request), request)
    if (isRefusal(result)) return result
    const removal = { collection: 'webhookEndpoints', _id: endpointId, document: null }
    return {
      result: result.endpoint,
      writes: [removal, ...(result.request ? [put('deliveryRequests', result.request)] : [])],
    }
  },
}

export const rotateWebhookSecret: Handler<RotateEndpointSecret> = {
  needs: ({ endpointId }) => [need('webhookEndpoints', '_id', endpointId)],
  decide(command, request, state) {
    const before = get(state, 'webhookEndpoints', command.endpointId)
    const endpoint = rotateSecret(before, tenantOf(request), command, request)
    return isRefusal(endpoint) ? endpoint : { result: endpoint, writes: [put('webhookEndpoints', endpoint)] }
  },
}

export const disableWebhookEndpoint: Handler<DisableEndpoint> = {
  needs({ endpointId }, _tenant, found) {
    const endpoint = get(found, 'webhookEndpoints', endpointId)
    return [need('webhookEndpoints', '_id', endpointId), need('parties', '_id', endpoint?.partyId ?? null)]
  },
  decide(command, request, state) {
    const endpoint = get(state, 'webhookEndpoints', command.endpointId)
    const owner = get(state, 'parties', endpoint?.partyId ?? null)
    const found = { reason: command.reason as DisabledReason, version: command.version }
    const result = disableEndpoint(endpoint, owner, found, request)
    if (!result) return { result: endpoint, writes: [] }
    return {
      result: result.endpoint,
      writes: [...writesOf(result), put('parties', result.party)],
      outputs: [endpointDisabled(result.endpoint, result.party, request)],
    }
  },
}

export const requestWebhookDelivery: Handler<RequestDelivery> = {
  needs({ requestKind, endpointId }, _tenant, found) {
    const run = get(found, 'webhookEndpoints', endpointId)?.conformanceRun
    const endpoint = need('webhookEndpoints', '_id', endpointId)
    return requestKind === 'CONFORMANCE' && run
      ? [endpoint, need('deliveryRequests', '_id', run)]
      : [endpoint]
  },
  decide({ requestKind, endpointId, eventId, since, until }, request, state) {
    const kind = requestKind as Wish['kind']
    const wish: Wish = { kind, endpointId, eventId, since: instant(since), until: instant(until) }
    const endpoint = get(state, 'webhookEndpoints', endpointId)
    const lastRun = get(state, 'deliveryRequests', endpoint?.conformanceRun ?? null)
    const result = requestDelivery(endpoint, lastRun, tenantOf(request), wish, request)
    if (isRefusal(result)) return result
    return { result: result.request, writes: result.changed ? writesOf(result.changed) : [] }
  },
}

function settingsOf(command: CreateEndpoint | UpdateEndpoint): EndpointSettings {
  const { url, events, description, enabled, filter, fifo, maxPerSecond } = command
  const status = enabled ? 'ENABLED' : 'DISABLED'
  return { url, events, description, status, filter: filter.map(conditionOf), fifo, maxPerSecond }
}

function conditionOf({ path, op, value }: EndpointCondition): Condition {
  return { path, op: op as ConditionOperator, value: JSON.parse(value) }
}

interface Written {
  readonly endpoint: Endpoint | null
  readonly request: DeliveryRequest | null
}

function writesOf({ endpoint, request }: Written) {
  return [
    ...(endpoint ? [put('webhookEndpoints', endpoint)] : []),
    ...(request ? [put('deliveryRequests', request)] : []),
  ]
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
