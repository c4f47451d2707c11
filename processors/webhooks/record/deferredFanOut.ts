import type { ClientSession, Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Delivery, Endpoint, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { insertAll } from '../../runtime/mongodb/mongoCommands.ts'
import { DURABLE } from '../../runtime/mongodb/transaction.ts'
import { deliveryBytes, type PartyPosition, parkTogether, type Recorded } from './eventStore.ts'
import { newDelivery, wants } from './fanOut.ts'

/**
 * Deferred fan-out: makes the deliveries that `selectDeferred` left, party after party in small transactions.
 * A tenant with fifty endpoints and a burst of events gets its deliveries a little later; the others get
 * theirs at once. A cursor (`fanOutFrom`) is stored with the party's position, so that a successor resumes.
 */
export interface DeferredFanOutOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Parties of other processes are left to them. */
  readonly owns: (partyId: string) => boolean
  readonly offer: (recorded: Recorded) => void
  readonly limits: {
    /** Tenant priority: deferred deliveries are made in turns while light tenants are active. */
    readonly priority: {
      lightTenantsActive(): boolean
      wait(partyId: string, turn: () => Promise<void>): void
    }
    /** Deliveries of a party in memory. */
    readonly places: { heldBy(partyId: string): number }
  }
}

/** Deliveries of one transaction: some tens of milliseconds, or an event at fifty endpoints. */
const PAGE_DELIVERIES = 50
const LOOK_AGAIN_MS = 100
/** While light tenants are active, a party with so many in memory gets no more before some are sent, */
const ENOUGH_HELD = 100
/** or until this time has passed: endpoints that hang must not delay the others of their tenant. */
const HELD_PAUSE_MS = 1_000
/** Pause after a transaction, in durations of the transaction, where no light tenant is active. */
const PAUSE = 0.25

export function startDeferredFanOut(options: DeferredFanOutOptions): { stop(): void } {
  const { db, clock, log, owns, offer, limits } = options
  const { priority, places } = limits
  const parties = db.collection<PartyPosition>('eventPositions')
  /** Time of the last made deliveries, by party that is behind. */
  const madeAt = new Map<string, number>()
  let stopped = false

  /**
   * In a write after the deliveries: in their transaction it would conflict with each recording of events
   * for the party. A process that dies in between leaves deliveries that are not made twice. Other processes
   * find the deliveries by it.
   */
  const moveCursor = (_id: string, next: number) =>
    parties.updateOne(
      { _id, fanOutFrom: { $gt: 0, $lt: next } },
      { $set: { fanOutFrom: next }, $currentDate: { updatedAt: true } },
    )
  const makeSome = async (partyId: string) => {
    const made = await db.client.withSession(session =>
      session.withTransaction(() => fanOutSome(db, session, partyId, clock.now()), DURABLE),
    )
    madeAt.delete(partyId)
    if (!made) return
    offer(made)
    if (made.next !== null) madeAt.set(partyId, performance.now())
    if (made.next !== null) await moveCursor(partyId, made.next)
  }
  const isReady = (partyId: string) =>
    !priority.lightTenantsActive() ||
    places.heldBy(partyId) < ENOUGH_HELD ||
    performance.now() - (madeAt.get(partyId) ?? Number.NEGATIVE_INFINITY) > HELD_PAUSE_MS
  const round = async () => {
    const behind = await parties
      .find({ fanOutFrom: { $gt: 0 } })
      .project({ _id: 1 })
      .toArray()
    const mine = behind.map(({ _id }) => String(_id)).filter(owns)
    const ready = mine.filter(isReady)
    for (const partyId of ready) {
      if (stopped) return
      if (priority.lightTenantsActive()) {
        await new Promise<void>((made, failed) =>
          priority.wait(partyId, () => makeSome(partyId).then(made, failed)),
        )
        continue
      }
      const startedAt = performance.now()
      await makeSome(partyId)
      await clock.sleep(PAUSE * (performance.now() - startedAt))
    }
    if (ready.length === 0) await clock.sleep(LOOK_AGAIN_MS)
  }
  const run = async () => {
    while (!stopped) {
      try {
        await round()
      } catch (error) {
        log.warn({ err: error }, 'deferred deliveries not made, trying again')
        await clock.sleep(LOOK_AGAIN_MS)
      }
    }
  }
  void run()
  return {
    stop() {
      stopped = true
    },
  }
}

interface Made extends Recorded {
  /** The first position whose deliveries are still to be made; null where all are made. */
  readonly next: number | null
}

/** Makes deliveries of the party's next events; null where nothing is left to do. */
async function fanOutSome(
  db: Db,
  session: ClientSession,
  partyId: string,
  now: number,
): Promise<Made | null> {
  const parties = db.collection<PartyPosition>('eventPositions')
  const party = await parties.findOne({ _id: partyId }, { session })
  if (party?.fanOutFrom === undefined) return null
  const endpoints = await db.collection<Endpoint>('webhookEndpoints').find({ partyId }, { session }).toArray()
  const events = await db
    .collection<EventDocument>('events')
    .find({ partyId, position: { $gte: party.fanOutFrom } }, { session })
    .sort({ position: 1 })
    .limit(Math.max(1, Math.floor(PAGE_DELIVERIES / Math.max(1, endpoints.length))))
    .toArray()
  const deliveries = await missing(db, session, deliveriesOf(events, endpoints, now))
  await insertAll(db, 'deliveries', deliveries, { session, sizeOf: deliveryBytes })
  await parkTogether(db, session, deliveries)
  const next = (events.at(-1)?.position ?? party.last) + 1
  const isAll = next > party.last
  if (isAll) {
    // The party's document comes last: a recording of events meanwhile wins, and this begins again.
    await parties.updateOne(
      { _id: partyId, fanOutFrom: party.fanOutFrom },
      { $unset: { fanOutFrom: '' }, $currentDate: { updatedAt: true } },
      { session },
    )
  }
  return { events, deliveries, endpoints: new Map([[partyId, endpoints]]), next: isAll ? null : next }
}

function deliveriesOf(
  events: readonly EventDocument[],
  endpoints: readonly Endpoint[],
  now: number,
): readonly Delivery[] {
  return events.flatMap(event => {
    const { data } = JSON.parse(event.body) as { data: Record<string, unknown> }
    const wanting = endpoints.filter(endpoint => wants(endpoint, { event: event.event, data }))
    return wanting.map(endpoint => newDelivery(event, endpoint, now))
  })
}

/** Leaves out what a recovery has made already. */
async function missing(db: Db, session: ClientSession, deliveries: readonly Delivery[]) {
  const ids = deliveries.map(({ _id }) => _id)
  const there = await db
    .collection<Delivery>('deliveries')
    .find({ _id: { $in: ids } }, { session, projection: { _id: 1 } })
    .toArray()
  const known = new Set(there.map(({ _id }) => _id))
  return deliveries.filter(({ _id }) => !known.has(_id))
}
