import type { Meanings } from './everywhere.ts'

const ENDPOINT = {
  description: 'What you call the endpoint, up to 500 characters; null where nothing was given.',
  status: 'ENABLED, or DISABLED: events that come then are parked and sent once it is ENABLED.',
  maxPerSecond: 'Deliveries per second that the receiver can take, 1 to 1000; null for no limit of yours.',
}
const EVENT = {
  id: 'Id of the event, `webhook-id` of every delivery: dedupe by it.',
  event: 'Kind of event, such as `collateral.created`.',
  timestamp: 'When it happened, RFC 3339 in UTC; the same in every attempt.',
}

export const WEBHOOKS: Meanings = {
  WebhookCondition: {
    op: 'Comparison: eq, ne, in, gt, gte, lt, lte, or exists.',
  },
  WebhookEndpoint: {
    ...ENDPOINT,
    disabledReason: 'REQUESTED by you, GONE after a 410, ONLY_FAILURES after five days; null while ENABLED.',
    disabledAt: 'When it was disabled, RFC 3339 in UTC; null while ENABLED.',
  },
  WebhookWarning: {
    field: 'Which setting: a path such as `filter[0].path`.',
    reason: 'What is most likely wrong with it, in words.',
  },
  WebhookEndpointInput: ENDPOINT,
  WebhookEndpointChanges: ENDPOINT,
  'WebhookSecret.previous': {
    expiresAt: 'Until when this secret signs beside the current one, RFC 3339 in UTC.',
  },
  WebhookSecretRotationInput: {
    gracePeriodSeconds:
      'How long the secret before goes on signing beside the new one; 0 to 604800, a day if absent.',
  },
  RotatedWebhookSecret: {
    previousExpiresAt:
      'Until when the secret before signs as well, RFC 3339 in UTC; null without a grace period.',
  },
  Event: {
    ...EVENT,
    data:
      'What happened; its members depend on `event`, see the webhooks of this document. New members ' +
      'may come.',
  },
  EventWithDeliveries: { deliveries: 'What became of it at each of your endpoints that wanted it.' },
  Delivery: {
    state:
      'PENDING, SUCCEEDED, FAILED after the last attempt, PARKED at a disabled endpoint, DISCARDED with it, ' +
      'SKIPPED where the endpoint no longer asked for it when it was to be sent.',
    attempts: 'How many attempts were made.',
  },
  DeliveryAttempt: {
    attempt: 'Number of the attempt, from 1.',
    outcome: 'How it ended; only SUCCEEDED is a delivery.',
    statusCode: 'HTTP status of the receiver; null where no answer came.',
    startedAt: 'When it began, RFC 3339 in UTC.',
    durationMs: 'How long it took, in milliseconds.',
    error: 'What failed, in words; null after an answer of 2xx.',
  },
  WebhookEndpointStats: {
    pending: 'Deliveries that are still to be made or repeated.',
    parked: 'Deliveries that wait for the endpoint to be enabled.',
    skipped: 'Deliveries that the endpoint no longer asked for when they were to be sent.',
    succeeded: 'Deliveries that were answered with 2xx.',
    failed: 'Deliveries that were given up after the last attempt.',
    failingSince: 'Since when every attempt has failed, RFC 3339 in UTC; null while it works.',
    lastSuccessAt: 'When an attempt last succeeded, RFC 3339 in UTC; null before the first.',
    lastFailureAt: 'When an attempt last failed, RFC 3339 in UTC; null before the first.',
  },
  WebhookHour: {
    at: 'The beginning of the hour, RFC 3339 in UTC.',
    succeeded: 'Attempts of this hour that were answered with 2xx.',
    failed: 'Attempts of this hour that were not answered with 2xx.',
    medianMs: 'Half of the attempts took no longer, in milliseconds; null where there were none.',
    slowestMs: 'How long the slowest attempt took, in milliseconds; null where there were none.',
  },
  WebhookServiceLevels: {
    window: 'The span of time that was asked for.',
    since: 'Events from this moment on are counted, RFC 3339 in UTC.',
    until: 'When it was counted, RFC 3339 in UTC.',
    complete: 'False where the window holds more than is counted; `since` says how far back it reaches.',
    deliveries: 'Events times the endpoints that wanted them.',
    delivered: 'Those that were answered with 2xx.',
    waiting: 'Those that are still to be made or repeated.',
    parked: 'Those that wait for their endpoint to be enabled.',
    failed: 'Those that were given up after the last attempt.',
    within: 'What was delivered within 1 s, 10 s and 5 min of publication.',
    publicationToDelivery: 'From the time of the event to the first answer 2xx.',
    publicationToFirstAttempt: 'From the time of the event to the beginning of the first attempt: our part.',
    receiver: 'How long attempts took, connection and answer: the receiver’s part.',
    firstAttempts: 'How often the first attempt was enough.',
    errorBudget: 'What may go wrong on our side, and how much of it is left.',
  },
  WebhookShareWithin: {
    seconds: 'The time since publication, in seconds.',
    due: 'Deliveries whose time is over, or that were made within it.',
    delivered: 'Those of them that were made within it.',
    share: 'Delivered of due, rounded down to six places; null where nothing is due.',
  },
  WebhookTimes: {
    p50Ms: 'Half took no longer, in milliseconds; null where there were none.',
    p95Ms: '95 % took no longer, in milliseconds; null where there were none.',
    p99Ms: '99 % took no longer, in milliseconds; null where there were none.',
  },
  WebhookFirstAttempts: {
    made: 'Deliveries with at least one attempt.',
    succeeded: 'Those whose first attempt was answered with 2xx.',
    share: 'Succeeded of made, rounded down to six places; null where none was made.',
  },
  WebhookErrorBudget: {
    objective: 'The share of first attempts that shall begin in time.',
    seconds: 'How soon after publication that is, in seconds.',
    due: 'Deliveries that count: not those parked or held back by `fifo`.',
    missed: 'Those whose first attempt began later, or has not begun.',
    remaining: 'Share of the budget that is left, negative when overdrawn; null where nothing is due.',
  },
  RecoveryInput: {
    since: 'Events from this moment on, RFC 3339, also from before the endpoint existed.',
    until: 'Events before this moment, RFC 3339; that of the request if absent or null.',
  },
  ResendInput: { endpointId: 'Only to this endpoint; if absent or null, to each that had the event.' },
  WebhookRequest: {
    id: 'Id of the request, beginning with `req_`.',
    kind: 'What was asked for: TEST, RESEND, RECOVER or CONFORMANCE.',
    endpointId: 'Endpoint that was named; null where all are meant.',
    eventId: 'Event that was named; null where none was.',
    status: 'OPEN until it was carried out, then DONE or FAILED.',
    finishedAt: 'When it was carried out, RFC 3339 in UTC; null before.',
    result: 'What came of it, such as how many events were recovered; null before it is DONE.',
  },
  EventGaps: {
    lastSequence: 'Sequence of the contract’s last event; 0 before the first.',
    events: 'The events of the gaps, at most 500, oldest first.',
  },
  'EventGaps.gaps': {
    from: 'First sequence that is missing.',
    to: 'Last sequence that is missing in this range.',
  },
  'EventGaps.events': { ...EVENT, sequence: 'Number of the event within its contract, without gaps.' },
}
