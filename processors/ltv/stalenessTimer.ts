/**
 * Staleness timer: prices grow old without any record, so a lane has nothing to decide by. This process
 * therefore notes the passing of time in the log, for its own lanes, and a lane decides by the note as
 * by a tick. A note of a price that has been followed by another changes nothing, and neither does a
 * second one.
 */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import { soundCondition } from '../domain/ltv/marketCondition.ts'
import { isStale } from '../domain/ltv/quoteDefects.ts'
import type { Producer } from '../runtime/ports.ts'
import { tellsOf } from './marketEvents.ts'
import type { LaneMemory } from './memory.ts'

export type StalenessTimer = ReturnType<typeof createStalenessTimer>

export interface StalenessTimerOptions {
  readonly clock: Clock
  readonly codec: Codec
  readonly producer: Producer
  readonly log: Logger
  /** The machine's, which no advance moves; in milliseconds. */
  readonly machineNow?: () => number
}

const LOOK_EVERY_MS = 1_000
/** A newer price may be on its way: only who is too old for so long is noted. */
const GRACE_MS = 2_000
const STEP_MS = 100
/** A note that was lost is written again. */
const AGAIN_MS = 30_000

interface StalePrice {
  readonly lane: number
  readonly symbol: string
  readonly asOf: number
}

export function createStalenessTimer(options: StalenessTimerOptions) {
  const { clock, codec, producer, log, machineNow = () => performance.now() } = options
  const lanes = new Map<number, LaneMemory>()
  /** When each price was first seen too old, and when it was noted, by the machine's clock. */
  const seen = new Map<string, { readonly since: number; notedAt: number | null }>()
  const nameOf = ({ symbol, asOf }: StalePrice) => `${symbol}/${asOf}`

  const due = (): StalePrice[] => {
    const aged = stalePrices(lanes, clock.now(), codec.partitions())
    const names = new Set(aged.map(nameOf))
    for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
    for (const name of names) if (!seen.has(name)) seen.set(name, { since: machineNow(), notedAt: null })
    return aged.filter(one => {
      const { notedAt } = seen.get(nameOf(one))!
      return notedAt === null || machineNow() - notedAt > AGAIN_MS
    })
  }
  const look = async () => {
    const isOver = (one: StalePrice) => machineNow() - seen.get(nameOf(one))!.since >= GRACE_MS
    const aged = due().filter(isOver)
    if (aged.length === 0) return
    const now = clock.now()
    await producer.send(await Promise.all(aged.map(one => stalenessMarker(codec, one, now))))
    for (const one of aged) seen.get(nameOf(one))!.notedAt = machineNow()
  }
  /** An advance waits for what it makes due, and for no longer than that takes. */
  const lookUntilSettled = async () => {
    while (due().length > 0) {
      await look()
      await clock.sleep(STEP_MS)
    }
  }
  clock.timers?.add({ run: lookUntilSettled, nextDue: async () => null })
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= look()
      .catch(error => log.warn({ err: error }, 'staleness markers not written, trying again'))
      .finally(() => {
        running = null
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    /** The memory of a lane of this process; null: it is no longer ours. */
    lane: (lane: number, memory: LaneMemory | null): void =>
      void (memory ? lanes.set(lane, memory) : lanes.delete(lane)),
    /**
     * Notes every price that is too old since `GRACE_MS`, or since the beginning of an advance of the time.
     */
    look,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Prices that are too old at `now` and not yet noted. */
function stalePrices(lanes: ReadonlyMap<number, LaneMemory>, now: number, count: number): StalePrice[] {
  return [...lanes].flatMap(([lane, { market, conditions, rules }]) =>
    [...market]
      .filter(([symbol, quote]) => {
        const { staleSince } = conditions.get(symbol) ?? soundCondition
        return tellsOf(lane, symbol, count) && staleSince === null && isStale(symbol, quote, now, rules)
      })
      .map(([symbol, { asOf }]) => ({ lane, symbol, asOf })),
  )
}

async function stalenessMarker(
  codec: Codec,
  { lane, symbol, asOf }: StalePrice,
  now: number,
): Promise<OutRecord> {
  const topic = topics.priceAges.name
  const id = `age_${symbol}_${asOf}`
  const said = { id, event: 'market.aged', timestamp: now, symbol, asOf }
  const value = await codec.encode(topic, 'lastro.market.PriceAged', said)
  const headers = { ce_id: id, 'content-type': 'application/avro' }
  return { topic, partition: lane, key: symbol, value, headers, timestamp: now }
}
