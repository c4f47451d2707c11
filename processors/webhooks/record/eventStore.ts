import type { ClientSession, Db, MongoClient } from 'mongodb'
import { MongoError } from 'mongodb'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Delivery, Endpoint, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { namesOf } from '../../../schemas/webhookEvents.ts'
import { Unavailable } from '../../runtime/errors.ts'
import { insertAll, type UpdateStatement, updateAll } from '../../runtime/mongodb/mongoCommands.ts'
import { inContendedTransaction } from '../../runtime/mongodb/transaction.ts'
import { type EventPosition, placeOf } from '../../runtime/sink/sequences.ts'
import { createEndpointCountCache } from './endpointCountCache.ts'
import type { Fact } from './eventBody.ts'
import { countByParty, eventKey, FEW_ENDPOINTS, fanOut, selectDeferred } from './fanOut.ts'

/** Events that became durable together, with their deliveries. */
export interface Recorded {
  /** Events with made deliveries; those of the others are deferred. */
  readonly events: readonly EventDocument[]
  readonly deliveries: readonly Delivery[]
  readonly endpoints: ReadonlyMap<string, readonly Endpoint[]>
}

export interface RecordedFacts extends Recorded {
  /** Parties with deferred deliveries from before: these events wait behind those. */
  readonly behind: ReadonlySet<string>
}

export type EventStore = ReturnType<typeof createEventStore>

export interface PartyPosition {
  readonly _id: string
  /** Position of the party's last event. */
  readonly last: number
  /** Server time of the last event, or resend, while the party had endpoints: other processes poll it. */
  readonly updatedAt?: Date
  /** How often events were sent again to every endpoint that had them; absent for never. */
  readonly resends?: number
  /** Cursor of the deferred fan-out: the first position without deliveries; absent where all are made. */
  readonly fanOutFrom?: number
}

interface SinkPosition {
  readonly _id: string
  readonly sequence: number
}

/** Upper bounds of sizes, so that a command takes as many as it can: a character has at most three bytes. */
const eventBytes = ({ body }: EventDocument) => 3 * body.length + 4_000
export const deliveryBytes = ({ attempts }: Delivery) => 4_000 * (1 + attempts.length)
const positionBytes = () => 1_000

