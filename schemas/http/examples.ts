import type { Static, TSchema } from 'typebox'

/** Examples made from schemas: from their examples, defaults, constants and enum values. */

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minimum?: number
  readonly minLength?: number
  readonly format?: string
  readonly decimal?: unknown
  readonly taxDocument?: unknown
}

export function exampleOf(schema: TSchema): unknown {
  return make(schema as Shape)
}

type Fields = Readonly<Record<string, unknown>>
type Parts<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Parts<T[K]> }
    : T

/**
 * An example with these values; of the others, what may be null is null, lists are empty, flags are false,
 * counts are their minimum, and the rest is as `exampleOf` makes it.
 */
export function exampleWith<S extends TSchema>(schema: S, values: Parts<Static<S>>): Static<S> {
  return complete(schema as Shape, values as Fields) as Static<S>
}

function complete({ properties = {}, required = [] }: Shape, values: Fields): Fields {
  const shown = Object.entries(properties).filter(([name]) => name in values || required.includes(name))
  return Object.fromEntries(shown.map(([name, shape]) => [name, part(shape, values[name])]))
}

function part(shape: Shape, value: unknown): unknown {
  const [object] = (shape.anyOf ?? [shape]).filter(one => Object.keys(one.properties ?? {}).length > 0)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (object && isObject) return complete(object, value as Fields)
  if (value !== undefined) return value
  if (shape.anyOf?.some(({ type }) => type === 'null')) return null
  if (object) return complete(object, {})
  if (shape.type === 'array') return []
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' && !shape.examples) return shape.minimum ?? 0
  return make(shape)
}

function make(shape: Shape): unknown {
  if (shape.examples?.length) return shape.examples[0]
  for (const given of [shape.example, shape.const, shape.enum?.[0], shape.default]) {
    if (given !== undefined) return given
  }
  if (shape.decimal) return '1'
  if (shape.taxDocument) return '529.982.247-25'
  if (shape.anyOf?.length) return make(shape.anyOf[0]!)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, item]) => [name, make(item)]),
      )
    case 'array':
      return shape.items ? [make(shape.items)] : []
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return shape.format === 'uri' ? 'https://lender.example/hook' : 'text'.padEnd(shape.minLength ?? 0, 't')
    default:
      return null
  }
}
