import type { TSchema } from '@sinclair/typebox'
import { JsonRefusal, parseJson } from '../../schemas/values/losslessJson.ts'
import type { Violation } from '../errors.ts'

/**
 * Values that arrive as text (path, query, multipart fields), read by what the schema expects there. Text
 * that does not fit stays text, and validation says what is wrong with it.
 */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

export const GIVEN_TWICE = 'is given more than once, or contradicts another field'
/** Leading zeros or not; what is no safe integer then stays text. */
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
  // Made from entries: assigning a parameter named `__proto__` would not make one, and it would pass unseen.
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      const isList = property?.type === 'array' && !Array.isArray(value)
      return [name, property ? read(property, isList ? [value] : value, { path: name, refusals: [] }) : value]
    }),
  )
}

/** Where a value stands, as violations name it, and where a refusal of what it says is told. */
interface Place {
  readonly path: string
  readonly refusals: Violation[]
}

const within = ({ path, refusals }: Place, step: string | number): Place => {
  const name =
    typeof step === 'number' ? `[${step}]` : path === '' || step.startsWith('[') ? step : `.${step}`
  return { path: `${path}${name}`, refusals }
}

/** Reads one value: integers, booleans, and JSON for objects and lists. */
function read(shape: Shape, value: unknown, place: Place): unknown {
  const { items, properties } = shape
  if (Array.isArray(value)) {
    return items ? value.map((item, index) => read(items, item, within(place, index))) : value
  }
  if (typeof value !== 'string') {
    return isObject(value) && properties ? readProperties(properties, value, place) : value
  }
  const { type } = shape.anyOf?.find(branch => branch.type !== 'null') ?? shape
  if (type === 'integer' && INTEGER.test(value) && Number.isSafeInteger(Number(value))) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'object' || type === 'array') return readJson(value, place)
  return value
}

function readProperties(
  properties: Readonly<Record<string, Shape>>,
  value: Record<string, unknown>,
  place: Place,
) {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      Object.hasOwn(properties, name) ? read(properties[name]!, item, within(place, name)) : item,
    ]),
  )
}

/** What is no JSON stays text; what is JSON that nobody takes is told by name. */
function readJson(text: string, place: Place): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) {
      const { path } = error.field === null ? place : within(place, error.field)
      place.refusals.push({ field: path, reason: error.message })
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
    else if (!place(root, path, value)) {
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

function place(root: Record<string, unknown>, path: readonly string[], value: string): boolean {
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
