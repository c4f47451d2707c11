import type { Json } from './schemas.ts'

/**
 * TypeScript types of the OpenAPI document in the form that openapi-fetch reads: a client that does not fit
 * the document does not compile. `npm run generate -- openapi` writes them to docs/api.generated.ts.
 */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const JSON_TYPE = 'application/json'

export function clientTypes(document: Json): string {
  const components = (document['components'] as Json)['schemas'] as Record<string, Json>
  const schemas = Object.entries(components).map(([name, schema]) => `    ${name}: ${typeOf(schema)}`)
  const paths = Object.entries(document['paths'] as Record<string, Json>).map(
    ([path, item]) => `  ${JSON.stringify(path)}: {\n${operations(item, document)}\n  }`,
  )
  return [
    '// Generated from the OpenAPI document by `npm run generate -- openapi`. Do not edit.',
    `export interface components {\n  schemas: {\n${schemas.join('\n')}\n  }\n}`,
    `export interface paths {\n${paths.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

function operations(item: Json, document: Json): string {
  return METHODS.filter(method => method in item)
    .map(method => `    ${method}: ${operation(item[method] as Json, document)}`)
    .join('\n')
}

function operation(given: Json, document: Json): string {
  const parameters = (given['parameters'] as Json[]).map(parameter => resolve(parameter, document))
  const groups = ['query', 'path', 'header'].map(where => {
    const own = parameters.filter(parameter => parameter['in'] === where)
    const optional = own.every(parameter => !parameter['required']) ? '?' : ''
    const fields = own.map(
      ({ name, required, schema }) =>
        `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema as Json)}`,
    )
    return own.length === 0 ? `${where}?: never` : `${where}${optional}: { ${fields.join('; ')} }`
  })
  const responses = Object.entries(given['responses'] as Record<string, Json>).map(([status, response]) => {
    const content = resolve(response, document)['content'] as Record<string, { schema: Json }> | undefined
    return `${status}: { headers: Record<string, string>; content: ${contentOf(content)} }`
  })
  const body = given['requestBody'] as
    | { required?: boolean; content: Record<string, { schema: Json }> }
    | undefined
  const bodyType = body
    ? `requestBody${body.required ? '' : '?'}: { content: ${contentOf(body.content)} }`
    : 'requestBody?: never'
  return `{ parameters: { ${groups.join('; ')} }; ${bodyType}; responses: { ${responses.join('; ')} } }`
}

/** Types of the response bodies, without the vendor media type, whose body is the same. */
function contentOf(content: Record<string, { schema: Json }> | undefined): string {
  const entries = Object.entries(content ?? {}).filter(
    ([type]) => type === JSON_TYPE || !type.includes('json'),
  )
  if (entries.length === 0) return 'never'
  return `{ ${entries.map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`).join('; ')} }`
}

/** Resolves a reference to a parameter or response. */
function resolve(given: Json, document: Json): Json {
  const ref = given['$ref']
  if (typeof ref !== 'string') return given
  const [kind, name] = ref.split('/').slice(-2) as [string, string]
  return ((document['components'] as Json)[kind] as Record<string, Json>)[name]!
}

function typeOf(schema: Json): string {
  const ref = schema['$ref']
  if (typeof ref === 'string') return `components['schemas'][${JSON.stringify(ref.split('/').at(-1))}]`
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(value => JSON.stringify(value)))
  for (const key of ['anyOf', 'oneOf']) {
    if (Array.isArray(schema[key])) return union((schema[key] as Json[]).map(typeOf))
  }
  const { type } = schema
  if (Array.isArray(type)) return union(type.map(one => typeOf({ ...schema, type: one })))
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `(${typeOf((schema['items'] as Json | undefined) ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

function objectType(schema: Json): string {
  const required = new Set(schema['required'] as string[] | undefined)
  const properties = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  const fields = properties.map(
    ([name, property]) => `${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(property)}`,
  )
  const patterns = Object.values((schema['patternProperties'] as Record<string, Json> | undefined) ?? {})
  if (patterns.length > 0) fields.push(`[name: string]: ${union(patterns.map(typeOf))}`)
  else if (schema['additionalProperties'] !== false) fields.push('[name: string]: unknown')
  return `{ ${fields.join('; ')} }`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
