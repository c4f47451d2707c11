/** Restores the memory of a lane from its changelog: the last record per contract and per symbol counts. */

import type { LogRecord } from '../../platform/records/records.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import type { LanePrice, LtvPosition } from '../../schemas/types.ts'
import type { PriceHold } from '../domain/ltv/circuitBreakers.ts'
import { MONEY_SCALE, PRICE_SCALE, type Quote, RATIO_SCALE } from '../domain/ltv/ltv.ts'
import { forgetPosition, type LaneMemory } from './memory.ts'
import { changeOf, isOwnPosition, type SchemaIds } from './storage/positionStore.ts'

export type Restoring = ReturnType<typeof startRestoring>

const CONTRACT_KEY = /^\d+$/

/** Stores bytes as they come; only the last record of each contract is ever decoded. */
export function startRestoring(codec: Codec, ids: SchemaIds, memory: LaneMemory) {
  const prices = new Map<string, LanePrice>()

  const takeOne = async (key: string, value: Buffer) => {
    if (CONTRACT_KEY.test(key) && isOwnPosition(ids, value)) {
      memory.positions.keep(Number(key), value)
      return
    }
    const decoded: Decoded = await codec.decode(value)
    if (decoded.record === 'lastro.ltv.LanePrice') prices.set(key, decoded.value)
    else if (decoded.record === 'lastro.ltv.LtvPosition') {
      memory.positions.keep(Number(key), recordOf(codec, memory, decoded.value))
    } else throw new Error(`the changelog of ltv has a ${decoded.record}`)
  }

  return {
    async take(records: readonly LogRecord[]) {
      for (const { key, value } of records) {
        if (key === null) throw new Error('the changelog of ltv has a record without a key')
        if (value === null) forgetPosition(memory, Number(key))
        else await takeOne(key, value)
      }
    },
    /** Call after the last record: puts the positions into the index. */
    finish() {
      for (const slot of memory.positions.slots.values()) {
        const { state, terms } = memory.positions.at(slot)
        memory.index.place(slot, state, terms)
        memory.time = Math.max(memory.time, state.valuedAt)
      }
      for (const lanePrice of prices.values()) {
        const { symbol, laneTime, staleSince, depegSince, marketSequence: sequence } = lanePrice
        memory.conditions.set(symbol, { staleSince, depegSince, sequence })
        memory.market.set(symbol, quoteOf(lanePrice))
        memory.time = Math.max(memory.time, laneTime)
      }
    },
  }
}

function quoteOf({ price, suspectPrice, suspectSince, ...lanePrice }: LanePrice): Quote {
  const { source, asOf, disputed, upstreams } = lanePrice
  const suspect =
    suspectPrice === null || suspectSince === null
      ? null
      : { price: unscaledOf(suspectPrice, PRICE_SCALE), since: suspectSince }
  return { price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed, upstreams, suspect }
}

/** A position that another version wrote, encoded in our own. */
function recordOf(codec: Codec, { positions }: LaneMemory, value: LtvPosition): Buffer {
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
    priceWaits: value.priceWaits.filter((one): one is PriceHold => one.priceState !== 'UNKNOWN'),
  }
  return positions.encodePosition(value.contractId, state, changeOf(codec, value.change).change)
}
