import type { Scope } from './routes.ts'

/** Who is asking. */
export interface Identity {
  /** The API key's id (`key_…`): the actor. */
  readonly keyId: string
  /** The party the key belongs to: the tenant. Null for keys of systems and administrators. */
  readonly partyId: string | null
  /** Whose Idempotency-Keys these are: the party, or the key where there is none. */
  readonly owner: string
  readonly scopes: readonly Scope[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  /** What the onboarding system stated when it opened the session of this key; null for other keys. */
  readonly session: Readonly<Record<string, unknown>> | null
}

/** The identity on public routes. */
export const NOBODY: Identity = {
  keyId: 'key_nobody',
  partyId: null,
  owner: 'nobody',
  scopes: [],
  rateLimit: 0,
  session: null,
}
