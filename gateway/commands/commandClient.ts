import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { Counter, Histogram, type Registry } from 'prom-client'
import { showGauge } from '../../platform/process/gauge.ts'
import { orNullWithin } from '../../platform/process/timeout.ts'
import type { Outcome } from '../../platform/records/outcomes.ts'
import { findOutcomes } from '../../platform/records/outcomes.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { refuse, unavailable } from '../errors/errors.ts'
import { type BatchingProducer, IndeterminateSend } from './batchingProducer.ts'

/** RPC over Kafka: sends a command and correlates its reply by command id. */
export interface CommandClient {
  /**
   * Sends the command and waits for its outcome. Null: the outcome is not known yet, and the command may have
   * been written. Throws a 503 when it certainly was not. `late` gets an outcome that arrives after that.
   */
  execute(commandId: string, record: OutRecord, late?: (outcome: Outcome) => void): Promise<Outcome | null>
  /** The stored outcome; null when there is none yet. */
  outcomeOf(commandId: string): Promise<Outcome | null>
  /** Takes the bytes of a reply from Kafka. */
  onReply(value: Buffer): void
  inFlight(): number
  close(): void
}

export interface CommandClientOptions {
  readonly producer: BatchingProducer
  readonly codec: Pick<Codec, 'decode'>
  readonly db: Db
  readonly log: Logger
  readonly metrics: Registry
  readonly replyTimeoutMs: number
  readonly maxInFlight: number
  /** While false, outcomes are polled in MongoDB. */
  readonly repliesAreRead: () => boolean
}

interface Waiting {
  readonly since: number
  readonly resolve: (outcome: Outcome | null) => void
  readonly reject: (error: unknown) => void
}

/** Interval at which timeouts are enforced; all commands share one limit, so the oldest is first. */
const SWEEP_MS = 50
/** Interval and batch size of polling while replies are not consumed. */
const LOOKUP_INTERVAL_MS = 200
const MAX_LOOKUPS = 500
/** How long, and for how many commands, a late outcome is still awaited after its request ended. */
const LATE_MS = 10 * 60_000
const MAX_LATE = 10_000
/** Limit of the last look-up of the stored outcome before a 202; a database that hangs must not delay it. */
const LAST_LOOK_MS = 400
const WAIT_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createCommandClient(options: CommandClientOptions): CommandClient {
  const { producer, codec, db, log, replyTimeoutMs, maxInFlight } = options
  const waiting = new Map<string, Waiting>()
  const late = new Map<string, { readonly since: number; readonly notify: (outcome: Outcome) => void }>()
  const meters = createMeters(options.metrics, () => waiting.size, maxInFlight)

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
    late.get(outcome.commandId)?.notify(outcome)
    late.delete(outcome.commandId)
  }

  const execute: CommandClient['execute'] = async (commandId, record, notifyLate) => {
    if (waiting.size >= maxInFlight) throw unavailable('too many commands are waiting for their outcome')
    // A slow attempt and its retry may overlap here; only one of them can wait for the outcome.
    if (waiting.has(commandId)) refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
    const since = performance.now()
    const reply = new Promise<Outcome | null>((resolve, reject) =>
      waiting.set(commandId, { since, resolve, reject }),
    )
    producer.send(record).catch(error => {
      // The command may have been written: the reply or the stored outcome will show.
      if (error instanceof IndeterminateSend)
        return log.warn({ err: error, commandId }, 'command: the send is indeterminate')
      waiting.get(commandId)?.reject(error)
      waiting.delete(commandId)
    })
    let outcome = await reply
    meters.wait.observe((performance.now() - since) / 1_000)
    if (outcome === null && producer.withdraw(record)) throw unavailable('the message broker does not answer')
    outcome ??= await orNullWithin(LAST_LOOK_MS, outcomeOf(commandId))
    if (outcome) return outcome
    meters.timeouts.inc()
    if (notifyLate && late.size < MAX_LATE)
      late.set(commandId, { since: performance.now(), notify: notifyLate })
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
        const accept = ({ value: reply }: Awaited<typeof decoded>) => settle(reply as Outcome)
        if (decoded instanceof Promise)
          decoded.then(accept, error => log.warn({ err: error }, 'reply: could not be decoded'))
        else accept(decoded)
      } catch (error) {
        log.error({ err: error }, 'reply: could not be decoded')
      }
    },
    inFlight: () => waiting.size,
    close() {
      clearInterval(sweeper)
      stopLookups()
    },
  }
}

/** Repeats `work` with a pause in between, and ignores its failures. */
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

function createMeters(registry: Registry, waiting: () => number, maxInFlight: number) {
  const registers = [registry]
  showGauge(registry, 'lastro_commands_in_flight', 'Commands that are waiting for their outcome.', waiting)
  const limit = 'Commands that may wait for their outcome; a further one gets 503.'
  showGauge(registry, 'lastro_commands_in_flight_limit', limit, () => maxInFlight)
  const outcomes = new Counter({
    name: 'lastro_commands_total',
    help: 'Commands by type and outcome: succeeded, refused with a code, pending, or not written.',
    labelNames: ['type', 'outcome', 'code'],
    registers,
  })
  return {
    /** Counts by command type and refusal code; both are closed lists. */
    count(record: OutRecord, outcome: Outcome | null | 'unwritten') {
      const type = record.headers['ce_type']?.split('.').at(-1) ?? 'unknown'
      outcomes.inc({ type, ...labelsOf(outcome) })
    },
    wait: new Histogram({
      name: 'lastro_command_wait_seconds',
      help: 'From accepting a command to its outcome or timeout.',
      buckets: WAIT_SECONDS,
      registers,
    }),
    timeouts: new Counter({
      name: 'lastro_command_timeouts_total',
      help: 'Commands answered with 202 because their outcome did not arrive in time.',
      registers,
    }),
  }
}

function labelsOf(outcome: Outcome | null | 'unwritten'): {
  readonly outcome: string
  readonly code: string
} {
  if (outcome === null) return { outcome: 'pending', code: '' }
  if (outcome === 'unwritten') return { outcome, code: '' }
  if (outcome.status === 'SUCCEEDED') return { outcome: 'succeeded', code: '' }
  return { outcome: 'refused', code: (JSON.parse(outcome.body) as { code: string }).code }
}
