import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Attempt, Delivery, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { type UpdateStatement, updateAll } from '../../runtime/mongodb/mongoCommands.ts'
import { eventKey } from '../record/fanOut.ts'

/** A delivery after an attempt, or after it was skipped because its endpoint does not ask for it. */
export interface FinishedDelivery {
  readonly delivery: Delivery
  /** Null where none was made. */
  readonly attempt: Attempt | null
  readonly state: 'SUCCEEDED' | 'PENDING' | 'FAILED' | 'SKIPPED'
  /** If PENDING: the time of the next attempt. */
  readonly nextAt: number | null
  /** Set when the endpoint began to fail, or succeeded again, with this attempt. */
  readonly failingSince: number | null | undefined
}

/** Group commit of attempts: one update per delivery would cost four fifths of the throughput. */
export type AttemptLog = ReturnType<typeof createAttemptLog>

interface Waiting {
  readonly finished: FinishedDelivery
  readonly durable: () => void
}

/** Larger bulk writes gain nothing and delay every attempt in them. */
const MAX_BULK = 250
/** Attempts shown per delivery: two schedules and some resends. */
const KEPT_ATTEMPTS = 25
const RETRY_PAUSE_MS = 500
/** Attempts that end within this time are recorded together: only FIFO deliveries wait for a record. */
const GATHER_MS = 20

export function createAttemptLog({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  // A lost record means one more attempt under the same id: a majority write is not worth its latency.
  const quick = { writeConcern: { w: 1 } } as const
  const events = db.collection<EventDocument>('events', quick)
  const states = createStates(clock)
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const write = async (batch: readonly Waiting[], isRepeated: boolean) => {
    const made = batch.map(({ finished }) => finished)
    const delivered = made
      .filter(({ state }) => state === 'SUCCEEDED')
      .map(({ delivery }) => eventKey(delivery.partyId, delivery.eventId))
    const changes = states.updates(made)
    await Promise.all([
      updateAll(
        db,
        'deliveries',
        made.map(one => (one.attempt ? deliveryUpdate(one, one.attempt, isRepeated) : skipped(one, clock))),
        quick,
      ),
      delivered.length > 0 &&
        events.updateMany({ _id: { $in: delivered }, delivered: false }, { $set: { delivered: true } }),
      updateAll(db, 'endpointStates', changes, quick),
    ])
    states.written(changes)
  }
  const writeUntilDone = async (batch: readonly Waiting[]) => {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await write(batch, isRepeated)
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, 'webhook attempts not recorded, trying again')
        await clock.sleep(RETRY_PAUSE_MS)
      }
    }
  }
  let hurry = () => {}
  const gather = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, GATHER_MS)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BULK)
      waiting = waiting.slice(MAX_BULK)
      await writeUntilDone(batch)
      for (const { durable } of batch) durable()
      if (waiting.length < MAX_BULK) await gather()
    }
    running = null
  }

  return {
    /** Resolves when the attempt is durable; retries for as long as the database is unreachable. */
    add: (finished: FinishedDelivery) =>
      new Promise<void>(durable => {
        waiting.push({ finished, durable })
        running ??= gather().then(run)
        if (finished.delivery.fifo || waiting.length >= MAX_BULK) hurry()
      }),
    /** Resolves when everything added so far is durable. */
    async flushed() {
      while (running) await running
    },
  }
}

/**
 * `isRepeated`: the answer to the first write was lost, and an attempt must not be recorded twice. The
 * condition is left out otherwise: the server finds a document by its id alone in half the time.
 */
function deliveryUpdate(
  { delivery, state, nextAt }: FinishedDelivery,
  attempt: Attempt,
  isRepeated: boolean,
): UpdateStatement {
  const { _id } = delivery
  const q = isRepeated ? { _id, 'attempts.startedAt': { $ne: attempt.startedAt } } : { _id }
  const finishedAt = state === 'PENDING' ? null : attempt.startedAt + attempt.durationMs
  if (state === 'SUCCEEDED') {
    const record = {
      $inc: { attempt: 1, tries: 1 },
      $push: { attempts: { $each: [attempt], $slice: -KEPT_ATTEMPTS } },
      $set: { state, nextAt: null, finishedAt },
    }
    return { q, u: record }
  }
  // Parked or discarded meanwhile: the attempt is recorded, the state stays.
  const ifPending = (name: string, value: unknown) => ({
    [name]: { $cond: [{ $eq: ['$state', 'PENDING'] }, { $literal: value }, `$${name}`] },
  })
  const set = {
    attempt: { $add: ['$attempt', 1] },
    tries: { $add: ['$tries', 1] },
    attempts: { $slice: [{ $concatArrays: ['$attempts', [{ $literal: attempt }]] }, -KEPT_ATTEMPTS] },
    ...ifPending('state', state),
    ...ifPending('nextAt', nextAt),
    ...ifPending('finishedAt', finishedAt),
  }
  return { q, u: [{ $set: set }] }
}

/** A delivery that was parked or discarded meanwhile keeps its state. */
const skipped = ({ delivery: { _id }, state }: FinishedDelivery, clock: Clock): UpdateStatement => ({
  q: { _id, state: 'PENDING' },
  u: { $set: { state, nextAt: null, finishedAt: clock.now() } },
})

/** Times of the last success and failure are exact to the second; a change of state is written at once. */
const STATE_EVERY_MS = 1_000
/** Endpoints whose last write is remembered; for others the next one comes early. */
const MAX_STATES = 10_000

/** State of endpoints, from their attempts: one small write a second for each, not one per attempt. */
function createStates(clock: Clock) {
  const writtenAt = new Map<string, number>()
  return {
    updates(batch: readonly FinishedDelivery[]): UpdateStatement[] {
      const now = clock.now()
      const changes = new Map<string, Record<string, number | null>>()
      const urgent = new Set<string>()
      for (const { delivery, attempt, failingSince } of batch) {
        if (attempt === null) continue
        const { endpointId } = delivery
        const change = changes.get(endpointId) ?? {}
        changes.set(endpointId, change)
        const at = attempt.startedAt + attempt.durationMs
        change[attempt.outcome === 'SUCCEEDED' ? 'lastSuccessAt' : 'lastFailureAt'] = at
        if (failingSince === undefined) continue
        change['failingSince'] = failingSince
        urgent.add(endpointId)
      }
      const isDue = (id: string) => urgent.has(id) || now - (writtenAt.get(id) ?? 0) >= STATE_EVERY_MS
      return [...changes]
        .filter(([id]) => isDue(id))
        .map(([_id, change]) => ({ q: { _id }, u: { $set: change }, upsert: true }))
    },
    written(updates: readonly UpdateStatement[]): void {
      if (writtenAt.size > MAX_STATES) writtenAt.clear()
      for (const { q } of updates) writtenAt.set(q['_id'], clock.now())
    },
  }
}
