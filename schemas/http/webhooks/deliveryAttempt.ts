import { Type } from 'typebox'
import { ATTEMPT_OUTCOMES } from '../../documents/webhooks.ts'
import * as v from '../values.ts'

/** One attempt of a delivery, with the headers of both sides. */

const Header = v.shape('DeliveryHeader', {
  name: v.text('Name, in lower case.'),
  value: v.text('Value, at most 128 characters; `***` where it may be secret or personal.'),
})
const headersOf = (what: string) => v.orNull(Type.Array(Header), `Headers of ${what}.`)

export const AttemptView = v.shape('DeliveryAttempt', {
  endpointId: v.text('Webhook endpoint (`ep_…`).'),
  attempt: v.ordinal('Number of the attempt, from 1.'),
  outcome: v.described(v.oneOf(...ATTEMPT_OUTCOMES), 'Outcome; only SUCCEEDED is a delivery.'),
  statusCode: v.orNull(Type.Integer(), 'HTTP status of the receiver; null without a response.'),
  startedAt: v.time('When it began.'),
  durationMs: v.count('How long it took, in milliseconds.'),
  error: v.textOrNull('What failed; null after a 2xx response.'),
  nextAttemptAt: v.timeOrNull('When the next attempt is due; null if none is planned.'),
  request: v.text('Start of the request body.'),
  response: v.orNull(v.text('Start of the response, with secrets masked.')),
  requestHeaders: headersOf('the request, signatures masked; null if nothing was sent or recorded'),
  responseHeaders: headersOf('the response, the first 40; null without one'),
})
