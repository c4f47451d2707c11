import { Type } from '@sinclair/typebox'
import {
  ATTEMPT_OUTCOMES,
  CONDITION_OPERATORS,
  DELIVERY_STATES,
  MAX_URL_LENGTH,
} from '../documents/webhooks.ts'
import { SUBSCRIPTIONS } from '../webhookEvents.ts'
import { exactly, freeText, IntegerId, IsoDateTime, oneOf, orNull, shape, TextId, titled } from './values.ts'

const MAX_DESCRIPTION = 500
const MAX_CONDITIONS = 20
const MAX_LIST_VALUES = 100
const MAX_TEXT_VALUE = 500
const MAX_PATH = 200
const MAX_PER_SECOND = 1_000
/** Receivers are rolled out within a week; a secret that may be known must not sign for longer. */
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
  op: oneOf(...CONDITION_OPERATORS),
  value: Type.Union([...scalars, Type.Array(Listed, { maxItems: MAX_LIST_VALUES })], {
    reason: `must be ${SCALAR}, or a list of these; long numbers are sent as text`,
    description:
      'A list for `in`, true or false for `exists`. Amounts, ratios and quantities are compared as the ' +
      'numbers they are, exactly; documents, ids and hashes as the text they are.',
  }),
})

const place = {
  description: 'Where deliveries go: https only; addresses that are not public are refused.',
  examples: ['https://hooks.example.com/lastro'],
}
const settings = {
  url: freeText(MAX_URL_LENGTH, { minLength: 1, ...place }),
  events: Type.Array(oneOf(...SUBSCRIPTIONS), {
    minItems: 1,
    maxItems: SUBSCRIPTIONS.length,
    uniqueItems: true,
    description:
      '`*` stands for `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, ' +
      '`guarantee.created`, `guarantee.liquidated`, and what concerns your account, wallets, customers and ' +
      'endpoints. Events of a contract’s life and of the whole market come where they are named: one by ' +
      'one, or with those that begin alike (`contract.*`). `guarantee.deposited` stands for ' +
      '`guarantee.deposit_recorded`, `guarantee.released` for `guarantee.release_confirmed`.',
  }),
  description: orNull(freeText(MAX_DESCRIPTION)),
  status: oneOf('ENABLED', 'DISABLED'),
  filter: Type.Array(Condition, {
    maxItems: MAX_CONDITIONS,
    description: 'Conditions on `data`; all must hold.',
  }),
  fifo: Type.Boolean({
    description:
      'Events of one contract one at a time and in order; one that fails holds back the later ones.',
  }),
  maxPerSecond: orNull(Type.Integer({ minimum: 1, maximum: MAX_PER_SECOND })),
}
const SignatureType = titled('SignatureType', oneOf('HMAC_SHA256', 'ED25519'))

export const EndpointInput = shape('WebhookEndpointInput', {
  url: settings.url,
  events: settings.events,
  description: Type.Optional(settings.description),
  status: Type.Optional(settings.status),
  filter: Type.Optional(orNull(settings.filter)),
  fifo: Type.Optional(settings.fifo),
  maxPerSecond: Type.Optional(settings.maxPerSecond),
  signatureType: Type.Optional(SignatureType),
})
export const EndpointChanges = shape(
  'WebhookEndpointChanges',
  {
    url: Type.Optional(settings.url),
    events: Type.Optional(settings.events),
    description: Type.Optional(settings.description),
    status: Type.Optional(settings.status),
    filter: Type.Optional(orNull(settings.filter)),
    fifo: Type.Optional(settings.fifo),
    maxPerSecond: Type.Optional(settings.maxPerSecond),
  },
  { minProperties: 1 },
)

export const EndpointView = shape('WebhookEndpoint', {
  id: EndpointId,
  ...settings,
  // As it was taken, also by releases that took every character.
  url: Type.String({ maxLength: MAX_URL_LENGTH, ...place }),
  description: orNull(Type.String({ maxLength: MAX_DESCRIPTION })),
  disabledReason: orNull(oneOf('REQUESTED', 'GONE', 'ONLY_FAILURES')),
  disabledAt: orNull(IsoDateTime),
  signatureType: SignatureType,
  warnings: Type.Array(shape('WebhookWarning', { field: Type.String(), reason: Type.String() }), {
    maxItems: MAX_CONDITIONS,
    description: 'Settings that are taken and most likely a mistake: a path that none of its events has.',
  }),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

const Secret = Type.String({
  description: 'What deliveries are verified with: `whsec_…`, or the public key `whpk_…` of ED25519.',
})
export const SecretView = shape('WebhookSecret', {
  secret: Secret,
  signatureType: SignatureType,
  previous: Type.Array(exactly({ secret: Secret, expiresAt: IsoDateTime }), {
    description: 'Secrets that still sign beside the current one.',
  }),
})
export const RotationInput = shape('WebhookSecretRotationInput', {
  gracePeriodSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS, default: DEFAULT_GRACE_SECONDS }),
  ),
})
export const RotatedSecret = shape('RotatedWebhookSecret', {
  secret: orNull(Secret),
  signatureType: SignatureType,
  previousExpiresAt: orNull(IsoDateTime),
})

