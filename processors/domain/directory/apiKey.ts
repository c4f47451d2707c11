import type { ApiKey, Party, Sealed } from '../../../schemas/documents/directory.ts'
import type { CreateApiKey } from '../../../schemas/types.ts'
import { type Cause, derivedId, listedAs } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** `document`: null for keys of systems and administrators. No network: from anywhere. */
export type NewKey = Omit<CreateApiKey, 'expiresAt'> & Pick<ApiKey, 'expiresAt'>

/** A key for an unknown document is refused with 404 (docs/specification.md, API keys). */
export function createApiKey(owner: Party | null, key: NewKey, cause: Cause): ApiKey | Refusal {
  if (key.document !== null && !owner) {
    return refusal('not_found', 'does not belong to a known party', 'document')
  }
  const { document: _, scopes, ...rest } = key
  return {
    _id: derivedId('key', cause),
    ...rest,
    scopes: [...new Set(scopes)],
    partyId: owner?._id ?? null,
    revokedAt: null,
    createdAt: cause.at,
    listedAs: listedAs(derivedId('key', cause), cause.at),
    session: null,
  }
}

/** Sets the networks that a key may be used from; none: from anywhere. An ended key is refused. */
export function restrictApiKey(
  key: ApiKey | null,
  networks: readonly string[],
  { at }: Cause,
): ApiKey | Refusal {
  if (!key) return refusal('not_found', null, 'id')
  const hasEnded = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= at)
  return hasEnded ? refusal('invalid_state', 'the key is revoked or expired', 'id') : { ...key, networks }
}

/** Revoking again changes nothing. */
export function revokeApiKey(key: ApiKey | null, cause: Cause): ApiKey | Refusal {
  if (!key) return refusal('not_found', null, 'id')
  return key.revokedAt === null ? { ...key, revokedAt: cause.at } : key
}

export interface NewSession {
  readonly email: Sealed
  readonly expiresAt: string
  readonly secretHash: string
  readonly prefix: string
}

/** One onboarding has few requests; a session's key needs no more. */
const SESSION_RATE_LIMIT = 100
export const SESSION_SCOPE = 'borrower:onboarding'

/**
 * A short-lived key for the person who is onboarding: good for the change of the own document, nothing else.
 */
export function openSession(owner: Party | null, session: NewSession, cause: Cause): ApiKey | Refusal {
  if (!owner) return refusal('borrower_not_found', null, 'document')
  const { email, ...rest } = session
  return {
    _id: derivedId('key', cause),
    ...rest,
    name: 'onboarding session',
    scopes: [SESSION_SCOPE],
    rateLimit: SESSION_RATE_LIMIT,
    partyId: owner._id,
    revokedAt: null,
    createdAt: cause.at,
    listedAs: listedAs(derivedId('key', cause), cause.at),
    session: { email },
  }
}
