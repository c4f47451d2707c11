import type { Identity } from './authentication.ts'
import type { Access } from './scopes.ts'

/**
 * Whether the key must belong to a party, the tenant; a key without one is refused with
 * `customer_not_linked`. `unless-custody`: custody, which has no party, sees what every tenant has;
 * `unless-integration`: so does a key of an integration that the route admits.
 */
export type Tenancy = 'required' | 'unless-custody' | 'unless-integration' | 'none'

interface Admitting {
  readonly tenant: Tenancy
  readonly scopes: Access
}

/** True when the route needs a tenant and the key has none. */
export function lacksTenant({ tenant, scopes: admitted }: Admitting, { partyId, scopes }: Identity): boolean {
  if (tenant === 'none' || partyId !== null) return false
  if (tenant === 'unless-integration')
    return !scopes.some(scope => isIntegration(scope) && admitted.includes(scope))
  return tenant === 'required' || !scopes.includes('integration:custody')
}

const isIntegration = (scope: string) => scope.startsWith('integration:')
