import { PRICE_SCALE } from '../../domain/ltv/ltv.ts'

/** Price answers are a few hundred bytes; some list all pairs of an exchange. */
export const MAX_ANSWER_BYTES = 1024 * 1024

/** A JSON answer; numbers are kept as they are written and never become floats. Throws for anything else. */
export function parseAnswer(json: string): unknown {
  if (json.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? context.source : value
  return JSON.parse(json, asWritten as (key: string, value: unknown) => unknown)
}

/** The member at a path: names and indexes with dots between; undefined where there is none. */
export function memberOf(answer: unknown, path: string): unknown {
  let found = answer
  for (const name of path.split('.')) {
    const isThere = typeof found === 'object' && found !== null && Object.hasOwn(found, name)
    found = isThere ? (found as Record<string, unknown>)[name] : undefined
  }
  return found
}

/** Text or number at a path; null for anything else. */
export function textAt(answer: unknown, path: string): string | null {
  const found = memberOf(answer, path)
  return typeof found === 'string' ? found : null
}

/** The entry of a list whose member has a value. Throws where there is none. */
export function entryWith(list: unknown, member: string, value: string): unknown {
  const found = Array.isArray(list) ? list.find(entry => textAt(entry, member) === value) : undefined
  if (found === undefined) throw new Error(`there is no ${member} ${value}`)
  return found
}

const PLAIN = /^(\d{1,16})(?:\.(\d+))?$/

/** The price at a path, 8 places, the rest cut off. Throws where it is absent or not above 0. */
export function priceAt(answer: unknown, path: string): bigint {
  const match = PLAIN.exec(textAt(answer, path) ?? '')
  if (!match) throw new Error(`there is no plain decimal at ${path}`)
  const price = BigInt(match[1]! + (match[2] ?? '').slice(0, PRICE_SCALE).padEnd(PRICE_SCALE, '0'))
  if (price <= 0n) throw new Error('the price is not above 0')
  return price
}

/** ISO 8601 with its zone, to the second at least; a time without a zone is ambiguous. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)$/

function isoTime(text: string): number | null {
  const iso = ISO.exec(text)
  if (!iso) return null
  const [, date, time, fraction = '', zone] = iso
  const offset = zone!.length === 5 ? `${zone!.slice(0, 3)}:${zone!.slice(3)}` : zone
  const at = Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  // Date.parse takes 30 February for 2 March.
  const isThere =
    !Number.isNaN(at) && new Date(Date.parse(`${date}T00:00:00Z`)).toISOString().startsWith(date!)
  return isThere ? at : null
}

const UNIX = /^(\d{9,19})(?:\.(\d+))?$/
/** Digits of the whole part of today's Unix times (2001 to 2286), and what one of their units is in ms. */
const UNIX_UNITS: readonly { readonly digits: readonly number[]; readonly perMs: bigint }[] = [
  { digits: [12, 13], perMs: 1n },
  { digits: [15, 16], perMs: 1_000n },
  { digits: [18, 19], perMs: 1_000_000n },
]

/**
 * The time at a path in milliseconds since the epoch: ISO 8601 with a zone, or Unix time in seconds
 * (also with a fraction), milliseconds, microseconds or nanoseconds, recognized by their digits. Throws
 * where there is none.
 */
export function timeAt(answer: unknown, path: string): number {
  const text = textAt(answer, path) ?? ''
  const iso = isoTime(text)
  if (iso !== null) return iso
  const unix = UNIX.exec(text)
  if (unix) {
    const [, whole, fraction = ''] = unix
    if (whole!.length <= 10) return Number(whole) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
    const unit = UNIX_UNITS.find(({ digits }) => digits.includes(whole!.length))
    if (unit) return Number(BigInt(whole!) / unit.perMs)
  }
  throw new Error(`there is no time with a zone at ${path}`)
}

/**
 * A date and a time of day without a zone, in the time of a place, in milliseconds since the epoch. Throws
 * for anything else.
 */
export function localTimeOf(text: string, timeZone: string): number {
  const asUtc = isoTime(`${text}Z`)
  if (asUtc === null) throw new Error(`there is no date and time in ${JSON.stringify(text.slice(0, 40))}`)
  const offsetAt = (at: number) => isoTime(`${shownIn(timeZone, at)}Z`)! - Math.floor(at / 1_000) * 1_000
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}

function shownIn(timeZone: string, at: number): string {
  // Sweden writes dates as ISO 8601 does.
  return new Date(at).toLocaleString('sv-SE', { timeZone })
}
