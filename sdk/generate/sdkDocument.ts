/**
 * The OpenAPI document as the SDKs are generated from it: one media type, no refusals (they are error
 * classes), no 202 that is followed to its outcome, and one named schema for all decimals.
 */
export type Json = Record<string, unknown>

interface Content {
  readonly [type: string]: { readonly schema: Json }
}
export interface Operation extends Json {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Parameter extends Json {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Json
}
export interface SdkDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const VENDOR_JSON = /^application\/(vnd\.|problem\+)/
/** Every operation takes it; any header can be given. */
const UNNAMED_HEADER = 'X-Request-Id'
const PENDING = '#/components/schemas/PendingCommand'
const DECIMAL = { $ref: '#/components/schemas/Decimal' }

export function sdkDocument(published: Json): SdkDocument {
  const document = withDecimals(published) as unknown as Json & { paths: Json; components: Json }
  const { schemas, parameters } = document['components'] as Record<string, Json>
  const paths = Object.entries(document['paths'] as Record<string, Json>).map(([path, item]) => [
    path,
    Object.fromEntries(
      METHODS.filter(method => method in item).map(method => [
        method,
        operation(item[method] as Operation, parameters as Record<string, Json>),
      ]),
    ),
  ])
  return {
    openapi: document['openapi'],
    info: document['info'],
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas as Record<string, Json>,
      securitySchemes: (document['components'] as Json)['securitySchemes'],
    },
    security: document['security'],
  }
}

function operation(given: Operation, parameters: Record<string, Json>): Operation {
  const resolved = given.parameters.map(parameter => {
    const name = (parameter['$ref'] as string | undefined)?.split('/').at(-1)
    return name === undefined ? parameter : (parameters[name] as Parameter)
  })
  const responses = Object.entries(given.responses).filter(([status]) => status < '300')
  return {
    ...given,
    parameters: resolved.filter(({ name }) => name !== UNNAMED_HEADER),
    ...(given.requestBody && {
      requestBody: { ...given.requestBody, content: plain(given.requestBody.content) },
    }),
    responses: Object.fromEntries(
      responses
        .map(([status, { content }]) => [status, withoutPending(plain(content ?? {}))] as const)
        .filter(([status, content]) => status !== '202' || Object.keys(content).length > 0)
        .map(([status, content]) => [status, { description: '', content }]),
    ),
  }
}

const plain = (content: Content) =>
  Object.fromEntries(Object.entries(content).filter(([type]) => !VENDOR_JSON.test(type)))

/** A command whose outcome is not known yet is followed by the SDK; its 202 is not an answer. */
function withoutPending(content: Content): Content {
  const entries = Object.entries(content).flatMap(([type, { schema }]) => {
    const left = (schema['oneOf'] as Json[] | undefined)?.filter(({ $ref }) => $ref !== PENDING)
    if (schema['$ref'] === PENDING) return []
    if (left === undefined) return [[type, { schema }]]
    return [[type, { schema: left.length === 1 ? left[0]! : { oneOf: left } }]]
  })
  return Object.fromEntries(entries)
}

/**
 * Events repeat the schema of a decimal in each field; here every decimal is a reference to one. Maps by a
 * pattern of names are maps: generators know no patterns.
 */
function withDecimals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDecimals)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Json
  if (schema['title'] === 'Decimal') {
    const { description } = schema
    const isNullable = Array.isArray(schema['type'])
    return { description, ...(isNullable ? { anyOf: [DECIMAL, { type: 'null' }] } : DECIMAL) }
  }
  const { patternProperties, ...rest } = schema
  const patterns = typeof patternProperties === 'object' ? Object.values(patternProperties as Json) : []
  const map = patterns.length === 1 ? { additionalProperties: patterns[0] } : {}
  const members = Object.entries({ ...rest, ...map }).map(([name, member]) => [name, withDecimals(member)])
  return Object.fromEntries(members)
}

/** Every operation with its method and path. */
export function operationsOf({ paths }: SdkDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, given]) => ({ method: method.toUpperCase(), path, ...given })),
  )
}

/** The JSON body of the answer that is right; null where there is none. */
export function jsonAnswerOf({ responses }: Operation): Json | null {
  const schemas = Object.values(responses).flatMap(({ content }) => {
    const schema = content?.['application/json']?.schema
    return schema ? [schema] : []
  })
  const distinct = new Map(schemas.map(schema => [JSON.stringify(schema), schema]))
  if (distinct.size === 0) return null
  return distinct.size === 1 ? schemas[0]! : { anyOf: [...distinct.values()] }
}
