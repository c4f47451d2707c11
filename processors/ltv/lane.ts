/**
 * ltv as the runtime's stream kind: balance changes and ticks in, decisions out, over the memory of a lane's
 * positions.
 */

import { headerOf, type LogRecord } from '../../platform/records/records.ts'
import { type Codec, CodecUnavailable } from '../../schemas/codec/codec.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { orderProblem, type Tick, tickProblem } from '../../schemas/market/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import { PRICE_SCALE, type ValuationRules } from '../domain/ltv/ltv.ts'
import { soundCondition } from '../domain/ltv/marketCondition.ts'
import {
  decideOnChange,
  decideOnPrice,
  decideOnSchedule,
  type LtvDecision,
  newPosition,
} from '../domain/ltv/position.ts'
import { Unavailable } from '../runtime/errors.ts'
import type { Stream, StreamOutput, StreamState } from '../runtime/stream/stream.ts'
import { type LtvInput, readInput, type TravellingTerms } from './inputs.ts'
import { tellMarket } from './marketEvents.ts'
import { forgetPosition, keepPosition, type LaneMemory, newMemory, positionAt, stateAt } from './memory.ts'
import type { LtvMeter } from './metrics.ts'
import { emit, type Origin, type OutputDeps } from './outputs.ts'
import { startRestoring } from './restore.ts'
import type { Ageing } from './stalenessTimer.ts'
import { encodedNow, learnSchemaIds, type SchemaIds } from './storage/schemaIds.ts'

