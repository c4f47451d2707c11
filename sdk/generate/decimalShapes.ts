import { type Json, jsonAnswerOf, operationsOf, type SdkDocument } from './sdkDocument.ts'

/**
 * Places of decimals in answers and events, for both SDKs: JSON has them as text. A shape is 1 for a decimal,
 * the name of another shape, or shapes by member; `*` is any other member. Lists are looked through.
 */
export type Shape = 1 | string | { readonly [member: string]: Shape }

export interface DecimalShapes {
  readonly named: Readonly<Record<string, Shape>>
  /** By `METHOD /path` of an operation. */
  readonly answers: Readonly<Record<string, Shape>>
  /** By name of the event: shape of its `data`. */
  readonly events: Readonly<Record<string, Shape>>
}

export function decimalShapes(
  document: SdkDocument,
  eventSchemas: Readonly<Record<string, string>>,
): DecimalShapes {
  const { schemas } = document.components
  const named: Record<string, Shape> = {}
  const known = new Map<string, boolean>()
  const hasDecimals = (name: string): boolean => {
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, false)
    const shape = shapeOf(schemas[name]!)
    known.set(name, shape !== null)
    if (shape !== null) named[name] = shape
    return shape !== null
  }
  const shapeOf = (schema: Json): Shape | null => {
    const name = (schema['$ref'] as string | undefined)?.split('/').at(-1)
    if (name === 'Decimal') return 1
    if (name !== undefined) return hasDecimals(name) ? name : null
    for (const union of ['anyOf', 'oneOf']) {
      if (Array.isArray(schema[union])) return merged((schema[union] as Json[]).map(shapeOf))
    }
    if (schema['items']) return shapeOf(schema['items'] as Json)
    const members = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    const others = schema['additionalProperties']
    if (typeof others === 'object') members.push(['*', others as Json])
    const shapes = members.flatMap(([member, given]) => {
      const shape = shapeOf(given)
      return shape === null ? [] : [[member, shape] as const]
    })
    return shapes.length === 0 ? null : Object.fromEntries(shapes)
  }
  const merged = (shapes: readonly (Shape | null)[]): Shape | null => {
    const found = [...new Set(shapes.filter(shape => shape !== null))]
    if (found.length <= 1) return found[0] ?? null
    const open = found.map(shape => (typeof shape === 'string' ? named[shape]! : shape))
    const members = open.map(shape => {
      if (typeof shape === 'object') return shape
      throw new Error('a decimal and an object in one place')
    })
    const names = [...new Set(members.flatMap(Object.keys))]
    return Object.fromEntries(names.map(name => [name, merged(members.map(one => one[name] ?? null))!]))
  }
  const answers = operationsOf(document).flatMap(given => {
    const answer = jsonAnswerOf(given)
    const shape = answer === null ? null : shapeOf(answer)
    return shape === null ? [] : [[`${given.method} ${given.path}`, shape] as const]
  })
  const events = Object.entries(eventSchemas).flatMap(([event, name]) => {
    const shape = shapeOf((schemas[name]!['properties'] as Record<string, Json>)['data']!)
    return shape === null ? [] : [[event, shape] as const]
  })
  return { answers: Object.fromEntries(answers), events: Object.fromEntries(events), named }
}
