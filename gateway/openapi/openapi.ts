import packageJson from '../../package.json' with { type: 'json' }
import { DATE_RANGE } from '../../schemas/values/dates.ts'
import { SCOPES } from '../access/scopes.ts'
import { PROBLEMS, type ProblemCode } from '../errors/errors.ts'
import { MAX_FILE_BYTES } from '../files/uploads.ts'
import { takesIdempotencyKey } from '../routing/generalRefusals.ts'
import type { Route } from '../routing/route.ts'
import { VENDOR_TYPE } from '../routing/versioning.ts'
import {
  envelope,
  errorExample,
  errorSchema,
  HEADERS,
  JSON_MEDIA,
  PARAMETERS,
  pendingSchema,
  problemSchema,
} from './components.ts'
import { codesOf, failures, headerReferences } from './failures.ts'
import { component, fieldDocument, type Json, resolved, schemaDocument } from './schemas.ts'
import { TAGS } from './tags.ts'
import { webhookDocument } from './webhooks.ts'

/**
 * The OpenAPI 3.1 document, made from the same route list and schemas that validate requests. `npm run
 * generate -- openapi` writes it to docs/openapi.json; a test fails when that file is stale.
 */
const SCOPE_SUMMARIES: Record<(typeof SCOPES)[number], string> = {
  contracts: 'Create and manage contracts as a lender.',
  borrower: 'Act as the borrower of contracts.',
  'borrower:onboarding': 'Session of a person who is onboarding.',
  'ltv:read': 'Read loan-to-value snapshots.',
  webhooks: 'Manage webhook endpoints and read events.',
  'keys:manage': 'Manage the tenant’s own API keys, within the rights of the key itself.',
  approvals: 'Approve or reject acts that other keys of the tenant proposed; update its approval policy.',
  'agent:write': 'Change something through `POST /mcp`, beside the scope of the operation itself.',
  'audit:read': 'Read the audit trail of the tenant’s own keys.',
  'global-account': 'Create customers and payment methods of the global account.',
  'integration:onboarding': 'For the onboarding system.',
  'integration:signature': 'For the signature provider.',
  'integration:custody': 'For the custody system.',
  'integration:market': 'For market data feeds.',
  'integration:wallet': 'For the wallet provider.',
  sandbox: 'Move the clock, the market and the providers of a sandbox; in production, nothing.',
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

/** Example addresses, the same as in the chart: every installation has its own. */
const SERVERS: readonly Json[] = [
  ['/', 'The gateway that serves this document, local, sandbox or production; `X-Environment` names it.'],
  ['https://api.dev.lastro.example', 'DEV: a sandbox for development.'],
  ['https://api.hom.lastro.example', 'HOM: a sandbox for release acceptance.'],
  ['https://api.lastro.example', 'PROD: production, without `/sandbox/v1`.'],
].map(([url, description]) => ({ url, description, 'x-internal': false }))

/** Components that operations refer to, collected while operations are generated. */
interface Parts {
  readonly schemas: Json
  readonly responses: Json
}

function byName(named: Json): Json {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** One example per error code of an operation; no operation has 405. */
function errorExamples(routes: readonly Route[]): Json {
  const named = new Set(routes.flatMap(codesOf))
  const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter(code => named.has(code))
  return Object.fromEntries(codes.map(code => [code, errorExample(code)]))
}

const DESCRIPTION = `
Every request needs the header \`api-key\`. Responses are \`{data}\` or \`{message, data}\`; money, rates
and quantities are decimal strings. Times are RFC 3339, in UTC in responses; dates and times lie
${DATE_RANGE}. Text is stored in NFC, without control and bidirectional formatting characters.
Errors have one format and a closed list of codes (\`GET /errors\`); send
\`Accept: application/problem+json\` for RFC 9457 problem details. \`Accept: ${VENDOR_TYPE}\` selects the
version; the default is version 2. POST and PATCH accept an \`Idempotency-Key\`: the same request with the
same key gets the same response, with \`Idempotent-Replayed: true\`. By default, a key may make 1000 requests
per hour.
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
      const { description, ...rest } = fieldDocument(schema, schemas)
      // A parameter with a default is optional, even if the schema requires it after defaults are applied.
      const isRequired =
        where === 'path' || (required.some(field => field === name) && !('default' in schema))
      return { name, in: where, required: isRequired, description, schema: rest }
    })
  })
  const shared = ['RequestId', ...(takesIdempotencyKey(route) ? ['IdempotencyKey'] : [])]
  return [...own, ...shared.map(name => ({ $ref: `#/components/parameters/${name}` }))]
}

function requestBody(route: Route, schemas: Json): Json {
  const example = route.bodyExample === undefined ? {} : { example: exampleBody(route) }
  const description = 'The request body.'
  if (route.file === null) {
    const schema = schemaDocument(route.body!, schemas)
    return { description, required: !route.bodyOptional, content: { [JSON_MEDIA]: { schema, ...example } } }
  }
  const file = {
    type: 'string',
    contentMediaType: 'application/pdf',
    format: 'binary',
    maxLength: MAX_FILE_BYTES,
    description: 'PDF document of at most 10 MiB, without password.',
  }
  // The file is a field of the form, so it is added before the form becomes a component.
  const { title, ...untitled }: { title?: string } = route.body!
  const fields = schemaDocument(untitled, schemas) as Json
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
  for (const [status, answer] of Object.entries(route.responses)) {
    const headers = { ...headersOf(route), ...ownHeaders(answer.headers ?? {}, schemas) }
    const schema = answer.schema && envelope(schemaDocument(answer.schema, schemas) as Json)
    const content = {
      ...(schema ? jsonContent(schema, answer.example) : {}),
      ...binaryContent([answer.contentType ?? []].flat()),
    }
    const hasContent = Object.keys(content).length > 0
    statuses[status] = { description: answer.description, headers, ...(hasContent ? { content } : {}) }
  }
  if (route.command !== null) {
    statuses['202'] = orPending(statuses['202'] as SuccessAnswer | undefined, pendingAnswer(route))
  }
  return statuses
}

/** Maximum length of streamed responses, whose length is unknown in advance. */
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

/** Combines an operation's own 202 response with that of a pending command. */
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

function ownHeaders(headers: NonNullable<Route['responses'][number]['headers']>, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { description, schema }]) => [
      name,
      { description, schema: schemaDocument(schema, schemas) },
    ]),
  )
}

/** JSON content; the vendor media type has the same body and needs no second example. */
function jsonContent(schema: unknown, example: unknown): Record<string, Json> {
  return {
    [JSON_MEDIA]: { schema, ...(example === undefined ? {} : { example }) },
    [VENDOR_TYPE]: { schema },
  }
}

function pendingAnswer(route: Route): SuccessAnswer {
  const example = { data: { commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a', status: 'PENDING' } }
  return {
    description: 'Accepted; the outcome is not known yet. `Location` is the address of the command.',
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