export interface LtvLaneOptions {
  readonly codec: Codec
  readonly ids: SchemaIds
  readonly rules: ValuationRules
  /** A position whose last snapshot is older gets another one at the next ticks. */
  readonly revaluateAfterMs: number
  readonly meter: LtvMeter
  /** Hears which memory a lane has, null when it is no longer ours. */
  readonly ageing?: Pick<Ageing, 'lane'>
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

interface LtvLane {
  readonly options: LtvLaneOptions
  readonly lane: number
  readonly memory: LaneMemory
  readonly outputs: OutputDeps
  sweep: Sweep | null
}

/** A dozen lanes hold what one fetch brought, and what follows from it is twice as large. */
const FETCH = { bytes: 4 * 1024 * 1024, partitionBytes: 256 * 1024 }
/** Lane p writes partition p of each: of contracts as the balance changes are, and of symbols (`tellsOf`). */
const WRITTEN = [topics.ltvSnapshots, topics.ltvPositions, topics.ltvFindings, topics.marketEvents]

export function ltvStream(options: Omit<LtvLaneOptions, 'ids'>): Stream<LtvInput> {
  const { codec } = options
  let ids: SchemaIds | null = null
  return {
    name: 'ltv',
    topics: [topics.balanceChanges.name, topics.marketPrices.name, topics.priceAges.name],
    fetch: FETCH,
    changelog: topics.ltvPositions.name,
    destinations: lane => WRITTEN.map(({ name }) => ({ topic: name, partition: lane })),
    async prepare() {
      try {
        ids ??= await learnSchemaIds(codec)
      } catch (error) {
        if (!(error instanceof CodecUnavailable)) throw error
        throw new Unavailable(`schema registry: ${error.message}`, { cause: error })
      }
    },
    decode: record => readInput(codec, ids!, record),
    createState: lane => createLtvLane({ ...options, ids: ids! }, lane),
  }
}

export function createLtvLane(options: LtvLaneOptions, lane: number): StreamState<LtvInput> {
  const outputs = { codec: options.codec, ids: options.ids, lane }
  const self: LtvLane = { options, lane, memory: newMemory(options.rules), outputs, sweep: null }
  const restoring = startRestoring(options.codec, options.ids, self.memory)
  return {
    restore: records => restoring.take(records),
    restored() {
      restoring.finish()
      options.meter.lane(lane, self.memory)
      options.ageing?.lane(lane, self.memory)
    },
    decide(input, record, out) {
      self.memory.time = Math.max(self.memory.time, record.timestamp)
      const origin = {
        commandId: headerOf(record, 'command-id'),
        traceparent: headerOf(record, 'traceparent'),
      }
      if (input.kind === 'tick') return startTick(self, input.tick, record, origin, out)
      if (input.kind === 'aged') return takeAge(self, input, origin, out)
      takeChange(self, input.terms, input.change, origin, out)
      return true
    },
    resume: out => goOn(self, out),
    discarded() {
      options.meter.lane(lane, null)
      options.ageing?.lane(lane, null)
    },
  }
}

function takeChange(
  self: LtvLane,
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
  self: LtvLane,
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

function startTick(self: LtvLane, tick: Tick, record: LogRecord, origin: Origin, out: StreamOutput): boolean {
  const { memory, options } = self
  const last = memory.market.get(tick.symbol)
  const problem =
    tickProblem(tick, record.timestamp) ??
    orderProblem(tick, last) ??
    (wasSaid(self, tick) ? 'repeated' : null)
  if (problem) {
    options.meter.ignoredTick(problem, tick.symbol)
    return true
  }
  const { symbol, price, source, asOf, disputed } = tick
  memory.market.set(symbol, { price, source, asOf, disputed })
  self.sweep = { tick, next: sweepOf(self), origin, looked: [], crossed: 0 }
  return goOn(self, out)
}

/** Ticks kept of one moment and symbol; beyond them the last one alone tells a repetition. */
const MAX_SAID = 100

/**
 * Two sources may speak at one moment; sent again after an outage, neither counts again. The order of the log
 * decides between them. Forgotten at a restart: then the last one alone is known.
 */
function wasSaid({ memory: { said } }: LtvLane, { symbol, price, source, asOf, disputed }: Tick): boolean {
  const tick = `${price} ${disputed} ${source}`
  const known = said.get(symbol)
  if (known?.asOf !== asOf) {
    said.set(symbol, { asOf, ticks: new Set([tick]) })
    return false
  }
  if (known.ticks.has(tick)) return true
  if (known.ticks.size < MAX_SAID) known.ticks.add(tick)
  return false
}

function sweepOf({ memory, options }: LtvLane): () => number {
  if (!options.lookAtAll) return memory.index.sweep(memory.market, memory.time)
  const slots = [...memory.slots.values()]
  return () => slots.pop() ?? -1
}

/** Works on through the positions that the tick concerns, until `out` is full or none is left. */
function goOn(self: LtvLane, out: StreamOutput): boolean {
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
function endTick(self: LtvLane, sweep: Sweep, out: StreamOutput): void {
  const { memory, options } = self
  for (const slot of sweep.looked) {
    const { state, terms } = positionAt(memory, slot)
    memory.index.place(slot, state, terms)
  }
  revaluateOldest(self, sweep.origin, out)
  options.meter.swept(sweep.looked.length, sweep.crossed)
  self.sweep = null
  rememberPrice(self, sweep.tick.symbol, sweep.origin, out)
}

/** A price that nobody followed up; one that was followed by another is forgotten. */
function takeAge(
  self: LtvLane,
  { symbol, asOf }: { readonly symbol: string; readonly asOf: number },
  origin: Origin,
  out: StreamOutput,
): boolean {
  if (self.memory.market.get(symbol)?.asOf === asOf) rememberPrice(self, symbol, origin, out)
  return true
}

/** Tells what begins or ends with the last price of a symbol, and writes both into the changelog. */
function rememberPrice(self: LtvLane, symbol: string, origin: Origin, out: StreamOutput): void {
  const { memory, options, lane } = self
  tellMarket({ codec: options.codec, lane }, memory, symbol, origin, out)
  const { price, source, asOf, disputed } = memory.market.get(symbol)!
  const { staleSince, depegSince, sequence } = memory.conditions.get(symbol) ?? soundCondition
  const topic = topics.ltvPositions.name
  const value = encodedNow(options.codec, topic, 'lastro.ltv.LanePrice', {
    symbol,
    price: textOf(price, PRICE_SCALE),
    source,
    asOf,
    disputed,
    laneTime: memory.time,
    staleSince,
    depegSince,
    marketSequence: sequence,
  })
  out.add({ topic, partition: lane, key: symbol, value, headers: {}, timestamp: memory.time })
}

function revaluateOldest(self: LtvLane, origin: Origin, out: StreamOutput): void {
  const { memory, options } = self
  const before = memory.time - options.revaluateAfterMs
  for (let done = 0; done < MAX_REVALUATIONS_PER_TICK; done++) {
    const slot = memory.index.takeOldest(before)
    if (slot < 0) return
    const { state, terms, change } = positionAt(memory, slot)
    apply(self, terms, decideOnSchedule(state, terms, memory), change, origin, out)
  }
}
