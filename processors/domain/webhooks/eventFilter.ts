import type { Condition } from '../../../schemas/documents/webhooks.ts'
import type { Comparison } from '../../../schemas/events/eventFields.ts'

/**
 * The content filter of a webhook endpoint: conditions on the data of an event, all of which must hold. The
 * type of the field in the data contract says how a value is compared: amounts as the numbers they are,
 * exactly; instants in time; documents, ids and hashes as text (docs/specification.md, Webhooks).
 */
type Data = Readonly<Record<string, unknown>>

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** Comparison for the value at an event's path; undefined where the event has no such path. */
export type ComparisonOf = (path: string) => Comparison | undefined

/** True when the data of an event meet every condition; an empty filter lets everything pass. */
export function passes(filter: readonly Condition[], data: Data, comparisonOf: ComparisonOf): boolean {
  return filter.every(condition => holds(condition, data, comparisonOf))
}

/** The condition can never hold, whatever the event. */
export interface Impossible {
  readonly field: 'path' | 'op' | 'value'
  readonly reason: string
}

/**
 * Why a condition could never let an event pass; null where it could. `comparisons` are those of its path in
 * all events, none where no event has it: of such a path nothing is known.
 */
export function impossible(
  { path, op, value }: Condition,
  comparisons: ReadonlySet<Comparison>,
): Impossible | null {
  if (/^data(?:[.[]|$)/.test(path)) {
    return { field: 'path', reason: 'is relative to data: leave out `data.`' }
  }
  if (op === 'in') {
    if (!Array.isArray(value)) return wrongValue('must be a list')
    return value.length > 0 ? null : wrongValue('must name at least one value')
  }
  if (Array.isArray(value)) return wrongValue('must not be a list')
  if (op === 'exists') return typeof value === 'boolean' ? null : wrongValue('must be true or false')
  return op === 'eq' || op === 'ne' ? null : unordered(value, comparisons)
}

const wrongValue = (reason: string): Impossible => ({ field: 'value', reason })

function unordered(value: unknown, comparisons: ReadonlySet<Comparison>): Impossible | null {
  const takes = (one: Comparison) => comparisons.size === 0 || comparisons.has(one)
  if (!takes('number') && !takes('time')) {
    return { field: 'op', reason: 'must be eq, ne, in or exists: the field is text, which has no order' }
  }
  if (takes('number') && decimalText(value) !== null) return null
  if (takes('time') && momentOf(value) !== null) return null
  const wanted = [
    ...(takes('number') ? ['a decimal'] : []),
    ...(takes('time') ? ['an instant like those of events (2026-07-30T12:00:00.000Z)'] : []),
  ]
  return wrongValue(`must be ${wanted.join(', or ')}`)
}

function holds({ path, op, value }: Condition, data: Data, comparisonOf: ComparisonOf): boolean {
  const found = valueAt(data, path)
  // Fields unknown to the contract are compared by their JSON type.
  const how = comparisonOf(path) ?? (typeof found === 'number' ? 'number' : 'exact')
  switch (op) {
    case 'exists':
      return (found !== undefined && found !== null) === (value !== false)
    case 'eq':
      return same(found, value, how)
    case 'ne':
      return !same(found, value, how)
    case 'in':
      return Array.isArray(value) && value.some(candidate => same(found, candidate, how))
    default: {
      const order = compare(found, value, how)
      if (order === null) return false
      if (op === 'gt') return order > 0
      if (op === 'gte') return order >= 0
      return op === 'lt' ? order < 0 : order <= 0
    }
  }
}

/**
 * The value at a path such as `cure.deadline` or `acceptedTokens[0].network`; undefined where absent.
 */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const step of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function same(found: unknown, value: unknown, how: Comparison): boolean {
  if (found === undefined || found === null) return value === null
  const order = compare(found, value, how)
  if (order !== null) return order === 0
  // An id of digits may be given as the number whose text it is: 2001 is "2001", and never "02001".
  return found === value || (typeof value === 'number' && found === String(value))
}

function compare(found: unknown, value: unknown, how: Comparison): number | null {
  if (how === 'number') return compareDecimals(found, value)
  if (how === 'exact') return null
  const [left, right] = [momentOf(found), momentOf(value)]
  return left === null || right === null ? null : Math.sign(left - right)
}

/** A date begins at midnight UTC, and a time without zone is of UTC. */
function momentOf(value: unknown): number | null {
  if (typeof value !== 'string' || !INSTANT.test(value)) return null
  const isZoned = !value.includes('T') || /(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
  const moment = Date.parse(isZoned ? value : `${value}Z`)
  return Number.isNaN(moment) ? null : moment
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
