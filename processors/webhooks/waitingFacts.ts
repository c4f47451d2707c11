import type { Fact } from './eventBody.ts'

/**
 * Facts that the lanes brought and that are not recorded yet. What concerns tenants with few of them is
 * recorded first, so that whoever causes a burst waits for it alone. Nobody waits for ever: a lane brings no
 * more until all it brought is recorded, so soon nothing is left that could go before.
 */
export interface PendingEvents {
  /** `done` when all are recorded; `failed` as soon as some are not: none of the others will be then. */
  add(facts: readonly Fact[], done: () => void, failed: (error: unknown) => void): void
  /** What is to be recorded in one transaction; null: nothing waits. */
  take(): Batch | null
}

export interface Batch {
  readonly facts: readonly Fact[]
  /** Tenants with few events are about: what they wait for shall be short. */
  readonly lightTenantsActive: boolean
  recorded(): void
  failed(error: unknown): void
}

/** Facts of several lanes go into one transaction; more than this would only make it longer. */
const MAX_FACTS = 1_600
/** While there are tenants with few events: what they wait for at most is one transaction. */
const MAX_SHARED_FACTS = 100
/** A transaction of many large bodies stays below what one command may hold. */
const MAX_CHARACTERS = 4 * 1024 * 1024
/** A tenant whose waiting events make so many deliveries or fewer has few. */
const MAX_LIGHT_DELIVERIES = 20
/** Whoever had an event so shortly ago may have the next one at any moment. */
const BUSY_MS = 1_000

interface Entry {
  readonly done: () => void
  readonly failed: (error: unknown) => void
  waiting: readonly Fact[]
}

/** `endpointsOf`: how many deliveries an event of a tenant makes, as far as is known. */
export function createPendingEvents(
  now: () => number,
  endpointsOf: (partyId: string) => number,
): PendingEvents {
  const entries = new Set<Entry>()
  let fewSeenAt = Number.NEGATIVE_INFINITY

  return {
    add(waiting, done, failed) {
      if (waiting.length === 0) done()
      else entries.add({ waiting, done, failed })
    },
    take() {
      if (entries.size === 0) return null
      const burdens = costsOf(
        [...entries].flatMap(({ waiting }) => waiting),
        endpointsOf,
      )
      const places = byOrderingKey(entries, burdens).sort((a, b) => a.cost - b.cost)
      if (places[0]!.cost <= MAX_LIGHT_DELIVERIES) fewSeenAt = now()
      const isShared = now() - fewSeenAt < BUSY_MS
      const taken = selectBatch(places, isShared ? MAX_SHARED_FACTS : MAX_FACTS)
      const facts = new Set(taken.flatMap(place => place.facts))
      const concerned = new Set(taken.map(({ entry }) => entry))
      return {
        facts: [...facts],
        lightTenantsActive: isShared,
        recorded() {
          for (const entry of concerned) {
            entry.waiting = entry.waiting.filter(fact => !facts.has(fact))
            if (entry.waiting.length > 0) continue
            entries.delete(entry)
            entry.done()
          }
        },
        failed(error) {
          for (const entry of concerned) {
            entries.delete(entry)
            entry.failed(error)
          }
        },
      }
    },
  }
}

/** Per tenant, how many deliveries the facts make that wait. */
function costsOf(
  facts: readonly Fact[],
  endpointsOf: (partyId: string) => number,
): ReadonlyMap<string, number> {
  const burdens = new Map<string, number>()
  for (const { recipients } of facts) {
    for (const partyId of recipients) burdens.set(partyId, (burdens.get(partyId) ?? 0) + endpointsOf(partyId))
  }
  return burdens
}

/** Facts about one contract or party: they stay in their order, and one lane brings all of them. */
interface KeyedFacts {
  readonly entry: Entry
  readonly facts: Fact[]
  /** How many deliveries wait to be made for the tenant among its recipients that has the most. */
  cost: number
}

function byOrderingKey(entries: ReadonlySet<Entry>, burdens: ReadonlyMap<string, number>): KeyedFacts[] {
  const all: KeyedFacts[] = []
  for (const entry of entries) {
    const places = new Map<string, KeyedFacts>()
    for (const fact of entry.waiting) {
      const name = `${fact.topic}/${fact.key}`
      const place = places.get(name) ?? { entry, facts: [], cost: 0 }
      places.set(name, place)
      place.facts.push(fact)
      place.cost = Math.max(place.cost, ...fact.recipients.map(partyId => burdens.get(partyId)!))
    }
    all.push(...places.values())
  }
  return all
}

/** The first places, whole ones, and one at least; tenants with few events are not kept waiting by others. */
function selectBatch(places: readonly KeyedFacts[], limit: number): readonly KeyedFacts[] {
  let facts = 0
  let characters = 0
  const taken: KeyedFacts[] = []
  for (const place of places) {
    if (taken.length > 0 && taken[0]!.cost <= MAX_LIGHT_DELIVERIES && place.cost > MAX_LIGHT_DELIVERIES) break
    facts += place.facts.length
    for (const { body } of place.facts) characters += body.length
    if (taken.length > 0 && (facts > limit || characters > MAX_CHARACTERS)) break
    taken.push(place)
  }
  return taken
}
