/** The published OpenAPI document as the site reads it: operations by audience and tag. */
import { readFileSync } from 'node:fs'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
}
interface Reference {
  readonly $ref: string
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}
export interface Media {
  readonly schema?: Schema
  readonly example?: unknown
}
export interface Answer {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Written {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly 'x-scopes'?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}
export interface OpenApi {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>> & { readonly version: string }
  readonly servers: readonly object[]
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Written }>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Readers of the reference; the order is that of the side bar. */
export const AUDIENCES = {
  clients: 'API reference',
  providers: 'API for providers',
  sandbox: 'API of sandboxes',
  operators: 'API for operators',
} as const
export type Audience = keyof typeof AUDIENCES

export interface Operation extends Written {
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly audience: Audience
  /** As written, in the document. */
  readonly written: Written
}

export function readOpenApi(): OpenApi {
  return JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
}

export function operationsOf({ paths }: OpenApi): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({
      ...written,
      method: method.toUpperCase(),
      path,
      tag: written.tags[0],
      audience: audienceOf(path, written['x-scopes'] ?? []),
      written,
    })),
  )
}

export interface Section {
  readonly audience: Audience
  readonly tag: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** The operations of each audience by tag, in the order of the side bar. */
export function sectionsOf(openapi: OpenApi): readonly Section[] {
  const all = operationsOf(openapi)
  return (Object.keys(AUDIENCES) as Audience[]).flatMap(audience =>
    openapi.tags.flatMap(({ name: tag, description }) => {
      const operations = all.filter(one => one.audience === audience && one.tag === tag)
      return operations.length === 0 ? [] : [{ audience, tag, description, operations }]
    }),
  )
}

function audienceOf(path: string, scopes: readonly string[]): Audience {
  if (path.startsWith('/sandbox/')) return 'sandbox'
  if (scopes.length === 0) return 'clients'
  if (!scopes.every(scope => scope === 'admin' || scope.startsWith('integration:'))) return 'clients'
  return scopes.includes('admin') ? 'operators' : 'providers'
}

export function resolved<T extends object>(openapi: OpenApi, found: T | Reference): T {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T
  const [, , kind = '', name = ''] = found.$ref.split('/')
  const target = openapi.components[kind]?.[name]
  if (target === undefined) throw new Error(`docs/openapi.json has no ${found.$ref}`)
  return target as T
}

/** Parameters of the operation's own: every operation also takes a request id and an idempotency key. */
export const parametersOf = (openapi: OpenApi, { parameters = [] }: Written): readonly Parameter[] =>
  parameters.flatMap(found => ('$ref' in found ? [] : [resolved<Parameter>(openapi, found)]))

export function exampleOf(openapi: OpenApi, { schema }: Parameter): unknown {
  const whole = resolved<Schema>(openapi, schema)
  return whole.examples?.[0] ?? whole.enum?.[0] ?? whole.default ?? whole.minimum ?? 'none'
}

/** `Global account` → `global-account`. */
export const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