export function createEventStore(mongo: MongoClient, db: Db, clock: Clock) {
  const positions = db.collection<SinkPosition>('sinkPositions')
  const endpoints = db.collection<Endpoint>('webhookEndpoints')

  const endpointCounts = createEndpointCountCache()

  const record = (facts: readonly Fact[], isShort: boolean): Promise<RecordedFacts> => {
    const counts = countByParty(facts)
    // Processes that record for the same party at the same moment meet.
    return inContendedTransaction(mongo, clock, async session => {
      const { before, behind } = await positionsOf(db, session, [...counts.keys()])
      const upToDate = [...counts.keys()].filter(party => !behind.has(party))
      const { wanting, crowded } = await recipientsOf(db, session, upToDate, isShort)
      endpointCounts.update(upToDate, wanting, crowded)
      const mustDefer = new Set([...behind, ...crowded.keys()])
      await allocate(db, session, counts, party => wanting.has(party) || mustDefer.has(party))
      const all = fanOut(facts, wanting, before, clock.now())
      const deferred = selectDeferred(counts, all.deliveries, mustDefer, isShort)
      const isNow = ({ partyId }: { readonly partyId: string }) => !deferred.has(partyId)
      const fanned = { events: all.events.filter(isNow), deliveries: all.deliveries.filter(isNow) }
      await insertAll(db, 'events', all.events, { session, sizeOf: eventBytes })
      await insertAll(db, 'deliveries', fanned.deliveries, { session, sizeOf: deliveryBytes })
      await parkTogether(db, session, fanned.deliveries)
      const cursors = [...deferred]
        .filter(party => !behind.has(party))
        .map(party => fanOutCursor(party, before))
      await updateAll(db, 'eventPositions', cursors, { session })
      const { first, later } = positionWrites(facts)
      await insertAll(db, 'sinkPositions', first, { session, sizeOf: positionBytes })
      await updateAll(db, 'sinkPositions', later, { session, sizeOf: positionBytes })
      return { ...fanned, endpoints: wanting, behind }
    })
  }

  return {
    async lastSequences(asked: readonly EventPosition[]): Promise<ReadonlyMap<string, number>> {
      const ids = asked.map(placeOf)
      try {
        const found = await positions.find({ _id: { $in: ids } }).toArray()
        return new Map(found.map(({ _id, sequence }) => [_id, sequence]))
      } catch (error) {
        throw unavailable(error)
      }
    },
    /** Parties with an endpoint that names the event of a fact, without those that have it already. */
    async missingSubscribers({
      event,
      eventId,
    }: Pick<Fact, 'event' | 'eventId'>): Promise<readonly string[]> {
      try {
        const named: string[] = await endpoints.distinct('partyId', {
          events: { $in: [...namesOf(event)] },
        })
        const _id = { $in: named.map(partyId => eventKey(partyId, eventId)) }
        const had = await db
          .collection<EventDocument>('events')
          .find({ _id })
          .project({ partyId: 1 })
          .toArray()
        const done = new Set(had.map(({ partyId }) => partyId))
        return named.filter(partyId => !done.has(partyId))
      } catch (error) {
        throw unavailable(error)
      }
    },
    /** Endpoints of parties, as they are now. */
    async endpointsOf(partyIds: readonly string[]): Promise<readonly Endpoint[]> {
      try {
        return await endpoints.find({ partyId: { $in: [...partyIds] } }).toArray()
      } catch (error) {
        throw unavailable(error)
      }
    },
    /** Event names that the endpoints of each party subscribe to; parties without any are absent. */
    async namesAskedBy(partyIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      try {
        const found = await endpoints
          .find({ partyId: { $in: [...partyIds] } })
          .project<Pick<Endpoint, 'partyId' | 'events'>>({ _id: 0, partyId: 1, events: 1 })
          .toArray()
        const names = new Map<string, string[]>()
        for (const { partyId, events } of found) {
          names.set(partyId, [...(names.get(partyId) ?? []), ...events])
        }
        return names
      } catch (error) {
        throw unavailable(error)
      }
    },
    /** Endpoints of a party when an event of it was last recorded; one where unknown. */
    endpointCount: endpointCounts.countOf,
    /**
     * Records facts in one transaction. Fails with `Unavailable`; then nothing was recorded, or all of it, as
     * the positions show. `isShort`: light tenants wait for the transaction.
     */
    async record(facts: readonly Fact[], isShort = false) {
      try {
        return await record(facts, isShort)
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

/** The last position of each party, and the parties that have deferred deliveries. */
async function positionsOf(db: Db, session: ClientSession, partyIds: readonly string[]) {
  const found = await db
    .collection<PartyPosition>('eventPositions')
    .find({ _id: { $in: [...partyIds] } }, { session })
    .toArray()
  const before = new Map(found.map(({ _id, last }) => [_id, last]))
  const behind = new Set(found.flatMap(({ _id, fanOutFrom }) => (fanOutFrom === undefined ? [] : [_id])))
  return { before, behind }
}

/** Endpoints of parties with many that a short transaction reads: some milliseconds. */
const MAX_READ_SHORT = 60

interface Recipients {
  readonly wanting: ReadonlyMap<string, readonly Endpoint[]>
  /** Parties whose endpoints were counted and not read: their deliveries are deferred. */
  readonly crowded: ReadonlyMap<string, number>
}

/**
 * Endpoints of parties. A limit, because the first transaction of a burst at ten tenants with fifty endpoints
 * each read five hundred of them, and took eight times as long as the next.
 */
async function recipientsOf(
  db: Db,
  session: ClientSession,
  partyIds: readonly string[],
  isShort: boolean,
): Promise<Recipients> {
  const endpoints = db.collection<Endpoint>('webhookEndpoints')
  const read = async (ids: readonly string[], most = 0) => {
    const found = await endpoints.find({ partyId: { $in: [...ids] } }, { session, limit: most }).toArray()
    return Map.groupBy(found, ({ partyId }) => partyId)
  }
  const sizeOf = (byParty: ReadonlyMap<string, readonly Endpoint[]>) =>
    [...byParty.values()].reduce((sum, some) => sum + some.length, 0)
  const first = await read(partyIds, isShort ? MAX_READ_SHORT + 1 : 0)
  if (!isShort || sizeOf(first) <= MAX_READ_SHORT) return { wanting: first, crowded: new Map() }
  const counted = await endpoints
    .aggregate<{ _id: string; count: number }>(
      [{ $match: { partyId: { $in: [...partyIds] } } }, { $group: { _id: '$partyId', count: { $sum: 1 } } }],
      { session },
    )
    .toArray()
  // An event for a thousand parties with an endpoint each is one transaction all the same.
  const many = counted.filter(({ count }) => count > FEW_ENDPOINTS).toSorted((a, b) => a.count - b.count)
  const crowded = new Map<string, number>()
  let left = MAX_READ_SHORT
  for (const { _id, count } of many) {
    if (count > left) crowded.set(_id, count)
    else left -= count
  }
  return { wanting: await read(partyIds.filter(party => !crowded.has(party))), crowded }
}

/**
 * Allocates positions for this many events per party, in the order of commits: transactions that allocate for
 * the same party conflict, and one begins again behind the other. So a reader that has seen position n has
 * seen everything before it.
 */
async function allocate(
  db: Db,
  session: ClientSession,
  counts: ReadonlyMap<string, number>,
  hasEndpoints: (partyId: string) => boolean,
): Promise<void> {
  const updates = [...counts].map(([_id, count]): UpdateStatement => {
    // Only processes that deliver poll for it, and most recipients have no endpoint.
    const change = hasEndpoints(_id) ? { $currentDate: { updatedAt: true } } : {}
    return { q: { _id }, u: { $inc: { last: count }, ...change }, upsert: true }
  })
  await updateAll(db, 'eventPositions', updates, { session })
}

const fanOutCursor = (_id: string, before: ReadonlyMap<string, number>): UpdateStatement => ({
  q: { _id },
  u: { $set: { fanOutFrom: (before.get(_id) ?? 0) + 1 } },
})

/**
 * Makes parking conflict with a release, on the endpoint's state: a transaction that read the endpoint as
 * disabled before it was enabled, and writes after its parked deliveries were released, begins again.
 */
export async function parkTogether(
  db: Db,
  session: ClientSession,
  deliveries: readonly Delivery[],
): Promise<void> {
  const parked = deliveries.filter(({ state }) => state === 'PARKED').map(({ endpointId }) => endpointId)
  const touches = [...new Set(parked)].map(
    (_id): UpdateStatement => ({ q: { _id }, u: { $inc: { parkings: 1 } }, upsert: true }),
  )
  await updateAll(db, 'endpointStates', touches, { session })
}

/** A key that begins here has nothing stored yet; an insert costs the server half as much as an upsert. */
function positionWrites(facts: readonly Fact[]) {
  const last = new Map<string, number>()
  const begun = new Set<string>()
  for (const fact of facts) {
    if (fact.continues) continue
    const place = placeOf(fact)
    last.set(place, fact.sequence)
    if (fact.sequence === 1) begun.add(place)
  }
  const first: { _id: string; sequence: number }[] = []
  const later: UpdateStatement[] = []
  for (const [_id, sequence] of last) {
    if (begun.has(_id)) first.push({ _id, sequence })
    else later.push({ q: { _id }, u: { $max: { sequence } }, upsert: true })
  }
  return { first, later }
}

/** Duplicate keys included: another owner recorded the same facts, and the positions show it next time. */
function unavailable(error: unknown): Error {
  if (error instanceof MongoError) return new Unavailable(`MongoDB: ${error.message}`, { cause: error })
  return error as Error
}
