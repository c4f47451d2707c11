import type { Clock } from '../../../platform/process/clock.ts'
import type { Batch, LogRecord } from '../../../platform/records/records.ts'
import { LogDiverged, Unavailable } from '../errors.ts'
import { deadLetter } from '../lane/deadLetters.ts'
import { createLaneHealth } from '../lane/laneHealth.ts'
import type { Lane } from '../lane/laneHost.ts'
import { decodeSome, type Taken, takeSome } from '../lane/records.ts'
import { recoveryFor } from '../lane/recovery.ts'
import type { FetchLimits, Log, Producer } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'
import { createLastSequences, type EventPosition, placeOf } from './sequences.ts'

/**
 * A sink process (webhooks, ltvView) for the runtime. The runtime decodes, drops what was written
 * before, stops at a gap, hands over the rest, and commits offsets only after `write` has resolved: at
 * least once, and exactly once in effect where `write` moves the positions together with what it writes.
 */
export interface Sink<Event> {
  /** The consumer group: one word per process. */
  readonly name: string
  readonly topics: readonly string[]
  /** Where the usual fetch would be read too far ahead. */
  readonly fetch?: FetchLimits
  /** Events of one write of a lane at most; for a sink that writes several lanes' events together. */
  readonly batchRecords?: number
  /** Throws `Poisoned` or `Unavailable`, as a decider's. Null: a record that this sink has no use for. */
  decode(record: LogRecord): Event | null | Promise<Event | null>
  positionOf(event: Event): EventPosition
  /** The last sequence written per key, as `placeOf` names them; a key that was never written is absent. */
  lastSequences(positions: readonly EventPosition[]): Promise<ReadonlyMap<string, number>>
  /**
   * Makes the events durable, in order, with their positions. Writing the same events again must change
   * nothing. Fails with `Unavailable` when the database is unreachable; any other error ends the
   * process.
   */
  write(events: readonly Event[], lane: number): Promise<void>
}

export interface SinkDeps {
  readonly log: Log
  readonly clock: Clock
  readonly report: RuntimeMetrics
}

/**
 * One write's worth of events: large enough for bulk writes, small enough to be durable in tens of
 * milliseconds.
 */
const MOST = { records: 1_000, bytes: 2 * 1024 * 1024 }
/** Offsets are committed this often; what a crash delivers again is dropped by position. */
const COMMIT_INTERVAL_MS = 500

/** A lane of a sink: take, decode, drop what is known, stop at a gap, write, commit. */
export function createSinkLane<Event>(sink: Sink<Event>, deps: SinkDeps, lane: number): Lane {
  const { clock, report } = deps
  const health = createLaneHealth(report, lane)
  const known = createLastSequences(sink.lastSequences)
  const letters = createLetterBox(sink.name, deps)
  const commits = createCommits(clock)
  let revoked = false

  const step = async (batch: Batch, after: bigint): Promise<bigint> => {
    const waiting = batch.records.filter(({ offset }) => offset > after)
    const taken = await decodeSome(
      sink,
      takeSome(waiting, { ...MOST, records: sink.batchRecords ?? MOST.records }),
    )
    await known.load(
      taken.flatMap(item => ('input' in item && item.input !== null ? [sink.positionOf(item.input)] : [])),
    )
    const fresh = freshEvents(sink, taken, known.last, `${sink.name}/${lane}`)
    if (fresh.events.length > 0) {
      const start = clock.now()
      await sink.write(fresh.events, lane)
      report.took('save', (clock.now() - start) / 1_000)
      for (const [place, sequence] of fresh.moved) known.remember(place, sequence)
    }
    const poisoned = await letters.send(taken)
    report.decided({ ok: fresh.events.length, duplicate: fresh.duplicates, refused: 0, poisoned })
    return taken.at(-1)?.record.offset ?? after
  }

  const passed = (batch: Batch, offset: bigint) => {
    batch.resolve(offset)
    commits.add(batch, offset)
  }

  /** Returns when the batch is to be left for a later delivery; throws what waiting cannot mend. */
  const afterError = async (error: unknown): Promise<void> => {
    // Written events and this lane's memory may differ now: ask the database again.
    known.last.clear()
    const recovery = recoveryFor(error)
    if (recovery.isStalled) health.stalls((error as Error).message)
    if (recovery.pauseMs > 0) await clock.sleep(recovery.pauseMs)
  }

  return {
    async handle(batch) {
      const end = batch.records.at(-1)?.offset ?? -1n
      let done = -1n
      try {
        if (end < 0n) passed(batch, batch.lastOffset)
        while (done < end) {
          if (revoked || !batch.isAssigned()) return
          done = await step(batch, done)
          passed(batch, done < end ? done : batch.lastOffset)
        }
        health.works()
      } catch (error) {
        await afterError(error)
      }
    },
    kept() {
      // Between two memberships another member may have had the lane, and written.
      known.last.clear()
      health.works()
    },
    revoke() {
      revoked = true
      commits.drop()
      health.end()
    },
    async close() {
      revoked = true
      await commits.now().catch(() => undefined)
      commits.drop()
      await letters.close()
    },
  }
}

