import { now } from '../data/clock.ts'
import { plainDecimal, typedDecimal } from './decimal.ts'
import { language } from './i18n.ts'

/** Money, ratios and times as people write them where they are. Decimals stay text until they are shown. */

const locale = () => (language.value === 'pt' ? 'pt-BR' : 'en-GB')
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** The format of this name in the person's language, made once. */
function known<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const id = `${locale()} ${name}`
  const format = formats.get(id) ?? make()
  formats.set(id, format)
  return format as F
}
const numbers = (name: string, options: Intl.NumberFormatOptions) =>
  known(name, () => new Intl.NumberFormat(locale(), options))
const times = (name: string, options: Intl.DateTimeFormatOptions) =>
  known(name, () => new Intl.DateTimeFormat(locale(), options))

/** Intl formats decimal text exactly: no float in between. */
const asDecimal = (text: string) => text as `${number}`

export function money(text: string, currency: string): string {
  return numbers(`money ${currency}`, { style: 'currency', currency }).format(asDecimal(text))
}

/** In as few characters as an axis has: `R$ 1,2 mi`. */
export function roundMoney(value: number, currency: string): string {
  const options = { style: 'currency', currency, notation: 'compact' } as const
  return numbers(`round money ${currency}`, options).format(value)
}

export function amount(text: string): string {
  return numbers('amount', { maximumFractionDigits: 8 }).format(asDecimal(text))
}

/** A decimal as it is typed, and back. */
export const typed = (plain: string) => typedDecimal(plain, language.value)
export const plain = (text: string) => plainDecimal(text, language.value)

export function count(value: number): string {
  return numbers('count', { maximumFractionDigits: 0 }).format(value)
}

/** A ratio of the API (0.666667) as percent; it is a JSON number there already. */
export function percent(ratio: number | null, digits = 2): string {
  if (ratio === null) return '–'
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numbers(`percent ${digits}`, { style: 'percent', ...options }).format(ratio)
}

export const percentOf = (text: string | null) => (text === null ? '–' : percent(Number.parseFloat(text)))

export function date(text: string): string {
  return times('date', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(text))
}

export function instant(text: string | null): string {
  if (text === null) return '–'
  return times('instant', { dateStyle: 'short', timeStyle: 'medium' })
    .format(Date.parse(text))
    .replace(',', '')
}

/** To the minute, where many stand below each other. */
export function minute(text: string): string {
  return times('minute', { dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(text)).replace(',', '')
}

/**
 * Labels of a time axis with marks this many seconds apart: the date at its start and at each new day.
 */
export function axisTimes(seconds: readonly number[], step: number): string[] {
  const day = times('axis day', { day: '2-digit', month: '2-digit' })
  if (step >= DAY_SECONDS) return seconds.map(at => day.format(at * 1_000))
  const timeStyle = step < MINUTE_SECONDS ? 'medium' : 'short'
  const time = times(`axis ${timeStyle}`, { timeStyle })
  let shown = ''
  return seconds.map(at => {
    const date = day.format(at * 1_000)
    const isNew = date !== shown
    shown = date
    return `${time.format(at * 1_000)}${isNew ? `\n${date}` : ''}`
  })
}
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

const STEPS = [
  [60, 'second', 1],
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [Number.POSITIVE_INFINITY, 'day', 86_400],
] as const

/** How long ago by the deployment's clock, in words. */
export function ago(text: string): string {
  const seconds = Math.max(0, Math.round((now() - Date.parse(text)) / 1_000))
  const [, unit, length] = STEPS.find(([limit]) => seconds < limit)!
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  return relative.format(-Math.floor(seconds / length), unit)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in its two largest units: 9 days 3 hours. */
export function span(ms: number): string {
  let seconds = Math.floor(ms / 1_000)
  const parts: string[] = []
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length)
    seconds -= count * length
    if (count === 0 && unit !== 'second') continue
    if (parts.length < 2 && (count > 0 || parts.length === 0))
      parts.push(numbers(`unit ${unit}`, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  }
  return parts.join(' ')
}

/** Time left, to the second: `2 d 23:59:10`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / DAY_SECONDS)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${days > 0 ? `${days} d ` : ''}${clock.map(two).join(':')}`
}

/** A moment of a clock that goes. */
export function wholeInstant(ms: number): string {
  return times('clock', { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
}

/** CPF and CNPJ with their usual marks. */
export function taxDocument(text: string): string {
  if (text.length === 11) return text.replace(/(.{3})(.{3})(.{3})(.{2})/, '$1.$2.$3-$4')
  if (text.length === 14) return text.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')
  return text
}
