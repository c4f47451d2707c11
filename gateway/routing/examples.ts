import type { TSchema } from 'typebox'

/**
 * Example generated from a schema without one, from its examples, defaults, constants and enum values.
 */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
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
