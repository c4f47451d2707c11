import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { Counter, Histogram, type Registry } from 'prom-client'
import { showGauge } from '../../platform/process/gauge.ts'
import { orNullWithin } from '../../platform/process/timeout.ts'
import type { Outcome } from '../../platform/records/outcomes.ts'
import { findOutcomes } from '../../platform/records/outcomes.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { refuse, unavailable } from '../errors.ts'
import { type BatchingProducer, DoubtfulSend } from './batchingProducer.ts'

/** The only place where HTTP meets Kafka: a command goes out, its outcome comes back. */
export interface CommandLog {
  /**
   * Writes the command and waits. Null: the outcome is not known yet; the command is written, or may be.
   * Throws a
   * 503 refusal when it certainly was not written. `late` hears of the outcome when it comes after all.
   */
  execute(commandId: string, record: OutRecord, late?: (outcome: Outcome) => void): Promise<Outcome | null>
  /** The stored outcome; null when there is none (yet). */
  outcomeOf(commandId: string): Promise<Outcome | null>
  /** A reply as it came from Kafka. */
  onReply(value: Buffer): void
  inFlight(): number
  close(): void
}

export interface CommandLogOptions {
  readonly producer: BatchingProducer
  readonly codec: Pick<Codec, 'decode'>
  readonly db: Db
  readonly log: Logger
  readonly metrics: Registry
  readonly replyTimeoutMs: number
  readonly maxInFlight: number
  /** While this is false, outcomes are looked up instead of waited for. */
  readonly repliesAreRead: () => boolean
}

interface Waiting {
  readonly since: number
  readonly resolve: (outcome: Outcome | null) => void
  readonly reject: (error: unknown) => void
}

/** Time-outs are looked at this often; all commands share one limit, so the oldest is always the first. */
const SWEEP_MS = 50
/** How often, and how many at once, outcomes are looked up while replies are not read. */
const LOOKUP_INTERVAL_MS = 200
const MAX_LOOKUPS = 500
/** How long an outcome that came too late for its request is still listened for, and for how many at most. */
const LATE_MS = 10 * 60_000
const MAX_LATE = 10_000
/** The one look at the stored outcome before 202; a database that hangs must not hold the answer back. */
const LAST_LOOK_MS = 400
const WAIT_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createCommandLog(options: CommandLogOptions): CommandLog {
  const { producer, codec, db, log, replyTimeoutMs, maxInFlight } = options
  const waiting = new Map<string, Waiting>()
  const late = new Map<string, { readonly since: number; readonly hear: (outcome: Outcome) => void }>()
  const meters = createMeters(options.metrics, () => waiting.size)

  const outcomeOf = async (commandId: string): Promise<Outcome | null> => {
    const [outcome = null] = await findOutcomes(db, [commandId])
    return outcome
  }
  const sweep = () => {
    const now = performance.now()
    for (const [commandId, { since, resolve }] of waiting) {
      if (now - since < replyTimeoutMs) break
      waiting.delete(commandId)
      resolve(null)
    }
    for (const [commandId, { since }] of late) {
      if (now - since < LATE_MS) break
      late.delete(commandId)
    }
  }
  const sweeper = setInterval(sweep, SWEEP_MS)
  const lookUp = async () => {
    if (waiting.size === 0 || options.repliesAreRead()) return
    const ids = [...waiting.keys()].slice(0, MAX_LOOKUPS)
    for (const outcome of await findOutcomes(db, ids)) settle(outcome)
  }
  const stopLookups = repeat(lookUp, LOOKUP_INTERVAL_MS)
  const settle = (outcome: Outcome) => {
    const waiter = waiting.get(outcome.commandId)
    waiting.delete(outcome.commandId)
    waiter?.resolve(outcome)
    late.get(outcome.commandId)?.hear(outcome)
    late.delete(outcome.commandId)
  }

  const execute: CommandLog['execute'] = async (commandId, record, hearLate) => {
    if (waiting.size >= maxInFlight) throw unavailable('too many commands are waiting for their outcome')
    // A slow attempt and the next one may meet here; only one of them can wait for the outcome.
    if (waiting.has(commandId)) refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
    const since = performance.now()
    const reply = new Promise<Outcome | null>((resolve, reject) =>
      waiting.set(commandId, { since, resolve, reject }),
    )
    producer.send(record).catch(error => {
      // Perhaps it is written: the reply, or else the stored outcome, will tell.
      if (error instanceof DoubtfulSend) return log.warn({ err: error, commandId }, 'a send is in doubt')
      waiting.get(commandId)?.reject(error)
      waiting.delete(commandId)
    })
    let outcome = await reply
    meters.wait.observe((performance.now() - since) / 1_000)
    if (outcome === null && producer.withdraw(record)) throw unavailable('the message broker does not answer')
    outcome ??= await orNullWithin(LAST_LOOK_MS, outcomeOf(commandId))
    if (outcome) return outcome
    meters.timeouts.inc()
    if (hearLate && late.size < MAX_LATE) late.set(commandId, { since: performance.now(), hear: hearLate })
    return null
  }

  return {
    async execute(commandId, record, late) {
      try {
        const outcome = await execute(commandId, record, late)
        meters.count(record, outcome)
        return outcome
      } catch (error) {
        meters.count(record, 'unwritten')
        throw error
      }
    },
    outcomeOf,
    onReply(value) {
      try {
        const decoded = codec.decode(value)
        const take = ({ value: reply }: Awaited<typeof decoded>) => settle(reply as Outcome)
        if (decoded instanceof Promise)
          decoded.then(take, error => log.warn({ err: error }, 'a reply was not read'))
        else take(decoded)
      } catch (error) {
        log.error({ err: error }, 'a reply does not decode')
      }
    },
    inFlight: () => waiting.size,
    close() {
      clearInterval(sweeper)
      stopLookups()
    },
  }
}

