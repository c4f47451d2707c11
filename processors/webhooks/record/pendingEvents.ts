import type { Fact } from './eventBody.ts'

/**
 * Events that the lanes delivered and that are not recorded yet. Events of light tenants are recorded
 * first, so that only the tenant behind a burst waits for it. No event waits for ever: a lane delivers
 * no more until all its events are recorded, so soon none is left to come first.
 */
export type PendingEvents = ReturnType<typeof createPendingEvents>

export interface Batch {
  readonly facts: readonly Fact[]
  /** The transaction should be short, for light tenants wait for it. */
  readonly lightTenantsActive: boolean
  recorded(): void
  failed(error: unknown): void
}

/** Events of several lanes go into one transaction; more than this would only make it longer. */
const MAX_FACTS = 1_600
/** While light tenants are active: they wait for one transaction at most. */
const MAX_SHORT_FACTS = 100
/** Keeps a transaction of many large bodies below what one command may hold. */
const MAX_CHARACTERS = 4 * 1024 * 1024
/** A tenant whose pending events make at most so many deliveries is light. */
const MAX_LIGHT_DELIVERIES = 20
/** Light tenants count as active for so long: the next event may come at any moment. */
const ACTIVE_MS = 1_000

interface Entry {
  readonly done: () => void
  readonly failed: (error: unknown) => void
  waiting: readonly Fact[]
}

/** `endpointCount`: how many deliveries an event of a tenant makes, as far as is known. */
export function createPendingEvents(now: () => number, endpointCount: (partyId: string) => number) {
  const entries = new Set<Entry>()
  let lightSeenAt = Number.NEGATIVE_INFINITY

  return {
    /**
     * Calls `done` when all are recorded, or `failed` as soon as some are not; then the others will not be.
     */
    add(waiting: readonly Fact[], done: () => void, failed: (error: unknown) => void) {
      if (waiting.length === 0) done()
      else entries.add({ waiting, done, failed })
    },
    /** The next batch, for one transaction; null where nothing waits. */
    take(): Batch | null {
      if (entries.size === 0) return null
      const costs = costsOf(
        [...entries].flatMap(({ waiting }) => waiting),
        endpointCount,
      )
      const candidates = byOrderingKey(entries, costs).sort((a, b) => a.cost - b.cost)
      if (candidates[0]!.cost <= MAX_LIGHT_DELIVERIES) lightSeenAt = now()
      const lightTenantsActive = now() - lightSeenAt < ACTIVE_MS
      const taken = selectBatch(candidates, lightTenantsActive ? MAX_SHORT_FACTS : MAX_FACTS)
      const facts = new Set(taken.flatMap(keyed => keyed.facts))
      const concerned = new Set(taken.map(({ entry }) => entry))
      return {
        facts: [...facts],
        lightTenantsActive,
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

/** Deliveries of pending events, by tenant. */
function costsOf(
  facts: readonly Fact[],
  endpointCount: (partyId: string) => number,
): ReadonlyMap<string, number> {
  const costs = new Map<string, number>()
  for (const { recipients } of facts) {
    for (const partyId of recipients) costs.set(partyId, (costs.get(partyId) ?? 0) + endpointCount(partyId))
  }
  return costs
}

/** Events with one ordering key: they stay in their order, and all come from one lane. */
interface KeyedFacts {
  readonly entry: Entry
  readonly facts: Fact[]
  /** Pending deliveries of the recipient that has the most. */
  cost: number
}

function byOrderingKey(entries: ReadonlySet<Entry>, costs: ReadonlyMap<string, number>): KeyedFacts[] {
  const all: KeyedFacts[] = []
  for (const entry of entries) {
    const byKey = new Map<string, KeyedFacts>()
    for (const fact of entry.waiting) {
      const key = `${fact.topic}/${fact.key}`
      const keyed = byKey.get(key) ?? { entry, facts: [], cost: 0 }
      byKey.set(key, keyed)
      keyed.facts.push(fact)
      keyed.cost = Math.max(keyed.cost, ...fact.recipients.map(partyId => costs.get(partyId)!))
    }
    all.push(...byKey.values())
  }
  return all
}

/** The cheapest keys, each whole, one at least; light and heavy tenants share no transaction. */
function selectBatch(candidates: readonly KeyedFacts[], limit: number): readonly KeyedFacts[] {
  let facts = 0
  let characters = 0
  const taken: KeyedFacts[] = []
  for (const keyed of candidates) {
    if (taken.length > 0 && taken[0]!.cost <= MAX_LIGHT_DELIVERIES && keyed.cost > MAX_LIGHT_DELIVERIES) break
    facts += keyed.facts.length
    for (const { body } of keyed.facts) characters += body.length
    if (taken.length > 0 && (facts > limit || characters > MAX_CHARACTERS)) break
    taken.push(keyed)
  }
  return taken
}
