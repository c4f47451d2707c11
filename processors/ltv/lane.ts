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
import { quoteAfter } from '../domain/ltv/priceMoves.ts'
import { isSuspect } from '../domain/ltv/quoteDefects.ts'
import { Unavailable } from '../runtime/errors.ts'
import type { Stream, StreamOutput, StreamState } from '../runtime/stream/stream.ts'
import { type LtvInput, readInput } from './inputs.ts'
import { tellMarket } from './marketEvents.ts'
import { forgetPosition, keepPosition, type LaneMemory, newMemory } from './memory.ts'
import type { LtvMetrics } from './metrics.ts'
import { emit, type Origin, type OutputDeps } from './outputs.ts'
import { startRestoring } from './restore.ts'
import type { StalenessTimer } from './stalenessTimer.ts'
import { type BalanceChange, encodedNow, learnSchemaIds, type SchemaIds } from './storage/positionStore.ts'

export interface LtvLaneOptions {
  readonly codec: Codec
  readonly ids: SchemaIds
  readonly rules: ValuationRules
  /** A position whose last snapshot is older gets another one at the next ticks. */
  readonly revaluateAfterMs: number
  readonly metrics: LtvMetrics
  /** Receives the memory of each lane of this process, null when the lane is lost. */
  readonly stalenessTimer?: Pick<StalenessTimer, 'lane'>
  /** Evaluates every position at every tick: the oracle of the tests of the threshold index. */
  readonly fullScan?: boolean
}

/**
 * Revaluations per tick: a million positions a day are twelve a second, and no tick may become slow by them.
 */
const MAX_REVALUATIONS_PER_TICK = 20

/** A tick in progress; a large one takes several transactions. */
interface Sweep {
  readonly tick: Tick
  readonly next: () => number
  readonly origin: Origin
  /** Slots taken out of the index; they return when the sweep is over. */
  readonly evaluated: number[]
}

interface LtvLane {
  readonly options: LtvLaneOptions
  readonly lane: number
  readonly memory: LaneMemory
  readonly outputs: OutputDeps
  sweep: Sweep | null
}

/** A dozen lanes hold the records of one fetch, and the outputs are twice as large. */
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
  const memory = newMemory(options.rules, options.ids)
  const outputs = { codec: options.codec, positions: memory.positions, lane }
  const self: LtvLane = { options, lane, memory, outputs, sweep: null }
  const restoring = startRestoring(options.codec, options.ids, self.memory)
  return {
    restore: records => restoring.take(records),
    restored() {
      restoring.finish()
      options.metrics.lane(lane, self.memory)
      options.stalenessTimer?.lane(lane, self.memory)
    },
    decide(input, record, out) {
      self.memory.time = Math.max(self.memory.time, record.timestamp)
      const origin = {
        commandId: headerOf(record, 'command-id'),
        traceparent: headerOf(record, 'traceparent'),
      }
      if (input.kind === 'tick') return startTick(self, input.tick, record, origin, out)
      if (input.kind === 'aged') return onPriceAged(self, input, origin, out)
      takeChange(self, input, origin, out)
      return true
    },
    resume: out => continueSweep(self, out),
    discarded() {
      options.metrics.lane(lane, null)
      options.stalenessTimer?.lane(lane, null)
    },
  }
}

function takeChange(self: LtvLane, changed: BalanceChange, origin: Origin, out: StreamOutput): void {
  const { memory, options } = self
  const { terms } = changed
  const slot = memory.positions.slots.get(terms.contractId)
  const known = slot === undefined ? null : memory.positions.at(slot)
  const last = known ? known.sequence : 0
  if (terms.balanceSequence <= last) {
    options.metrics.repeatedChange()
    return
  }
  if (terms.balanceSequence > last + 1) options.metrics.gap(terms.contractId, last + 1, terms.balanceSequence)
  const decision = decideOnChange(known ? known.state : newPosition, terms, memory)
  apply(self, changed, decision, origin, out)
}

/** Writes the records of a decision and stores the position; a closed contract is removed. */
function apply(
  self: LtvLane,
  changed: BalanceChange,
  decision: LtvDecision,
  origin: Origin,
  out: StreamOutput,
): void {
  const { memory, options } = self
  const { terms } = changed
  const record = emit(self.outputs, changed, decision, memory, origin, out)
  options.metrics.decided(decision)
  if (record) keepPosition(memory, terms, decision.state, record)
  else forgetPosition(memory, terms.contractId)
}

