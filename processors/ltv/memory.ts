/**
 * What one lane of ltv remembers: per position its state, its last balance change as bytes, and its place in
 * the crossing index; per symbol the last price. About 900 bytes a position (npm run bench -- ticks prints
 * it).
 */
import { type Market, type Quote, SYMBOLS, type ValuationRules } from '../domain/ltv.ts'
import type { PositionState } from '../domain/ltvPosition.ts'
import type { Terms } from '../domain/ltvTerms.ts'
import { createReader } from './avroBytes.ts'
import { readTerms } from './changes.ts'
import { type CrossingIndex, createCrossingIndex } from './crossings.ts'

export interface LaneMemory {
  readonly rules: ValuationRules
  readonly market: Map<string, Quote> & Market
  readonly index: CrossingIndex
  readonly slots: Map<number, number>
  readonly states: PositionState[]
  /**
   * The raw BalanceChanged, one byte per character: strings are compact and the collector knows them well.
   */
  readonly changes: string[]
  readonly sequences: number[]
  readonly free: number[]
  /** Latest record time seen; never runs backwards. */
  time: number
}

export function newMemory(rules: ValuationRules): LaneMemory {
  return {
    rules,
    market: new Map(),
    index: createCrossingIndex(rules),
    slots: new Map(),
    states: [],
    changes: [],
    sequences: [],
    free: [],
    time: 0,
  }
}

export function keepPosition(memory: LaneMemory, terms: Terms, state: PositionState, change: string): void {
  const { contractId, balanceSequence } = terms
  let slot = memory.slots.get(contractId)
  if (slot === undefined) {
    slot = memory.free.pop() ?? memory.states.length
    memory.slots.set(contractId, slot)
  }
  memory.states[slot] = state
  memory.changes[slot] = change
  memory.sequences[slot] = balanceSequence
  memory.index.place(slot, state, terms)
}

export function forgetPosition(memory: LaneMemory, contractId: number): void {
  const slot = memory.slots.get(contractId)
  if (slot === undefined) return
  memory.index.remove(slot)
  memory.slots.delete(contractId)
  memory.changes[slot] = ''
  memory.free.push(slot)
}

const reader = createReader()

/** The terms of a position, read from the bytes that are kept. */
export function termsAt(memory: LaneMemory, slot: number): Terms {
  reader.over(Buffer.from(memory.changes[slot]!, 'latin1'), 0)
  return readTerms(reader)
}

/** Age of the oldest quote that ltv uses, in milliseconds; null while a symbol was never seen. */
export function oldestQuoteAge(memory: LaneMemory, now: number): number | null {
  let oldest = 0
  for (const symbol of SYMBOLS) {
    const quote = memory.market.get(symbol)
    if (!quote) return null
    oldest = Math.max(oldest, now - quote.asOf)
  }
  return oldest
}
