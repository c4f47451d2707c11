/**
 * The crossing index: for every position the price at which something would follow, ordered, so that a tick
 * costs what it crosses and not what exists (docs/design/ltv.md).
 *
 * Positions stand in groups: per currency those that hold one token, and those that hold both in 16 classes
 * by the share of USDC. One number tells how dear a group's unit is now: min(price, 1) × rate, for mixed
 * classes the lower and upper bound over the class. A position is looked at when that bound passes its key.
 * Keys are floats widened by a margin; whether anything really follows is always decided exactly. Nothing
 * that crosses is ever passed over.
 */
import { maySell } from '../domain/ltv/circuitBreakers.ts'
import type { Holding, Market, Thresholds, ValuationRules } from '../domain/ltv/ltv.ts'
import { countedShare, exactThresholds, fxRate, valuate } from '../domain/ltv/ltv.ts'
import type { PositionState } from '../domain/ltv/position.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import { firstOf, growColumn, insert, newColumn, newHeap, rekey, remove } from './indexedHeap.ts'

/** A wider class lets more through to the exact check when the two tokens differ in price. */
const MIXED_CLASSES = 16
const GROUPS_PER_CURRENCY = 2 + MIXED_CLASSES
const CURRENCIES = ['BRL', 'USD', 'EUR'] as const
const GROUPS = CURRENCIES.length * GROUPS_PER_CURRENCY
const NO_GROUP = 255
/** A few roundings of 2^-53 each; far below the distance of two prices of 8 places. */
const MARGIN = 1e-12
const FIRST_CAPACITY = 1_024
const MONEY_UNIT = 1e-2
/** quantity (6) × share (6). */
const WEIGHT_UNIT = 1e-12
const PRICE_UNIT = 1e-8

export type ThresholdIndex = ReturnType<typeof createThresholdIndex>

type Kind = ReturnType<typeof newKind>

interface Index {
  readonly rules: ValuationRules
  readonly down: Kind
  readonly up: Kind
  readonly held: Kind
  readonly age: Kind
  groups: Uint8Array
}

export function createThresholdIndex(rules: ValuationRules) {
  const index: Index = {
    rules,
    down: newKind(GROUPS),
    up: newKind(GROUPS),
    held: newKind(GROUPS),
    age: newKind(1),
    groups: new Uint8Array(FIRST_CAPACITY).fill(NO_GROUP),
  }
  return {
    /** Puts a position where its state and terms say; replaces what was there. */
    place: (slot: number, state: PositionState, terms: Terms) => place(index, slot, state, terms),
    remove(slot: number) {
      if (slot >= index.groups.length) return
      dropFromGroup(index, slot)
      put(index.age, 0, slot, 0, false)
    },
    /**
     * Everything that must be looked at under these prices: each call of the answer takes one slot out of the
     * index until it is placed again; -1 when nothing is left. Place what was taken only after the sweep.
     */
    sweep: (market: Market, time: number) => sweep(index, market, time),
    /** A slot whose last snapshot is older than `before`, taken out of the order of age; or -1. */
    takeOldest(before: number) {
      const { column, heaps } = index.age
      const slot = firstOf(heaps[0]!)
      if (slot < 0 || column.keys[slot]! >= before) return -1
      remove(column, heaps[0]!, slot)
      return slot
    },
    bytes: () => bytesOf(index),
  }
}

function place(index: Index, slot: number, state: PositionState, terms: Terms): void {
  reserve(index, slot)
  const group = groupOf(terms, index.rules)
  if (group !== index.groups[slot]) dropFromGroup(index, slot)
  index.groups[slot] = group
  put(index.age, 0, slot, state.valuedAt, terms.holdings.length > 0 && !terms.closed)
  if (group === NO_GROUP) return
  const { down, up, held } = keysOf(state, terms, index.rules)
  put(index.down, group, slot, -down, down > -Infinity)
  put(index.up, group, slot, up, up < Infinity)
  put(index.held, group, slot, held, held < Infinity)
}

function reserve(index: Index, slot: number): void {
  if (slot < index.groups.length) return
  const capacity = Math.max(index.groups.length * 2, slot + 1)
  for (const { column } of [index.down, index.up, index.held, index.age]) growColumn(column, capacity)
  const larger = new Uint8Array(capacity).fill(NO_GROUP)
  larger.set(index.groups)
  index.groups = larger
}

