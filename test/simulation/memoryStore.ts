import type { Outcome } from '../../platform/records/outcomes.ts'
import { Fenced, IndeterminateWrite, Permanent, Unavailable } from '../../processors/runtime/errors.ts'
import type {
  LaneDocument,
  OutboxEntry,
  Save,
  StateDocument,
  StateStore,
} from '../../processors/runtime/ports.ts'
import type { Process, World } from './world.ts'

/** The database that all processes share: documents, lanes, transactions that hold their documents. */
export interface Database {
  readonly collections: Map<string, Map<string | number, StateDocument>>
  readonly lanes: Map<string, LaneDocument & { readonly session: number }>
  readonly outbox: Map<string, OutboxEntry[]>
  readonly outcomes: Map<string, Outcome>
  /** Writes of transactions that are still open, by session. */
  readonly held: Map<number, ReadonlySet<string>>
  /** Values of `unique` fields that a unique index would guard. */
  sessions: number
  /** Every save that was committed, for the checker. */
  readonly saves: { readonly lane: string; readonly epoch: number; readonly seq: number }[]
  unavailable: boolean
  wasUnavailable: boolean
}

/**
 * The server gives the transaction of a vanished client up after about this long (docs/kafka-and-mongodb.md,
 * MongoDB transactions).
 */
const ORPHAN_LIFETIME_MS = 75_000

export function createDatabase(): Database {
  return {
    collections: new Map(),
    lanes: new Map(),
    outbox: new Map(),
    outcomes: new Map(),
    held: new Map(),
    sessions: 0,
    saves: [],
    unavailable: false,
    wasUnavailable: false,
  }
}

/** Documents that are there as a run begins. */
export function keep(database: Database, all: Readonly<Record<string, readonly object[]>>): void {
  for (const [collection, documents] of Object.entries(all)) {
    const kept = (documents as readonly StateDocument[]).map(one => [one._id, Object.freeze(one)] as const)
    database.collections.set(collection, new Map(kept))
  }
}

/** The state store as one process sees it. */
export function createMemoryStore(world: World, database: Database, process: Process): StateStore {
  const mine = new Map<string, number>()
  const step = async (label: string) => {
    await world.step(process, label)
    if (database.unavailable) throw new Unavailable('the database is unreachable')
  }
  const docs = (collection: string) => {
    let found = database.collections.get(collection)
    if (!found) database.collections.set(collection, (found = new Map()))
    return found
  }

  return {
    async acquire(group, lane) {
      const id = `${group}/${lane}`
      await step(`looks at ${id}`)
      const before = database.lanes.get(id)
      if (before) {
        if (database.held.delete(before.session)) world.count('orphaned transaction ended')
        await step(`ended what ${id} had open`)
      }
      const holder = holderOf(database, id, null)
      if (holder !== null) throw new Unavailable('the lane is held by an open transaction')
      const session = ++database.sessions
      const seen = database.lanes.get(id)
      const owned = {
        epoch: (seen?.epoch ?? 0) + 1,
        seq: seen?.seq ?? 0,
        next: seen?.next ?? {},
        published: seen?.published ?? 0,
        session,
      }
      database.lanes.set(id, owned)
      mine.set(id, session)
      await step(`owns ${id} with epoch ${owned.epoch}`)
      return owned
    },
    async peek(group, lane) {
      await step(`peeks at ${group}/${lane}`)
      return database.lanes.get(`${group}/${lane}`) ?? null
    },
    async find(collection, conditions) {
      await step(`finds ${collection}`)
      return [...docs(collection).values()].filter(document =>
        conditions.some(({ field, values }) => values.includes(document[field] as string)),
      )
    },
    async outcomes(commandIds) {
      await step('finds outcomes')
      return commandIds.flatMap(id => {
        const outcome = database.outcomes.get(id)
        return outcome ? [outcome] : []
      })
    },
    async save(group, lane, save) {
      const id = `${group}/${lane}`
      const session = mine.get(id)
      if (session === undefined) throw new Fenced(`${id} is not owned here`)
      await saveIn(world, database, process, id, session, save, docs)
    },
    async outboxAfter(group, lane, seq) {
      await step(`reads the outbox of ${group}/${lane}`)
      return (database.outbox.get(`${group}/${lane}`) ?? []).filter(document => document.seq > seq)
    },
    async trim(group, lane, epoch, published) {
      await step(`trims ${group}/${lane}`)
      const id = `${group}/${lane}`
      const stored = database.lanes.get(id)
      if (stored && stored.epoch === epoch && stored.published < published) {
        database.lanes.set(id, { ...stored, published })
      }
      const kept = (database.outbox.get(id) ?? []).filter(({ seq }) => seq > published)
      database.outbox.set(id, kept)
    },
    async close() {},
  }
}

