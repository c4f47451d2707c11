import type { Invitation } from '../../../schemas/documents/invitations.ts'
import type { InviteBorrower, RedeemInvitation, RequestSignInLink } from '../../../schemas/types.ts'
import { inviteBorrower, redeemInvitation, signInLink } from '../../domain/directory/invitation.ts'
import { unsentMail } from '../../domain/noticeMail.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { get, need, put, putAll, where } from '../handler/documents.ts'
import { type Handler, tenantOf } from '../handler/handler.ts'

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
function mailOf({ _id, partyId, contractId, lenderPartyId, expiresAt }: Invitation, now: number) {
  const reason = contractId === null ? ('SIGN_IN' as const) : ('INVITATION' as const)
  const link = { _id, partyId, contractId, lenderPartyId, reason, cureDeadline: Date.parse(expiresAt) }
  return unsentMail({ ...link, eventId: null, issuedAt: now }, now)
}

export const requestLink: Handler<RequestSignInLink> = {
  needs({ invitationId }, _tenant, found) {
    const partyId = get(found, 'invitations', invitationId)?.partyId ?? null
    return [need('invitations', '_id', invitationId), need('invitations', 'partyId', partyId)]
  },
  decide({ invitationId }, request, state) {
    const opened = get(state, 'invitations', invitationId)
    const all = opened ? where(state, 'invitations', 'partyId', opened.partyId) : []
    const link = signInLink(opened, all, request)
    if (isRefusal(link)) return link
    const writes = [put('invitations', link), put('noticeMails', mailOf(link, request.issuedAt))]
    return { result: { id: link._id }, writes }
  },
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
