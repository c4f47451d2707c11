/**
 * Totals of a lender's book. Everything in it is a sum over contracts, so a contract that moves takes
 * away what it added before and adds what it adds now: exact in any order, and never a scan of the book.
 */
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'

/** A contract in the book: its last fact, and its last snapshot where there is one. */
export interface BookEntry {
  readonly contractStatus: string
  readonly fiatCurrency: string
  readonly outstandingBalance: string
  readonly valuation: BookValuation | null
}

export interface BookValuation {
  readonly level: string
  readonly status: string
  /** Null without collateral or without a price. */
  readonly currentLtv: string | null
  readonly collateralValue: string | null
  readonly shortfallAmount: string
  readonly prices: readonly {
    readonly tokenSymbol: string
    readonly network: string
    readonly quantity: string
    readonly value: string | null
  }[]
  readonly stale: boolean
  readonly depeg: boolean
  readonly disputed: boolean
}

/** Sums by name, as canonical decimal text; what is zero is absent. */
export type Sums = Readonly<Record<string, string>>
/** A change of sums: unscaled, `SCALE` places. */
export type Change = ReadonlyMap<string, bigint>

/** The scale of quantities, the widest of what is added here: nothing is ever rounded. */
const SCALE = 6
const ONE = unscaledOf('1', SCALE)

/** Each bar of the histogram is 0.05 of loan-to-value wide; what reaches 1.5 is in the last one. */
export const BAR_WIDTH = unscaledOf('0.05', SCALE)
export const BARS = 31

type Word = string | number | bigint

/** Names of sums: the first word says what is summed, the others of what. */
export const nameOf = (...words: readonly Word[]) => words.join('/')

/** The loan is agreed and not over: only then its balance is owed and its collateral counts. */
export function isOnTheBook(contractStatus: string): boolean {
  return contractStatus === 'ACCEPTED' || contractStatus === 'ACTIVE'
}

/** A contract's whole contribution to its lender's book; empty where it has none. */
export function contributionOf(entry: BookEntry | null): Change {
  const sums = new Map<string, bigint>()
  if (entry === null) return sums
  const count = (...words: readonly Word[]) => addTo(sums, nameOf(...words), ONE)
  const amount = (text: string, ...words: readonly string[]) =>
    addTo(sums, nameOf(...words), unscaledOf(text, SCALE))
  count('state', entry.contractStatus)
  if (!isOnTheBook(entry.contractStatus)) return sums
  const { fiatCurrency, valuation } = entry
  count('contracts')
  amount(entry.outstandingBalance, 'outstanding', fiatCurrency)
  if (valuation === null) {
    count('unvalued')
    return sums
  }
  count('level', valuation.level)
  count('status', valuation.status)
  count('ltv', barOf(valuation.currentLtv) ?? 'none')
  amount(entry.outstandingBalance, 'owed', valuation.level, fiatCurrency)
  if (valuation.collateralValue === null) count('unpriced')
  else amount(valuation.collateralValue, 'collateral', fiatCurrency)
  amount(valuation.shortfallAmount, 'shortfall', fiatCurrency)
  for (const { tokenSymbol, network, quantity, value } of valuation.prices) {
    amount(quantity, 'quantity', tokenSymbol, network)
    if (value !== null) amount(value, 'value', tokenSymbol, network, fiatCurrency)
  }
  for (const doubt of ['stale', 'depeg', 'disputed'] as const) if (valuation[doubt]) count(doubt)
  return sums
}

/** A ratio's bar in the histogram; null without a ratio. */
function barOf(currentLtv: string | null): bigint | null {
  if (currentLtv === null) return null
  const bar = unscaledOf(currentLtv, SCALE) / BAR_WIDTH
  const last = BigInt(BARS - 1)
  return bar < last ? bar : last
}

/** Difference when a contract that added `before` adds `after`. */
export function changeBetween(before: Change, after: Change): Change {
  const change = new Map(after)
  for (const [name, value] of before) addTo(change, name, -value)
  for (const [name, value] of change) if (value === 0n) change.delete(name)
  return change
}

/** Several changes as one. */
export function together(changes: Iterable<Change>): Change {
  const all = new Map<string, bigint>()
  for (const change of changes) for (const [name, value] of change) addTo(all, name, value)
  return all
}

export function changed(sums: Sums, change: Change): Sums {
  const next = new Map(Object.entries(sums))
  for (const [name, value] of change) {
    const sum = unscaledOf(next.get(name) ?? '0', SCALE) + value
    if (sum === 0n) next.delete(name)
    else next.set(name, textOf(sum, SCALE))
  }
  return Object.fromEntries(next)
}

/** The sums of several parts of a book. */
export function summed(parts: readonly Sums[]): Sums {
  const changes = parts.map(
    part => new Map(Object.entries(part).map(([name, text]) => [name, unscaledOf(text, SCALE)])),
  )
  return changed({}, together(changes))
}

/** Share of an amount in a whole, rounded down to 4 places; 0 of nothing. */
export function shareRoundedDown(amount: string, whole: string): string {
  const total = unscaledOf(whole, SCALE)
  return total === 0n ? '0' : textOf((unscaledOf(amount, SCALE) * 10_000n) / total, 4)
}

function addTo(sums: Map<string, bigint>, name: string, value: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + value)
}