function holderOf(database: Database, name: string, except: number | null): number | null {
  for (const [session, names] of database.held) if (session !== except && names.has(name)) return session
  return null
}

/** One transaction: takes its documents, checks, and makes everything visible at once, or nothing. */
async function saveIn(
  world: World,
  database: Database,
  process: Process,
  id: string,
  session: number,
  save: Save,
  docs: (collection: string) => Map<string | number, StateDocument>,
): Promise<void> {
  const names = new Set([id, ...save.writes.map(write => `${write.collection}/${write._id}`)])
  await world.step(process, `saves ${id} seq ${save.lane.seq}`)
  if (database.unavailable) throw new IndeterminateWrite('the database is unreachable')
  if (world.fails('write conflict')) throw new IndeterminateWrite('write conflict')
  for (const name of names) {
    if (holderOf(database, name, session) !== null) throw new IndeterminateWrite(`${name} is held`)
  }
  matchLane(database, id, save)
  database.held.set(session, names)
  world.later(ORPHAN_LIFETIME_MS, () => database.held.delete(session))
  await world.step(process, `wrote ${id} seq ${save.lane.seq}`)
  if (!database.held.has(session)) throw new IndeterminateWrite('the session was ended')
  try {
    checkWrites(database, save, docs, world)
    if (world.fails('commit of a save lost')) throw new IndeterminateWrite('commit')
    matchLane(database, id, save)
    apply(database, id, session, save, docs)
  } finally {
    database.held.delete(session)
  }
  if (world.fails('answer to a save lost')) throw new IndeterminateWrite('commit, answer lost')
  await world.step(process, `saved ${id} seq ${save.lane.seq}`)
}

function matchLane(database: Database, id: string, { epoch, seq }: Save): void {
  const stored = database.lanes.get(id)
  if (!stored || stored.epoch !== epoch || stored.seq !== seq) {
    throw new Fenced(`${id} is at ${stored?.epoch}/${stored?.seq}, not ${epoch}/${seq}`)
  }
}

function apply(
  database: Database,
  id: string,
  session: number,
  save: Save,
  docs: (collection: string) => Map<string | number, StateDocument>,
): void {
  database.lanes.set(id, { ...save.lane, session })
  for (const { collection, _id, document } of save.writes) {
    if (document) docs(collection).set(_id, Object.freeze(structuredClone(document)))
    else docs(collection).delete(_id)
  }
  const outbox = database.outbox.get(id) ?? []
  database.outbox.set(id, [...outbox, save.entry])
  for (const outcome of save.outcomes) database.outcomes.set(outcome.commandId, outcome)
  database.saves.push({ lane: id, epoch: save.epoch, seq: save.lane.seq })
}

/** Fields with a unique index of their own (schemas/documents/indexes.ts). */
const UNIQUE: Readonly<Record<string, string>> = { deposits: 'transaction' }

/** Violations of a unique index and of the size limit of a document. */
function checkWrites(
  { outcomes }: Database,
  save: Save,
  docs: (collection: string) => Map<string | number, StateDocument>,
  { count }: World,
): void {
  for (const { commandId } of save.outcomes) {
    if (outcomes.has(commandId)) throw new Permanent(`${commandId} has an outcome already`)
  }
  for (const { collection, _id, document, isNew } of save.writes) {
    if (!document) continue
    if (isNew && docs(collection).has(_id)) throw new Permanent(`${collection}/${_id} is there already`)
    if (document['oversize'] === true) throw new Permanent(`${collection}/${_id} is too large`)
    const field = UNIQUE[collection] ?? 'unique'
    const unique = document[field]
    if (unique === undefined) continue
    const after = new Map(docs(collection))
    for (const write of save.writes) {
      if (write.collection !== collection) continue
      if (write.document) after.set(write._id, write.document)
      else after.delete(write._id)
    }
    if ([...after.values()].some(other => other._id !== _id && other[field] === unique)) {
      count('unique value was taken')
      throw new Permanent(`duplicate key ${unique}`)
    }
  }
}
