import { nameRanks, personRanks } from '../../data/collationRank.ts'
import { isLevelled } from '../../data/levels.ts'
import type { Row } from './bookStore.ts'

/**
 * Sorting of the book by numeric keys: each row gets a number that sorts exactly as its value would, and
 * the numbers are sorted without comparisons. 100,000 rows take a few milliseconds.
 */

export const SORTS = [
  'risk',
  'id',
  'name',
  'person',
  'status',
  'balance',
  'collateral',
  'ltv',
  'asOf',
] as const
export type SortBy = (typeof SORTS)[number]
export interface Order {
  readonly by: SortBy
  readonly isDescending: boolean
}

/** Stable sort: rows without a value come last in either direction; equal rows keep their order. */
export function inOrder(rows: readonly Row[], { by, isDescending }: Order): readonly Row[] {
  if (by === 'name') nameRanks.settle()
  if (by === 'person') personRanks.settle()
  const keys = new Float64Array(rows.length)
  for (let n = 0; n < rows.length; n += 1) {
    const key = keyOf(rows[n]!, by)
    keys[n] = key === null ? Number.POSITIVE_INFINITY : isDescending ? 0 - key : key
  }
  const places = ascending(keys)
  if (by === 'balance' || by === 'collateral') {
    const exact = (place: number) => decimalOf(rows[place]!, by) ?? ''
    partEquals(places, keys, exact, isDescending ? -1 : 1)
  }
  const ordered: Row[] = new Array(rows.length)
  for (let n = 0; n < ordered.length; n += 1) ordered[n] = rows[places[n]!]!
  return ordered
}

const STATES: Readonly<Record<string, number>> = Object.fromEntries(
  ['ACCEPTED', 'ACTIVE', 'CANCELLED', 'COMPLETED', 'DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE'].map(
    (state, place) => [state, place],
  ),
)

/** How near the ratio is to its own alert; null where no level says anything. Floats do for an order. */
function riskOf({ guarantee, ltv }: Row): number | null {
  return isLevelled(guarantee, ltv) ? ltv!.currentLtv! / Number.parseFloat(ltv!.thresholds.alert) : null
}

const decimalOf = (row: Row, by: 'balance' | 'collateral') =>
  by === 'balance' ? row.balance : (row.ltv?.collateralValue ?? null)

function keyOf(row: Row, by: SortBy): number | null {
  if (by === 'id') return row.id
  if (by === 'name') return row.nameRank.rank
  if (by === 'person') return row.personRank.rank
  if (by === 'status') return STATES[row.status]!
  if (by === 'ltv') return row.ltv?.currentLtv ?? null
  if (by === 'risk') return riskOf(row)
  if (by === 'asOf') return row.ltv ? Date.parse(row.ltv.createdAt) : null
  const text = decimalOf(row, by)
  return text === null ? null : Number.parseFloat(text)
}

/**
 * The nearest number to a decimal never puts two of them in the wrong order, but makes one of two that
 * differ in their seventeenth digit: those are parted by their digits.
 */
function partEquals(
  places: Uint32Array,
  keys: Float64Array,
  exact: (place: number) => string,
  sign: 1 | -1,
): void {
  for (let from = 0; from < places.length; ) {
    let to = from + 1
    let isOne = true
    const [key, text] = [keys[places[from]!], exact(places[from]!)]
    for (; to < places.length && keys[places[to]!] === key; to += 1)
      if (exact(places[to]!) !== text) isOne = false
    if (!isOne) places.subarray(from, to).sort((a, b) => sign * byDigits(exact(a), exact(b)) || a - b)
    from = to
  }
}

/** Decimals as the API writes them: no sign, no leading zero, no trailing zero after the point. */
function byDigits(a: string, b: string): number {
  const wholeDigits = (text: string) => (text.indexOf('.') === -1 ? text.length : text.indexOf('.'))
  return wholeDigits(a) - wholeDigits(b) || (a < b ? -1 : a > b ? 1 : 0)
}

const DIGIT_BITS = 16
const DIGIT_VALUES = 1 << DIGIT_BITS
const DIGITS = 4

/** Places of the keys from the least to the greatest, equal as they stand: a radix sort of their bits. */
export function ascending(keys: Float64Array): Uint32Array {
  const count = keys.length
  const digits = orderedBits(keys)
  let places = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) places[place] = place
  let next = new Uint32Array(count)
  for (let digit = 0; digit < DIGITS; digit += 1) {
    if (isSame(digits, digit)) continue
    const starts = new Uint32Array(DIGIT_VALUES + 1)
    for (let at = digit; at < digits.length; at += DIGITS) starts[digits[at]! + 1]! += 1
    for (let value = 0; value < DIGIT_VALUES; value += 1) starts[value + 1]! += starts[value]!
    for (let n = 0; n < count; n += 1) {
      const value = digits[places[n]! * DIGITS + digit]!
      next[starts[value]!] = places[n]!
      starts[value]! += 1
    }
    ;[places, next] = [next, places]
  }
  return places
}

/** The lowest digits of whole numbers are all zero: such a pass sorts nothing and is skipped. */
function isSame(digits: Uint16Array, digit: number): boolean {
  for (let at = digit; at < digits.length; at += DIGITS) if (digits[at] !== digits[digit]) return false
  return true
}

/** The bits of numbers, the lowest sixteen first, so changed that their order is that of the numbers. */
function orderedBits(keys: Float64Array): Uint16Array {
  const digits = new Uint16Array(new Float64Array(keys).buffer)
  const highest = DIGITS - 1
  for (let at = 0; at < digits.length; at += DIGITS) {
    if (digits[at + highest]! < DIGIT_VALUES / 2) digits[at + highest]! += DIGIT_VALUES / 2
    else for (let digit = 0; digit < DIGITS; digit += 1) digits[at + digit]! ^= DIGIT_VALUES - 1
  }
  return digits
}
