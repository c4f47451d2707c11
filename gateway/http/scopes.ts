import { GRANTABLE_SCOPES } from '../../schemas/http/apiKeys.ts'

/** What a key may be permitted to do. The session of a person who is onboarding is never granted by hand. */
export const SCOPES = [...GRANTABLE_SCOPES, 'borrower:onboarding'] as const
/** Scopes of the systems around the platform; their keys belong to no tenant. */
export const INTEGRATION_SCOPES = [
  'integration:onboarding',
  'integration:signature',
  'integration:custody',
  'integration:market',
  'integration:wallet',
] as const satisfies readonly (typeof SCOPES)[number][]
export type Scope = (typeof SCOPES)[number]
