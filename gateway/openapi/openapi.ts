import type { TSchema } from '@sinclair/typebox'
import packageJson from '../../package.json' with { type: 'json' }
import { DATE_RANGE } from '../../schemas/values/dates.ts'
import { SCOPES } from '../access/scopes.ts'
import { PROBLEMS, type ProblemCode } from '../errors.ts'
import { MAX_FILE_BYTES } from '../files/uploads.ts'
import { type Route, takesIdempotencyKey } from '../routing/route.ts'
import { VENDOR_TYPE } from '../routing/versioning.ts'
import {
  errorExample,
  errorSchema,
  HEADERS,
  JSON_MEDIA,
  PARAMETERS,
  pendingSchema,
  problemSchema,
} from './components.ts'
import { codesOf, failures, headerReferences } from './failures.ts'
import { meaningInShape } from './meanings/meanings.ts'
import { component, type Json, resolved, schemaDocument } from './schemas.ts'
import { TAGS } from './tags.ts'
import { webhookDocument } from './webhooks.ts'

/**
 * The OpenAPI 3.1 document, made from the same route list and schemas that validate requests. `npm run
 * generate -- openapi` writes it to docs/openapi.json; a test fails when that file is stale.
 */
const SCOPE_SUMMARIES: Record<(typeof SCOPES)[number], string> = {
  contracts: 'Create and manage contracts as a lender.',
  borrower: 'Act as the borrower of contracts.',
  'borrower:onboarding': 'The session of a person who is onboarding.',
  'ltv:read': 'Read loan-to-value snapshots.',
  webhooks: 'Manage webhook endpoints and read events.',
  'keys:manage': 'Manage the tenant’s own API keys, within what the key itself may.',
  approvals: 'Approve or reject what other keys of the tenant proposed; change its approval policy.',
  'audit:read': 'Read what the tenant’s own keys did and were refused.',
  'global-account': 'Create customers and payment methods of the global account.',
  'integration:onboarding': 'For the onboarding system.',
  'integration:signature': 'For the signature provider.',
  'integration:custody': 'For the custody system.',
  'integration:market': 'For market data feeds.',
  'integration:wallet': 'For the wallet provider.',
  admin: 'Manage API keys.',
}

export function openApiDocument(routes: readonly Route[]): Json {
  const shown = routes.filter(route => !route.hidden)
  const paths: Record<string, Json> = {}
  const parts: Parts = { schemas: {}, responses: {} }
  for (const route of shown) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, parts) }
  }
  const webhooks = webhookDocument(parts.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastro',
      version: packageJson.version,
      summary: 'Collateralized lending: contracts, guarantees, loan-to-value, events and webhooks.',
      description: DESCRIPTION,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The Lastro team', url: 'https://lastro.example/support' },
    },
    servers: SERVERS,
    security: [{ apiKey: [] }],
    tags: tagsOf(shown),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: scopesText() },
      },
      schemas: byName({
        ...parts.schemas,
        Error: errorSchema(),
        Problem: problemSchema(),
        PendingCommand: pendingSchema(),
      }),
      responses: byName(parts.responses),
      headers: HEADERS,
      parameters: PARAMETERS,
      examples: errorExamples(shown),
    },
  }
}

/** The addresses of an installation are its own; these are what the chart's examples say. */
const SERVERS: readonly Json[] = [
  ['/', 'The gateway that serves this document, local or deployed; `X-Environment` says which it is.'],
  ['https://api.dev.lastro.example', 'DEV: a sandbox for who builds Lastro or against it.'],
  ['https://api.hom.lastro.example', 'HOM: a sandbox in which a release is accepted.'],
  ['https://api.lastro.example', 'PROD: no sandbox; `/sandbox/v1` is not there.'],
].map(([url, description]) => ({ url, description, 'x-internal': false }))

/** What operations refer to; filled as they are written. */
interface Parts {
  readonly schemas: Json
  readonly responses: Json
}

