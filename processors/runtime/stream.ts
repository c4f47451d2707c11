import { deadLetter } from './deadLetters.ts'
import { Doubtful, Fenced, LogMoved, LostMembership, Poisoned, Unavailable } from './errors.ts'
import type { Lane } from './laneHost.ts'
import type { Batch, Clock, Log, LogRecord, OutRecord, Positions } from './ports.ts'
import type { Report } from './report.ts'
import { type OwnedStream, ownStream } from './streamOwnership.ts'

/**
 * What a stream process (ltv) tells the runtime: Kafka in, Kafka out, state in memory. One transaction holds
 * outputs, changelog and input offsets, so that every input has its effect exactly once.
 */
export interface Stream<Input> {
  /** The consumer group and the prefix of transactional ids: one word per process. */
  readonly name: string
  readonly topics: readonly string[]
  /** Compacted topic with the same partition count; lane p writes and restores its partition p. */
  readonly changelog: string
  /** Asks once for what `decode` and the state need to work without waiting. Throws `Unavailable`. */
  prepare(): Promise<void>
  /** Bytes to a value. Throws `Poisoned` or `Unavailable`, as a decider's. */
  decode(record: LogRecord): Input | Promise<Input>
  /** Empty memory for a lane. */
  createState(lane: number): StreamState<Input>
}

/** The memory of one lane. Whatever goes wrong, the runtime throws it away and restores another one. */
export interface StreamState<Input> {
  /** Takes records of the changelog, in their order; a later one of the same key replaces the earlier. */
  restore(records: readonly LogRecord[]): void | Promise<void>
  /** The changelog has ended: the memory is whole. */
  restored(): void
  /**
   * Decides one input: changes the memory and adds what follows, the changelog included. Returns false when `out`
   * is full before the input is done with; the runtime commits what is there and calls `resume`, until it is true.
   * A crash between the two brings the same input again, over a memory that knows the part that was committed.
   */
  decide(input: Input, record: LogRecord, out: StreamOutput): boolean
  resume(out: StreamOutput): boolean
  /** The lane is no longer ours, or this memory is in doubt: it is not used again. */
  discarded(): void
}

export interface StreamOutput {
  add(record: OutRecord): void
  isFull(): boolean
}

export interface StreamDeps {
  readonly log: Log
  readonly clock: Clock
  readonly report: Report
}

/** One transaction's worth: large enough that its round trips cost little per record, small enough to be quick. */
const MAX_TRANSACTION_RECORDS = 3_000
const MAX_TRANSACTION_BYTES = 2 * 1024 * 1024
const OWN_AGAIN_PAUSE_MS = 50
const UNAVAILABLE_PAUSE_MS = 500
/** What an operator must mend is looked at again now and then, in case it was mended. */
const LOG_MOVED_PAUSE_MS = 2_000

interface Pending extends StreamOutput {
  readonly records: OutRecord[]
}

function newPending(): Pending {
  const records: OutRecord[] = []
  let bytes = 0
  return {
    records,
    add(record) {
      records.push(record)
      bytes += record.value?.length ?? 0
    },
    isFull: () => records.length >= MAX_TRANSACTION_RECORDS || bytes >= MAX_TRANSACTION_BYTES,
  }
}