function put({ column, heaps }: Kind, group: number, slot: number, key: number, wanted: boolean): void {
  const isIn = column.places[slot]! >= 0
  if (wanted && isIn) rekey(column, heaps[group]!, slot, key)
  else if (wanted) insert(column, heaps[group]!, slot, key)
  else if (isIn) remove(column, heaps[group]!, slot)
}

function dropFromGroup(index: Index, slot: number): void {
  const group = index.groups[slot]!
  if (group === NO_GROUP) return
  for (const kind of [index.down, index.up, index.held]) put(kind, group, slot, 0, false)
  index.groups[slot] = NO_GROUP
}

/** Walks the groups once; within a group takes what is due until nothing is. */
function sweep(index: Index, market: Market, time: number): () => number {
  let group = -1
  let units: Units | null = null
  let free = false
  return () => {
    for (;;) {
      const slot = units ? dueSlot(index, group, units, free, time) : -1
      if (slot >= 0) {
        dropFromGroup(index, slot)
        return slot
      }
      do group += 1
      while (group < GROUPS && isEmpty(index, group))
      if (group >= GROUPS) return -1
      units = unitsOf(group, market)
      free = index.held.heaps[group]!.size > 0 && isFree(group, market, index.rules, time)
    }
  }
}

function dueSlot(
  { down, up, held }: Index,
  group: number,
  units: Units,
  free: boolean,
  time: number,
): number {
  let slot = firstOf(down.heaps[group]!)
  if (slot >= 0 && -down.column.keys[slot]! >= units.low * (1 - MARGIN)) return slot
  slot = firstOf(up.heaps[group]!)
  if (slot >= 0 && up.column.keys[slot]! <= units.high * (1 + MARGIN)) return slot
  slot = firstOf(held.heaps[group]!)
  return free && slot >= 0 && held.column.keys[slot]! <= time ? slot : -1
}

function isEmpty({ down, up, held }: Index, group: number): boolean {
  return down.heaps[group]!.size + up.heaps[group]!.size + held.heaps[group]!.size === 0
}

function bytesOf(index: Index): number {
  let bytes = index.groups.byteLength
  for (const { column, heaps } of [index.down, index.up, index.held, index.age]) {
    bytes += column.keys.byteLength + column.places.byteLength
    for (const { slots } of heaps) bytes += slots.byteLength
  }
  return bytes
}

function newKind(heaps: number) {
  return { column: newColumn(FIRST_CAPACITY), heaps: Array.from({ length: heaps }, newHeap) }
}

/**
 * NO_GROUP for what no price can move: no collateral, or a currency or token that this version does not know.
 */
function groupOf({ holdings, fiatCurrency }: Terms, rules: ValuationRules): number {
  const currency = CURRENCIES.indexOf(fiatCurrency as (typeof CURRENCIES)[number])
  const usdc = countedQuantity(holdings, 'USDC', rules)
  const usdt = countedQuantity(holdings, 'USDT', rules)
  if (currency < 0 || usdc + usdt === 0) return NO_GROUP
  if (holdings.some(({ tokenSymbol }) => tokenSymbol === 'UNKNOWN')) return NO_GROUP
  const base = currency * GROUPS_PER_CURRENCY
  if (usdt === 0) return base
  if (usdc === 0) return base + 1
  return base + 2 + Math.min(MIXED_CLASSES - 1, Math.floor((usdc / (usdc + usdt)) * MIXED_CLASSES))
}

/** Σ quantity × (1 − haircut) of one token, as a float. */
function countedQuantity(holdings: readonly Holding[], symbol: string, rules: ValuationRules): number {
  let sum = 0
  for (const { tokenSymbol, quantity } of holdings) {
    if (tokenSymbol === symbol) sum += Number(quantity * countedShare(symbol, rules)) * WEIGHT_UNIT
  }
  return sum
}

