/**
 * What one lane of ltv remembers: per position the bytes of its changelog record (its own state and the last
 * balance change) and its place in the crossing index; per symbol the last price. About 700 bytes a position,
 * nearly all of them outside of the heap (npm run bench -- ticks prints it).
 */
import type { Market, Quote, ValuationRules } from '../domain/ltv/ltv.ts'
import type { MarketCondition } from '../domain/ltv/marketCondition.ts'
import type { PositionState } from '../domain/ltv/position.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import { readTerms, type TravellingTerms } from './inputs.ts'
import { createReader } from './storage/avroCodec.ts'
import { type ByteStore, createByteStore } from './storage/slabAllocator.ts'
import { readState } from './storage/snapshotCodec.ts'
import { type CrossingIndex, createCrossingIndex } from './thresholdIndex.ts'

export interface LaneMemory {
  readonly rules: ValuationRules
  readonly market: Map<string, Quote> & Market
  readonly index: CrossingIndex
  readonly slots: Map<number, number>
  /** Per slot the position as the changelog has it, without the frame. */
  readonly positions: ByteStore
  readonly sequences: number[]
  readonly free: number[]
  /** What was told of a symbol to everybody, where this lane tells it. */
  readonly conditions: Map<string, MarketCondition>
  /** What was said of a symbol at the moment of its last tick, so that none of it counts again. */
  readonly said: Map<string, { readonly asOf: number; readonly ticks: Set<string> }>
  /** Latest record time seen; never runs backwards. */
  time: number
}

export function newMemory(rules: ValuationRules): LaneMemory {
  return {
    rules,
    market: new Map(),
    conditions: new Map(),
    said: new Map(),
    index: createCrossingIndex(rules),
    slots: new Map(),
    positions: createByteStore(),
    sequences: [],
    free: [],
    time: 0,
  }
}

/** The slot of a contract; a new one gets its place. */
export function slotOf(memory: LaneMemory, contractId: number): number {
  let slot = memory.slots.get(contractId)
  if (slot === undefined) {
    slot = memory.free.pop() ?? memory.sequences.length
    memory.slots.set(contractId, slot)
    memory.sequences[slot] = 0
  }
  return slot
}

/** `position` is what goes into the changelog, without the frame. */
export function keepPosition(memory: LaneMemory, terms: Terms, state: PositionState, position: Buffer): void {
  const slot = slotOf(memory, terms.contractId)
  memory.positions.put(slot, position)
  memory.sequences[slot] = terms.balanceSequence
  memory.index.place(slot, state, terms)
}

export function forgetPosition(memory: LaneMemory, contractId: number): void {
  const slot = memory.slots.get(contractId)
  if (slot === undefined) return
  memory.index.remove(slot)
  memory.slots.delete(contractId)
  memory.positions.drop(slot)
  memory.free.push(slot)
}

export interface Position {
  readonly state: PositionState
  /** As the change, it holds until a position is kept or forgotten. */
  readonly terms: TravellingTerms
  /** The raw balance change; a view. */
  readonly change: Buffer
}

const reader = createReader()

export function positionAt(memory: LaneMemory, slot: number): Position {
  const bytes = memory.positions.get(slot)
  reader.over(bytes, 0)
  const state = readState(reader)
  const change = bytes.subarray(reader.offset())
  return { state, terms: readTerms(reader), change }
}

/** Only the state: all that a balance change needs, which brings its own terms. */
export function stateAt(memory: LaneMemory, slot: number): PositionState {
  reader.over(memory.positions.get(slot), 0)
  return readState(reader)
}
