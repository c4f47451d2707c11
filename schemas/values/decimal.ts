/**
 * Decimal numbers as text, for the edge of the platform: what a client may write, and the one way in which
 * we write it back. No arithmetic here, only digits, never a float.
 */
export interface DecimalRule {
  /** Most digits before the point. */
  readonly integers: number
  /** Most digits after the point; zeros at the end count as none. */
  readonly fractions: number
  /** The value must be greater than this. */
  readonly above?: string
  /** The value must not be less than this. */
  readonly atLeast?: string
  /** The value must not be greater than this. */
  readonly atMost?: string
}

/** As JSON writes numbers, but without exponents; zeros may stand in front, as text has them. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/** The digits of a decimal, without leading or trailing zeros and never a negative zero. */
interface Digits {
  readonly isNegative: boolean
  readonly integer: string
  readonly fraction: string
}

/** -1, 0 or 1, as for sorting. Both must be plain decimals. */
export function compareDecimals(a: string, b: string): number {
  return compare(digitsIn(PLAIN.exec(a)!), digitsIn(PLAIN.exec(b)!))
}

/** The same value without zeros at either end or a negative zero; null if it is not plain. */
export function canonicalDecimal(text: string): string | null {
  const match = PLAIN.exec(text)
  return match && textOf(digitsIn(match))
}

/**
 * The canonical text of a value that keeps the rule (no leading or trailing zeros, no negative zero), or the
 * reason why it does not. Never rounds.
 */
export function checkDecimal(rule: DecimalRule, text: string): { value: string } | { reason: string } {
  const match = PLAIN.exec(text)
  if (!match) return { reason: 'must be a decimal number in plain notation, for example 1234.5' }
  const value = digitsIn(match)
  if (value.fraction.length > rule.fractions) {
    return { reason: `must have at most ${rule.fractions} digits after the decimal point` }
  }
  if (value.integer.length > rule.integers) {
    return { reason: `must have at most ${rule.integers} digits before the decimal point` }
  }
  const against = (bound: string) => compare(value, digitsIn(PLAIN.exec(bound)!))
  if (rule.above !== undefined && against(rule.above) <= 0) {
    return { reason: `must be greater than ${rule.above}` }
  }
  if (rule.atLeast !== undefined && against(rule.atLeast) < 0) {
    return { reason: `must be at least ${rule.atLeast}` }
  }
  if (rule.atMost !== undefined && against(rule.atMost) > 0) {
    return { reason: `must be at most ${rule.atMost}` }
  }
  return { value: textOf(value) }
}

function digitsIn([, sign, whole = '', part = '']: RegExpExecArray): Digits {
  const integer = whole.length > 1 && whole.startsWith('0') ? whole.replace(/^0+(?=\d)/, '') : whole
  const fraction = withoutZerosAtTheEnd(part)
  return { isNegative: sign === '-' && (integer !== '0' || fraction !== ''), integer, fraction }
}

/** No pattern: one would scan each run of zeros once per zero (quadratic). */
function withoutZerosAtTheEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function textOf({ isNegative, integer, fraction }: Digits): string {
  const magnitude = fraction === '' ? integer : `${integer}.${fraction}`
  return isNegative ? `-${magnitude}` : magnitude
}

function compare(a: Digits, b: Digits): number {
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1
  return a.isNegative ? compareMagnitudes(b, a) : compareMagnitudes(a, b)
}

/** Integers of the same length and fractions are in the order of their text. */
function compareMagnitudes(a: Digits, b: Digits): number {
  if (a.integer.length !== b.integer.length) return a.integer.length < b.integer.length ? -1 : 1
  if (a.integer !== b.integer) return a.integer < b.integer ? -1 : 1
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}
