import type { Endpoint } from '../../../schemas/documents/webhooks.ts'

/** Cache of how many endpoints parties have: how many deliveries an event of theirs makes. */
export type EndpointCountCache = ReturnType<typeof createEndpointCountCache>

/** Parties with more than one endpoint; the others are not stored. */
const MAX_PARTIES = 10_000

export function createEndpointCountCache() {
  const counts = new Map<string, number>()
  return {
    /** Endpoints found for these parties, or only counted; a party without any is absent from both. */
    update(
      partyIds: Iterable<string>,
      found: ReadonlyMap<string, readonly Endpoint[]>,
      counted: ReadonlyMap<string, number> = new Map(),
    ) {
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
    /** One where it is not known. */
    countOf: (partyId: string) => counts.get(partyId) ?? 1,
  }
}