export const EventView = shape('Event', {
  id: Type.String(),
  event: Type.String(),
  timestamp: IsoDateTime,
  data: Type.Object({}, { additionalProperties: true }),
  delivered: Type.Boolean({ description: 'True once any endpoint has answered 2xx.' }),
})
const DeliveryView = shape('Delivery', {
  endpointId: Type.String(),
  state: oneOf(...DELIVERY_STATES),
  attempts: Type.Integer({ minimum: 0 }),
  nextAttemptAt: orNull(IsoDateTime),
})
export const EventWithDeliveries = shape('EventWithDeliveries', {
  ...EventView.properties,
  deliveries: Type.Array(DeliveryView),
})

export const AttemptView = shape('DeliveryAttempt', {
  endpointId: Type.String(),
  attempt: Type.Integer({ minimum: 1 }),
  outcome: oneOf(...ATTEMPT_OUTCOMES),
  statusCode: orNull(Type.Integer()),
  startedAt: IsoDateTime,
  durationMs: Type.Integer({ minimum: 0 }),
  error: orNull(Type.String()),
  nextAttemptAt: orNull(IsoDateTime),
  request: Type.String({ description: 'First characters of the body that was sent.' }),
  response: orNull(Type.String({ description: 'First characters of the answer, secrets masked.' })),
})

const count = Type.Integer({ minimum: 0 })
export const StatsView = shape('WebhookEndpointStats', {
  pending: count,
  parked: count,
  succeeded: count,
  failed: count,
  skipped: count,
  nextAttemptAt: orNull(IsoDateTime),
  failingSince: orNull(IsoDateTime),
  lastSuccessAt: orNull(IsoDateTime),
  lastFailureAt: orNull(IsoDateTime),
  hours: Type.Array(
    shape('WebhookHour', {
      at: IsoDateTime,
      succeeded: count,
      failed: count,
      medianMs: orNull(Type.Integer({ minimum: 0 })),
      slowestMs: orNull(Type.Integer({ minimum: 0 })),
    }),
    { description: 'The last 24 hours, the oldest first: attempts to deliver your newest 1,000 events.' },
  ),
})

export const RecoveryInput = shape('RecoveryInput', {
  since: IsoDateTime,
  until: Type.Optional(orNull(IsoDateTime)),
})
export const ResendInput = shape('ResendInput', { endpointId: Type.Optional(orNull(EndpointId)) })
export const RequestView = shape('WebhookRequest', {
  id: Type.String(),
  kind: Type.String(),
  endpointId: orNull(Type.String()),
  eventId: orNull(Type.String()),
  status: oneOf('OPEN', 'DONE', 'FAILED'),
  createdAt: IsoDateTime,
  finishedAt: orNull(IsoDateTime),
  result: orNull(Type.Object({}, { additionalProperties: true })),
})

export const GapsView = shape('EventGaps', {
  contractId: IntegerId,
  lastSequence: count,
  gaps: Type.Array(exactly({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }), {
    description: 'Sequences that no endpoint of yours has answered with 2xx, as ranges.',
  }),
  events: Type.Array(exactly({ id: Type.String(), event: Type.String(), sequence: count })),
})

export const endpointExample = {
  id: 'ep_8kQm2ZpV5sXw1Tn0LrYb',
  url: 'https://hooks.example.com/lastro',
  events: ['collateral.created', 'guarantee.created'],
  description: null,
  status: 'ENABLED',
  filter: [],
  fifo: false,
  maxPerSecond: null,
  disabledReason: null,
  disabledAt: null,
  signatureType: 'HMAC_SHA256',
  warnings: [],
  createdAt: '2026-07-30T12:00:00.000Z',
  updatedAt: '2026-07-30T12:00:00.000Z',
}
export const eventExample = {
  id: 'evt_8kQm2ZpV5sXw1Tn0LrYb',
  event: 'guarantee.created',
  timestamp: '2026-07-30T12:00:00.000Z',
  data: { contractId: 1001, guaranteeId: '2001', amount: '22500', currency: 'BRL', sequence: 2 },
  delivered: true,
}
