import { destinationWaits } from '../../../processors/domain/guarantee/destinations.ts'
import type { GuaranteeState, OrderDestination } from '../../../schemas/types.ts'

const instant = (ms: number) => new Date(ms).toISOString()

export function presentOrderDestination(destination: OrderDestination | null | undefined) {
  return destination ? { ...destination, since: instant(destination.since) } : null
}

/** Destinations of a guarantee, requests of its borrower, and what its orders wait for. */
export function presentDestinations(guarantee: GuaranteeState) {
  // Stored before these were kept, a guarantee has none.
  const { destinations = [], requests = [] } = guarantee
  return {
    destinations: destinations.map(({ namedAt, countsFrom, ...destination }) => ({
      ...destination,
      namedAt: instant(namedAt),
      countsFrom: countsFrom === null ? null : instant(countsFrom),
    })),
    requests: requests.map(({ requestId: id, requestKind: kind, quantity: amount, ...request }) => ({
      ...{ id, kind, amount, ...request },
      requestedAt: instant(request.requestedAt),
      grantedAt: request.grantedAt === null ? null : instant(request.grantedAt),
    })),
    waitingFor: destinationWaits(guarantee).map(wait => ({
      kind: wait.kind,
      network: wait.network,
      until: wait.kind === 'COOLING_OFF' ? instant(wait.until) : null,
    })),
  }
}
