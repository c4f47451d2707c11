import type { Instant } from './directory.ts'

/**
 * Collection `invitations`: a borrower's one-time link to a session, by mail: of a lender, or asked for by
 * the borrower. Never removed.
 */
export interface Invitation {
  /** `inv_…` */
  readonly _id: string
  /** Null where the borrower asked. */
  readonly contractId: number | null
  /** Lender whose record has the address until the borrower has an account. */
  readonly lenderPartyId: string
  /** The borrower. */
  readonly partyId: string
  readonly status: 'OPEN' | 'REDEEMED' | 'REPLACED'
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly redeemedAt: Instant | null
  /** Key of the session that it opened; a later one where the borrower was onboarded in between. */
  readonly keyId: string | null
  /** Hash of the address whose mailbox opened it, under a personal data key; null before, and once erased. */
  readonly emailHash: string | null
  /** Unique, in order of creation: for lists. */
  readonly listedAs: string
}

/**
 * Collection `invitationCodes`: by the SHA-256 of the code in a mail, which is nowhere else. webhooks
 * inserts it, the gateway finds it.
 */
export interface InvitationCode {
  readonly _id: string
  readonly invitationId: string
  /** SHA-256 of code and address: whether that is still the address in force. */
  readonly addressProof: string
  readonly expireAt: Date
}
