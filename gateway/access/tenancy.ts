import type { Route } from '../routing/route.ts'
import type { Identity } from './authentication.ts'

/** The rule that a key belongs to a party, with the systems that a route excepts (`Tenancy` in route.ts). */
export function lacksTenant({ tenant, scopes: admitted }: Route, { partyId, scopes }: Identity): boolean {
  if (tenant === 'none' || partyId !== null) return false
  if (tenant === 'unless-integration')
    return !scopes.some(scope => isIntegration(scope) && admitted.includes(scope))
  return tenant === 'required' || !scopes.includes('integration:custody')
}

const isIntegration = (scope: string) => scope.startsWith('integration:')
