import { GRANTABLE_SCOPES } from '../../schemas/http/parties/apiKeys.ts'

/** Scopes of API keys. That of an onboarding session is never granted to another key. */
export const SCOPES = [...GRANTABLE_SCOPES, 'borrower:onboarding'] as const
export type Scope = (typeof SCOPES)[number]

/** Required access: a key with any of these scopes; `any-key`: every live key; `public`: no key. */
export type Access = readonly [Scope, ...Scope[]] | 'any-key' | 'public'
