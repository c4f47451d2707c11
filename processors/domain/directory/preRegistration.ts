import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import type { PreRegisterBorrower } from '../../../schemas/types.ts'
import { type Cause, derivedId, laterOf, listedAs } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { newParty, withPersonalKey } from './party.ts'

export interface PreRegistrationFacts {
  readonly lender: Party
  /** The document's owner. */
  readonly party: Party | null
  /** This lender's own records about that party. */
  readonly own: readonly PreRegistration[]
}

export interface PreRegistered {
  readonly preRegistration: PreRegistration
  /** False where the lender had recorded the client before. */
  readonly created: boolean
  /** Present where it changed. */
  readonly party: Party | null
  /** True if the account was verified before this lender knew it: the lender is notified now. */
  readonly tellsLender: boolean
}

/**
 * A lender records a client (docs/specification.md, Pre-registration): no credential, no e-mail, one record
 * per lender and document. An existing user is recorded as CONVERTED, and the lender hears of the verified
 * account now (docs/decisions/account-verified.md); `party` has counted that event. Where the person's data
 * had been erased, the same record takes the new ones.
 */
export function preRegister(
  { lender, party, own }: PreRegistrationFacts,
  client: PreRegisterBorrower,
  cause: Cause,
): PreRegistered | Refusal {
  if (client.document === lender.document) return refusal('borrower_is_lender', null, 'document')
  const { document, name, email, phone, emailHash } = client
  const existing = own.find(({ status }) => status !== 'SUPERSEDED')
  if (existing && existing.name !== null) {
    return { preRegistration: existing, created: false, party: null, tellsLender: false }
  }
  const owner = withPersonalKey(party ?? newParty(document, cause), client.personalKeyId)
  if (existing) {
    const updatedAt = laterOf(existing.updatedAt, cause.at)
    const preRegistration = { ...existing, name, email, phone, emailHash, updatedAt }
    return { preRegistration, created: false, party: owner, tellsLender: false }
  }
  const tellsLender = owner.hasAccount
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
    party: tellsLender ? { ...owner, eventSequence: owner.eventSequence + 1 } : owner,
    tellsLender,
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
