import type { ClientSession, Db, MongoClient } from 'mongodb'
import type { Delivery, Endpoint, EndpointState, EventDocument } from '../../schemas/documents/webhooks.ts'
import { DURABLE } from '../runtime/mongodb/transaction.ts'
import { eventKey } from './fanOut.ts'

/** A delivery with what is to be sent. */
export interface Item {
  readonly delivery: Delivery
  readonly body: string
}

/** Which endpoint, and whose: it stays its party's for ever. */
export type EndpointOfParty = Pick<Endpoint, '_id' | 'partyId'>

/** What the lanes of endpoints ask of MongoDB. Every question is about one endpoint and has an index. */
export interface DeliveryStore {
  endpoint(endpointId: string): Promise<Endpoint | null>
  /** Since when endpoints fail; those that do not are absent. */
  failingSince(endpointIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Due deliveries but those that are known already, the longest due first. */
  due(endpointId: string, now: number, limit: number, known: readonly string[]): Promise<Item[]>
  /** When the next delivery that is not due yet will be; null: there is none. */
  nextDueAt(endpointId: string, after: number): Promise<number | null>
  /** Per endpoint, when its first pending delivery is due; 0 where one waits for its turn (FIFO). */
  firstDue(): Promise<readonly (EndpointOfParty & { readonly at: number })[]>
  /** FIFO: per place the delivery whose turn it is. */
  headsOfLine(endpointId: string, places: readonly string[]): Promise<ReadonlySet<string>>
  /** FIFO: these wait until the one before them is done. */
  hold(ids: readonly string[]): Promise<void>
  /** FIFO: makes the next delivery of each of the places due, and returns them. */
  wakeNext(endpointId: string, places: readonly string[], now: number): Promise<Item[]>
  /** Makes stored deliveries agree with the endpoint's `fifo`, and wakes heads that a crash left waiting. */
  settleOrder(endpoint: Endpoint, now: number): Promise<void>
  /** Parks what is pending, if the endpoint is disabled at that moment; else false, and nothing changes. */
  park(endpointId: string): Promise<boolean>
  /** The endpoint is deleted: what was not delivered never will be. */
  discard(endpointId: string): Promise<void>
}

const pending = (endpointId: string) => ({ endpointId, state: 'PENDING' as const })
/** Deliveries parked in one transaction: done in well under a second. */
const PARK_PAGE = 5_000

export function createDeliveryStore(mongo: MongoClient, db: Db): DeliveryStore {
  const deliveries = db.collection<Delivery>('deliveries')
  const withBodies = bodyReader(db)

  return {
    ...orderQueries(db, withBodies),
    endpoint: endpointId => db.collection<Endpoint>('webhookEndpoints').findOne({ _id: endpointId }),
    async failingSince(endpointIds) {
      const states = await db
        .collection<EndpointState>('endpointStates')
        .find({ _id: { $in: [...endpointIds] } })
        .project<Pick<EndpointState, '_id' | 'failingSince'>>({ failingSince: 1 })
        .toArray()
      return new Map(
        states.flatMap(({ _id, failingSince = null }) =>
          failingSince === null ? [] : [[_id, failingSince]],
        ),
      )
    },
    async due(endpointId, now, limit, known) {
      // The known ones are the longest due: reading them again would be most of the reading.
      const fresh = known.length > 0 ? { _id: { $nin: [...known] } } : {}
      const found = await deliveries
        .find({ ...pending(endpointId), nextAt: { $lte: now }, ...fresh }, { projection: { attempts: 0 } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .toArray()
      return withBodies(found.map(delivery => ({ ...delivery, attempts: [] })))
    },
    async nextDueAt(endpointId, after) {
      const next = await deliveries
        .find({ ...pending(endpointId), nextAt: { $gt: after } })
        .project<Pick<Delivery, 'nextAt'>>({ nextAt: 1, _id: 0 })
        .sort({ nextAt: 1 })
        .limit(1)
        .next()
      return next?.nextAt ?? null
    },
    async firstDue() {
      const at = { $min: { $ifNull: ['$nextAt', 0] } }
      return deliveries
        .aggregate<EndpointOfParty & { at: number }>([
          { $match: { state: 'PENDING' } },
          { $group: { _id: '$endpointId', partyId: { $first: '$partyId' }, at } },
        ])
        .toArray()
    },
    async park(endpointId) {
      for (;;) {
        const parked = await mongo.withSession(session => parkSome(db, session, endpointId))
        if (parked === null) return false
        if (parked < PARK_PAGE) return true
      }
    },
    async discard(endpointId) {
      const open = { endpointId, state: { $in: ['PENDING' as const, 'PARKED' as const] } }
      await deliveries.updateMany(open, { $set: { state: 'DISCARDED', nextAt: null } })
    },
  }
}

/**
 * Null: the endpoint is not disabled. Meets a release on the endpoint's state, as the recording of events
 * does: what was released is not parked again by one who had read the endpoint before.
 */
function parkSome(db: Db, session: ClientSession, endpointId: string): Promise<number | null> {
  const deliveries = db.collection<Delivery>('deliveries')
  const park = async (): Promise<number | null> => {
    const endpoint = await db
      .collection<Endpoint>('webhookEndpoints')
      .findOne({ _id: endpointId }, { session, projection: { status: 1 } })
    if (endpoint?.status !== 'DISABLED') return null
    await db
      .collection<EndpointState>('endpointStates')
      .updateOne({ _id: endpointId }, { $inc: { parkings: 1 } }, { upsert: true, session })
    const found = await deliveries
      .find(pending(endpointId), { session })
      .project<{ _id: string }>({ _id: 1 })
      .limit(PARK_PAGE)
      .toArray()
    const filter = { _id: { $in: found.map(({ _id }) => _id) } }
    await deliveries.updateMany(filter, { $set: { state: 'PARKED', nextAt: null } }, { session })
    return found.length
  }
  return session.withTransaction(park, DURABLE)
}

/** Reads what is to be sent for the deliveries that were found. */
function bodyReader(db: Db) {
  const events = db.collection<EventDocument>('events')
  return async (found: readonly Delivery[]): Promise<Item[]> => {
    const keys = found.map(({ partyId, eventId }) => eventKey(partyId, eventId))
    const bodies = await events
      .find({ _id: { $in: keys } })
      .project<Pick<EventDocument, '_id' | 'body'>>({ body: 1 })
      .toArray()
    const byKey = new Map(bodies.map(({ _id, body }) => [_id, body]))
    return found.flatMap((delivery, index) => {
      const body = byKey.get(keys[index]!)
      return body === undefined ? [] : [{ delivery, body }]
    })
  }
}

type OrderQueries = Pick<DeliveryStore, 'headsOfLine' | 'hold' | 'wakeNext' | 'settleOrder'>

/** The order of FIFO endpoints. */
function orderQueries(db: Db, withBodies: (found: readonly Delivery[]) => Promise<Item[]>): OrderQueries {
  const deliveries = db.collection<Delivery>('deliveries')
  return {
    async headsOfLine(endpointId, places) {
      const groups = await deliveries
        .aggregate<{ head: string }>([
          { $match: { ...pending(endpointId), fifo: true, place: { $in: [...places] } } },
          { $sort: { endpointId: 1, place: 1, position: 1 } },
          { $group: { _id: '$place', head: { $first: '$_id' } } },
        ])
        .toArray()
      return new Set(groups.map(({ head }) => head))
    },
    async hold(ids) {
      await deliveries.updateMany({ _id: { $in: [...ids] }, state: 'PENDING' }, { $set: { nextAt: null } })
    },
    async wakeNext(endpointId, places, now) {
      const heads = await deliveries
        .aggregate<{ head: Delivery }>([
          { $match: { ...pending(endpointId), fifo: true, place: { $in: [...places] } } },
          { $sort: { endpointId: 1, place: 1, position: 1 } },
          { $group: { _id: '$place', head: { $first: '$$ROOT' } } },
          { $unset: 'head.attempts' },
        ])
        .toArray()
      // One that was tried before has its own time.
      const ready = heads.map(({ head }) => head).filter(({ nextAt }) => nextAt === null || nextAt <= now)
      const held = ready.filter(({ nextAt }) => nextAt === null).map(({ _id }) => _id)
      if (held.length > 0) {
        await deliveries.updateMany({ _id: { $in: held }, state: 'PENDING' }, { $set: { nextAt: now } })
      }
      return withBodies(ready.map(head => ({ ...head, nextAt: head.nextAt ?? now, attempts: [] })))
    },
    async settleOrder({ _id: endpointId, fifo }, now) {
      const stray = { ...pending(endpointId), fifo: !fifo, position: { $ne: null } }
      await deliveries.updateMany(stray, { $set: { fifo, nextAt: now } })
      if (!fifo) return
      const held = await deliveries
        .aggregate<{ head: string }>([
          { $match: { ...pending(endpointId), fifo: true } },
          { $sort: { endpointId: 1, place: 1, position: 1 } },
          { $group: { _id: '$place', head: { $first: '$_id' }, nextAt: { $first: '$nextAt' } } },
          { $match: { nextAt: null } },
        ])
        .toArray()
      const ids = held.map(({ head }) => head)
      if (ids.length === 0) return
      await deliveries.updateMany({ _id: { $in: ids }, state: 'PENDING' }, { $set: { nextAt: now } })
    },
  }
}
