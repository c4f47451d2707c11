import { MAX_VIOLATIONS, PROBLEMS, type ProblemCode } from '../errors.ts'
import type { Json } from './schemas.ts'

/** Parts of the OpenAPI document that all operations refer to. */
/** What bodies are listed under; the media types of versions have the same bodies. */
export const JSON_MEDIA = 'application/json'
const EXAMPLE_REQUEST_ID = 'req_5rTq0mYc1VbX8kZs2HdA'

const text = { type: 'string', maxLength: 1_000 }
/** A reason may list every value that is allowed, such as the names of all events. */
const MAX_REASON = 2_000
const count = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const textHeader = (description: string, schema: Json = text) => ({ description, schema })
/** Referred to as `#/components/headers/<name>`. */
export const HEADERS = {
  XRequestId: textHeader('The request’s id, echoed or created.'),
  XAPIVersion: textHeader('The version that answered.', { const: 'v2' }),
  XEnvironment: textHeader('Which deployment answered; DEV and HOM are sandboxes.', {
    enum: ['DEV', 'HOM', 'PROD'],
  }),
  XCommandId: textHeader('The command that the request wrote, if any; see `GET /commands/v1/{commandId}`.'),
  XRateLimitLimit: textHeader('Requests per hour; absent for unlimited keys and without a key.', count),
  XRateLimitRemaining: textHeader('Requests left in this hour.', count),
  XRateLimitReset: textHeader('Epoch seconds at which the count restarts.', count),
  AccessControlAllowOrigin: textHeader('Only where CORS is configured and the origin is one of those.'),
  RetryAfter: textHeader('Seconds to wait before trying again.', count),
  Location: textHeader('Address of the resource.'),
}

/** Referred to as `#/components/parameters/<name>`. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Chosen by the client to find the request again. Echoed when it has 1 to 128 characters of ' +
      '`A-Z a-z 0-9 _ . : / + = @ -`; another one is made in place of anything else.',
    schema: { type: 'string', pattern: '^[^\\r\\n]*$', maxLength: 16_384 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: the same request with the same key is executed once. Kept at least 24 hours. ' +
      '1 to 255 visible ASCII characters.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$', maxLength: 255 },
  },
}

export function errorExample(code: ProblemCode): Json {
  const details =
    code === 'INVALID_REQUEST'
      ? { field: 'acceptedTokens[0].network', reason: 'must be one of ETHEREUM, POLYGON, BASE' }
      : { field: null, reason: null }
  const violations = details.field === null ? [] : [details]
  const message = PROBLEMS[code][1]
  return {
    summary: code,
    value: { error: { code, message, details, violations, requestId: EXAMPLE_REQUEST_ID } },
  }
}

/** A schema with its description. */
function said(description: string, schema: Json): Json {
  return { description, ...schema }
}

const nullableText = { type: ['string', 'null'], maxLength: MAX_REASON }
const violation = {
  type: 'object',
  required: ['field', 'reason'],
  properties: {
    field: said(
      'Path of the field, such as `acceptedTokens[0].network`; null where no field is concerned.',
      nullableText,
    ),
    reason: said(
      'What is wrong with it, or a code where the route names codes; null where nothing is to say.',
      nullableText,
    ),
  },
  additionalProperties: false,
}
const shared = {
  code: said('What programs decide by; `GET /errors` explains each.', {
    type: 'string',
    enum: Object.keys(PROBLEMS),
  }),
  details: said('The first of `violations`; null in both members where there is none.', violation),
  violations: said(`Everything that is wrong with the request, ${MAX_VIOLATIONS} at most.`, {
    type: 'array',
    items: violation,
    maxItems: MAX_VIOLATIONS,
  }),
  requestId: said('The id to ask us by: `X-Request-Id` of the same answer.', {
    type: 'string',
    maxLength: 128,
  }),
}

export function errorSchema(): Json {
  const properties = { ...shared, message: said('The same as `code`, in a sentence for people.', text) }
  const error = { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
  return {
    type: 'object',
    required: ['error'],
    properties: { error: said('Why the request was refused.', error) },
    additionalProperties: false,
  }
}

export function problemSchema(): Json {
  const properties = {
    ...shared,
    type: said('Where the code is explained: an address below `/errors`.', text),
    title: said('The code in a sentence for people; the same for every request.', text),
    status: said('The HTTP status of this answer.', {
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
    }),
    detail: said('What is wrong with this request, for people.', { ...text, maxLength: MAX_REASON }),
    instance: said('Path of the request.', text),
  }
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

/** The body of 202: see `GET /commands/v1/{commandId}`. */
export function pendingSchema(): Json {
  const properties = {
    commandId: said('Id of the command; ask `GET /commands/v1/{commandId}` with it.', {
      type: 'string',
      maxLength: 128,
    }),
    status: said('Always PENDING here; the command ends in SUCCEEDED or REFUSED.', { const: 'PENDING' }),
  }
  const data = { type: 'object', required: ['commandId', 'status'], properties, additionalProperties: false }
  return {
    type: 'object',
    required: ['data'],
    properties: { data: said('The command that was accepted.', data) },
    additionalProperties: false,
  }
}
