/**
 * The storage of ltv: the positions of a lane as bytes outside of the heap, and the records that follow from
 * nearly every balance change, encoded by hand. The rest of ltv imports only this file of the folder. About
 * 700 bytes a position (`npm run bench -- ticks` prints it).
 */
import type { Codec } from '../../../schemas/codec/codec.ts'
import { topics } from '../../../schemas/topics.ts'
import type { BalanceChanged } from '../../../schemas/types.ts'
import type { LtvDecision, PositionState, Snapshot } from '../../domain/ltv/position.ts'
import type { Terms } from '../../domain/ltv/terms.ts'
import { createReader, createWriter } from './avroCodec.ts'
import { encodedNow, type SchemaIds } from './schemaIds.ts'
import { createSlabAllocator } from './slabAllocator.ts'
import { type Prices, readState, writePosition, writeSnapshot, writeValued } from './snapshotCodec.ts'
import { readSequence, readTerms, type TermsSnapshot } from './termsReader.ts'

export { encodedNow, learnSchemaIds, type SchemaIds } from './schemaIds.ts'
export type { Prices } from './snapshotCodec.ts'
export type { TermsSnapshot } from './termsReader.ts'

/** A balance change and its own bytes, which become a part of the changelog. */
export interface BalanceChange {
  readonly terms: TermsSnapshot
  readonly change: Buffer
}

/** A stored position: a view, valid until a position is kept or forgotten. Terms are decoded on demand. */
export interface StoredPosition extends BalanceChange {
  readonly state: PositionState
  /** `sequence` of its last balance change. */
  readonly sequence: number
}

/** Positions of one lane, by slot: a small integer that other columns can be indexed by. */
export type PositionStore = ReturnType<typeof createPositionStore>

const FRAME_BYTES = 5
const reader = createReader()
const write = createWriter()

export function createPositionStore(ids: SchemaIds) {
  const slots = new Map<number, number>()
  const free: number[] = []
  const cells = createSlabAllocator()
  let used = 0
  return {
    /** Contract to slot. */
    slots,
    at: (slot: number) => new Position(cells.get(slot)),
    /** Keeps a copy of a changelog record of our own version; returns the contract's slot. */
    keep(contractId: number, record: Buffer) {
      let slot = slots.get(contractId)
      if (slot === undefined) slots.set(contractId, (slot = free.pop() ?? used++))
      cells.put(slot, record.subarray(FRAME_BYTES))
      return slot
    },
    /** Frees the contract's slot and returns it; undefined where it has none. */
    forget(contractId: number) {
      const slot = slots.get(contractId)
      if (slot === undefined) return undefined
      slots.delete(contractId)
      cells.drop(slot)
      free.push(slot)
      return slot
    },
    /** The changelog record of a position. */
    encodePosition(contractId: number, state: PositionState, change: Buffer) {
      write.reset()
      writePosition(write, contractId, state, change)
      return write.framed(ids.position)
    },
    encodeSnapshot(id: string, terms: TermsSnapshot, snapshot: Snapshot, prices: Prices) {
      write.reset()
      writeSnapshot(write, id, terms, snapshot, prices)
      return write.framed(ids.snapshot)
    },
    encodeValuation(id: string, snapshotId: string, terms: Terms, decision: LtvDecision) {
      write.reset()
      writeValued(write, id, snapshotId, terms, decision)
      return write.framed(ids.valued)
    },
    /** Memory taken, used or not. */
    bytes: cells.bytes,
  }
}

class Position implements StoredPosition {
  readonly state: PositionState
  readonly change: Buffer

  constructor(bytes: Buffer) {
    reader.over(bytes, 0)
    this.state = readState(reader)
    this.change = bytes.subarray(reader.offset())
  }

  get sequence(): number {
    reader.over(this.change, 0)
    return readSequence(reader)
  }

  get terms(): TermsSnapshot {
    reader.over(this.change, 0)
    return readTerms(reader)
  }
}

/** A balance change of our own version. Null for everything else, and for bytes that do not look right. */
export function readChange(ids: SchemaIds, value: Buffer | null): BalanceChange | null {
  if (value === null || !isFramedAs(ids.change, value)) return null
  try {
    reader.over(value, FRAME_BYTES)
    const terms = readTerms(reader)
    return reader.offset() === value.length ? { terms, change: value.subarray(FRAME_BYTES) } : null
  } catch {
    // The codec says what is wrong with it.
    return null
  }
}

/** A balance change of another version, encoded in ours. */
export function changeOf(codec: Codec, value: BalanceChanged): BalanceChange {
  const framed = encodedNow(codec, topics.balanceChanges.name, 'lastro.events.BalanceChanged', value)
  reader.over(framed, FRAME_BYTES)
  return { terms: readTerms(reader), change: framed.subarray(FRAME_BYTES) }
}

/** Whether a changelog record is of our own version, so that `keep` may take it. */
export function isOwnPosition(ids: SchemaIds, record: Buffer): boolean {
  return isFramedAs(ids.position, record)
}

function isFramedAs(schemaId: number, value: Buffer): boolean {
  return value.length >= FRAME_BYTES && value[0] === 0 && value.readUInt32BE(1) === schemaId
}
