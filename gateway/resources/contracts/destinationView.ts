import { destinationWaits } from '../../../processors/domain/guarantee/destinations.ts'
import type { GuaranteeState, OrderDestination } from '../../../schemas/types.ts'

const instant = (ms: number) => new Date(ms).toISOString()

export function presentOrderDestination(destination: OrderDestination | null | undefined) {
  return destination ? { ...destination, since: instant(destination.since) } : null
}

/** Destinations of a guarantee, and what its orders wait for. */
export function presentDestinations(guarantee: GuaranteeState) {
  // Stored before these were kept, a guarantee has none.
  const { destinations = [] } = guarantee
  return {
    destinations: destinations.map(({ namedAt, countsFrom, ...destination }) => ({
      ...destination,
      namedAt: instant(namedAt),
      countsFrom: countsFrom === null ? null : instant(countsFrom),
    })),
    waitingFor: destinationWaits(guarantee).map(wait => ({
      kind: wait.kind,
      network: wait.network,
      until: wait.kind === 'COOLING_OFF' ? instant(wait.until) : null,
    })),
  }
}
