import { Type } from 'typebox'
import { ATTEMPT_OUTCOMES } from '../../documents/webhooks.ts'
import { described, IsoDateTime, oneOf, orNull, shape } from '../values.ts'

/** One attempt of a delivery, with the headers of both sides. */

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
