import type { ApiKey, Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import type { Invitation } from '../../../schemas/documents/invitations.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { type Cause, derivedId, listedAs } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { SESSION_SCOPE } from './apiKey.ts'

/**
 * A borrower's way to a session without a key: the lender invites, a one-time link comes by mail, and its
 * click opens a session of the borrower (docs/decisions/invitations.md). A person without an account gets a
 * session that may only be onboarded; it goes on as the borrower's once the account exists. Later the
 * borrower asks for a link without the lender, to an address that opened one before.
 */
const LIFETIME_MS = 72 * HOUR_MS
/** The mails of all lenders' invitations of a person are limited again where they are sent. */
const MAX_AN_HOUR = 5
/**
 * Links that a borrower asked for: as many an hour as stay open, so that somebody who asks in the borrower's
 * name cannot take the way back away. A new one ends none.
 */
const LINK_MS = HOUR_MS
const MAX_LINKS_AN_HOUR = 5
/** Scopes for a borrower's pages; none adds keys, endpoints, wallets or accounts. */
const BORROWER_SCOPES = ['borrower', 'ltv:read']
const RATE_LIMIT = 1_000

/** Reasons of refused links: one for all but expired ones, so that a guess learns nothing. */
export const NOT_OPEN = 'the link is wrong, was used, or was replaced by another'
export const EXPIRED = 'the link has expired'

export interface InvitationFacts {
  readonly lenderPartyId: string
  readonly borrower: Party | null
  /** The lender's own record of the borrower. */
  readonly record: PreRegistration | null
  /** Earlier invitations to the contract. */
  readonly earlier: readonly Invitation[]
}

export interface Invited {
  readonly invitation: Invitation
  /** Those that end with it. */
  readonly replaced: readonly Invitation[]
}

export function inviteBorrower(
  { lenderPartyId, borrower, record, earlier }: InvitationFacts,
  contractId: number,
  cause: Cause,
): Invited | Refusal {
  const email = borrower?.profile?.email ?? record?.email ?? null
  if (!borrower || email === null) {
    return refusal('invalid_state', 'no e-mail address of the borrower is known', 'borrower')
  }
  if (ofLastHour(earlier, cause).length >= MAX_AN_HOUR) {
    return refusal('invalid_state', `at most ${MAX_AN_HOUR} invitations an hour to a contract`)
  }
  return {
    invitation: newLink({ contractId, lenderPartyId, partyId: borrower._id }, LIFETIME_MS, cause),
    replaced: earlier
      .filter(({ status }) => status === 'OPEN')
      .map(one => ({ ...one, status: 'REPLACED' as const })),
  }
}

/** `opened`: the link whose address the new one goes to. `all`: the borrower's. */
export function signInLink(
  opened: Invitation | null,
  all: readonly Invitation[],
  cause: Cause,
): Invitation | Refusal {
  if (opened?.status !== 'REDEEMED') return refusal('not_found')
  const own = all.filter(({ contractId }) => contractId === null)
  if (ofLastHour(own, cause).length >= MAX_LINKS_AN_HOUR) {
    return refusal('invalid_state', `at most ${MAX_LINKS_AN_HOUR} links an hour`)
  }
  const { lenderPartyId, partyId } = opened
  return newLink({ contractId: null, lenderPartyId, partyId }, LINK_MS, cause)
}

const ofLastHour = (links: readonly Invitation[], { at }: Cause) =>
  links.filter(({ createdAt }) => Date.parse(createdAt) > Date.parse(at) - HOUR_MS)

function newLink(
  whose: Pick<Invitation, 'contractId' | 'lenderPartyId' | 'partyId'>,
  lifetimeMs: number,
  cause: Cause,
): Invitation {
  const _id = derivedId('inv', cause)
  return {
    _id,
    ...whose,
    status: 'OPEN',
    createdAt: cause.at,
    expiresAt: new Date(Date.parse(cause.at) + lifetimeMs).toISOString(),
    redeemedAt: null,
    keyId: null,
    emailHash: null,
    listedAs: listedAs(_id, cause.at),
  }
}

export interface Redemption {
  readonly formerKeyId: string | null
  readonly hasAccount: boolean
  readonly secretHash: string
  readonly expiresAt: string
  readonly emailHash: string | null
}

export interface Redeemed {
  readonly invitation: Invitation
  readonly key: ApiKey
  /** The onboarding session that this one continues. */
  readonly ended: ApiKey | null
}

export function redeemInvitation(
  found: Invitation | null,
  { borrower, former }: { readonly borrower: Party | null; readonly former: ApiKey | null },
  { formerKeyId, hasAccount, secretHash, expiresAt, emailHash }: Redemption,
  cause: Cause,
): Redeemed | Refusal {
  if (!found || !borrower) return refusal('not_found')
  const goesOn = formerKeyId !== null
  if (goesOn ? found.keyId !== formerKeyId : found.status !== 'OPEN') {
    return refusal('invalid_state', NOT_OPEN, 'code')
  }
  if (!goesOn && cause.at >= found.expiresAt) return refusal('invalid_state', EXPIRED, 'code')
  if (borrower.hasAccount !== hasAccount || (goesOn && !hasAccount)) {
    return refusal('invalid_state', 'the borrower’s account has changed')
  }
  const keyId = derivedId('key', cause)
  const key: ApiKey = {
    _id: keyId,
    secretHash,
    prefix: '',
    partyId: borrower._id,
    name: 'invitation',
    scopes: hasAccount ? BORROWER_SCOPES : [SESSION_SCOPE],
    rateLimit: RATE_LIMIT,
    expiresAt,
    revokedAt: null,
    createdAt: cause.at,
    listedAs: listedAs(keyId, cause.at),
    session: { email: null, invitationId: found._id },
  }
  const invitation = {
    ...found,
    status: 'REDEEMED' as const,
    redeemedAt: found.redeemedAt ?? cause.at,
    keyId,
    emailHash,
  }
  return { invitation, key, ended: former && { ...former, revokedAt: cause.at } }
}
