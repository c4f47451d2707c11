import { Type } from 'typebox'
import {
  ATTEMPT_OUTCOMES,
  CONDITION_OPERATORS,
  DELIVERY_STATES,
  MAX_URL_LENGTH,
} from '../documents/webhooks.ts'
import { SUBSCRIPTIONS } from '../webhookEvents.ts'
import { exampleWith } from './examples.ts'
import {
  ContractId,
  CreatedAt,
  described,
  exactly,
  flag,
  freeText,
  IsoDateTime,
  listOf,
  maybe,
  oneOf,
  orNull,
  shape,
  TextId,
  titled,
  UpdatedAt,
} from './values.ts'

const MAX_DESCRIPTION = 500
const MAX_CONDITIONS = 20
const MAX_LIST_VALUES = 100
const MAX_TEXT_VALUE = 500
const MAX_PATH = 200
const MAX_PER_SECOND = 1_000
/** Enough to roll out receivers; a leaked secret must not sign for longer. */
const MAX_GRACE_SECONDS = 7 * 86_400
const DEFAULT_GRACE_SECONDS = 86_400

export const EndpointId = TextId('ep')
export const EventId = TextId('evt')
export const RequestId = TextId('req')

const SCALAR = `text of at most ${MAX_TEXT_VALUE} characters, a number in plain notation, true, false or null`
const scalars = [freeText(MAX_TEXT_VALUE), Type.Number(), Type.Boolean(), Type.Null()] as const
const Listed = Type.Union([...scalars], { reason: `must be ${SCALAR}; long numbers are sent as text` })
const Condition = shape('WebhookCondition', {
  path: Type.String({
    minLength: 1,
    maxLength: MAX_PATH,
    pattern: '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+|\\[\\d{1,4}\\])*$',
    reason: 'must be a path such as `acceptedTokens[0].network`',
    description: 'Path below `data`, for example `guaranteeStatus` or `acceptedTokens[0].network`.',
    examples: ['requiredFiatAmount'],
  }),
  op: described(oneOf(...CONDITION_OPERATORS), 'Comparison operator.'),
  value: Type.Union([...scalars, Type.Array(Listed, { maxItems: MAX_LIST_VALUES })], {
    reason: `must be ${SCALAR}, or a list of these; long numbers are sent as text`,
    description:
      'A list for `in`, a boolean for `exists`. Amounts, ratios and quantities are compared exactly as ' +
      'numbers; documents, ids and hashes as text.',
  }),
})

const place = {
  description: 'URL for deliveries: https only; non-public addresses are refused.',
  examples: ['https://hooks.example.com/lastro'],
}
const settings = {
  url: freeText(MAX_URL_LENGTH, { minLength: 1, ...place }),
  events: Type.Array(oneOf(...SUBSCRIPTIONS), {
    minItems: 1,
    maxItems: SUBSCRIPTIONS.length,
    uniqueItems: true,
    description:
      '`*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, ' +
      '`guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers ' +
      'and endpoints. Contract lifecycle and market events must be named, singly or by prefix ' +
      '(`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, ' +
      '`guarantee.released` of `guarantee.release_confirmed`.',
  }),
  description: orNull(freeText(MAX_DESCRIPTION), 'Your own description; null if none.'),
  status: described(oneOf('ENABLED', 'DISABLED'), 'DISABLED endpoints park events until re-enabled.'),
  filter: Type.Array(Condition, {
    maxItems: MAX_CONDITIONS,
    description: 'Conditions on `data`, all required.',
  }),
  fifo: flag('Deliver the events of one contract in order; a failure blocks later ones.'),
  maxPerSecond: orNull(
    Type.Integer({ minimum: 1, maximum: MAX_PER_SECOND }),
    'Maximum deliveries per second; null for no limit of yours.',
  ),
}
const SignatureType = titled(
  'SignatureType',
  described(
    oneOf('HMAC_SHA256', 'ED25519'),
    'Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).',
  ),
)

const optionalSettings = {
  description: Type.Optional(settings.description),
  status: Type.Optional(settings.status),
  filter: Type.Optional(orNull(settings.filter)),
  fifo: Type.Optional(settings.fifo),
  maxPerSecond: Type.Optional(settings.maxPerSecond),
}
export const EndpointInput = shape('WebhookEndpointInput', {
  url: settings.url,
  events: settings.events,
  ...optionalSettings,
  signatureType: Type.Optional(SignatureType),
})
export const EndpointChanges = shape(
  'WebhookEndpointChanges',
  { url: Type.Optional(settings.url), events: Type.Optional(settings.events), ...optionalSettings },
  { minProperties: 1 },
)