function byName(named: Json): Json {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** One per code that an operation names: 405 belongs to paths without one. */
function errorExamples(routes: readonly Route[]): Json {
  const named = new Set(routes.flatMap(codesOf))
  const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter(code => named.has(code))
  return Object.fromEntries(codes.map(code => [code, errorExample(code)]))
}

const DESCRIPTION = `
Every request carries the header \`api-key\`. Answers are \`{data}\` or \`{message, data}\`; money, rates and
quantities are decimal strings. Dates and times lie ${DATE_RANGE}; text is kept composed (NFC), without
control characters and what turns its direction. Errors have one form and one closed list of codes
(\`GET /errors\`); send
\`Accept: application/problem+json\` for RFC 9457 problem details. \`Accept: ${VENDOR_TYPE}\` names the version;
without it version 2 is served. POST and PATCH take an \`Idempotency-Key\`: the same request with the same key has
the same answer, with \`Idempotent-Replayed: true\`. A key may make 1000 requests per hour unless it says otherwise.
`.trim()

function scopesText(): string {
  const lines = SCOPES.map(scope => `- \`${scope}\`: ${SCOPE_SUMMARIES[scope]}`)
  return `The secret of an API key. A key has scopes:\n\n${lines.join('\n')}`
}

function tagsOf(routes: readonly Route[]): Json[] {
  const used = new Set(routes.map(({ tag }) => tag))
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

function operation(route: Route, { schemas, responses }: Parts): Json {
  const { scopes } = route
  const access =
    scopes === 'public'
      ? 'No API key is needed.'
      : scopes === 'any-key'
        ? 'Any live API key.'
        : `Scope: ${scopes.map(scope => `\`${scope}\``).join(' or ')}.`
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, access].filter(Boolean).join('\n\n'),
    ...(scopes === 'public' ? { security: [] } : {}),
    ...(Array.isArray(scopes) ? { 'x-scopes': scopes } : {}),
    parameters: parametersOf(route, schemas),
    ...(route.body === null ? {} : { requestBody: requestBody(route, schemas) }),
    responses: { ...successes(route, schemas), ...failures(route, responses) },
  }
}

function parametersOf(route: Route, schemas: Json): Json[] {
  const places = { path: route.params, query: route.query, header: route.headers }
  const own = (['path', 'query', 'header'] as const).flatMap(where => {
    const { properties, required = [] } = places[where]
    return Object.entries(properties).map(([name, schema]) => {
      const { description: said, ...rest } = schemaDocument(schema, schemas) as Json
      // A parameter with a default may be left out, whatever the schema says after filling in.
      const isRequired = where === 'path' || (required.includes(name) && !('default' in schema))
      // What has a name of its own cannot say what it is here for.
      const meaning = meaningInShape(route.operationId, name)
      const description = meaning ?? said ?? resolved(rest, schemas)['description']
      return { name, in: where, required: isRequired, description, schema: rest }
    })
  })
  const shared = ['RequestId', ...(takesIdempotencyKey(route) ? ['IdempotencyKey'] : [])]
  return [...own, ...shared.map(name => ({ $ref: `#/components/parameters/${name}` }))]
}

function requestBody(route: Route, schemas: Json): Json {
  const example = route.bodyExample === undefined ? {} : { example: exampleBody(route) }
  const description = 'The request.'
  if (route.file === null) {
    const schema = schemaDocument(route.body!, schemas)
    return { description, required: !route.bodyOptional, content: { [JSON_MEDIA]: { schema, ...example } } }
  }
  const file = {
    type: 'string',
    contentMediaType: 'application/pdf',
    format: 'binary',
    maxLength: MAX_FILE_BYTES,
    description: 'A PDF document of at most 10 MiB that opens without a password.',
  }
  // The file is part of the named form: it joins before the form is put among the components.
  const { title, ...untitled } = route.body!
  const fields = schemaDocument(untitled as TSchema, schemas, title) as Json
  const properties = { ...(fields['properties'] as Json), [route.file.field]: file }
  const required = [
    ...((fields['required'] as string[]) ?? []),
    ...(route.file.required ? [route.file.field] : []),
  ]
  const whole = { ...fields, properties, required }
  const schema = title === undefined ? whole : component({ ...whole, title }, schemas)
  const nested = Object.entries(properties as Record<string, Json>).filter(([, property]) =>
    ['object', 'array'].includes(String(resolved(property, schemas)['type'])),
  )
  const encoding = {
    ...Object.fromEntries(nested.map(([name]) => [name, { contentType: JSON_MEDIA }])),
    [route.file.field]: { contentType: 'application/pdf' },
  }
  const form = { schema, encoding, ...example }
  return { description, required: true, content: { 'multipart/form-data': form } }
}

