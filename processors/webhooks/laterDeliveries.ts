import type { ClientSession, Db, MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Delivery, Endpoint, EventDocument } from '../../schemas/documents/webhooks.ts'
import { insertAll } from '../runtime/mongodb/mongoCommands.ts'
import { deliveryBytes, type PartyPosition, parkTogether, type Recorded } from './eventStore.ts'
import { newDelivery, wants } from './fanOut.ts'
import type { RecentEvents } from './recentEvents.ts'

/**
 * Makes the deliveries that were left for later (`partiesForLater`), party after party in small transactions,
 * so that a tenant with fifty endpoints and a burst of events has its deliveries a little later, and the
 * others theirs at once. How far it has come stands beside the party's position, and moves with the
 * deliveries: whoever takes over goes on from there.
 */
export interface LaterDeliveriesOptions {
  readonly mongo: MongoClient
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Parties of other processes are left to them. */
  readonly owns: (partyId: string) => boolean
  readonly offer: (recorded: Recorded) => void
  /** What was recorded here a moment ago. */
  readonly recent: RecentEvents
}

/** Deliveries of one transaction: some tens of milliseconds, or two events at fifty endpoints. */
const PAGE_DELIVERIES = 100
const LOOK_AGAIN_MS = 100
/** So many times as long as a transaction took, others have database and process to themselves. */
const PAUSE_WHILE_BUSY = 4
const PAUSE_WHILE_QUIET = 0.25

export function makeLaterDeliveries(options: LaterDeliveriesOptions): { stop(): void } {
  const { mongo, db, clock, log, owns, offer, recent } = options
  const parties = db.collection<PartyPosition>('eventPositions')
  let stopped = false

  const round = async () => {
    const behind = await parties
      .find({ fanOutFrom: { $gt: 0 } })
      .project({ _id: 1 })
      .toArray()
    const mine = behind.map(({ _id }) => String(_id)).filter(owns)
    const calm = mine.filter(partyId => !recent.isBursting(partyId))
    for (const partyId of calm) {
      if (stopped) return
      const startedAt = performance.now()
      const made = await mongo.withSession(session =>
        session.withTransaction(() => fanOutSome(db, session, partyId, clock.now()), SNAPSHOT),
      )
      if (made) offer(made)
      const pause = recent.isBusy() ? PAUSE_WHILE_BUSY : PAUSE_WHILE_QUIET
      await clock.sleep(pause * (performance.now() - startedAt))
    }
    if (calm.length === 0) await clock.sleep(LOOK_AGAIN_MS)
  }
  const run = async () => {
    while (!stopped) {
      try {
        await round()
      } catch (error) {
        log.warn({ err: error }, 'deliveries not made yet, trying again')
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

const SNAPSHOT = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const

/** The next events of the party; null: there is nothing to be done any more. */
async function fanOutSome(
  db: Db,
  session: ClientSession,
  partyId: string,
  now: number,
): Promise<Recorded | null> {
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
  // The party comes last: whoever records events for it meanwhile shall not wait, and this begins again.
  await parties.updateOne(
    { _id: partyId, fanOutFrom: party.fanOutFrom },
    {
      ...(next > party.last ? { $unset: { fanOutFrom: '' } } : { $set: { fanOutFrom: next } }),
      $currentDate: { updatedAt: true },
    },
    { session },
  )
  return { events, deliveries, endpoints: new Map([[partyId, endpoints]]) }
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

/** But those that a recovery has made already. */
async function missing(db: Db, session: ClientSession, deliveries: readonly Delivery[]) {
  const ids = deliveries.map(({ _id }) => _id)
  const there = await db
    .collection<Delivery>('deliveries')
    .find({ _id: { $in: ids } }, { session, projection: { _id: 1 } })
    .toArray()
  const known = new Set(there.map(({ _id }) => _id))
  return deliveries.filter(({ _id }) => !known.has(_id))
}
