import type { Route } from '../routing/route.ts'
import type { Identity } from './authentication.ts'

/** True when the route needs a tenant and the key has none (`Tenancy` in route.ts). */
export function lacksTenant({ tenant, scopes: admitted }: Route, { partyId, scopes }: Identity): boolean {
  if (tenant === 'none' || partyId !== null) return false
  if (tenant === 'unless-integration')
    return !scopes.some(scope => isIntegration(scope) && admitted.includes(scope))
  return tenant === 'required' || !scopes.includes('integration:custody')
}

const isIntegration = (scope: string) => scope.startsWith('integration:')
