import type { Db } from 'mongodb'
import { SEARCHABLE_MS } from '../../schemas/documents/operations.ts'
import type { IncidentDocument, StatusDocument } from '../../schemas/documents/status.ts'
import { componentsOf, type Measurement } from './components.ts'
import { afterMeasurement, type Ended, type IncidentRecord, incidentId } from './incidents.ts'

/** Incidents in the database: one gateway at a time writes them, all read them. */
export type StatusStore = ReturnType<typeof createStatusStore>

/** Lease of the writing gateway. */
const LEASE_MS = 30_000
/** Closed incidents shown, of the last 90 days. */
const MAX_SHOWN = 50
/** Incidents that are buffered while the database is unreachable. */
const MAX_UNWRITTEN = 100

export function createStatusStore(db: Db, instance: string, maxTimeMS: number) {
  const statuses = db.collection<StatusDocument>('platformStatus')
  const incidents = db.collection<IncidentDocument>('incidents')
  /** The record of this gateway while it is the writer. */
  let mine: IncidentRecord | null = null
  let unwritten: readonly Ended[] = []
  let past: readonly IncidentDocument[] = []

  /** Optimistic locking by `round`: of two gateways that both believe to be the writer, one succeeds. */
  const write = async (stored: StatusDocument | null, measured: Measurement): Promise<IncidentRecord> => {
    const previous = mine !== null && stored?.holder === instance ? mine : stored
    const { record, ended } = afterMeasurement(previous, componentsOf(measured), measured.at)
    for (const one of [...unwritten, ...ended]) await incidents.updateOne(...insertOf(one))
    unwritten = []
    const from = stored?.round ?? 0
    const next = { holder: instance, until: measured.at + LEASE_MS, round: from + 1, ...record }
    // The late one finds another round, so the upsert inserts and fails with a duplicate key.
    await statuses.updateOne({ _id: 'status', round: from }, { $set: next }, { upsert: true })
    mine = record
    return record
  }
  return {
    /** Saves the measurement, or reads what the writing gateway has saved. Throws without a database. */
    async save(measured: Measurement) {
      const stored = await statuses.findOne({ _id: 'status' }, { maxTimeMS })
      const isOurs = stored === null || stored.holder === instance || stored.until < measured.at
      if (!isOurs) mine = null
      const { open } = isOurs ? await write(stored, measured) : stored
      past = await incidents.find({}, { maxTimeMS }).sort({ begunAt: -1 }).limit(MAX_SHOWN).toArray()
      return open
    },
    /** On the writing gateway: buffers what could not be saved. Returns the open incidents. */
    buffer(measured: Measurement) {
      if (mine === null) return []
      const { record, ended } = afterMeasurement(mine, componentsOf(measured), measured.at)
      unwritten = [...unwritten, ...ended].slice(-MAX_UNWRITTEN)
      mine = record
      return record.open
    },
    /** The newest closed incidents, as last read. */
    past: () => past,
  }
}

function insertOf(ended: Ended) {
  const rest = { ...ended, expireAt: new Date(ended.endedAt + SEARCHABLE_MS) }
  return [{ _id: incidentId(ended) }, { $setOnInsert: rest }, { upsert: true }] as const
}
