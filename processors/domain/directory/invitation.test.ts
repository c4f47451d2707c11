import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import { isRefusal } from '../refusal.ts'
import { EXPIRED, inviteBorrower, NOT_OPEN, redeemInvitation } from './invitation.ts'
import { newParty } from './party.ts'

const at = (hours: number, commandId = `cmd_${hours}`) => ({
  commandId,
  at: new Date(Date.parse('2026-11-27T12:00:00Z') + hours * 3_600_000).toISOString(),
})
const borrower = newParty('52998224725', at(-1))
const onboarded: Party = { ...borrower, hasAccount: true, profile: { name: 's', email: 's', phone: null } }
const record = { email: 's1.pk_1.mail' } as PreRegistration
const facts = { lenderPartyId: 'pty_lender', borrower, record, earlier: [] }
const redemption = { formerKeyId: null, hasAccount: false, secretHash: 'hash', expiresAt: at(168).at }

function invited() {
  const result = inviteBorrower(facts, 1, at(0))
  if (isRefusal(result)) throw new Error(result.code)
  return result.invitation
}
function redeemed(person: Party, changes: Partial<typeof redemption> = {}, hours = 1) {
  const people = { borrower: person, former: null }
  return redeemInvitation(invited(), people, { ...redemption, ...changes }, at(hours))
}

test('nobody is invited without an address, or a sixth time within an hour', () => {
  expect(inviteBorrower({ ...facts, record: null }, 1, at(0))).toMatchObject({ code: 'invalid_state' })
  expect(inviteBorrower({ ...facts, borrower: onboarded, record: null }, 1, at(0))).toHaveProperty(
    'invitation',
  )
  const earlier = Array.from({ length: 5 }, () => invited())
  expect(inviteBorrower({ ...facts, earlier }, 1, at(0.9))).toMatchObject({ code: 'invalid_state' })
  expect(inviteBorrower({ ...facts, earlier }, 1, at(1))).toMatchObject({
    replaced: earlier.map(() => ({ status: 'REPLACED' })),
  })
})

test('a link opens within 72 hours, with the scopes of a borrower only where there is an account', () => {
  expect(redeemed(borrower)).toMatchObject({ key: { scopes: ['borrower:onboarding'] } })
  expect(redeemed(onboarded, { hasAccount: true })).toMatchObject({
    key: { scopes: ['borrower', 'ltv:read'] },
  })
  expect(redeemed(borrower, {}, 71.9)).toHaveProperty('key')
  expect(redeemed(borrower, {}, 72)).toMatchObject({ code: 'invalid_state', reason: EXPIRED })
})

test('a used link opens nothing, and its session goes on by its own key alone, once there is an account', () => {
  const first = redeemed(borrower)
  if (isRefusal(first)) throw new Error(first.code)
  const again = (person: Party, changes: object, former = first.key) =>
    redeemInvitation(first.invitation, { borrower: person, former }, { ...redemption, ...changes }, at(2))
  expect(again(borrower, {})).toMatchObject({ reason: NOT_OPEN })
  expect(again(onboarded, { formerKeyId: 'key_other', hasAccount: true })).toMatchObject({ reason: NOT_OPEN })
  expect(again(borrower, { formerKeyId: first.key._id })).toMatchObject({ code: 'invalid_state' })
  expect(again(onboarded, { formerKeyId: first.key._id })).toMatchObject({ code: 'invalid_state' })
  expect(again(onboarded, { formerKeyId: first.key._id, hasAccount: true })).toMatchObject({
    key: { scopes: ['borrower', 'ltv:read'], session: { invitationId: first.invitation._id } },
    ended: { _id: first.key._id, revokedAt: at(2).at },
  })
})