function startTick(self: LtvLane, tick: Tick, record: LogRecord, origin: Origin, out: StreamOutput): boolean {
  const { memory, options } = self
  const last = memory.market.get(tick.symbol)
  const problem =
    tickProblem(tick, record.timestamp) ??
    orderProblem(tick, last) ??
    (isDuplicateTick(self, tick) ? 'repeated' : null)
  if (problem) {
    options.metrics.ignoredTick(problem, tick.symbol)
    return true
  }
  const quote = quoteAfter(last, tick, memory.rules)
  if (isSuspect(quote)) options.metrics.ignoredTick('implausible_move', tick.symbol)
  memory.market.set(tick.symbol, quote)
  self.sweep = { tick, next: sweepOf(self, last === undefined), origin, evaluated: [] }
  return continueSweep(self, out)
}

/** Ticks kept per symbol for one time; beyond them only the last one shows a repetition. */
const MAX_SEEN_TICKS = 100

/**
 * Duplicate detection: two sources may report prices of the same time, and neither counts again when it is
 * resent after an outage. The order of the log decides between them. Not restored: after a restart only the
 * last tick is known.
 */
function isDuplicateTick(
  { memory: { seenTicks } }: LtvLane,
  { symbol, price, source, asOf, disputed }: Tick,
): boolean {
  const tick = `${price} ${disputed} ${source}`
  const known = seenTicks.get(symbol)
  if (known?.asOf !== asOf) {
    seenTicks.set(symbol, { asOf, ticks: new Set([tick]) })
    return false
  }
  if (known.ticks.has(tick)) return true
  if (known.ticks.size < MAX_SEEN_TICKS) known.ticks.add(tick)
  return false
}

/** The first price of a symbol concerns all who wait for it, also those who wait for another one too. */
function sweepOf({ memory, options }: LtvLane, isFirst: boolean): () => number {
  if (!options.fullScan && !isFirst) return memory.index.sweep(memory.market, memory.time)
  const slots = [...memory.positions.slots.values()]
  return () => slots.pop() ?? -1
}

/** Decides the positions that the tick concerns, until `out` is full or none is left. */
function continueSweep(self: LtvLane, out: StreamOutput): boolean {
  const { memory, options } = self
  const sweep = self.sweep!
  while (!out.isFull()) {
    const slot = sweep.next()
    if (slot < 0) {
      finishTick(self, sweep, out)
      return true
    }
    sweep.evaluated.push(slot)
    const { state, terms, change } = memory.positions.at(slot)
    const decision = decideOnPrice(state, terms, memory)
    if (!decision.snapshot) continue
    const record = emit(self.outputs, { terms, change }, decision, memory, sweep.origin, out)
    options.metrics.decided(decision)
    // It returns into the index when the sweep is over.
    memory.positions.keep(terms.contractId, record!)
  }
  return false
}

/** Only now does the tick count as processed: before, a crash replays it with the rest of its crossings. */
function finishTick(self: LtvLane, sweep: Sweep, out: StreamOutput): void {
  const { memory, options } = self
  for (const slot of sweep.evaluated) {
    const { state, terms } = memory.positions.at(slot)
    memory.index.place(slot, state, terms)
  }
  revaluateOldest(self, sweep.origin, out)
  options.metrics.evaluated(sweep.evaluated.length)
  self.sweep = null
  persistPrice(self, sweep.tick.symbol, sweep.origin, out)
}

/** Handles a staleness marker; ignored if a newer price has arrived. */
function onPriceAged(
  self: LtvLane,
  { symbol, asOf }: { readonly symbol: string; readonly asOf: number },
  origin: Origin,
  out: StreamOutput,
): boolean {
  if (self.memory.market.get(symbol)?.asOf === asOf) persistPrice(self, symbol, origin, out)
  return true
}

/** Announces market events of the symbol's last price; writes price and condition to the changelog. */
function persistPrice(self: LtvLane, symbol: string, origin: Origin, out: StreamOutput): void {
  const { memory, options, lane } = self
  tellMarket({ codec: options.codec, lane }, memory, symbol, origin, out)
  const { price, source, asOf, disputed, upstreams = null, suspect } = memory.market.get(symbol)!
  const { staleSince, depegSince, sequence } = memory.conditions.get(symbol) ?? soundCondition
  const topic = topics.ltvPositions.name
  const value = encodedNow(options.codec, topic, 'lastro.ltv.LanePrice', {
    symbol,
    price: textOf(price, PRICE_SCALE),
    source,
    asOf,
    disputed,
    upstreams,
    suspectPrice: suspect ? textOf(suspect.price, PRICE_SCALE) : null,
    suspectSince: suspect ? suspect.since : null,
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
    const { state, terms, change } = memory.positions.at(slot)
    apply(self, { terms, change }, decideOnSchedule(state, terms, memory), origin, out)
  }
}
