import type { Invitation } from '../../../schemas/documents/invitations.ts'
import type { NoticeMail } from '../../../schemas/documents/webhooks.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import type { InviteBorrower, RedeemInvitation } from '../../../schemas/types.ts'
import { inviteBorrower, redeemInvitation } from '../../domain/directory/invitation.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { get, need, put, putAll, where } from '../handler/documents.ts'
import { type Handler, tenantOf } from '../handler/handler.ts'

/** As long as webhooks keeps the mails of notices. */
const MAIL_KEPT_MS = 90 * DAY_MS

export const invite: Handler<InviteBorrower> = {
  needs: ({ partyId }) => [
    need('parties', '_id', partyId),
    need('preRegistrations', 'partyId', partyId),
    need('invitations', 'partyId', partyId),
  ],
  decide({ contractId, partyId }, request, state) {
    const lenderPartyId = tenantOf(request)
    const records = where(state, 'preRegistrations', 'partyId', partyId)
    const facts = {
      lenderPartyId,
      borrower: get(state, 'parties', partyId),
      record: records.find(one => one.lenderPartyId === lenderPartyId && one.status !== 'SUPERSEDED') ?? null,
      earlier: where(state, 'invitations', 'partyId', partyId).filter(one => one.contractId === contractId),
    }
    const result = inviteBorrower(facts, contractId, request)
    if (isRefusal(result)) return result
    const { invitation, replaced } = result
    return {
      result: invitation,
      writes: [
        put('invitations', invitation),
        ...putAll('invitations', replaced),
        put('noticeMails', mailOf(invitation, request.issuedAt)),
      ],
    }
  },
}

/** webhooks sends it like a notice; it makes the code of the link. */
function mailOf({ _id, partyId, contractId, lenderPartyId, expiresAt }: Invitation, now: number): NoticeMail {
  return {
    _id,
    partyId,
    contractId,
    lenderPartyId,
    eventId: null,
    reason: 'INVITATION',
    cureDeadline: Date.parse(expiresAt),
    surplus: null,
    issuedAt: now,
    state: 'PENDING',
    tries: 0,
    nextAt: now,
    sentAt: null,
    finishedAt: null,
    lastOutcome: null,
    lastCode: null,
    expireAt: new Date(now + MAIL_KEPT_MS),
  }
}

export const redeem: Handler<RedeemInvitation> = {
  needs({ invitationId, formerKeyId }, _tenant, found) {
    const partyId = get(found, 'invitations', invitationId)?.partyId ?? null
    return [
      need('invitations', '_id', invitationId),
      need('apiKeys', '_id', formerKeyId),
      need('parties', '_id', partyId),
    ]
  },
  decide({ invitationId, expiresAt, ...redemption }, request, state) {
    const invitation = get(state, 'invitations', invitationId)
    const people = {
      borrower: get(state, 'parties', invitation?.partyId ?? null),
      former: get(state, 'apiKeys', redemption.formerKeyId),
    }
    const ends = { ...redemption, expiresAt: new Date(expiresAt).toISOString() }
    const result = redeemInvitation(invitation, people, ends, request)
    if (isRefusal(result)) return result
    return {
      result: { invitation: result.invitation, key: result.key },
      writes: [
        put('invitations', result.invitation),
        put('apiKeys', result.key),
        ...(result.ended ? [put('apiKeys', result.ended)] : []),
      ],
    }
  },
}
