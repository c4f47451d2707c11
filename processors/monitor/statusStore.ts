import type { Db } from 'mongodb'
import { SEARCHABLE_MS } from '../../schemas/documents/operations.ts'
import type { IncidentDocument, OpenIncident, StatusDocument } from '../../schemas/documents/status.ts'
import { componentsOf, type Look } from './components.ts'
import { afterLook, type Ended, type IncidentRecord, incidentId } from './incidents.ts'

/** What is known of incidents, and the only place that writes them. */
export interface StatusStore {
  /** Writes the look down, or reads what the gateway that writes has written. Throws without a database. */
  keep(look: Look): Promise<readonly OpenIncident[]>
  /** Of the gateway that writes: keeps in mind what could not be written. Answers what goes on. */
  remember(look: Look): readonly OpenIncident[]
  /** The newest that ended, as last read. */
  past(): readonly IncidentDocument[]
}

/** As long as the gateway that writes is taken for alive. */
const HOLD_MS = 30_000
/** Of the last 90 days; many more would be another kind of problem. */
const MAX_SHOWN = 50
/** Ended while the database was away; more would be another kind of problem too. */
const MAX_UNWRITTEN = 100

export function createStatusStore(db: Db, instance: string, maxTimeMS: number): StatusStore {
  const statuses = db.collection<StatusDocument>('platformStatus')
  const incidents = db.collection<IncidentDocument>('incidents')
  /** Of this gateway, while it is the one that writes. */
  let mine: IncidentRecord | null = null
  let unwritten: readonly Ended[] = []
  let past: readonly IncidentDocument[] = []

  /** Each write is from the one before it: of two that take themselves for the writer one succeeds. */
  const write = async (stored: StatusDocument | null, look: Look): Promise<IncidentRecord> => {
    const before = mine !== null && stored?.holder === instance ? mine : stored
    const { record, ended } = afterLook(before, componentsOf(look), look.at)
    for (const one of [...unwritten, ...ended]) await incidents.updateOne(...insertOf(one))
    unwritten = []
    const from = stored?.round ?? 0
    const next = { holder: instance, until: look.at + HOLD_MS, round: from + 1, ...record }
    // Who is late finds another round, inserts, and meets the document that is there: an error.
    await statuses.updateOne({ _id: 'status', round: from }, { $set: next }, { upsert: true })
    mine = record
    return record
  }
  return {
    async keep(look) {
      const stored = await statuses.findOne({ _id: 'status' }, { maxTimeMS })
      const isOurs = stored === null || stored.holder === instance || stored.until < look.at
      if (!isOurs) mine = null
      const { open } = isOurs ? await write(stored, look) : stored
      past = await incidents.find({}, { maxTimeMS }).sort({ begunAt: -1 }).limit(MAX_SHOWN).toArray()
      return open
    },
    remember(look) {
      if (mine === null) return []
      const { record, ended } = afterLook(mine, componentsOf(look), look.at)
      unwritten = [...unwritten, ...ended].slice(-MAX_UNWRITTEN)
      mine = record
      return record.open
    },
    past: () => past,
  }
}

function insertOf(ended: Ended) {
  const rest = { ...ended, expireAt: new Date(ended.endedAt + SEARCHABLE_MS) }
  return [{ _id: incidentId(ended) }, { $setOnInsert: rest }, { upsert: true }] as const
}
