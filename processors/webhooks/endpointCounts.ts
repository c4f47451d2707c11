import type { Endpoint } from '../../schemas/documents/webhooks.ts'

/** How many endpoints parties had when somebody last looked: how much work an event of theirs makes. */
export interface EndpointCountCache {
  /** What was found for these parties, or only counted; who has none is absent from both. */
  update(
    partyIds: Iterable<string>,
    found: ReadonlyMap<string, readonly Endpoint[]>,
    counted?: ReadonlyMap<string, number>,
  ): void
  /** One, where nobody has looked. */
  countOf(partyId: string): number
}

/** Parties with more than one; of the others nothing is remembered. */
const MAX_PARTIES = 10_000

export function createEndpointCountCache(): EndpointCountCache {
  const counts = new Map<string, number>()
  return {
    update(partyIds, found, counted = new Map()) {
      for (const partyId of partyIds) {
        counts.delete(partyId)
        const count = counted.get(partyId) ?? found.get(partyId)?.length ?? 0
        if (count > 1) counts.set(partyId, count)
      }
      for (const partyId of counts.keys()) {
        if (counts.size <= MAX_PARTIES) return
        counts.delete(partyId)
      }
    },
    countOf: partyId => counts.get(partyId) ?? 1,
  }
}
