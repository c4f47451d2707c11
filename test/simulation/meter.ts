import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { Poisoned } from '../../processors/runtime/errors.ts'
import type { Stream, StreamOutput, StreamState } from '../../processors/runtime/stream/stream.ts'
import { lanePartition } from './ledger.ts'

/**
 * The smallest stream that exercises every part of the stream kind: changes set a meter's value, each is
 * announced once; a tick announces every meter of the lane, over several transactions. All state is in memory
 * and changelog.
 */
export const CHANGES = 'changes'
export const TICKS = 'ticks'
export const READINGS = 'readings'
export const METERS = 'meters'
export const METER_GROUP = 'meter'

export type MeterInput =
  | { readonly kind: 'change'; readonly id: string; readonly meter: string; readonly amount: number }
  | { readonly kind: 'tick'; readonly tick: number }

export interface Meter {
  readonly meter: string
  readonly value: number
  readonly sequence: number
  /** The last tick that was announced for it; a tick that comes again goes on where it was interrupted. */
  readonly tick: number
}

/** Few enough that nearly every tick is spread over several transactions. */
const READINGS_PER_TRANSACTION = 2

export function meterStream(): Stream<MeterInput> {
  return {
    name: METER_GROUP,
    topics: [CHANGES, TICKS],
    changelog: METERS,
    destinations: lane => [READINGS, METERS].map(topic => ({ topic, partition: lane })),
    prepare: async () => undefined,
    decode(record) {
      const text = String(record.value)
      if (!text.startsWith('{')) throw new Poisoned('these bytes do not decode')
      return JSON.parse(text) as MeterInput
    },
    createState: createMeterState,
  }
}

function createMeterState(): StreamState<MeterInput> {
  const meters = new Map<string, Meter>()
  let unfinished: { tick: number; record: LogRecord } | null = null

  const announce = (meter: Meter, cause: string, timestamp: number, out: StreamOutput) => {
    meters.set(meter.meter, meter)
    const place = { partition: lanePartition(meter.meter), key: meter.meter, headers: {}, timestamp }
    const reading = { id: `${cause}/${meter.meter}`, ...meter }
    out.add({ topic: READINGS, value: Buffer.from(JSON.stringify(reading)), ...place })
    out.add({ topic: METERS, value: Buffer.from(JSON.stringify(meter)), ...place } satisfies OutRecord)
  }
  const goOn = (out: StreamOutput): boolean => {
    if (!unfinished) return true
    const { tick, record } = unfinished
    let announced = 0
    for (const meter of [...meters.values()].sort((a, b) => (a.meter < b.meter ? -1 : 1))) {
      if (meter.tick >= tick) continue
      if (announced === READINGS_PER_TRANSACTION) return false
      announce({ ...meter, tick, sequence: meter.sequence + 1 }, `tick-${tick}`, record.timestamp, out)
      announced += 1
    }
    unfinished = null
    return true
  }

  return {
    restore(records) {
      for (const { value } of records) {
        const meter = JSON.parse(String(value)) as Meter
        meters.set(meter.meter, meter)
      }
    },
    restored: () => undefined,
    decide(input, record, out) {
      if (input.kind === 'tick') {
        unfinished = { tick: input.tick, record }
        return goOn(out)
      }
      const before = meters.get(input.meter) ?? { meter: input.meter, value: 0, sequence: 0, tick: 0 }
      const value = before.value + input.amount
      announce({ ...before, value, sequence: before.sequence + 1 }, input.id, record.timestamp, out)
      return true
    },
    resume: goOn,
    discarded: () => undefined,
  }
}
