/**
 * Hours in which foreign exchange trades: from Sunday 17:00 to Friday 17:00 in New York, but for holidays of
 * the centres of a pair. Outside of them every answer of that market repeats the last rate.
 */
import { DAY_MS } from '../../schemas/durations.ts'

interface Centre {
  readonly clock: Intl.DateTimeFormat
  readonly isHoliday: (date: Day) => boolean
}

interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** 0: Sunday. */
  readonly weekday: number
}

const CLOSE_HOUR = 17
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
} as const
const clockOf = (timeZone: string) => new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone })
const NEW_YORK: Centre = { clock: clockOf('America/New_York'), isHoliday: isNewYorkHoliday }
const SAO_PAULO: Centre = { clock: clockOf('America/Sao_Paulo'), isHoliday: isSaoPauloHoliday }

function localOf(format: Intl.DateTimeFormat, at: number): Day & { readonly hour: number } {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0 } = parts
  return { ...dayOf(Date.UTC(year, month - 1, day)), hour }
}

function dayOf(utc: number): Day {
  const date = new Date(utc)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** Whether foreign exchange of a pair trades at a moment, in milliseconds since the epoch. */
export function isFxOpen(symbol: string, at: number): boolean {
  const { weekday, hour } = localOf(NEW_YORK.clock, at)
  if (weekday === SATURDAY) return false
  if (weekday === SUNDAY && hour < CLOSE_HOUR) return false
  if (weekday === FRIDAY && hour >= CLOSE_HOUR) return false
  const centres = symbol === 'USDBRL' ? [NEW_YORK, SAO_PAULO] : [NEW_YORK]
  return !centres.some(({ clock, isHoliday }) => isHoliday(localOf(clock, at)))
}

/** Days since Easter Sunday of the year (Gregorian, after Meeus, Jones and Butcher). */
function daysSinceEaster({ year, month, day }: Day): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - (b >> 2) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const easter = Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
  return (Date.UTC(year, month - 1, day) - easter) / DAY_MS
}

/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi, in days since Easter. */
const MOVABLE_IN_BRAZIL = [-48, -47, -2, 60]
/** `month-day`; 20 November since 2024. */
const FIXED_IN_BRAZIL = new Set(['1-1', '4-21', '5-1', '9-7', '10-12', '11-2', '11-15', '12-25'])
const CONSCIOUSNESS_SINCE = 2024

/** National bank holidays, on which São Paulo does not trade (Resolução CMN 4.880; Lei 14.759/2023). */
function isSaoPauloHoliday(date: Day): boolean {
  const name = `${date.month}-${date.day}`
  if (FIXED_IN_BRAZIL.has(name) || (name === '11-20' && date.year >= CONSCIOUSNESS_SINCE)) return true
  return MOVABLE_IN_BRAZIL.includes(daysSinceEaster(date))
}

/** The nth weekday of a month; `n` -1: the last one. */
const NTH: readonly { readonly month: number; readonly weekday: number; readonly n: number }[] = [
  { month: 1, weekday: MONDAY, n: 3 },
  { month: 2, weekday: MONDAY, n: 3 },
  { month: 5, weekday: MONDAY, n: -1 },
  { month: 9, weekday: MONDAY, n: 1 },
  { month: 10, weekday: MONDAY, n: 2 },
  { month: 11, weekday: THURSDAY, n: 4 },
]
/** `month-day`; one that falls on a Sunday is observed on Monday. */
const FIXED_IN_NEW_YORK = ['1-1', '6-19', '7-4', '11-11', '12-25']
const WEEK = 7

/** Holidays of the Federal Reserve Banks, as New York observes them. */
function isNewYorkHoliday(date: Day): boolean {
  const { year, month, day, weekday } = date
  const utc = Date.UTC(year, month - 1, day)
  const before = dayOf(utc - DAY_MS)
  if (FIXED_IN_NEW_YORK.includes(`${month}-${day}`)) return true
  if (weekday === MONDAY && FIXED_IN_NEW_YORK.includes(`${before.month}-${before.day}`)) return true
  const isLast = dayOf(utc + WEEK * DAY_MS).month !== month
  return NTH.some(
    one =>
      one.month === month &&
      one.weekday === weekday &&
      (one.n === -1 ? isLast : Math.ceil(day / WEEK) === one.n),
  )
}
