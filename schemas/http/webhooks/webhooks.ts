import { Type } from 'typebox'
import { CONDITION_OPERATORS, DELIVERY_STATES, MAX_URL_LENGTH } from '../../documents/webhooks.ts'
import { SUBSCRIPTIONS } from '../../webhookEvents.ts'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

const MAX_DESCRIPTION = 500
const MAX_CONDITIONS = 20
const MAX_LIST_VALUES = 100
const MAX_TEXT_VALUE = 500
const MAX_PATH = 200
const MAX_PER_SECOND = 1_000
/** Enough to roll out receivers; a leaked secret must not sign for longer. */
const MAX_GRACE_SECONDS = 7 * 86_400
const DEFAULT_GRACE_SECONDS = 86_400

export const EndpointId = v.TextId('ep')
export const EventId = v.TextId('evt')
export const RequestId = v.TextId('req')

const SCALAR = `text of at most ${MAX_TEXT_VALUE} characters, a number in plain notation, true, false or null`
const scalars = [v.freeText(MAX_TEXT_VALUE), Type.Number(), Type.Boolean(), Type.Null()] as const
const Listed = Type.Union([...scalars], { reason: `must be ${SCALAR}; long numbers are sent as text` })
const Condition = v.shape('WebhookCondition', {
  path: Type.String({
    minLength: 1,
    maxLength: MAX_PATH,
    pattern: '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+|\\[\\d{1,4}\\])*$',
    reason: 'must be a path such as `acceptedTokens[0].network`',
    description: 'Path below `data`, for example `guaranteeStatus` or `acceptedTokens[0].network`.',
    examples: ['requiredFiatAmount'],
  }),
  op: v.described(v.oneOf(...CONDITION_OPERATORS), 'Comparison operator.'),
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
  url: v.freeText(MAX_URL_LENGTH, { minLength: 1, ...place }),
  events: Type.Array(v.oneOf(...SUBSCRIPTIONS), {
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
  description: v.orNull(v.freeText(MAX_DESCRIPTION), 'Your own description; null if none.'),
  status: v.described(v.oneOf('ENABLED', 'DISABLED'), 'DISABLED endpoints park events until re-enabled.'),
  filter: Type.Array(Condition, {
    maxItems: MAX_CONDITIONS,
    description: 'Conditions on `data`, all required.',
  }),
  fifo: v.flag('Deliver the events of one contract in order; a failure blocks later ones.'),
  maxPerSecond: v.orNull(
    Type.Integer({ minimum: 1, maximum: MAX_PER_SECOND }),
    'Maximum deliveries per second; null for no limit of yours.',
  ),
}
const SignatureType = v.titled(
  'SignatureType',
  v.described(
    v.oneOf('HMAC_SHA256', 'ED25519'),
    'Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).',
  ),
)

const optionalSettings = {
  description: Type.Optional(settings.description),
  status: Type.Optional(settings.status),
  filter: Type.Optional(v.orNull(settings.filter)),
  fifo: Type.Optional(settings.fifo),
  maxPerSecond: Type.Optional(settings.maxPerSecond),
}
export const EndpointInput = v.shape('WebhookEndpointInput', {
  url: settings.url,
  events: settings.events,
  ...optionalSettings,
  signatureType: Type.Optional(SignatureType),
})
export const EndpointChanges = v.shape(
  'WebhookEndpointChanges',
  { url: Type.Optional(settings.url), events: Type.Optional(settings.events), ...optionalSettings },
  { minProperties: 1 },
)

export const EndpointView = v.shape('WebhookEndpoint', {
  id: EndpointId,
  ...settings,
  // Without the input's text rules: older releases accepted every character.
  url: Type.String({ maxLength: MAX_URL_LENGTH, ...place }),
  description: v.orNull(Type.String({ maxLength: MAX_DESCRIPTION }), 'Your own description; null if none.'),
  disabledReason: v.orNull(
    v.oneOf('REQUESTED', 'GONE', 'ONLY_FAILURES'),
    'REQUESTED by you, GONE after a 410, ONLY_FAILURES after five days; null if ENABLED.',
  ),
  disabledAt: v.timeOrNull('When it was disabled; null if ENABLED.'),
  signatureType: SignatureType,
  warnings: Type.Array(
    v.shape('WebhookWarning', {
      field: v.text('Path of the setting, such as `filter[0].path`.'),
      reason: v.text('What is probably wrong with it.'),
    }),
    {
      maxItems: MAX_CONDITIONS,
      description: 'Probable mistakes in accepted settings, such as a path that none of its events has.',
    },
  ),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

const Secret = v.text('Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.')
export const SecretView = v.shape('WebhookSecret', {
  secret: Secret,
  signatureType: SignatureType,
  previous: v.listOf(
    v.exactly({
      secret: Secret,
      expiresAt: v.time('Until when this secret signs alongside the current one.'),
    }),
    'Previous secrets that still sign alongside the current one.',
  ),
})
export const RotationInput = v.shape('WebhookSecretRotationInput', {
  gracePeriodSeconds: v.maybe(
    Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS, default: DEFAULT_GRACE_SECONDS }),
    'How long the previous secret keeps signing alongside the new one; one day if absent.',
  ),
})
export const RotatedSecret = v.shape('RotatedWebhookSecret', {
  secret: v.orNull(Secret),
  signatureType: SignatureType,
  previousExpiresAt: v.timeOrNull('Until when the previous secret signs; null without grace period.'),
})

const DeliveryView = v.shape('Delivery', {
  endpointId: v.text('Webhook endpoint (`ep_…`).'),
  state: v.described(
    v.oneOf(...DELIVERY_STATES),
    'FAILED: no attempts left; PARKED: endpoint disabled; DISCARDED: endpoint deleted; SKIPPED: unsubscribed.',
  ),
  attempts: v.count('Number of attempts.'),
  lastStatusCode: v.orNull(Type.Integer(), 'HTTP status of the last attempt; null without a response.'),
  nextAttemptAt: v.timeOrNull('When the next attempt is due; null if none is planned.'),
})
export const EventView = v.shape('Event', {
  id: v.text('Id of the event and `webhook-id` of its deliveries; deduplicate by it.'),
  event: v.text('Event name, such as `collateral.created`.'),
  timestamp: v.time('When it happened; identical in every attempt.'),
  data: v.described(
    Type.Object({}, { additionalProperties: true }),
    'Payload of the event, see the webhooks of this document. New fields may be added.',
  ),
  delivered: v.flag('True once any endpoint has acknowledged with 2xx.'),
  deliveries: Type.Optional(v.listOf(DeliveryView, 'Only with `include=deliveries`.')),
})
export const EventWithDeliveries = v.shape('EventWithDeliveries', {
  ...EventView.properties,
  deliveries: v.listOf(DeliveryView, 'Delivery state at each subscribed endpoint.'),
})

const count = Type.Integer({ minimum: 0 })
export const StatsView = v.shape('WebhookEndpointStats', {
  pending: v.described(count, 'Deliveries pending or awaiting retry.'),
  parked: v.described(count, 'Deliveries parked until the endpoint is enabled.'),
  succeeded: v.described(count, 'Deliveries acknowledged with 2xx.'),
  failed: v.described(count, 'Deliveries that failed after the last attempt.'),
  skipped: v.described(count, 'Deliveries no longer subscribed to when due.'),
  nextAttemptAt: v.timeOrNull('When the next attempt is due; null if none is planned.'),
  failingSince: v.timeOrNull('Since when every attempt has failed; null while it works.'),
  lastSuccessAt: v.timeOrNull('When an attempt last succeeded; null before the first.'),
  lastFailureAt: v.timeOrNull('When an attempt last failed; null before the first.'),
  hours: v.listOf(
    v.shape('WebhookHour', {
      at: v.time('Start of the hour.'),
      succeeded: v.described(count, 'Attempts of this hour acknowledged with 2xx.'),
      failed: v.described(count, 'Attempts of this hour not acknowledged with 2xx.'),
      medianMs: v.orNull(Type.Integer({ minimum: 0 }), 'Median duration in milliseconds; null if none.'),
      slowestMs: v.orNull(Type.Integer({ minimum: 0 }), 'Longest duration in milliseconds; null if none.'),
    }),
    'Attempts of the last 24 hours, oldest first, for your newest 1,000 events.',
  ),
})

export const RecoveryInput = v.shape('RecoveryInput', {
  since: v.time('Events from this time on, even before the endpoint existed.'),
  until: Type.Optional(v.timeOrNull('Events before this time; now if absent or null.')),
})
export const ResendInput = v.shape('ResendInput', {
  endpointId: Type.Optional(v.orNull(EndpointId, 'Only to this endpoint; to all previous ones if absent.')),
})
export const RequestView = v.shape('WebhookRequest', {
  id: v.text('Id of the delivery job (`req_…`).'),
  kind: v.text('Kind of job: TEST, RESEND, RECOVER or CONFORMANCE.'),
  endpointId: v.textOrNull('Endpoint concerned; null for all.'),
  eventId: v.textOrNull('Event concerned; null if none.'),
  status: v.described(
    v.oneOf('OPEN', 'DONE', 'FAILED'),
    'OPEN until it is carried out, then DONE or FAILED.',
  ),
  createdAt: v.CreatedAt,
  finishedAt: v.timeOrNull('When it was carried out; null before.'),
  result: v.orNull(
    Type.Object({}, { additionalProperties: true }),
    'Result, such as the number of recovered events; null before DONE.',
  ),
})

export const GapsView = v.shape('EventGaps', {
  contractId: v.ContractId,
  lastSequence: v.described(count, 'Sequence of the contract’s last event; 0 before the first.'),
  gaps: v.listOf(
    v.exactly({
      from: v.ordinal('First missing sequence.'),
      to: v.ordinal('Last missing sequence of the range.'),
    }),
    'Ranges of sequences that none of your endpoints has acknowledged with 2xx.',
  ),
  events: v.listOf(
    v.exactly({
      id: EventView.properties.id,
      event: EventView.properties.event,
      sequence: v.described(count, 'Number of the event within its contract, without gaps.'),
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
