import type { Condition } from '../../../schemas/documents/webhooks.ts'

/**
 * The content filter of a webhook endpoint: conditions on the data of an event, all of which must hold.
 * Decimals are compared as the numbers they are, exactly; everything else as what it is in JSON
 * (docs/specification.md, Webhooks).
 */
type Data = Readonly<Record<string, unknown>>

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/
/** Instants are compared as text, which works because all of ours have one form; so are dates. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** True when the data meet every condition; an empty filter lets everything pass. */
export function passes(filter: readonly Condition[], data: Data): boolean {
  return filter.every(condition => holds(condition, data))
}

/** The condition can never hold, whatever the event. */
export interface Impossible {
  readonly field: 'path' | 'value'
  readonly reason: string
}

/** Why a condition could never let an event pass; null where it could. */
export function impossible({ path, op, value }: Condition): Impossible | null {
  if (/^data(?:[.[]|$)/.test(path)) {
    return { field: 'path', reason: 'is relative to data: leave out `data.`' }
  }
  const expected = expectedValue(op, value)
  return expected === null ? null : { field: 'value', reason: expected }
}

function expectedValue(op: Condition['op'], value: unknown): string | null {
  if (op === 'in') {
    if (!Array.isArray(value)) return 'must be a list'
    return value.length > 0 ? null : 'must name at least one value'
  }
  if (Array.isArray(value)) return 'must not be a list'
  if (op === 'exists') return typeof value === 'boolean' ? null : 'must be true or false'
  if (op === 'eq' || op === 'ne') return null
  return decimalText(value) !== null || isInstant(value)
    ? null
    : 'must be a decimal, or an instant like those of events (2026-07-30T12:00:00.000Z)'
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))

function holds({ path, op, value }: Condition, data: Data): boolean {
  const found = valueAt(data, path)
  switch (op) {
    case 'exists':
      return (found !== undefined && found !== null) === (value !== false)
    case 'eq':
      return same(found, value)
    case 'ne':
      return !same(found, value)
    case 'in':
      return Array.isArray(value) && value.some(candidate => same(found, candidate))
    default: {
      const order = compare(found, value)
      if (order === null) return false
      if (op === 'gt') return order > 0
      if (op === 'gte') return order >= 0
      return op === 'lt' ? order < 0 : order <= 0
    }
  }
}

/**
 * The value at a path such as `cure.deadline` or `acceptedTokens[0].network`; undefined where there is none.
 */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const step of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function same(a: unknown, b: unknown): boolean {
  if (a === undefined || a === null) return b === null
  const numeric = compareDecimals(a, b)
  return numeric === null ? a === b : numeric === 0
}

function compare(a: unknown, b: unknown): number | null {
  const numeric = compareDecimals(a, b)
  if (numeric !== null) return numeric
  if (typeof a !== 'string' || typeof b !== 'string' || !INSTANT.test(a) || !INSTANT.test(b)) return null
  return a === b ? 0 : a < b ? -1 : 1
}

/** Negative, zero or positive; null unless both are decimals. Exact: no value goes through a float. */
export function compareDecimals(a: unknown, b: unknown): number | null {
  const left = decimalText(a)
  const right = decimalText(b)
  if (left === null || right === null) return null
  const places = Math.max(placesOf(left), placesOf(right))
  const difference = scaled(left, places) - scaled(right, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

function decimalText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && DECIMAL.test(text) ? text : null
}

function placesOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

function scaled(text: string, places: number): bigint {
  return BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text)))
}
