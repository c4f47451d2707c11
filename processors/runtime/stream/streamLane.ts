import type { Clock } from '../../../platform/process/clock.ts'
import type { Batch, LogRecord, OutRecord } from '../../../platform/records/records.ts'
import { LostMembership, Poisoned, Unavailable } from '../errors.ts'
import { deadLetter } from '../lane/deadLetters.ts'
import { createLaneHealth, type LaneHealth } from '../lane/laneHealth.ts'
import type { Lane } from '../lane/laneHost.ts'
import { recoveryFor } from '../lane/recovery.ts'
import type { Log, Positions } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'
import type { Stream, StreamOutput } from './stream.ts'
import { acquireStream, type OwnedStream } from './streamOwnership.ts'

export interface StreamDeps {
  readonly log: Log
  readonly clock: Clock
  readonly report: RuntimeMetrics
}

/**
 * One transaction's worth: large enough that its round trips cost little per record, small enough to be
 * quick.
 */
const MAX_TRANSACTION_RECORDS = 3_000
const MAX_TRANSACTION_BYTES = 2 * 1024 * 1024
/** Between looks at a record whose schema the registry does not know yet. */
const BLOCKED_PAUSE_MS = 500

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

interface StreamLane<Input> {
  readonly stream: Stream<Input>
  readonly deps: StreamDeps
  readonly lane: number
  readonly health: LaneHealth
  owned: OwnedStream<Input> | null
  /** The transaction in flight; its failure shows to the next that waits. */
  inFlight: Promise<void>
  revoked: boolean
}

/**
 * A lane of a stream: own, decide, publish; the next transaction is decided while the last one is on
 * its way.
 */
export function createStreamLane<Input>(stream: Stream<Input>, deps: StreamDeps, lane: number): Lane {
  const self: StreamLane<Input> = {
    stream,
    deps,
    lane,
    health: createLaneHealth(deps.report, lane),
    owned: null,
    inFlight: Promise.resolve(),
    revoked: false,
  }
  return {
    async handle(batch) {
      for (;;) {
        if (self.revoked || !batch.isAssigned()) return
        try {
          self.owned ??= await acquireStream(stream, deps.log, deps.report, lane, batch)
          return await decideBatch(self, self.owned, batch)
        } catch (error) {
          if ((await afterError(self, error)) === 'yield') return
        }
      }
    },
    kept: self.health.works,
    revoke() {
      self.revoked = true
      self.health.end()
      void letGo(self)
    },
    async close() {
      self.revoked = true
      await self.inFlight.catch(() => undefined)
      await letGo(self)
    },
  }
}

async function letGo<Input>(self: StreamLane<Input>): Promise<void> {
  const current = self.owned
  self.owned = null
  current?.state.discarded()
  await current?.close()
}

function loseLease<Input>(self: StreamLane<Input>, error: Error): void {
  void letGo(self)
  self.deps.report.leaseLost(self.lane, error)
}

/** Decides a fetch's records, in transactions of bounded size, and waits for the last of them. */
async function decideBatch<Input>(
  self: StreamLane<Input>,
  current: OwnedStream<Input>,
  batch: Batch,
): Promise<void> {
  const { stream } = self
  const { clock, report } = self.deps
  const { topic, records } = batch
  const { next } = current
  const end = records[records.length - 1]?.offset ?? -1n
  const counts = { ok: 0, duplicate: 0, refused: 0, poisoned: 0 }
  const work = { pending: newPending(), startedAt: clock.now() }
  const flush = () => publish(self, current, work)
  let blocked: Unavailable | null = null
  for (const record of records) {
    if (record.offset < next[topic]!) {
      counts.duplicate += 1
      continue
    }
    const decoding = decodeOrSetAside(stream, record, work.pending, clock.now, report)
    const decoded = decoding instanceof Promise ? await decoding : decoding
    if (decoded.kind === 'blocked') {
      blocked = decoded.error
      break
    }
    if (decoded.kind === 'poisoned') counts.poisoned += 1
    else {
      counts.ok += 1
      let isDone = current.state.decide(decoded.value, record, work.pending)
      while (!isDone) {
        await flush()
        isDone = current.state.resume(work.pending)
      }
    }
    // After the last visible record of a fetch come at most markers.
    next[topic] = (record.offset === end ? batch.lastOffset : record.offset) + 1n
    if (work.pending.isFull()) await flush()
  }
  if (!blocked && next[topic]! <= batch.lastOffset) next[topic] = batch.lastOffset + 1n
  const hasMoved = counts.ok + counts.poisoned > 0
  if (hasMoved) await flush()
  await self.inFlight
  // The lane was given away while it was taken over, and nothing was decided that would have shown it.
  if (self.revoked) return letGo(self)
  report.decided(counts)
  if (hasMoved || !blocked) batch.resolve(next[topic]! - 1n)
  if (!blocked) return self.health.works()
  self.health.stalls(blocked.message)
  await clock.sleep(BLOCKED_PAUSE_MS)
}

/** Waits for the transaction before, then starts this one; its failure shows to the next that waits. */
async function publish<Input>(
  self: StreamLane<Input>,
  current: OwnedStream<Input>,
  work: { pending: Pending; startedAt: number },
): Promise<void> {
  const { lane } = self
  const { clock, report } = self.deps
  const { records } = work.pending
  const positions: Positions = { ...current.next }
  report.took('decide', (clock.now() - work.startedAt) / 1_000)
  work.pending = newPending()
  await self.inFlight
  if (self.revoked) throw new LostMembership('the lane was given away')
  const start = clock.now()
  work.startedAt = start
  self.inFlight = current.publish(records, positions).then(() => {
    report.took('publish', (clock.now() - start) / 1_000)
    report.published(
      lane,
      records.map(({ timestamp }) => timestamp),
    )
  })
  // It may fail while no caller waits; the next one finds the failure in `inFlight`.
  self.inFlight.catch(() => undefined)
}

/** Decides how to go on: the same batch again, or a later delivery. */
async function afterError<Input>(self: StreamLane<Input>, error: unknown): Promise<'retry' | 'yield'> {
  // Memory that was decided upon and not published is worth nothing: the next owner starts from the log.
  if (self.owned) loseLease(self, error as Error)
  self.inFlight = Promise.resolve()
  const recovery = recoveryFor(error)
  if (recovery.isStalled) self.health.stalls((error as Error).message)
  if (recovery.pauseMs > 0) await self.deps.clock.sleep(recovery.pauseMs)
  return recovery.next
}

type Decoded<Input> =
  | { readonly kind: 'input'; readonly value: Input }
  | { readonly kind: 'poisoned' }
  /** The registry is unreachable, or lacks the type yet: everything before it is still published. */
  | { readonly kind: 'blocked'; readonly error: Unavailable }

/** An undecodable record becomes a dead letter in the same transaction as everything else. */
function decodeOrSetAside<Input>(
  stream: Stream<Input>,
  record: LogRecord,
  out: StreamOutput,
  now: () => number,
  report: RuntimeMetrics,
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
