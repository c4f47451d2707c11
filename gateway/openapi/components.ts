import { MAX_VIOLATIONS, PROBLEMS, type ProblemCode } from '../errors/errors.ts'
import type { Json } from './schemas.ts'

/** Parts of the OpenAPI document that all operations refer to. */
/** Media type of JSON bodies; those of versions have the same bodies. */
export const JSON_MEDIA = 'application/json'
const EXAMPLE_REQUEST_ID = 'req_5rTq0mYc1VbX8kZs2HdA'

const text = { type: 'string', maxLength: 1_000 }
/** Maximum length of a reason, which may list all allowed values, such as event names. */
const MAX_REASON = 2_000
const count = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const textHeader = (description: string, schema: Json = text) => ({ description, schema })
/** Referred to as `#/components/headers/<name>`. */
export const HEADERS = {
  XRequestId: textHeader('Request id, echoed or generated.'),
  XAPIVersion: textHeader('API version of the response.', { const: 'v2' }),
  XEnvironment: textHeader('Deployment that responded; DEV and HOM are sandboxes.', {
    enum: ['DEV', 'HOM', 'PROD'],
  }),
  XCommandId: textHeader('The command that the request sent, if any; see `GET /commands/v1/{commandId}`.'),
  XRateLimitLimit: textHeader('Requests per hour; absent for unlimited keys and without a key.', count),
  XRateLimitRemaining: textHeader('Requests left in this hour.', count),
  XRateLimitReset: textHeader('Unix seconds at which the count restarts.', count),
  AccessControlAllowOrigin: textHeader('Only if CORS is configured and allows the origin.'),
  RetryAfter: textHeader('Seconds to wait before a retry.', count),
  Location: textHeader('Address of the resource.'),
}

/** Referred to as `#/components/parameters/<name>`. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Chosen by the client for correlation. Echoed if it has 1 to 128 characters of ' +
      '`A-Z a-z 0-9 _ . : / + = @ -`; otherwise a new one is generated.',
    schema: { type: 'string', pattern: '^[^\\r\\n]*$', maxLength: 16_384 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. ' +
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
function withDescription(description: string, schema: Json): Json {
  return { description, ...schema }
}

const nullableText = { type: ['string', 'null'], maxLength: MAX_REASON }
const violation = {
  type: 'object',
  required: ['field', 'reason'],
  properties: {
    field: withDescription(
      'Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.',
      nullableText,
    ),
    reason: withDescription(
      'What is wrong, or a code if the operation defines codes; may be null.',
      nullableText,
    ),
  },
  additionalProperties: false,
}
const shared = {
  code: withDescription('Error code for programs; see `GET /errors`.', {
    type: 'string',
    enum: Object.keys(PROBLEMS),
  }),
  details: withDescription('The first of `violations`; both fields are null if there is none.', violation),
  violations: withDescription(`All violations of the request, at most ${MAX_VIOLATIONS}.`, {
    type: 'array',
    items: violation,
    maxItems: MAX_VIOLATIONS,
  }),
  requestId: withDescription('Request id for support: the `X-Request-Id` of this response.', {
    type: 'string',
    maxLength: 128,
  }),
}

export function errorSchema(): Json {
  const properties = { ...shared, message: withDescription('Description of `code`, for people.', text) }
  const error = { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
  return {
    type: 'object',
    required: ['error'],
    properties: { error: withDescription('Why the request was refused.', error) },
    additionalProperties: false,
  }
}

export function problemSchema(): Json {
  const properties = {
    ...shared,
    type: withDescription('URI of the code’s documentation, below `/errors`.', text),
    title: withDescription('Description of the code; the same for every request.', text),
    status: withDescription('HTTP status of this response.', {
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
    }),
    detail: withDescription('What is wrong with this request, for people.', {
      ...text,
      maxLength: MAX_REASON,
    }),
    instance: withDescription('Path of the request.', text),
  }
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

/** Descriptions of the members of every response. */
const ENVELOPE: Readonly<Record<string, string>> = {
  data: 'The requested or created resource.',
  message: 'Message for people. Programs read `data`.',
}

/** The schema of a response, with its members described. */
export function envelope(schema: Json): Json {
  if (Array.isArray(schema['anyOf'])) return { ...schema, anyOf: schema['anyOf'].map(envelope) }
  if (!('properties' in schema)) return schema
  const members = Object.entries(schema['properties'] as Record<string, Json>)
  const described = members.map(([name, member]) => [name, { description: ENVELOPE[name], ...member }])
  return { ...schema, properties: Object.fromEntries(described) }
}

/** The body of 202: see `GET /commands/v1/{commandId}`. */
export function pendingSchema(): Json {
  const properties = {
    commandId: withDescription('Id of the command, for `GET /commands/v1/{commandId}`.', {
      type: 'string',
      maxLength: 128,
    }),
    status: withDescription('Always PENDING here; the command ends in SUCCEEDED or REFUSED.', {
      const: 'PENDING',
    }),
  }
  const data = { type: 'object', required: ['commandId', 'status'], properties, additionalProperties: false }
  return {
    type: 'object',
    required: ['data'],
    properties: { data: withDescription('The command that was accepted.', data) },
    additionalProperties: false,
  }
}