/** Runs one after the other with a pause between; a failure is the next round's business. */
function repeat(work: () => Promise<void>, pauseMs: number): () => void {
  let stopped = false
  const round = () => {
    if (stopped) return
    const timer = setTimeout(
      () =>
        void work()
          .catch(() => undefined)
          .then(round),
      pauseMs,
    )
    timer.unref()
  }
  round()
  return () => {
    stopped = true
  }
}

function createMeters(registry: Registry, waiting: () => number) {
  const registers = [registry]
  showGauge(registry, 'lastro_commands_in_flight', 'Commands that are waiting for their outcome.', waiting)
  const outcomes = new Counter({
    name: 'lastro_commands_total',
    help: 'Commands by type and what became of them: succeeded, refused with a code, pending, or not written.',
    labelNames: ['type', 'outcome', 'code'],
    registers,
  })
  return {
    /** By type of command and code of refusal; both are closed lists. */
    count(record: OutRecord, outcome: Outcome | null | 'unwritten') {
      const type = record.headers['ce_type']?.split('.').at(-1) ?? 'unknown'
      outcomes.inc({ type, ...wordsFor(outcome) })
    },
    wait: new Histogram({
      name: 'lastro_command_wait_seconds',
      help: 'From taking a command to its outcome, or to the time-out.',
      buckets: WAIT_SECONDS,
      registers,
    }),
    timeouts: new Counter({
      name: 'lastro_command_timeouts_total',
      help: 'Commands answered with 202 because their outcome did not come in time.',
      registers,
    }),
  }
}

function wordsFor(outcome: Outcome | null | 'unwritten'): {
  readonly outcome: string
  readonly code: string
} {
  if (outcome === null) return { outcome: 'pending', code: '' }
  if (outcome === 'unwritten') return { outcome, code: '' }
  if (outcome.status === 'SUCCEEDED') return { outcome: 'succeeded', code: '' }
  return { outcome: 'refused', code: (JSON.parse(outcome.body) as { code: string }).code }
}
