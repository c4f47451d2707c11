import { type EventBody, eventBodies } from '../../schemas/events/eventBodies.ts'
import { component, type Json } from './schemas.ts'

/**
 * The webhooks section: what a client's endpoint receives, one entry per event. The bodies are those that
 * AsyncAPI describes for Kafka, in JSON; each is added to `schemas`.
 */
export function webhookDocument(schemas: Json): Json {
  return Object.fromEntries(eventBodies().map(body => [body.event, { post: deliveryOf(body, schemas) }]))
}

function deliveryOf({ event, summary, schema: body, example }: EventBody, schemas: Json): Json {
  const name = event.split(/[._]/).map(capitalised).join('')
  const schema = component({ ...body, title: `${name}Event` }, schemas)
  return {
    operationId: `receive${name}`,
    tags: ['Webhooks'],
    summary,
    description: DESCRIPTION,
    security: [],
    parameters: HEADERS,
    requestBody: {
      description: 'The event; the signature covers exactly these bytes.',
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: RESPONSES,
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const DESCRIPTION =
  'Sent to every enabled endpoint that wants the event, at least once, always under the same ' +
  '`webhook-id`: dedupe by it. Verify the signature (Standard Webhooks 1.0) before you believe the body.'

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})
const HEADERS = [
  header('webhook-id', 'The event’s `id`; the same in every attempt.', { type: 'string', maxLength: 255 }),
  header('webhook-timestamp', 'Epoch seconds of this attempt. Refuse what is older than five minutes.', {
    type: 'string',
    pattern: '^[0-9]{1,12}$',
    maxLength: 12,
  }),
  header(
    'webhook-signature',
    'Space-separated: `v1,` and an HMAC-SHA256, or `v1a,` and an ed25519 signature, of `<id>.<timestamp>.<body>` ' +
      'in Base64; two while a secret is being rotated.',
    { type: 'string', maxLength: 2_000 },
  ),
]

const RESPONSES = {
  '2XX': { description: 'Received. Answer within 15 s; the body is ignored.' },
  '410': { description: 'Gone: the endpoint is disabled, and its events are parked.' },
  '429': {
    description: 'Too many requests: retried after `Retry-After` if that is later than the schedule.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  },
  '503': {
    description: 'Unavailable: retried after `Retry-After` if that is later than the schedule.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  },
  default: { description: 'A failure, redirects included: ten attempts within four days.' },
}
