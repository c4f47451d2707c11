/** The memory of a lane from its changelog: the last record of each contract and of each symbol counts. */

import type { LogRecord } from '../../platform/records/records.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { topics } from '../../schemas/topics.ts'
import type { LanePrice, LtvPosition } from '../../schemas/types.ts'
import { MONEY_SCALE, PRICE_SCALE, RATIO_SCALE } from '../domain/ltv/ltv.ts'
import { forgetPosition, type LaneMemory, positionAt, slotOf } from './memory.ts'
import { createWriter } from './storage/avroCodec.ts'
import { encodedNow, type SchemaIds } from './storage/schemaIds.ts'
import { writePosition } from './storage/snapshotCodec.ts'

export interface Restoring {
  take(records: readonly LogRecord[]): Promise<void>
  /** Everything was taken: puts the positions into the index. */
  finish(): void
}

const FRAME_BYTES = 5
const CONTRACT_KEY = /^\d+$/
const write = createWriter()

/** Bytes go into the memory as they come; only the last of each contract is ever taken apart. */
export function startRestoring(codec: Codec, ids: SchemaIds, memory: LaneMemory): Restoring {
  const prices = new Map<string, LanePrice>()

  const takeOne = async (key: string, value: Buffer) => {
    if (CONTRACT_KEY.test(key) && value.readUInt32BE(1) === ids.position) {
      memory.positions.put(slotOf(memory, Number(key)), value.subarray(FRAME_BYTES))
      return
    }
    const decoded: Decoded = await codec.decode(value)
    if (decoded.record === 'lastro.ltv.LanePrice') prices.set(key, decoded.value)
    else if (decoded.record === 'lastro.ltv.LtvPosition') {
      memory.positions.put(slotOf(memory, Number(key)), positionOf(codec, decoded.value))
    } else throw new Error(`the changelog of ltv has a ${decoded.record}`)
  }

  return {
    async take(records) {
      for (const { key, value } of records) {
        if (key === null) throw new Error('the changelog of ltv has a record without a key')
        if (value === null) forgetPosition(memory, Number(key))
        else await takeOne(key, value)
      }
    },
    finish() {
      for (const slot of memory.slots.values()) {
        const { state, terms } = positionAt(memory, slot)
        memory.sequences[slot] = terms.balanceSequence
        memory.index.place(slot, state, terms)
        memory.time = Math.max(memory.time, state.valuedAt)
      }
      for (const { symbol, price, source, asOf, disputed, laneTime, ...told } of prices.values()) {
        const { staleSince, depegSince, marketSequence: sequence } = told
        memory.conditions.set(symbol, { staleSince, depegSince, sequence })
        memory.market.set(symbol, { price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed })
        memory.time = Math.max(memory.time, laneTime)
      }
    },
  }
}

/** Written by another version: by way of the codec's value into our own version of it. */
function positionOf(codec: Codec, value: LtvPosition): Buffer {
  const framed = encodedNow(codec, topics.balanceChanges.name, 'lastro.events.BalanceChanged', value.change)
  const state = {
    version: value.version,
    level: value.level === 'UNKNOWN' ? ('NONE' as const) : value.level,
    armed: value.armed,
    covered: value.covered,
    cureDeadline: value.cureDeadline,
    currentLtv: value.currentLtv === null ? null : unscaledOf(value.currentLtv, RATIO_SCALE),
    valuedAmount: value.valuedAmount === null ? null : unscaledOf(value.valuedAmount, MONEY_SCALE),
    liquidationSequence: value.liquidationSequence,
    valuedAt: value.valuedAt,
  }
  write.reset()
  writePosition(write, value.contractId, state, framed.subarray(FRAME_BYTES))
  return write.framed(0).subarray(FRAME_BYTES)
}
