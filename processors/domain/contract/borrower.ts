/** Who may borrow from a lender: one answer for whoever creates a contract and whoever asks before. */
import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { CreationFacts, PartyFacts } from './facts.ts'

export function partyFacts(party: Party | null): PartyFacts | null {
  if (!party) return null
  const { _id, document, hasAccount, modules } = party
  return { partyId: _id, document, hasAccount, modules }
}

/** True when this lender has a record of the party; other lenders' records are invisible. */
export function isPreRegisteredBy(
  records: readonly Pick<PreRegistration, 'lenderPartyId' | 'status'>[],
  lenderPartyId: string,
): boolean {
  return records.some(record => record.lenderPartyId === lenderPartyId && record.status !== 'SUPERSEDED')
}

/** How a lender knows the owner of a document; null where it does not. */
export function sourceOf(
  borrower: PartyFacts | null,
  isPreRegistered: boolean,
): CreationFacts['borrowerSource'] | null {
  if (borrower?.hasAccount) return 'USER'
  return borrower && isPreRegistered ? 'PRE_REGISTRATION' : null
}

/**
 * A user without any modules is allowed; one with modules needs BORROWER (docs/specification.md, Creation).
 */
export function borrowerOf(
  document: string,
  lender: Pick<PartyFacts, 'partyId' | 'document'>,
  borrower: PartyFacts | null,
  isPreRegistered: boolean,
): CreationFacts | Refusal {
  const field = 'borrower.document'
  if (document === lender.document || borrower?.partyId === lender.partyId) {
    return refusal('borrower_is_lender', 'is the document of the lender', field)
  }
  const borrowerSource = sourceOf(borrower, isPreRegistered)
  if (borrower === null || borrowerSource === null) {
    return refusal(
      'borrower_not_found',
      'belongs neither to a user nor to a pre-registration of yours',
      field,
    )
  }
  if (borrower.hasAccount && borrower.modules.length > 0 && !borrower.modules.includes('BORROWER')) {
    return refusal('borrower_module_missing', 'belongs to a user without the module BORROWER', field)
  }
  return { lenderDocument: lender.document, borrowerDocument: borrower.document, borrowerSource }
}
