import type { Identity } from './identity.ts'
import { refuse } from './problems.ts'

/**
 * The party that a key belongs to. Refuses keys of systems, where a party is needed (decisions: Identity).
 */
export function tenantOf({ partyId }: Identity): string {
  return partyId ?? refuse('customer_not_linked', { reason: 'the API key belongs to no party' })
}
