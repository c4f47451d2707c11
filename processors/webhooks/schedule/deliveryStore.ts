import type { ClientSession, Db, MongoClient } from 'mongodb'
import type { Delivery, Endpoint, EndpointState, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { DURABLE } from '../../runtime/mongodb/transaction.ts'
import { eventKey } from '../record/fanOut.ts'

/** A delivery with its body. */
export interface Item {
  readonly delivery: Delivery
  readonly body: string
}

/** An endpoint and its party, which never changes. */
export type EndpointOfParty = Pick<Endpoint, '_id' | 'partyId'>

/** MongoDB as endpoint queues see it. Every query is about one endpoint and has an index. */
export type DeliveryStore = ReturnType<typeof createDeliveryStore>

const pending = (endpointId: string) => ({ endpointId, state: 'PENDING' as const })
/** Deliveries parked in one transaction: done in well under a second. */
const PARK_PAGE = 5_000

export function createDeliveryStore(mongo: MongoClient, db: Db) {
  const deliveries = db.collection<Delivery>('deliveries')
  const withBodies = bodyReader(db)

  return {
    ...orderQueries(db, withBodies),
    endpoint: (endpointId: string) =>
      db.collection<Endpoint>('webhookEndpoints').findOne({ _id: endpointId }),
    /** `failingSince` of endpoints; those that do not fail are absent. */
    async failingSince(endpointIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
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
    /** Due deliveries without the known ones, the longest due first. */
    async due(endpointId: string, now: number, limit: number, known: readonly string[]): Promise<Item[]> {
      // The known ones are due longest: reading them again would be most of the work.
      const fresh = known.length > 0 ? { _id: { $nin: [...known] } } : {}
      const found = await deliveries
        .find({ ...pending(endpointId), nextAt: { $lte: now }, ...fresh }, { projection: { attempts: 0 } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .toArray()
      return withBodies(found.map(delivery => ({ ...delivery, attempts: [] })))
    },
    /** Due time of the next delivery that is not due yet; null where there is none. */
    async nextDueAt(endpointId: string, after: number) {
      const next = await deliveries
        .find({ ...pending(endpointId), nextAt: { $gt: after } })
        .project<Pick<Delivery, 'nextAt'>>({ nextAt: 1, _id: 0 })
        .sort({ nextAt: 1 })
        .limit(1)
        .next()
      return next?.nextAt ?? null
    },
    /** Due time of the first pending delivery, by endpoint; 0 where one is held (FIFO). */
    async firstDue(): Promise<readonly (EndpointOfParty & { readonly at: number })[]> {
      const at = { $min: { $ifNull: ['$nextAt', 0] } }
      return deliveries
        .aggregate<EndpointOfParty & { at: number }>([
          { $match: { state: 'PENDING' } },
          { $group: { _id: '$endpointId', partyId: { $first: '$partyId' }, at } },
        ])
        .toArray()
    },
    /**
     * Parks what is pending. False, and nothing changes, where the endpoint is not disabled at that moment.
     */
    async park(endpointId: string) {
      for (;;) {
        const parked = await mongo.withSession(session => parkSome(db, session, endpointId))
        if (parked === null) return false
        if (parked < PARK_PAGE) return true
      }
    },
    /** Discards what is pending or parked: the endpoint is deleted. */
    async discard(endpointId: string) {
      const open = { endpointId, state: { $in: ['PENDING' as const, 'PARKED' as const] } }
      await deliveries.updateMany(open, { $set: { state: 'DISCARDED', nextAt: null } })
    },
  }
}

/**
 * Null where the endpoint is not disabled. Conflicts with a release on the endpoint's state, as the recording
 * of events does: a transaction that read the endpoint before does not park again what was released.
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

/** Reads the bodies of deliveries. */
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

/** Queries of per-key FIFO. */
function orderQueries(db: Db, withBodies: (found: readonly Delivery[]) => Promise<Item[]>) {
  const deliveries = db.collection<Delivery>('deliveries')
  return {
    /** FIFO: ids of the first pending delivery of each ordering key. */
    async headsOfLine(endpointId: string, orderingKeys: readonly string[]): Promise<ReadonlySet<string>> {
      const groups = await deliveries
        .aggregate<{ head: string }>([
          { $match: { ...pending(endpointId), fifo: true, place: { $in: [...orderingKeys] } } },
          { $sort: { endpointId: 1, place: 1, position: 1 } },
          { $group: { _id: '$place', head: { $first: '$_id' } } },
        ])
        .toArray()
      return new Set(groups.map(({ head }) => head))
    },
    /** FIFO: holds these until the one before them is done. */
    async hold(ids: readonly string[]) {
      await deliveries.updateMany({ _id: { $in: [...ids] }, state: 'PENDING' }, { $set: { nextAt: null } })
    },
    /** FIFO: makes the next delivery of each ordering key due, and returns them. */
    async wakeNext(endpointId: string, orderingKeys: readonly string[], now: number): Promise<Item[]> {
      const heads = await deliveries
        .aggregate<{ head: Delivery }>([
          { $match: { ...pending(endpointId), fifo: true, place: { $in: [...orderingKeys] } } },
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
    /**
     * Makes stored deliveries agree with the endpoint's `fifo`, and wakes heads that a crash left waiting.
     */
    async settleOrder({ _id: endpointId, fifo }: Endpoint, now: number) {
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
