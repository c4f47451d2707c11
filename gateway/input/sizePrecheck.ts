import { MAX_VIOLATIONS, type Violation } from '../errors/errors.ts'

/** The keywords of a schema that bound its size. */
export interface SizedSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, SizedSchema>>
  readonly additionalProperties?: unknown
  readonly items?: SizedSchema
  readonly anyOf?: readonly SizedSchema[]
  readonly maxItems?: number
  readonly maxProperties?: number
}

/**
 * Size precheck: finds lists and objects with more entries than their schema allows, before validation lists
 * the violations of each entry. A small body of tens of thousands of empty items would block the event loop
 * for that long. Reports only the first violation.
 */
export function findOversized(
  shape: SizedSchema,
  value: unknown,
  path: string,
  noun: string,
): readonly Violation[] {
  if (typeof value !== 'object' || value === null) return []
  if (shape.anyOf) {
    const type = Array.isArray(value) ? 'array' : 'object'
    const branches = shape.anyOf.filter(branch => branch.type === type)
    // A value that fits no branch is left to full validation, as is one that fits any.
    const found = branches.map(branch => findOversized(branch, value, path, noun))
    return found.find(one => one.length === 0) ?? found[0] ?? []
  }
  if (Array.isArray(value)) {
    const { maxItems = Number.POSITIVE_INFINITY, items } = shape
    if (value.length > maxItems) return [tooMany(path, maxItems)]
    return items ? firstOf(value.entries(), ([index, item]) => [items, item, `${path}[${index}]`], noun) : []
  }
  const names = Object.keys(value)
  const { properties = {}, maxProperties = Number.POSITIVE_INFINITY } = shape
  if (names.length > maxProperties) return [tooMany(path, maxProperties)]
  const unknown = names.filter(name => !Object.hasOwn(properties, name))
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (shape.additionalProperties === false && unknown.length > MAX_VIOLATIONS) {
    const shown = unknown.slice(0, MAX_VIOLATIONS)
    return shown.map(name => ({ field: at(name), reason: `is not a known ${noun}` }))
  }
  const known = names.filter(name => Object.hasOwn(properties, name))
  const given = value as Record<string, unknown>
  return firstOf(known, name => [properties[name]!, given[name], at(name)], noun)
}

function firstOf<T>(
  parts: Iterable<T>,
  read: (part: T) => readonly [shape: SizedSchema, value: unknown, path: string],
  noun: string,
): readonly Violation[] {
  for (const part of parts) {
    const [shape, value, path] = read(part)
    const found = findOversized(shape, value, path, noun)
    if (found.length > 0) return found
  }
  return []
}

function tooMany(path: string, limit: number): Violation {
  return { field: path === '' ? null : path, reason: `must have at most ${limit} entries` }
}
