import { type AnyBulkWriteOperation, Binary, type ClientSession, type Db, type MongoClient } from 'mongodb'
import { Fenced } from './errors.ts'
import { whileReading, whileSaving } from './mongoErrors.ts'
import type {
  JournalDocument,
  LaneDocument,
  Outcome,
  OutRecord,
  Positions,
  SavedWrite,
  StateDocument,
  StateStore,
} from './ports.ts'

/** Enough to answer duplicates for seven days (promise 1); the index on `expireAt` removes what is older. */
export interface Retention {
  readonly outcomesMs: number
  readonly journalMs: number
}

const MAJORITY = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const
/** A drain reads the journal in pages, so that a long outage does not come into memory at once. */
const JOURNAL_PAGE = 100

interface StoredLane {
  readonly _id: string
  readonly epoch: number
  readonly seq: number
  readonly next: Readonly<Record<string, number>>
  readonly published: number
  readonly session?: Binary
}

interface StoredOutput extends Omit<OutRecord, 'value' | 'headers'> {
  readonly value: Binary | null
  /** JSON text: one value instead of ten, four times for each creation. */
  readonly headers: string
}

interface StoredJournal {
  readonly _id: string
  readonly lane: string
  readonly seq: number
  readonly positions: Readonly<Record<string, number>>
  readonly outputs: readonly StoredOutput[]
  readonly replies: JournalDocument['replies']
}

/**
 * The state store on MongoDB (replica set, transactions). One session per lane, named in the lane's document.
 */
