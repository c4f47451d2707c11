/** The memory of a lane from its changelog: the last record of each contract and of each symbol counts. */

import { type EnumSchema, loadAvro } from '../../schemas/avroFiles.ts'
import type { Codec, Decoded } from '../../schemas/codec.ts'
import { unscaledOf } from '../../schemas/decimalBytes.ts'
import { topics } from '../../schemas/topics.ts'
import type { LanePrice, LtvPosition } from '../../schemas/types.ts'
import { type Level, MONEY_SCALE, PRICE_SCALE, RATIO_SCALE } from '../domain/ltv.ts'
import type { PositionState } from '../domain/ltvPosition.ts'
import type { LogRecord } from '../runtime/ports.ts'
import { createReader } from './avroBytes.ts'
import { readTerms } from './changes.ts'
import { keepPosition, type LaneMemory } from './memory.ts'
import { encodedNow } from './outputs.ts'
import type { SchemaIds } from './schemaIds.ts'

export interface Restoring {
  take(records: readonly LogRecord[]): Promise<void>
  finish(memory: LaneMemory): void
}

interface StoredPosition {
  readonly state: PositionState
  readonly change: string
}

const FRAME_BYTES = 5
const CONTRACT_KEY = /^\d+$/
const levels = (loadAvro('lastro.events.LtvLevel') as EnumSchema).symbols as readonly Level[]
const reader = createReader()

export function startRestoring(codec: Codec, ids: SchemaIds): Restoring {
  /** Whole values as they were written; only the last of each key is ever taken apart. */
  const positions = new Map<string, string>()
  const others = new Map<string, StoredPosition>()
  const prices = new Map<string, LanePrice>()

  const takeOne = async (key: string, value: Buffer) => {
    positions.delete(key)
    others.delete(key)
    if (CONTRACT_KEY.test(key) && value.readUInt32BE(1) === ids.position) {
      positions.set(key, value.toString('latin1', FRAME_BYTES))
      return
    }
    const decoded: Decoded = await codec.decode(value)
    if (decoded.record === 'lastro.ltv.LanePrice') prices.set(key, decoded.value)
    else if (decoded.record === 'lastro.ltv.LtvPosition') others.set(key, fromValue(codec, decoded.value))
    else throw new Error(`the changelog of ltv has a ${decoded.record}`)
  }

  return {
    async take(records) {
      for (const { key, value } of records) {
        if (key === null) throw new Error('the changelog of ltv has a record without a key')
        if (value === null) {
          positions.delete(key)
          others.delete(key)
        } else await takeOne(key, value)
      }
    },
    finish(memory) {
      for (const stored of others.values()) place(memory, stored)
      for (const bytes of positions.values()) place(memory, readPosition(bytes))
      for (const { symbol, price, source, asOf, disputed, laneTime } of prices.values()) {
        memory.market.set(symbol, { price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed })
        memory.time = Math.max(memory.time, laneTime)
      }
      positions.clear()
    },
  }
}

function place(memory: LaneMemory, { state, change }: StoredPosition): void {
  reader.over(Buffer.from(change, 'latin1'), 0)
  keepPosition(memory, readTerms(reader), state, change)
  memory.time = Math.max(memory.time, state.valuedAt)
}

/** As `writePosition` wrote it: the state, and behind it the bytes of the balance change. */
function readPosition(bytes: string): StoredPosition {
  reader.over(Buffer.from(bytes, 'latin1'), 0)
  reader.long()
  const version = reader.long()
  const level = levels[reader.long()]!
  const armed = reader.boolean()
  const covered = reader.boolean()
  const cureDeadline = reader.long() === 0 ? null : reader.long()
  const currentLtv = reader.optionalDecimal()
  const valuedAmount = reader.optionalDecimal()
  const liquidationSequence = reader.long()
  const valuedAt = reader.long()
  return {
    state: {
      version,
      level,
      armed,
      covered,
      cureDeadline,
      currentLtv,
      valuedAmount,
      liquidationSequence,
      valuedAt,
    },
    change: bytes.slice(reader.offset()),
  }
}

/** Written by another version: by way of the codec's value into our own version of the change. */
function fromValue(codec: Codec, value: LtvPosition): StoredPosition {
  const framed = encodedNow(codec, topics.balanceChanges.name, 'lastro.events.BalanceChanged', value.change)
  return {
    state: {
      version: value.version,
      level: value.level === 'UNKNOWN' ? 'NONE' : value.level,
      armed: value.armed,
      covered: value.covered,
      cureDeadline: value.cureDeadline,
      currentLtv: value.currentLtv === null ? null : unscaledOf(value.currentLtv, RATIO_SCALE),
      valuedAmount: value.valuedAmount === null ? null : unscaledOf(value.valuedAmount, MONEY_SCALE),
      liquidationSequence: value.liquidationSequence,
      valuedAt: value.valuedAt,
    },
    change: framed.toString('latin1', FRAME_BYTES),
  }
}
