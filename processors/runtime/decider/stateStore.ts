import type { Binary, ClientSession, Db, MongoClient } from 'mongodb'
import { MAJORITY_READ } from '../../../platform/mongodb/majorityRead.ts'
import { findOutcomes, OUTBOX } from '../../../platform/records/outcomes.ts'
import { Fenced } from '../errors.ts'
import { deleteAll, insertAll, updateAll } from '../mongodb/mongoCommands.ts'
import { whileReading, whileSaving } from '../mongodb/mongoErrors.ts'
import type { LaneDocument, Save, SavedWrite, StateDocument, StateStore } from '../ports.ts'
import {
  bigints,
  type Expiring,
  numbers,
  type StoredEntry,
  type StoredLane,
  toOutboxEntry,
  toStoredEntry,
} from './outbox.ts'

interface InSession {
  readonly session: ClientSession
}

/** A drain reads the outbox in pages, so that a long outage does not come into memory at once. */
const OUTBOX_PAGE = 100

/** Places of collections, by the names that a decider gives them. */
export type StatePlaces = ReadonlyMap<string, { readonly db: Db; readonly collection: string }>

export interface MongoStoreOptions {
  readonly now?: () => number
  /** For collections that are not in the main database under their own names. */
  readonly places?: StatePlaces | undefined
}

/**
 * The state store on MongoDB (replica set, transactions). One session per lane, named in the lane's document.
 * What is published is kept for `retentionMs`, to answer duplicates (promise 1); the index on `expireAt`
 * removes what is older.
 */
export function createMongoStore(
  client: MongoClient,
  db: Db,
  retentionMs: number,
  { now = Date.now, places }: MongoStoreOptions = {},
): StateStore {
  const placeOf = (collection: string) => places?.get(collection) ?? { db, collection }
  const lanes = db.collection<StoredLane>(OUTBOX)
  const outbox = db.collection<StoredEntry & Expiring>(OUTBOX)
  const sessions = new Map<string, ClientSession>()
  /** Up to where each lane's outbox has its expiry: all of it is kept, so it must not be walked again. */
  const trimmed = new Map<string, number>()

  return {
    async acquire(group, lane) {
      const _id = laneId(group, lane)
      try {
        await sessions.get(_id)?.endSession()
        const session = client.startSession()
        sessions.set(_id, session)
        const before = await lanes.findOne({ _id }, MAJORITY_READ)
        // A killed owner leaves its transaction open and its documents held for over a minute
        // (docs/kafka-and-mongodb.md, MongoDB transactions).
        if (before?.session) await db.admin().command({ killSessions: [{ id: before.session }] })
        const stored = await lanes.findOneAndUpdate(
          { _id },
          {
            $inc: { epoch: 1 },
            $set: { session: session.id?.id as Binary },
            $setOnInsert: { lane: _id, saved: 0, next: {}, published: 0 },
          },
          { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
        )
        if (!stored) throw new Error(`the lane ${_id} was upserted and is not there`)
        trimmed.set(_id, stored.trimmed ?? 0)
        return toLane(stored)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async peek(group, lane) {
      try {
        const stored = await lanes.findOne({ _id: laneId(group, lane) }, MAJORITY_READ)
        return stored ? toLane(stored) : null
      } catch (error) {
        throw whileReading(error)
      }
    },

    async find(collection, conditions) {
      const queries = conditions.map(({ field, values }) => ({
        [field]: values.length === 1 ? values[0] : { $in: [...values] },
      }))
      try {
        const query = queries.length === 1 ? queries[0]! : { $or: queries }
        const place = placeOf(collection)
        return await place.db.collection<StateDocument>(place.collection).find(query, MAJORITY_READ).toArray()
      } catch (error) {
        throw whileReading(error)
      }
    },

    async outcomes(commandIds) {
      try {
        return await findOutcomes(db, commandIds)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async save(group, lane, save) {
      const _id = laneId(group, lane)
      const session = sessions.get(_id)
      if (!session) throw new Fenced(`this process does not own ${_id}`)
      const inSession = { session }
      try {
        session.startTransaction({ readConcern: { level: 'local' }, writeConcern: { w: 'majority' } })
        await advance(db, _id, save, inSession)
        for (const [collection, writes] of byCollection(save.writes)) {
          const place = placeOf(collection)
          await writeAll(place.db, place.collection, writes, session)
        }
        await session.commitTransaction()
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
        throw whileSaving(error)
      }
    },

    async outboxAfter(group, lane, seq) {
      try {
        const found = await outbox
          .find({ lane: laneId(group, lane), seq: { $gt: seq } }, MAJORITY_READ)
          .sort({ seq: 1 })
          .limit(OUTBOX_PAGE)
          .toArray()
        return found.map(toOutboxEntry)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async trim(group, lane, epoch, published) {
      const _id = laneId(group, lane)
      try {
        const expireAt = new Date(now() + retentionMs)
        const q = { lane: _id, seq: { $gt: trimmed.get(_id) ?? 0, $lte: published } }
        await updateAll(db, OUTBOX, [{ q, u: { $set: { expireAt } }, multi: true }], {})
        const u = { $max: { published, trimmed: published } }
        await updateAll(db, OUTBOX, [{ q: { _id, epoch }, u }], {})
        trimmed.set(_id, published)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async close() {
      for (const session of sessions.values()) await session.endSession().catch(() => undefined)
      sessions.clear()
    },
  }
}

const laneId = (group: string, lane: number) => `${group}/${lane}`

function toLane({ epoch, saved, next, published }: StoredLane): LaneDocument {
  return { epoch, seq: saved, next: bigints(next), published }
}

/**
 * Moves the lane from the save's position to the next, if it is still this owner's, and adds the save's
 * outbox entry: one command. A process that finds either otherwise is no longer the owner.
 */
async function advance(db: Db, _id: string, save: Save, inSession: InSession): Promise<void> {
  const { seq, next, published } = save.lane
  const lane = {
    q: { _id, epoch: save.epoch, saved: save.seq },
    u: { $set: { saved: seq, next: numbers(next), published } },
  }
  const { _id: place, ...entry } = toStoredEntry(_id, save)
  const statements = [lane, { q: { _id: place }, u: entry, upsert: true as const }]
  const { matched, upserted } = await updateAll(db, OUTBOX, statements, inSession)
  if (matched === 1 && upserted === 1) return
  throw new Fenced(`${_id} has another owner or another position`)
}

function byCollection(writes: readonly SavedWrite[]): ReadonlyMap<string, readonly SavedWrite[]> {
  const groups = new Map<string, SavedWrite[]>()
  for (const write of writes) {
    const group = groups.get(write.collection)
    if (group) group.push(write)
    else groups.set(write.collection, [write])
  }
  return groups
}

/** Writes in the order that keeps unique values free: removals, replacements, insertions. */
async function writeAll(
  db: Db,
  collection: string,
  writes: readonly SavedWrite[],
  session: ClientSession,
): Promise<void> {
  const removed: SavedWrite['_id'][] = []
  const replaced: StateDocument[] = []
  const inserted: StateDocument[] = []
  for (const { _id, document, isNew } of writes) {
    if (document === null) removed.push(_id)
    else if (isNew) inserted.push(document)
    else replaced.push(document)
  }
  const updates = replaced.map(document => ({ q: { _id: document._id }, u: document, upsert: true as const }))
  await deleteAll(db, collection, removed, { session })
  await updateAll(db, collection, updates, { session })
  await insertAll(db, collection, inserted, { session })
}
