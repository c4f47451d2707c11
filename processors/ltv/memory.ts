/**
 * Memory of one lane of ltv: its positions, the prices at which each must be looked at again, and the last
 * price of each symbol.
 */
import type { Market, Quote, ValuationRules } from '../domain/ltv/ltv.ts'
import type { MarketCondition } from '../domain/ltv/marketCondition.ts'
import type { PositionState } from '../domain/ltv/position.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import { createPositionStore, type PositionStore, type SchemaIds } from './storage/positionStore.ts'
import { createThresholdIndex, type ThresholdIndex } from './thresholdIndex.ts'

export interface LaneMemory {
  readonly rules: ValuationRules
  readonly market: Map<string, Quote> & Market
  readonly index: ThresholdIndex
  readonly positions: PositionStore
  /** Announced condition of each symbol that this lane announces. */
  readonly conditions: Map<string, MarketCondition>
  /** Ticks of each symbol with the time of its last one, so that none of them counts twice. */
  readonly seenTicks: Map<string, { readonly asOf: number; readonly ticks: Set<string> }>
  /** Latest record time seen; never runs backwards. */
  time: number
}

export function newMemory(rules: ValuationRules, ids: SchemaIds): LaneMemory {
  return {
    rules,
    market: new Map(),
    conditions: new Map(),
    seenTicks: new Map(),
    index: createThresholdIndex(rules),
    positions: createPositionStore(ids),
    time: 0,
  }
}

/** `record` is what goes into the changelog. */
export function keepPosition(memory: LaneMemory, terms: Terms, state: PositionState, record: Buffer): void {
  memory.index.place(memory.positions.keep(terms.contractId, record), state, terms)
}

export function forgetPosition(memory: LaneMemory, contractId: number): void {
  const slot = memory.positions.forget(contractId)
  if (slot !== undefined) memory.index.remove(slot)
}
