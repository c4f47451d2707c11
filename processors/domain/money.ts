/**
 * Arithmetic on money, percentages and token quantities. Values are canonical decimal text everywhere else;
 * only here (and in ltv.ts) they are numbers, and every function that rounds or divides says in which
 * direction.
 */
import { Decimal } from 'decimal.js'

/**
 * Wide enough that sums and products of our widest values (18 + 12 integer and 8 + 6 fraction digits) are
 * exact.
 */
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -40, toExpPos: 60 })

/** Integer digits that money (20,2) and a token quantity (24,6) can hold in the data contract. */
const MAX_MONEY = new Exact('999999999999999999.99')
const MAX_QUANTITY = new Exact('999999999999999999.999999')

export const ZERO = '0'

/** Canonical text: plain notation, no exponent, no trailing zeros, no negative zero. */
function textOf(value: Decimal): string {
  return value.isZero() ? ZERO : value.toFixed()
}

export function add(a: string, b: string): string {
  return textOf(new Exact(a).plus(b))
}

export function subtract(a: string, b: string): string {
  return textOf(new Exact(a).minus(b))
}

export function sum(values: readonly string[]): string {
  return values.reduce(add, ZERO)
}

/** -1, 0 or 1, as for sorting. */
export function compare(a: string, b: string): number {
  return new Exact(a).comparedTo(b)
}

export function isZero(value: string): boolean {
  return new Exact(value).isZero()
}

export function isGreater(a: string, b: string): boolean {
  return compare(a, b) > 0
}

export function largerOf(a: string, b: string): string {
  return compare(a, b) >= 0 ? a : b
}

/** `factor` is a small integer: exact. */
export function times(value: string, factor: number): string {
  return textOf(new Exact(value).times(factor))
}

export function smallerOf(a: string, b: string): string {
  return compare(a, b) <= 0 ? a : b
}

/**
 * balance × percentage / 100, rounded up to 2 decimals, so that it is never less than the contract demands
 * (docs/specification.md, Guarantees).
 */
export function requiredFiatAmountRoundedUp(balance: string, collateralPercentage: string): string {
  const exact = new Exact(balance).times(collateralPercentage).dividedBy(100)
  return textOf(exact.toDecimalPlaces(2, Decimal.ROUND_UP))
}

export function fitsMoney(value: string): boolean {
  return new Exact(value).lessThanOrEqualTo(MAX_MONEY)
}

export function fitsQuantity(value: string): boolean {
  return new Exact(value).lessThanOrEqualTo(MAX_QUANTITY)
}
