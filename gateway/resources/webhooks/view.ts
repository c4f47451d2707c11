import { impossible } from '../../../processors/domain/webhooks/eventFilter.ts'
import type * as stored from '../../../schemas/documents/webhooks.ts'
import { comparisonsAt } from '../../../schemas/events/eventFields.ts'
import { asksFor, WEBHOOK_EVENTS } from '../../../schemas/webhookEvents.ts'

/** Stored documents as the API shows them. */
export function presentEndpoint(endpoint: stored.Endpoint) {
  const { _id, url, events, description, status, filter, fifo, maxPerSecond } = endpoint
  const { disabledReason, disabledAt, signatureType, createdAt, updatedAt } = endpoint
  const settings = { url, events, description, status, filter, fifo, maxPerSecond }
  const state = { disabledReason, disabledAt, signatureType, warnings: warningsOf(endpoint) }
  return { id: _id, ...settings, ...state, createdAt, updatedAt }
}

/**
 * Accepted settings that are probably a mistake: a path that no event of the endpoint has; and a saved
 * one that would be refused today.
 */
export function warningsOf({ filter, events }: Pick<stored.Endpoint, 'filter' | 'events'>) {
  const asked = WEBHOOK_EVENTS.filter(event => asksFor(events, event))
  return filter.flatMap((condition, place) => {
    const unmet = impossible(condition, comparisonsAt(condition.path))
    if (unmet) return [{ field: `filter[${place}].${unmet.field}`, reason: unmet.reason }]
    if (comparisonsAt(condition.path, asked).size > 0) return []
    return [
      { field: `filter[${place}].path`, reason: 'is not part of any event that this endpoint subscribes to' },
    ]
  })
}

/** Byte for byte the values of the webhook: they are read from the same text. */
export function presentEvent({ body, delivered }: Pick<stored.EventDocument, 'body' | 'delivered'>) {
  return { ...(JSON.parse(body) as Record<string, unknown>), delivered }
}

export function presentDelivery({ endpointId, state, attempt, nextAt, attempts }: stored.Delivery) {
  const lastStatusCode = attempts.at(-1)?.statusCode ?? null
  return { endpointId, state, attempts: attempt, lastStatusCode, nextAttemptAt: instant(nextAt) }
}

export function presentAttempt(endpointId: string, attempt: stored.Attempt) {
  const { startedAt, nextAttemptAt, requestHeaders = null, responseHeaders = null, ...rest } = attempt
  const times = { startedAt: instant(startedAt), nextAttemptAt: instant(nextAttemptAt) }
  return { endpointId, ...rest, ...times, requestHeaders, responseHeaders }
}

export function presentRequest({ _id, kind, endpointId, eventId, status, ...rest }: stored.DeliveryRequest) {
  const { createdAt, finishedAt, result } = rest
  return { id: _id, kind, endpointId, eventId, status, createdAt, finishedAt, result }
}

export function instant(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}
