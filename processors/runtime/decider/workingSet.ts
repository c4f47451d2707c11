import type { Condition, Need, StateDocument, StateStore, StateWrite } from '../ports.ts'
import type { StateView } from './decision.ts'

/** Needs that only a found document names are rare and shallow; more rounds would be a cycle. */
const MAX_NEED_ROUNDS = 3

/** The documents of one batch: what the store had, with the batch's own writes on top. */
export interface WorkingSet extends StateView {
  /** It was asked for by its id, and neither the store nor the batch has it. */
  isAbsent(collection: string, id: string | number): boolean
  apply(writes: readonly StateWrite[]): void
}

type Documents = Map<string | number, StateDocument>

/** The view of a batch that has loaded nothing. */
export const NOTHING: StateView = createView(new Map(), new Map(), new Map())

/** Whether documents of creations are looked up first, or assumed absent until an insertion fails. */
export type Creations = 'assumed' | 'looked up'

/** Loads what `needsOf` asks for, one query per collection, again until nothing new is asked for. */
export async function loadWorkingSet(
  store: Pick<StateStore, 'find'>,
  needsOf: (found: StateView) => readonly Need[],
  creations: Creations = 'looked up',
): Promise<WorkingSet> {
  const collections = new Map<string, Documents>()
  const asked: Asked = new Map()
  const assumed: Asked = new Map()
  const set = createView(collections, asked, assumed)
  const fresh = () => {
    const needs = needsOf(set)
    if (creations === 'looked up') return newNeeds(needs, asked)
    for (const { collection, field, values, isNew } of needs) {
      if (isNew) for (const value of values) valuesOf(assumed, `${collection} ${field}`).add(value)
    }
    // Documents that another input reads are looked up all the same.
    return newNeeds(
      needs.filter(({ isNew }) => !isNew),
      asked,
    )
  }
  for (let round = 0; round < MAX_NEED_ROUNDS; round++) {
    const queries = [...fresh()]
    if (queries.length === 0) return set
    const answers = await Promise.all(queries.map(([name, conditions]) => store.find(name, conditions)))
    for (const [index, [name]] of queries.entries()) {
      const documents = collections.get(name) ?? new Map()
      for (const document of answers[index] ?? []) documents.set(document._id, document)
      collections.set(name, documents)
    }
  }
  if (fresh().size > 0) throw new Error('needs of a decider must settle in few rounds')
  return set
}

type Asked = Map<string, Set<string | number>>

function valuesOf(asked: Asked, name: string): Set<string | number> {
  const known = asked.get(name)
  if (known) return known
  const made = new Set<string | number>()
  asked.set(name, made)
  return made
}

function createView(collections: Map<string, Documents>, asked: Asked, assumed: Asked): WorkingSet {
  return {
    get: (collection, id) => collections.get(collection)?.get(id) ?? null,
    where: (collection, field, value) =>
      [...(collections.get(collection)?.values() ?? [])].filter(document => document[field] === value),
    isAbsent: (collection, id) =>
      !collections.get(collection)?.has(id) &&
      (valuesOf(asked, `${collection} _id`).has(id) || valuesOf(assumed, `${collection} _id`).has(id)),
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

/** The part of the needs that was not asked for before: by collection, merged per field. */
function newNeeds(needs: readonly Need[], asked: Asked): Map<string, Condition[]> {
  const merged = new Map<string, (string | number)[]>()
  const fresh = new Map<string, Condition[]>()
  for (const { collection, field, values } of needs) {
    const name = `${collection} ${field}`
    const before = valuesOf(asked, name)
    for (const value of values) {
      if (before.has(value)) continue
      before.add(value)
      const known = merged.get(name)
      if (known) known.push(value)
      else {
        const first = [value]
        merged.set(name, first)
        fresh.set(collection, [...(fresh.get(collection) ?? []), { field, values: first }])
      }
    }
  }
  return fresh
}
