/** One lane of ltv: balance changes and ticks in, decisions out, over the memory of its positions. */
import type { Codec } from '../../schemas/codec.ts'
import { textOf } from '../../schemas/decimalBytes.ts'
import { orderProblem, type Tick, tickProblem } from '../../schemas/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import { PRICE_SCALE, type ValuationRules } from '../domain/ltv.ts'
import {
  decideOnChange,
  decideOnPrice,
  decideOnSchedule,
  type LtvDecision,
  newPosition,
} from '../domain/ltvPosition.ts'
import { headerOf, type LogRecord } from '../runtime/ports.ts'
import type { StreamOutput, StreamState } from '../runtime/stream.ts'
import type { TravellingTerms } from './changes.ts'
import { forgetPosition, keepPosition, type LaneMemory, newMemory, positionAt, stateAt } from './memory.ts'
import type { LtvMeter } from './meter.ts'
import { emit, encodedNow, type Origin, type OutputDeps } from './outputs.ts'
import { startRestoring } from './restore.ts'
import type { SchemaIds } from './schemaIds.ts'

export type LtvInput =
  | { readonly kind: 'change'; readonly terms: TravellingTerms; readonly change: Buffer }
  | { readonly kind: 'tick'; readonly tick: Tick }

export interface LtvLaneOptions {
  readonly codec: Codec
  readonly ids: SchemaIds
  readonly rules: ValuationRules
  /** A position whose last snapshot is older gets another one at the next ticks. */
  readonly revaluateAfterMs: number
  readonly meter: LtvMeter
  /** Looks at every position at every tick: the truth that tests hold the crossing index against. */
  readonly lookAtAll?: boolean
}

/**
 * Revaluations per tick: a million positions a day are twelve a second, and no tick may become slow by them.
 */
const MAX_REVALUATIONS_PER_TICK = 20

/** A tick that is being worked through; a large one takes several transactions. */
interface Sweep {
  readonly tick: Tick
  readonly next: () => number
  readonly origin: Origin
  /** Slots that were looked at; they return into the index when the sweep is over. */
  readonly looked: number[]
  crossed: number
}

interface Lane {
  readonly options: LtvLaneOptions
  readonly lane: number
  readonly memory: LaneMemory
  readonly outputs: OutputDeps
  sweep: Sweep | null
}

export function createLtvLane(options: LtvLaneOptions, lane: number): StreamState<LtvInput> {
  const outputs = { codec: options.codec, ids: options.ids, lane }
  const self: Lane = { options, lane, memory: newMemory(options.rules), outputs, sweep: null }
  const restoring = startRestoring(options.codec, options.ids, self.memory)
  return {
    restore: records => restoring.take(records),
    restored() {
      restoring.finish()
      options.meter.lane(lane, self.memory)
    },
    decide(input, record, out) {
      self.memory.time = Math.max(self.memory.time, record.timestamp)
      const origin = {
        commandId: headerOf(record, 'command-id'),
        traceparent: headerOf(record, 'traceparent'),
      }
      if (input.kind === 'tick') return startTick(self, input.tick, record, origin, out)
      takeChange(self, input.terms, input.change, origin, out)
      return true
    },
    resume: out => goOn(self, out),
    discarded: () => options.meter.lane(lane, null),
  }
}

function takeChange(
  self: Lane,
  terms: TravellingTerms,
  change: Buffer,
  origin: Origin,
  out: StreamOutput,
): void {
  const { memory, options } = self
  const slot = memory.slots.get(terms.contractId)
  const last = slot === undefined ? 0 : memory.sequences[slot]!
  if (terms.balanceSequence <= last) {
    options.meter.repeatedChange()
    return
  }
  if (terms.balanceSequence > last + 1) options.meter.gap(terms.contractId, last + 1, terms.balanceSequence)
  const state = slot === undefined ? newPosition : stateAt(memory, slot)
  const decision = decideOnChange(state, terms, memory)
  apply(self, terms, decision, change, origin, out)
}

/** Writes what follows and remembers it; a closed contract is forgotten. */
function apply(
  self: Lane,
  terms: TravellingTerms,
  decision: LtvDecision,
  change: Buffer,
  origin: Origin,
  out: StreamOutput,
): void {
  const { memory, options } = self
  const position = emit(self.outputs, terms, decision, change, memory, memory.time, origin, out)
  options.meter.decided(decision)
  if (position) keepPosition(memory, terms, decision.state, position)
  else forgetPosition(memory, terms.contractId)
}

function startTick(self: Lane, tick: Tick, record: LogRecord, origin: Origin, out: StreamOutput): boolean {
  const { memory, options } = self
  const last = memory.market.get(tick.symbol)
  const problem = tickProblem(tick, record.timestamp) ?? orderProblem(tick, last)
  if (problem) {
    options.meter.ignoredTick(problem, tick.symbol)
    return true
  }
  const { symbol, price, source, asOf, disputed } = tick
  memory.market.set(symbol, { price, source, asOf, disputed })
  self.sweep = { tick, next: sweepOf(self), origin, looked: [], crossed: 0 }
  return goOn(self, out)
}

function sweepOf({ memory, options }: Lane): () => number {
  if (!options.lookAtAll) return memory.index.sweep(memory.market, memory.time)
  const slots = [...memory.slots.values()]
  return () => slots.pop() ?? -1
}

/** Works on through the positions that the tick concerns, until `out` is full or none is left. */
function goOn(self: Lane, out: StreamOutput): boolean {
  const { memory, options } = self
  const sweep = self.sweep!
  while (!out.isFull()) {
    const slot = sweep.next()
    if (slot < 0) {
      endTick(self, sweep, out)
      return true
    }
    sweep.looked.push(slot)
    const { state, terms, change } = positionAt(memory, slot)
    const decision = decideOnPrice(state, terms, memory)
    if (!decision.snapshot) continue
    sweep.crossed += 1
    const position = emit(self.outputs, terms, decision, change, memory, memory.time, sweep.origin, out)
    options.meter.decided(decision)
    // It returns into the index when the sweep is over.
    memory.positions.put(slot, position!)
  }
  return false
}

/**
 * Only now the tick counts as seen: until then a crash brings it again, and the rest of its crossings with
 * it.
 */
function endTick(self: Lane, sweep: Sweep, out: StreamOutput): void {
  const { memory, options, lane } = self
  for (const slot of sweep.looked) {
    const { state, terms } = positionAt(memory, slot)
    memory.index.place(slot, state, terms)
  }
  revaluateOldest(self, sweep.origin, out)
  options.meter.swept(sweep.looked.length, sweep.crossed)
  self.sweep = null
  const { symbol, price, source, asOf, disputed } = sweep.tick
  const topic = topics.ltvPositions.name
  const value = encodedNow(options.codec, topic, 'lastro.ltv.LanePrice', {
    symbol,
    price: textOf(price, PRICE_SCALE),
    source,
    asOf,
    disputed,
    laneTime: memory.time,
  })
  out.add({ topic, partition: lane, key: symbol, value, headers: {}, timestamp: memory.time })
}

function revaluateOldest(self: Lane, origin: Origin, out: StreamOutput): void {
  const { memory, options } = self
  const before = memory.time - options.revaluateAfterMs
  for (let done = 0; done < MAX_REVALUATIONS_PER_TICK; done++) {
    const slot = memory.index.takeOldest(before)
    if (slot < 0) return
    const { state, terms, change } = positionAt(memory, slot)
    apply(self, terms, decideOnSchedule(state, terms, memory), change, origin, out)
  }
}
