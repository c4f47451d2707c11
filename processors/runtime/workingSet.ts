import type { StateView } from './decision.ts'
import type { Need, StateDocument, StateStore, StateWrite } from './ports.ts'

/** Needs that only a found document names are rare and shallow; more rounds would be a cycle. */
const MAX_NEED_ROUNDS = 3

/** The documents of one batch: what the store had, with the batch's own writes on top. */
export interface WorkingSet extends StateView {
  /** It was asked for by its id, and neither the store nor the batch has it. */
  isAbsent(collection: string, id: string | number): boolean
  apply(writes: readonly StateWrite[]): void
}

type Documents = Map<string | number, StateDocument>

/**
 * Loads what `needsOf` asks for, one query per collection and field, again until nothing new is asked for.
 */
export async function loadWorkingSet(
  store: Pick<StateStore, 'find'>,
  needsOf: (found: StateView) => readonly Need[],
): Promise<WorkingSet> {
  const collections = new Map<string, Documents>()
  const asked: Asked = new Map()
  const set = createView(collections, asked)
  for (let round = 0; round < MAX_NEED_ROUNDS; round++) {
    const fresh = newNeeds(needsOf(set), asked)
    if (fresh.length === 0) return set
    const answers = await Promise.all(fresh.map(need => store.find(need)))
    for (const [index, need] of fresh.entries()) {
      const documents = collections.get(need.collection) ?? new Map()
      for (const document of answers[index] ?? []) documents.set(document._id, document)
      collections.set(need.collection, documents)
    }
  }
  if (newNeeds(needsOf(set), asked).length > 0)
    throw new Error('needs of a decider must settle in few rounds')
  return set
}

type Asked = Map<string, Set<string | number>>

function createView(collections: Map<string, Documents>, asked: Asked): WorkingSet {
  return {
    get: (collection, id) => collections.get(collection)?.get(id) ?? null,
    where: (collection, field, value) =>
      [...(collections.get(collection)?.values() ?? [])].filter(document => document[field] === value),
    isAbsent: (collection, id) =>
      asked.get(`${collection} _id`)?.has(id) === true && !collections.get(collection)?.has(id),
    apply(writes) {
      for (const { collection, _id, document } of writes) {
        const documents = collections.get(collection) ?? new Map()
        collections.set(collection, documents)
        if (document) documents.set(_id, document)
        else documents.delete(_id)
      }
    },
  }
}

/** The part of the needs that was not asked for before, merged per collection and field. */
function newNeeds(needs: readonly Need[], asked: Asked): Need[] {
  const merged = new Map<string, { collection: string; field: string; values: Set<string | number> }>()
  for (const { collection, field, values } of needs) {
    const name = `${collection} ${field}`
    const before = asked.get(name) ?? new Set()
    asked.set(name, before)
    for (const value of values) {
      if (before.has(value)) continue
      before.add(value)
      const entry = merged.get(name) ?? { collection, field, values: new Set() }
      entry.values.add(value)
      merged.set(name, entry)
    }
  }
  return [...merged.values()].map(({ values, ...need }) => ({ ...need, values: [...values] }))
}