export function createMongoStore(client: MongoClient, db: Db, retention: Retention): StateStore {
  const lanes = db.collection<StoredLane>('lanes')
  const journal = db.collection<StoredJournal & { publishedAt?: Date; expireAt?: Date }>('journal')
  const outcomes = db.collection<Omit<Outcome, 'commandId'> & { _id: string; expireAt: Date }>('outcomes')
  const sessions = new Map<string, ClientSession>()

  return {
    async own(group, lane) {
      const _id = laneId(group, lane)
      try {
        await sessions.get(_id)?.endSession()
        const session = client.startSession()
        sessions.set(_id, session)
        const before = await lanes.findOne({ _id }, MAJORITY)
        // A killed owner leaves its transaction open and its documents held for over a minute (facts:
        // MongoDB).
        if (before?.session) await db.admin().command({ killSessions: [{ id: before.session }] })
        const stored = await lanes.findOneAndUpdate(
          { _id },
          {
            $inc: { epoch: 1 },
            $set: { session: session.id?.id as Binary },
            $setOnInsert: { seq: 0, next: {}, published: 0 },
          },
          { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
        )
        if (!stored) throw new Error(`the lane ${_id} was upserted and is not there`)
        return toLane(stored)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async peek(group, lane) {
      try {
        const stored = await lanes.findOne({ _id: laneId(group, lane) }, MAJORITY)
        return stored ? toLane(stored) : null
      } catch (error) {
        throw whileReading(error)
      }
    },

    async find({ collection, field, values }) {
      try {
        const query = { [field]: values.length === 1 ? values[0] : { $in: [...values] } }
        return await db.collection<StateDocument>(collection).find(query, MAJORITY).toArray()
      } catch (error) {
        throw whileReading(error)
      }
    },

    async outcomes(commandIds) {
      if (commandIds.length === 0) return []
      try {
        const query = { _id: { $in: [...commandIds] } }
        const found = await outcomes.find(query, { ...MAJORITY, projection: { expireAt: 0 } }).toArray()
        return found.map(({ _id, ...outcome }) => ({ commandId: _id, ...outcome }) as Outcome)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async save(group, lane, save) {
      const _id = laneId(group, lane)
      const session = sessions.get(_id)
      if (!session) throw new Fenced(`this process does not own ${_id}`)
      try {
        session.startTransaction({ readConcern: { level: 'local' }, writeConcern: { w: 'majority' } })
        const { matchedCount } = await lanes.updateOne(
          { _id, epoch: save.epoch, seq: save.seq },
          { $set: { seq: save.lane.seq, next: numbers(save.lane.next), published: save.lane.published } },
          { session },
        )
        if (matchedCount === 0) throw new Fenced(`${_id} has another owner or another position`)
        for (const [collection, operations] of byCollection(save.writes)) {
          await db.collection<StateDocument>(collection).bulkWrite(operations, { session, ordered: true })
        }
        await journal.insertOne(toStoredJournal(_id, save.journal), { session })
        if (save.outcomes.length > 0) {
          const expireAt = new Date(Date.now() + retention.outcomesMs)
          const documents = save.outcomes.map(({ commandId, ...outcome }) => ({
            _id: commandId,
            ...outcome,
            expireAt,
          }))
          await outcomes.insertMany(documents, { session, ordered: false })
        }
        await session.commitTransaction()
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
        throw whileSaving(error)
      }
    },

    async journalAfter(group, lane, seq) {
      try {
        const found = await journal
          .find({ lane: laneId(group, lane), seq: { $gt: seq } }, MAJORITY)
          .sort({ seq: 1 })
          .limit(JOURNAL_PAGE)
          .toArray()
        return found.map(toJournal)
      } catch (error) {
        throw whileReading(error)
      }
    },

    async trim(group, lane, epoch, published) {
      const _id = laneId(group, lane)
      try {
        await lanes.updateOne({ _id, epoch, published: { $lt: published } }, { $set: { published } })
        const expireAt = new Date(Date.now() + retention.journalMs)
        await journal.updateMany(
          { lane: _id, seq: { $lte: published }, expireAt: { $exists: false } },
          { $set: { expireAt } },
        )
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

const numbers = (positions: Positions): Record<string, number> =>
  Object.fromEntries(Object.entries(positions).map(([topic, offset]) => [topic, Number(offset)]))

const bigints = (positions: Readonly<Record<string, number>>): Positions =>
  Object.fromEntries(Object.entries(positions).map(([topic, offset]) => [topic, BigInt(offset)]))

function toLane({ epoch, seq, next, published }: StoredLane): LaneDocument {
  return { epoch, seq, next: bigints(next), published }
}

function byCollection(writes: readonly SavedWrite[]): Map<string, AnyBulkWriteOperation<StateDocument>[]> {
  const operations = new Map<string, AnyBulkWriteOperation<StateDocument>[]>()
  for (const write of inSafeOrder(writes)) {
    const { collection } = write
    const operation = operationOf(write)
    const list = operations.get(collection)
    if (list) list.push(operation)
    else operations.set(collection, [operation])
  }
  return operations
}

/** What frees a unique value comes before what takes it; in runs of one kind, each of them one command. */
function inSafeOrder(writes: readonly SavedWrite[]): readonly SavedWrite[] {
  const removed = writes.filter(({ document }) => document === null)
  const replaced = writes.filter(({ document, isNew }) => document !== null && !isNew)
  const inserted = writes.filter(({ document, isNew }) => document !== null && isNew)
  return [...removed, ...replaced, ...inserted]
}

function operationOf({ _id, document, isNew }: SavedWrite): AnyBulkWriteOperation<StateDocument> {
  if (document === null) return { deleteOne: { filter: { _id } } }
  if (isNew) return { insertOne: { document } }
  return { replaceOne: { filter: { _id }, replacement: document, upsert: true } }
}

function toStoredJournal(lane: string, { seq, positions, outputs, replies }: JournalDocument): StoredJournal {
  return {
    _id: `${lane}/${seq}`,
    lane,
    seq,
    positions: numbers(positions),
    outputs: outputs.map(({ topic, partition, key, value, headers, timestamp }) => ({
      topic,
      partition,
      key,
      value: value === null ? null : new Binary(value),
      headers: JSON.stringify(headers),
      timestamp,
    })),
    replies,
  }
}

function toJournal({ seq, positions, outputs, replies }: StoredJournal): JournalDocument {
  return {
    seq,
    positions: bigints(positions),
    outputs: outputs.map(({ value, headers, ...rest }) => ({
      ...rest,
      value: value === null ? null : Buffer.from(value.buffer),
      headers: JSON.parse(headers) as OutRecord['headers'],
    })),
    replies,
  }
}
