import type { AnyBulkWriteOperation, Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Attempt, Delivery, EndpointState, EventDocument } from '../../schemas/webhookDocuments.ts'
import type { Clock } from '../runtime/ports.ts'
import { eventKey } from './fanOut.ts'

/** An attempt that was made, and what follows from it. */
export interface Finished {
  readonly delivery: Delivery
  readonly attempt: Attempt
  readonly state: 'SUCCEEDED' | 'PENDING' | 'FAILED'
  /** When it is PENDING: the time of the next attempt. */
  readonly nextAt: number | null
  /** Set when the endpoint began to fail, or succeeded again, with this attempt. */
  readonly failingSince: number | null | undefined
}

/**
 * Makes attempts durable in bulk: one update per delivery would cost four fifths of the throughput (issue 7).
 */
export interface Results {
  /** Resolves when the attempt is durable; waits for as long as the database is away. */
  add(finished: Finished): Promise<void>
  /** Everything added so far is durable. */
  flushed(): Promise<void>
}

/** Larger bulk writes gain nothing and keep everybody waiting longer. */
const MAX_BULK = 250
/** Attempts shown per delivery: two schedules and some resends. */
const KEPT_ATTEMPTS = 25
const AWAY_PAUSE_MS = 500

export function createResults({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Results {
  // A lost result means one more delivery under the same id; waiting for a majority would cost latency for
  // nothing.
  const quick = { writeConcern: { w: 1 } } as const
  const deliveries = db.collection<Delivery>('deliveries', quick)
  const events = db.collection<EventDocument>('events', quick)
  const states = db.collection<EndpointState>('endpointStates', quick)
  let waiting: { finished: Finished; durable: () => void }[] = []
  let running: Promise<void> | null = null

  const write = async (batch: readonly Finished[]) => {
    const delivered = batch
      .filter(({ state }) => state === 'SUCCEEDED')
      .map(({ delivery }) => eventKey(delivery.partyId, delivery.eventId))
    const changes = stateUpdates(batch)
    await Promise.all([
      deliveries.bulkWrite(batch.map(deliveryUpdate), { ordered: true }),
      delivered.length > 0 &&
        events.updateMany({ _id: { $in: delivered }, delivered: false }, { $set: { delivered: true } }),
      changes.length > 0 && states.bulkWrite(changes, { ordered: false }),
    ])
  }
  const writeUntilDone = async (batch: readonly Finished[]) => {
    for (;;) {
      try {
        return await write(batch)
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, 'attempts not recorded yet, trying again')
        await clock.sleep(AWAY_PAUSE_MS)
      }
    }
  }
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BULK)
      waiting = waiting.slice(MAX_BULK)
      await writeUntilDone(batch.map(({ finished }) => finished))
      for (const { durable } of batch) durable()
    }
    running = null
  }

  return {
    add: finished =>
      new Promise(durable => {
        waiting.push({ finished, durable })
        // What comes in the same turn of the event loop goes into the same bulk.
        running ??= Promise.resolve().then(run)
      }),
    async flushed() {
      while (running) await running
    },
  }
}

function deliveryUpdate({ delivery, attempt, state, nextAt }: Finished): AnyBulkWriteOperation<Delivery> {
  const filter = { _id: delivery._id }
  const finishedAt = state === 'PENDING' ? null : attempt.startedAt + attempt.durationMs
  if (state === 'SUCCEEDED') {
    const record = {
      $inc: { attempt: 1, tries: 1 },
      $push: { attempts: { $each: [attempt], $slice: -KEPT_ATTEMPTS } },
      $set: { state, nextAt: null, finishedAt },
    }
    return { updateOne: { filter, update: record } }
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
  return { updateOne: { filter, update: [{ $set: set }] } }
}

function stateUpdates(batch: readonly Finished[]): AnyBulkWriteOperation<EndpointState>[] {
  const byEndpoint = new Map<string, Partial<EndpointState>>()
  for (const { delivery, attempt, failingSince } of batch) {
    const at = attempt.startedAt + attempt.durationMs
    const change = {
      ...byEndpoint.get(delivery.endpointId),
      ...(attempt.outcome === 'SUCCEEDED' ? { lastSuccessAt: at } : { lastFailureAt: at }),
      ...(failingSince === undefined ? {} : { failingSince }),
    }
    byEndpoint.set(delivery.endpointId, change)
  }
  return [...byEndpoint].map(([_id, change]) => ({
    updateOne: { filter: { _id }, update: { $set: change }, upsert: true },
  }))
}
