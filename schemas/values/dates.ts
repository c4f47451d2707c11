/**
 * Dates and instants in the API (docs/specification.md, Values): those that readers in every language
 * can hold. Python's dates have no year 0; others print a fifth digit or a sign that no reader accepts.
 * Pure.
 */
const FIRST_DATE = '1900-01-01'
const LAST_DATE = '2199-12-31'
export const FIRST_INSTANT = Date.parse(`${FIRST_DATE}T00:00:00.000Z`)
export const LAST_INSTANT = Date.parse(`${LAST_DATE}T23:59:59.999Z`)
/** For messages. */
export const DATE_RANGE = `from ${FIRST_DATE} to ${LAST_DATE}`

const DATE = /^\d{4}-\d\d-\d\d$/
/** RFC 3339: its letters may be small, its T a blank; without leap seconds, which no clock here has. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?)([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A day of the calendar as YYYY-MM-DD, within the range. */
export function isDate(text: string): boolean {
  return isDay(text) && text >= FIRST_DATE && text <= LAST_DATE
}

/** Milliseconds since the epoch; null if it is no RFC 3339 instant within the range. */
export function instantOf(text: string): number | null {
  const [, day = '', time, zone] = INSTANT.exec(text) ?? []
  if (!isDay(day)) return null
  const ms = Date.parse(`${day}T${time}${zone!.toUpperCase()}`)
  return ms >= FIRST_INSTANT && ms <= LAST_INSTANT ? ms : null
}

/** Date.parse takes 30 February for 2 March; the way back shows it. */
function isDay(text: string): boolean {
  const ms = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
