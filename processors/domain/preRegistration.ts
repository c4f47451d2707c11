import type { Party, PreRegistration, Sealed } from '../../schemas/directoryDocuments.ts'
import { type Cause, derivedId, laterOf, listedAs } from './cause.ts'
import { newParty, withPersonalKey } from './party.ts'
import { type Refused, refused } from './refused.ts'

export interface ClientData {
  readonly document: string
  readonly name: Sealed
  readonly email: Sealed
  readonly phone: Sealed | null
  readonly emailHash: string
  readonly personalKeyId: string
}

export interface PreRegistrationFacts {
  readonly lender: Party
  /** Who has the document now. */
  readonly party: Party | null
  /** What this lender has recorded about that party. */
  readonly own: readonly PreRegistration[]
}

export interface PreRegistered {
  readonly preRegistration: PreRegistration
  /** False where the lender had recorded the client before. */
  readonly created: boolean
  /** Present where it changed. */
  readonly party: Party | null
}

/**
 * A lender records a client (specification: Borrower pre-registration): no credential, no e-mail, one record
 * per lender and document. An existing user is recorded as CONVERTED. Where the person's data had been
 * erased, the same record takes the new ones.
 */
export function preRegister(
  { lender, party, own }: PreRegistrationFacts,
  client: ClientData,
  cause: Cause,
): PreRegistered | Refused {
  if (client.document === lender.document) return refused('borrower_is_lender', { field: 'document' })
  const { document, name, email, phone, emailHash } = client
  const existing = own.find(({ status }) => status !== 'SUPERSEDED')
  if (existing && existing.name !== null) return { preRegistration: existing, created: false, party: null }
  const owner = withPersonalKey(party ?? newParty(document, cause), client.personalKeyId)
  if (existing) {
    const updatedAt = laterOf(existing.updatedAt, cause.at)
    const preRegistration = { ...existing, name, email, phone, emailHash, updatedAt }
    return { preRegistration, created: false, party: owner }
  }
  return {
    preRegistration: {
      _id: derivedId('pre', cause),
      partyId: owner._id,
      lenderPartyId: lender._id,
      document,
      documentType: owner.documentType,
      name,
      email,
      phone,
      emailHash,
      onboardingCaseId: derivedId('onb', cause),
      status: owner.hasAccount ? 'CONVERTED' : 'OPEN',
      listedAs: listedAs(derivedId('pre', cause), cause.at),
      createdAt: cause.at,
      updatedAt: cause.at,
    },
    created: true,
    party: owner,
  }
}

/** An onboarding session opened for the document: records that were OPEN are ONBOARDING now. */
export function beginOnboarding(
  preRegistrations: readonly PreRegistration[],
  cause: Cause,
): readonly PreRegistration[] {
  return preRegistrations
    .filter(({ status }) => status === 'OPEN')
    .map(pre => ({ ...pre, status: 'ONBOARDING', updatedAt: laterOf(pre.updatedAt, cause.at) }))
}