function exampleBody({ bodyExample, file }: Route): unknown {
  return file?.required ? { ...(bodyExample as Json), [file.field]: '%PDF-1.7 …' } : bodyExample
}

function successes(route: Route, schemas: Json): Json {
  const statuses: Json = {}
  for (const [status, answer] of Object.entries(route.answers)) {
    const headers = { ...headersOf(route), ...ownHeaders(answer.headers ?? {}, schemas) }
    const schema = answer.schema && schemaDocument(answer.schema, schemas)
    const content = answer.contentType
      ? binaryContent([answer.contentType].flat())
      : schema && jsonContent(schema, answer.example)
    statuses[status] = { description: answer.description, headers, ...(content ? { content } : {}) }
  }
  if (route.command !== null) {
    statuses['202'] = orPending(statuses['202'] as SuccessAnswer | undefined, pendingAnswer(route))
  }
  return statuses
}

/** What is written as long as it is read has no end that could be told beforehand. */
const ENDLESS = 2 ** 31 - 1

function binaryContent(types: readonly string[]): Json {
  return Object.fromEntries(
    types.map(type => {
      const maxLength = type === 'application/pdf' ? MAX_FILE_BYTES : ENDLESS
      return [type, { schema: { type: 'string', contentMediaType: type, format: 'binary', maxLength } }]
    }),
  )
}

interface SuccessAnswer extends Json {
  readonly description: string
  readonly headers: Json
  readonly content: Readonly<Record<string, Json>>
}

/** Where 202 is how the operation ends, it may also say that the end is not known yet. */
function orPending(ended: SuccessAnswer | undefined, pending: SuccessAnswer): SuccessAnswer {
  if (ended === undefined) return pending
  const content = Object.entries(ended.content).map(([media, { schema, ...rest }]) => {
    const schemas = [schema, pending.content[media]!['schema']]
    return [media, { schema: { oneOf: schemas }, ...rest }]
  })
  return {
    description: `${ended.description} Or: ${pending.description}`,
    headers: { ...pending.headers, ...ended.headers },
    content: Object.fromEntries(content) as SuccessAnswer['content'],
  }
}

function ownHeaders(headers: NonNullable<Route['answers'][number]['headers']>, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { description, schema }]) => [
      name,
      { description, schema: schemaDocument(schema, schemas) },
    ]),
  )
}

/** The vendor type has the same body: one example is enough. */
function jsonContent(schema: unknown, example: unknown): Record<string, Json> {
  return {
    [JSON_MEDIA]: { schema, ...(example === undefined ? {} : { example }) },
    [VENDOR_TYPE]: { schema },
  }
}

function pendingAnswer(route: Route): SuccessAnswer {
  const example = { data: { commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a', status: 'PENDING' } }
  return {
    description: 'Accepted, but the outcome is not known yet: `Location` is the address of the command.',
    headers: { ...headersOf(route), Location: { $ref: '#/components/headers/Location' } },
    content: jsonContent({ $ref: '#/components/schemas/PendingCommand' }, example),
  }
}

function headersOf(route: Route): Json {
  const names = ['X-Request-Id', 'X-API-Version', 'X-Environment', 'Access-Control-Allow-Origin']
  if (route.scopes !== 'public') names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  if (route.command !== null) names.push('X-Command-Id')
  return headerReferences(names)
}