export const EndpointView = shape('WebhookEndpoint', {
  id: EndpointId,
  ...settings,
  // Without the input's text rules: older releases accepted every character.
  url: Type.String({ maxLength: MAX_URL_LENGTH, ...place }),
  description: orNull(Type.String({ maxLength: MAX_DESCRIPTION }), 'Your own description; null if none.'),
  disabledReason: orNull(
    oneOf('REQUESTED', 'GONE', 'ONLY_FAILURES'),
    'REQUESTED by you, GONE after a 410, ONLY_FAILURES after five days; null if ENABLED.',
  ),
  disabledAt: orNull(IsoDateTime, 'When it was disabled; null if ENABLED.'),
  signatureType: SignatureType,
  warnings: Type.Array(
    shape('WebhookWarning', {
      field: Type.String({ description: 'Path of the setting, such as `filter[0].path`.' }),
      reason: Type.String({ description: 'What is probably wrong with it.' }),
    }),
    {
      maxItems: MAX_CONDITIONS,
      description: 'Probable mistakes in accepted settings, such as a path that none of its events has.',
    },
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

const Secret = Type.String({
  description: 'Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.',
})
export const SecretView = shape('WebhookSecret', {
  secret: Secret,
  signatureType: SignatureType,
  previous: listOf(
    exactly({
      secret: Secret,
      expiresAt: described(IsoDateTime, 'Until when this secret signs alongside the current one.'),
    }),
    'Previous secrets that still sign alongside the current one.',
  ),
})
export const RotationInput = shape('WebhookSecretRotationInput', {
  gracePeriodSeconds: maybe(
    Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS, default: DEFAULT_GRACE_SECONDS }),
    'How long the previous secret keeps signing alongside the new one; one day if absent.',
  ),
})
export const RotatedSecret = shape('RotatedWebhookSecret', {
  secret: orNull(Secret),
  signatureType: SignatureType,
  previousExpiresAt: orNull(IsoDateTime, 'Until when the previous secret signs; null without grace period.'),
})

const DeliveryView = shape('Delivery', {
  endpointId: Type.String({ description: 'Webhook endpoint (`ep_…`).' }),
  state: described(
    oneOf(...DELIVERY_STATES),
    'FAILED: no attempts left; PARKED: endpoint disabled; DISCARDED: endpoint deleted; SKIPPED: unsubscribed.',
  ),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
  lastStatusCode: orNull(Type.Integer(), 'HTTP status of the last attempt; null without a response.'),
  nextAttemptAt: orNull(IsoDateTime, 'When the next attempt is due; null if none is planned.'),
})
export const EventView = shape('Event', {
  id: Type.String({ description: 'Id of the event and `webhook-id` of its deliveries; deduplicate by it.' }),
  event: Type.String({ description: 'Event name, such as `collateral.created`.' }),
  timestamp: described(IsoDateTime, 'When it happened; identical in every attempt.'),
  data: described(
    Type.Object({}, { additionalProperties: true }),
    'Payload of the event, see the webhooks of this document. New fields may be added.',
  ),
  delivered: flag('True once any endpoint has acknowledged with 2xx.'),
  deliveries: Type.Optional(listOf(DeliveryView, 'Only with `include=deliveries`.')),
})
export const EventWithDeliveries = shape('EventWithDeliveries', {
  ...EventView.properties,
  deliveries: listOf(DeliveryView, 'Delivery state at each subscribed endpoint.'),
})

const Header = shape('DeliveryHeader', {
  name: Type.String({ description: 'Name, in lower case.' }),
  value: Type.String({
    description: 'Value, at most 128 characters; `***` where it may be secret or personal.',
  }),
})
const headersOf = (what: string) => orNull(Type.Array(Header), `Headers of ${what}.`)

export const AttemptView = shape('DeliveryAttempt', {
  endpointId: Type.String({ description: 'Webhook endpoint (`ep_…`).' }),
  attempt: Type.Integer({ minimum: 1, description: 'Number of the attempt, from 1.' }),
  outcome: described(oneOf(...ATTEMPT_OUTCOMES), 'Outcome; only SUCCEEDED is a delivery.'),
  statusCode: orNull(Type.Integer(), 'HTTP status of the receiver; null without a response.'),
  startedAt: described(IsoDateTime, 'When it began.'),
  durationMs: Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds.' }),
  error: orNull(Type.String(), 'What failed; null after a 2xx response.'),
  nextAttemptAt: orNull(IsoDateTime, 'When the next attempt is due; null if none is planned.'),
  request: Type.String({ description: 'Start of the request body.' }),
  response: orNull(Type.String({ description: 'Start of the response, with secrets masked.' })),
  requestHeaders: headersOf('the request, signatures masked; null if nothing was sent or recorded'),
  responseHeaders: headersOf('the response, the first 40; null without one'),
})

const count = Type.Integer({ minimum: 0 })
export const StatsView = shape('WebhookEndpointStats', {
  pending: described(count, 'Deliveries pending or awaiting retry.'),
  parked: described(count, 'Deliveries parked until the endpoint is enabled.'),
  succeeded: described(count, 'Deliveries acknowledged with 2xx.'),
  failed: described(count, 'Deliveries that failed after the last attempt.'),
  skipped: described(count, 'Deliveries no longer subscribed to when due.'),
  nextAttemptAt: orNull(IsoDateTime, 'When the next attempt is due; null if none is planned.'),
  failingSince: orNull(IsoDateTime, 'Since when every attempt has failed; null while it works.'),
  lastSuccessAt: orNull(IsoDateTime, 'When an attempt last succeeded; null before the first.'),
  lastFailureAt: orNull(IsoDateTime, 'When an attempt last failed; null before the first.'),
  hours: listOf(
    shape('WebhookHour', {
      at: described(IsoDateTime, 'Start of the hour.'),
      succeeded: described(count, 'Attempts of this hour acknowledged with 2xx.'),
      failed: described(count, 'Attempts of this hour not acknowledged with 2xx.'),
      medianMs: orNull(Type.Integer({ minimum: 0 }), 'Median duration in milliseconds; null if none.'),
      slowestMs: orNull(Type.Integer({ minimum: 0 }), 'Longest duration in milliseconds; null if none.'),
    }),
    'Attempts of the last 24 hours, oldest first, for your newest 1,000 events.',
  ),
})

export const RecoveryInput = shape('RecoveryInput', {
  since: described(IsoDateTime, 'Events from this time on, even before the endpoint existed.'),
  until: Type.Optional(orNull(IsoDateTime, 'Events before this time; now if absent or null.')),
})
export const ResendInput = shape('ResendInput', {
  endpointId: Type.Optional(orNull(EndpointId, 'Only to this endpoint; to all previous ones if absent.')),
})
export const RequestView = shape('WebhookRequest', {
  id: Type.String({ description: 'Id of the delivery job (`req_…`).' }),
  kind: Type.String({ description: 'Kind of job: TEST, RESEND, RECOVER or CONFORMANCE.' }),
  endpointId: orNull(Type.String(), 'Endpoint concerned; null for all.'),
  eventId: orNull(Type.String(), 'Event concerned; null if none.'),
  status: described(oneOf('OPEN', 'DONE', 'FAILED'), 'OPEN until it is carried out, then DONE or FAILED.'),
  createdAt: CreatedAt,
  finishedAt: orNull(IsoDateTime, 'When it was carried out; null before.'),
  result: orNull(
    Type.Object({}, { additionalProperties: true }),
    'Result, such as the number of recovered events; null before DONE.',
  ),
})

export const GapsView = shape('EventGaps', {
  contractId: ContractId,
  lastSequence: described(count, 'Sequence of the contract’s last event; 0 before the first.'),
  gaps: listOf(
    exactly({
      from: Type.Integer({ minimum: 1, description: 'First missing sequence.' }),
      to: Type.Integer({ minimum: 1, description: 'Last missing sequence of the range.' }),
    }),
    'Ranges of sequences that none of your endpoints has acknowledged with 2xx.',
  ),
  events: listOf(
    exactly({
      id: EventView.properties.id,
      event: EventView.properties.event,
      sequence: described(count, 'Number of the event within its contract, without gaps.'),
    }),
    'The events of the gaps, at most 500, oldest first.',
  ),
})

export const endpointExample = exampleWith(EndpointView, {
  id: 'ep_8kQm2ZpV5sXw1Tn0LrYb',
  events: ['collateral.created', 'guarantee.created'],
})
export const eventExample = {
  id: 'evt_8kQm2ZpV5sXw1Tn0LrYb',
  event: 'guarantee.created',
  timestamp: '2026-07-30T12:00:00.000Z',
  data: { contractId: 1001, guaranteeId: '2001', amount: '22500', currency: 'BRL', sequence: 2 },
  delivered: true,
}
