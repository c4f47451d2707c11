import type { TSchema } from 'typebox'
import { JsonRefusal, parseJson } from '../../schemas/values/losslessJson.ts'
import type { Violation } from '../errors/errors.ts'

/**
 * Converts values that arrive as text (path, query, multipart fields) to the types that the schema expects.
 * Text that does not convert stays text, and validation reports it.
 */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

export const GIVEN_TWICE = 'is given more than once, or contradicts another field'
/** With or without leading zeros; text that is no safe integer stays text. */
const INTEGER = /^-?\d{1,20}$/
/** `acceptedTokens[0][network]` is three segments; nothing in the interface is deeper than this. */
const MAX_DEPTH = 5
/** A list given field by field; longer ones are sent as JSON. */
const MAX_INDEX = 99

/** Reads the properties of a query string or of path parameters. */
export function fromTexts(
  schema: TSchema,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { properties = {} } = schema as Shape
  // From entries: assigning a property named `__proto__` creates none, and validation would not see it.
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      const isList = property?.type === 'array' && !Array.isArray(value)
      return [name, property ? read(property, isList ? [value] : value, { path: name, refusals: [] }) : value]
    }),
  )
}

/** The path of a value, as violations name it, and the list that collects its violations. */
interface Location {
  readonly path: string
  readonly refusals: Violation[]
}

const within = ({ path, refusals }: Location, step: string | number): Location => {
  const name =
    typeof step === 'number' ? `[${step}]` : path === '' || step.startsWith('[') ? step : `.${step}`
  return { path: `${path}${name}`, refusals }
}

/** Reads one value: integers, booleans, and JSON for objects and lists. */
function read(shape: Shape, value: unknown, location: Location): unknown {
  const { items, properties } = shape
  if (Array.isArray(value)) {
    return items ? value.map((item, index) => read(items, item, within(location, index))) : value
  }
  if (typeof value !== 'string') {
    return isObject(value) && properties ? readProperties(properties, value, location) : value
  }
  const { type } = shape.anyOf?.find(branch => branch.type !== 'null') ?? shape
  if (type === 'integer' && INTEGER.test(value) && Number.isSafeInteger(Number(value))) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'object' || type === 'array') return readJson(value, location)
  return value
}

function readProperties(
  properties: Readonly<Record<string, Shape>>,
  value: Record<string, unknown>,
  location: Location,
) {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      Object.hasOwn(properties, name) ? read(properties[name]!, item, within(location, name)) : item,
    ]),
  )
}

/** Text that is not JSON stays text; JSON that is refused adds a violation. */
function readJson(text: string, location: Location): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) {
      const { path } = error.field === null ? location : within(location, error.field)
      location.refusals.push({ field: path, reason: error.message })
    }
    return text
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Builds the body of a multipart request from its fields, in any order: JSON text, `borrower.document`,
 * `borrower[document]` or `acceptedTokens[0][network]`.
 */
export function bodyFromFields(
  schema: TSchema,
  fields: readonly (readonly [name: string, value: string])[],
): { body: unknown; violations: readonly Violation[] } {
  const violations: Violation[] = []
  const root: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const path = segments(name)
    if (path === null) violations.push({ field: name, reason: 'is not a field name' })
    else if (!assign(root, path, value)) {
      violations.push({ field: name, reason: GIVEN_TWICE })
    }
  }
  return { body: read(schema as Shape, root, { path: '', refusals: violations }), violations }
}

function segments(name: string): string[] | null {
  const parts = name.replaceAll(']', '').split(/[.[]/)
  const isPath = /^[A-Za-z_]\w*(\.\w+|\[\w+\])*$/.test(name) && parts.length <= MAX_DEPTH
  const isSmall = parts.every(part => !/^\d+$/.test(part) || Number(part) <= MAX_INDEX)
  return isPath && isSmall && !parts.includes('__proto__') ? parts : null
}

function assign(root: Record<string, unknown>, path: readonly string[], value: string): boolean {
  let container: unknown = root
  for (const [depth, segment] of path.entries()) {
    if (!isObject(container)) return false
    if (Array.isArray(container) && !/^\d+$/.test(segment)) return false
    const isLast = depth === path.length - 1
    const taken = Object.hasOwn(container, segment)
    if (isLast && taken) return false
    if (isLast) container[segment] = value
    else if (!taken) container[segment] = /^\d+$/.test(path[depth + 1]!) ? [] : {}
    container = container[segment]
  }
  return true
}