/** A commit for every small batch would be most of what a quiet sink asks of the broker. */
function createCommits(clock: Clock) {
  const waiting = new Map<string, { readonly batch: Batch; readonly offset: bigint }>()
  let committedAt = Number.NEGATIVE_INFINITY
  let isPlanned = false
  /** One at a time, so that no older position is committed after a newer one. */
  let running: Promise<void> = Promise.resolve()

  const commitWaiting = async () => {
    for (const [topic, position] of waiting) {
      if (position.batch.isAssigned()) await position.batch.commit(position.offset)
      if (waiting.get(topic) === position) waiting.delete(topic)
    }
  }
  const now = () => {
    committedAt = clock.now()
    running = running.catch(() => undefined).then(commitWaiting)
    return running
  }
  /** A commit that fails is repeated later; the lane's work does not wait for it. */
  const attempt = () =>
    now().catch((error: unknown) => {
      if (error instanceof Unavailable) void plan(COMMIT_INTERVAL_MS)
      else waiting.clear()
    })
  const plan = async (ms: number) => {
    if (isPlanned) return
    isPlanned = true
    await clock.sleep(ms)
    isPlanned = false
    await attempt()
  }
  return {
    now,
    add(batch: Batch, offset: bigint): void {
      waiting.set(batch.topic, { batch, offset })
      const wait = committedAt + COMMIT_INTERVAL_MS - clock.now()
      if (wait <= 0) void attempt()
      else void plan(wait)
    },
    drop: () => waiting.clear(),
  }
}

/** Poisoned records become dead letters before their offset is committed: twice, perhaps, but never lost. */
function createLetterBox(name: string, { log, clock, report }: SinkDeps) {
  let producer: Producer | null = null
  return {
    /** Returns how many there were. */
    async send(taken: readonly Taken<unknown>[]): Promise<number> {
      const poisoned = taken.flatMap(item => ('poison' in item ? [item] : []))
      if (poisoned.length === 0) return 0
      const letters = poisoned.map(({ record, poison }) => deadLetter(record, name, poison, clock.now()))
      producer ??= log.producer()
      await producer.send(letters).catch((error: unknown) => {
        throw new Unavailable(`dead letters: ${(error as Error).message}`, { cause: error })
      })
      for (const { record, poison } of poisoned) report.deadLettered(record.topic, poison.name)
      return poisoned.length
    },
    close: async () => producer?.close(),
  }
}

/**
 * Drops what was written before; at a gap keeps what comes before it, or says loudly that something is
 * missing.
 */
function freshEvents<Event>(
  sink: Sink<Event>,
  taken: Taken<Event | null>[],
  last: ReadonlyMap<string, number>,
  where: string,
) {
  const events: Event[] = []
  const moved = new Map<string, number>()
  let duplicates = 0
  for (const [index, item] of taken.entries()) {
    if (!('input' in item) || item.input === null) continue
    const position = sink.positionOf(item.input)
    const place = placeOf(position)
    const before = moved.get(place) ?? last.get(place) ?? 0
    if (position.sequence <= before) {
      duplicates += 1
      continue
    }
    if (position.sequence > before + 1 && !position.mayJump) {
      if (index > 0) {
        taken.length = index
        break
      }
      const { topic, partition, offset } = item.record
      throw new LogDiverged(
        `${where}: ${topic}/${partition}/${offset} has sequence ${position.sequence} of key ` +
          `${position.key}, but the last one written is ${before}: records are missing`,
      )
    }
    events.push(item.input)
    moved.set(place, position.sequence)
  }
  return { events, moved, duplicates }
}
