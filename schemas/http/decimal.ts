/**
 * Decimal numbers as text, for the edge of the platform: what a client may write, and the one way in which
 * we write it back. No arithmetic here, only digits (comparison goes through bigint, never through a
 * float).
 */
export interface DecimalRule {
  /** Most digits before the point. */
  readonly integers: number
  /** Most digits after the point, trailing zeros included. */
  readonly fractions: number
  /** The value must be greater than this. */
  readonly above?: string
  /** The value must not be less than this. */
  readonly atLeast?: string
  /** The value must not be greater than this. */
  readonly atMost?: string
}

const PLAIN = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/

/**
 * Plain notation, no exponent, no leading or trailing zeros, no negative zero. Null when it is no plain
 * decimal.
 */
export function canonicalDecimal(text: string): string | null {
  const match = PLAIN.exec(text)
  if (!match) return null
  const integer = match[2]!.replace(/^0+(?=\d)/, '')
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  const magnitude = fraction === '' ? integer : `${integer}.${fraction}`
  return match[1] === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude
}

/** -1, 0 or 1, as for sorting. Both must be plain decimals. */
export function compareDecimals(a: string, b: string): number {
  const fractions = Math.max(fractionOf(a).length, fractionOf(b).length)
  const difference = scaled(a, fractions) - scaled(b, fractions)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

/** The canonical text of a value that keeps the rule, or the reason why it does not. Never rounds. */
export function checkDecimal(rule: DecimalRule, text: string): { value: string } | { reason: string } {
  const match = PLAIN.exec(text)
  const value = canonicalDecimal(text)
  if (!match || value === null) {
    return { reason: 'must be a decimal number in plain notation, for example 1234.5' }
  }
  if ((match[3] ?? '').length > rule.fractions) {
    return { reason: `must have at most ${rule.fractions} digits after the decimal point` }
  }
  const integers = value.replace('-', '').split('.')[0]!
  if (integers.length > rule.integers) {
    return { reason: `must have at most ${rule.integers} digits before the decimal point` }
  }
  if (rule.above !== undefined && compareDecimals(value, rule.above) <= 0) {
    return { reason: `must be greater than ${rule.above}` }
  }
  if (rule.atLeast !== undefined && compareDecimals(value, rule.atLeast) < 0) {
    return { reason: `must be at least ${rule.atLeast}` }
  }
  if (rule.atMost !== undefined && compareDecimals(value, rule.atMost) > 0) {
    return { reason: `must be at most ${rule.atMost}` }
  }
  return { value }
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? ''
}

function scaled(text: string, fractions: number): bigint {
  const [integer, fraction = ''] = text.split('.')
  return BigInt(`${integer}${fraction.padEnd(fractions, '0')}`)
}