/** A lane of a stream: own, decide, publish; the next transaction is decided while the last one is on its way. */
export function createStreamLane<Input>(stream: Stream<Input>, deps: StreamDeps, lane: number): Lane {
  const { log, clock, report } = deps
  let owned: OwnedStream<Input> | null = null
  let inFlight: Promise<void> = Promise.resolve()
  let revoked = false

  const letGo = async () => {
    const current = owned
    owned = null
    current?.state.discarded()
    await current?.close()
  }
  const disown = (error: Error) => {
    void letGo()
    report.disowned(lane, error)
  }

  /** Waits for the transaction before, then starts this one; its failure shows at the next call or at the end. */
  const publish = async (current: OwnedStream<Input>, pending: Pending, positions: Positions) => {
    await inFlight
    if (revoked) throw new LostMembership('the lane was given away')
    const start = clock.now()
    inFlight = current.publish(pending.records, positions).then(() => {
      report.took('publish', (clock.now() - start) / 1_000)
      report.published(
        lane,
        pending.records.map(({ timestamp }) => timestamp),
      )
    })
    // Nobody may be waiting when it fails; whoever comes next finds the failure in `inFlight`.
    inFlight.catch(() => undefined)
  }

  const decideBatch = async (current: OwnedStream<Input>, batch: Batch) => {
    const { topic, records } = batch
    const end = records[records.length - 1]?.offset ?? -1n
    let pending = newPending()
    let decidedAt = clock.now()
    const counts = { ok: 0, duplicate: 0, refused: 0, poisoned: 0 }
    const flush = async () => {
      report.took('decide', (clock.now() - decidedAt) / 1_000)
      const full = pending
      pending = newPending()
      await publish(current, full, { ...current.next })
      decidedAt = clock.now()
    }
    let blocked: Unavailable | null = null
    for (const record of records) {
      if (record.offset < current.next[topic]!) {
        counts.duplicate += 1
        continue
      }
      const decoding = decodeOrSetAside(stream, record, pending, clock.now, report)
      const decoded = decoding instanceof Promise ? await decoding : decoding
      if (decoded.kind === 'blocked') {
        blocked = decoded.error
        break
      }
      if (decoded.kind === 'poisoned') counts.poisoned += 1
      else {
        counts.ok += 1
        let isDone = current.state.decide(decoded.value, record, pending)
        while (!isDone) {
          await flush()
          isDone = current.state.resume(pending)
        }
      }
      // After the last visible record of a fetch come at most markers.
      current.next[topic] = (record.offset === end ? batch.lastOffset : record.offset) + 1n
      if (pending.isFull()) await flush()
    }
    if (!blocked && current.next[topic]! <= batch.lastOffset) current.next[topic] = batch.lastOffset + 1n
    if (counts.ok + counts.poisoned > 0) await flush()
    await inFlight
    report.decided(counts)
    if (counts.ok + counts.poisoned > 0 || !blocked) batch.resolve(current.next[topic]! - 1n)
    report.standing(lane, blocked ? blocked.message : null)
    if (blocked) await clock.sleep(UNAVAILABLE_PAUSE_MS)
  }

  const afterError = async (error: unknown): Promise<'again' | 'leave'> => {
    // Memory that was decided upon and not published is worth nothing: the next owner starts from the log.
    if (owned) disown(error as Error)
    inFlight = Promise.resolve()
    if (error instanceof LostMembership) return 'leave'
    if (error instanceof Fenced || error instanceof Doubtful) {
      await clock.sleep(OWN_AGAIN_PAUSE_MS)
      return 'again'
    }
    if (error instanceof Unavailable || error instanceof LogMoved) {
      report.standing(lane, error.message)
      await clock.sleep(error instanceof LogMoved ? LOG_MOVED_PAUSE_MS : UNAVAILABLE_PAUSE_MS)
      return 'leave'
    }
    throw error
  }

  return {
    async handle(batch) {
      for (;;) {
        if (revoked || !batch.isAssigned()) return
        try {
          owned ??= await ownStream(stream, log, report, lane, batch)
          return await decideBatch(owned, batch)
        } catch (error) {
          if ((await afterError(error)) === 'leave') return
        }
      }
    },
    revoke() {
      revoked = true
      void letGo()
    },
    async close() {
      revoked = true
      await inFlight.catch(() => undefined)
      await letGo()
    },
  }
}

type Decoded<Input> =
  | { readonly kind: 'input'; readonly value: Input }
  | { readonly kind: 'poisoned' }
  /** The registry is away, or does not know the type yet: everything before it is still published. */
  | { readonly kind: 'blocked'; readonly error: Unavailable }

/** What can never be decoded becomes a dead letter in the same transaction as everything else. */
function decodeOrSetAside<Input>(
  stream: Stream<Input>,
  record: LogRecord,
  out: StreamOutput,
  now: () => number,
  report: Report,
): Decoded<Input> | Promise<Decoded<Input>> {
  const setAside = (error: unknown): Decoded<Input> => {
    if (error instanceof Unavailable) return { kind: 'blocked', error }
    if (!(error instanceof Poisoned)) throw error
    out.add(deadLetter(record, stream.name, error, now()))
    report.deadLettered(record.topic, error.name)
    return { kind: 'poisoned' }
  }
  try {
    const decoded = stream.decode(record)
    if (!(decoded instanceof Promise)) return { kind: 'input', value: decoded }
    return decoded.then(value => ({ kind: 'input' as const, value })).catch(setAside)
  } catch (error) {
    return setAside(error)
  }
}