function keysOf(state: PositionState, terms: Terms, rules: ValuationRules) {
  const weight =
    countedQuantity(terms.holdings, 'USDC', rules) + countedQuantity(terms.holdings, 'USDT', rules)
  const thresholds = exactThresholds(terms.collateralPercentage, terms.overrides)
  const balance = Number(terms.balance) * MONEY_UNIT
  /** The unit at which the ratio is exactly this threshold. */
  const unitAt = (threshold: { n: bigint; d: bigint }) =>
    (balance * Number(threshold.d)) / (Number(threshold.n) * weight)
  const pending = state.liquidationSequence === terms.balanceSequence
  const above = nextAbove(state, terms, thresholds, pending)
  // Without a ratio nothing was ever priced: the first price is looked at, whatever it is. So is each price
  // while a lock waits for one.
  const isAwaited = state.currentLtv === null || state.priceWaits.length > 0
  const down = isAwaited ? Infinity : above ? unitAt(above) : -Infinity
  let up = Infinity
  if (state.level === 'LIQUIDATION') up = unitAt(thresholds.liquidation ?? thresholds.alert)
  else if (state.level !== 'NONE') up = unitAt(thresholds.warning)
  if (terms.lockPending && !state.covered) {
    up = Math.min(up, (Number(terms.required) * MONEY_UNIT) / weight)
  }
  return {
    /** Look when the group's unit is at or below this; -Infinity never. */
    down,
    /** Look when it is at or above this; Infinity never. */
    up,
    /** Look from this time on, while nothing holds the group's liquidations back; Infinity never. */
    held: pending ? Infinity : heldUntil(state, terms),
  }
}

/** The threshold whose crossing would be the next thing to follow from a falling price. */
function nextAbove(state: PositionState, terms: Terms, thresholds: Thresholds, pending: boolean) {
  if (state.level === 'NONE') return thresholds.warning
  if (state.level === 'WARNING') return thresholds.alert
  if (state.level === 'LIQUIDATION') return null
  // MARGIN_CALL without an alert: it came about without collateral, or before crossings were announced.
  if (state.armed && terms.alertable && !pending) return thresholds.alert
  return thresholds.liquidation
}

/** Earliest time of a held-back liquidation; Infinity where none waits. */
function heldUntil(state: PositionState, terms: Terms): number {
  if ((terms.sellsRest && terms.liquidatable) || terms.saleRequest !== null) return 0
  if (state.level !== 'LIQUIDATION' || !terms.liquidatable) return Infinity
  if (!terms.afterNotice) return 0
  return state.cureDeadline ?? Infinity
}

interface Units {
  readonly low: number
  readonly high: number
}

/** Value of one counted token of the group in its currency; null while a price is missing. */
function unitsOf(group: number, market: Market): Units | null {
  const fx = fxRate(CURRENCIES[Math.floor(group / GROUPS_PER_CURRENCY)]!, market)
  if (!fx) return null
  const rate = Number(fx.n) / Number(fx.d)
  const kind = group % GROUPS_PER_CURRENCY
  const usdc = kind === 1 ? 0 : cappedPrice('USDC', market)
  const usdt = kind === 0 ? 0 : cappedPrice('USDT', market)
  if (usdc === null || usdt === null) return null
  if (kind < 2) return { low: (usdc + usdt) * rate, high: (usdc + usdt) * rate }
  const worth = (share: number) => (share * usdc + (1 - share) * usdt) * rate
  const from = worth((kind - 2) / MIXED_CLASSES)
  const to = worth((kind - 1) / MIXED_CLASSES)
  return { low: Math.min(from, to), high: Math.max(from, to) }
}

function cappedPrice(symbol: string, market: Market): number | null {
  const quote = market.get(symbol)
  return quote ? Math.min(1, Number(quote.price) * PRICE_UNIT) : null
}

const ONE_OF_EACH: Readonly<Record<string, readonly Holding[]>> = {
  USDC: [{ tokenSymbol: 'USDC', network: 'UNKNOWN', quantity: 1n }],
  USDT: [{ tokenSymbol: 'USDT', network: 'UNKNOWN', quantity: 1n }],
}

/** True while no price of the group holds sales back. */
function isFree(group: number, market: Market, rules: ValuationRules, time: number): boolean {
  const currency = CURRENCIES[Math.floor(group / GROUPS_PER_CURRENCY)]!
  const kind = group % GROUPS_PER_CURRENCY
  const tokens = kind === 0 ? ['USDC'] : kind === 1 ? ['USDT'] : ['USDC', 'USDT']
  return tokens.every(symbol => {
    return maySell(valuate(ONE_OF_EACH[symbol]!, currency, market, rules, time))
  })
}
