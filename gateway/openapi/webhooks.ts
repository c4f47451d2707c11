import { type EventBody, eventBodies } from '../../schemas/events/eventBodies.ts'
import { component, type Json } from './schemas.ts'

/**
 * The webhooks section: the deliveries to a client's endpoint, one entry per event. The bodies are the JSON
 * form of the Kafka records in AsyncAPI; each is added to `schemas`.
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
      description: 'The event; the signature covers these exact bytes.',
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: RESPONSES,
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const DESCRIPTION =
  'Sent to every enabled and subscribed endpoint, at least once, always with the same `webhook-id`: deduplicate ' +
  'by it. Verify the signature (Standard Webhooks 1.0) before you trust the body.'

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})
const HEADERS = [
  header('webhook-id', 'The event’s `id`; the same in every attempt.', { type: 'string', maxLength: 255 }),
  header('webhook-timestamp', 'Unix seconds of this attempt. Reject deliveries older than five minutes.', {
    type: 'string',
    pattern: '^[0-9]{1,12}$',
    maxLength: 12,
  }),
  header(
    'webhook-signature',
    'Space-separated: `v1,` and an HMAC-SHA256, or `v1a,` and an ed25519 signature, of `<id>.<timestamp>.<body>` ' +
      'in Base64; two during a secret rotation.',
    { type: 'string', maxLength: 2_000 },
  ),
]

const RESPONSES = {
  '2XX': { description: 'Received. Respond within 15 s; the body is ignored.' },
  '410': { description: 'Gone: disables the endpoint and parks its events.' },
  '429': {
    description: 'Too many requests: retried after `Retry-After` if that is later than the schedule.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  },
  '503': {
    description: 'Unavailable: retried after `Retry-After` if that is later than the schedule.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  },
  default: { description: 'Failure, including redirects: ten attempts within four days.' },
}
