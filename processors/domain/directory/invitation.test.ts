import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import { isRefusal } from '../refusal.ts'
import { EXPIRED, inviteBorrower, NOT_OPEN, redeemInvitation, signInLink } from './invitation.ts'
import { newParty } from './party.ts'

const at = (hours: number, commandId = `cmd_${hours}`) => ({
  commandId,
  at: new Date(Date.parse('2026-11-27T12:00:00Z') + hours * 3_600_000).toISOString(),
})
const borrower = newParty('52998224725', at(-1))
const onboarded: Party = { ...borrower, hasAccount: true, profile: { name: 's', email: 's', phone: null } }
const record = { email: 's1.pk_1.mail' } as PreRegistration
const facts = { lenderPartyId: 'pty_lender', borrower, record, earlier: [] }
const redemption = {
  ...{ formerKeyId: null, hasAccount: false, secretHash: 'hash', expiresAt: at(168).at },
  emailHash: 'h1.pk_1.mail',
}

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

test('a borrower gets five links an hour, each open for an hour, to the address of a link that was opened', () => {
  const first = redeemed(borrower)
  if (isRefusal(first)) throw new Error(first.code)
  const opened = first.invitation
  expect(opened.emailHash).toBe('h1.pk_1.mail')
  expect(signInLink(null, [], at(2))).toMatchObject({ code: 'not_found' })
  expect(signInLink(invited(), [], at(2))).toMatchObject({ code: 'not_found' })
  const link = signInLink(opened, [opened], at(2))
  if (isRefusal(link)) throw new Error(link.code)
  expect(link).toMatchObject({ contractId: null, partyId: borrower._id, status: 'OPEN', emailHash: null })
  expect(link.expiresAt).toBe(at(3).at)
  const five = Array.from({ length: 5 }, () => link)
  const invitations = Array.from({ length: 9 }, () => opened)
  expect(signInLink(opened, [...invitations, ...five.slice(1)], at(2.9))).toHaveProperty('expiresAt')
  expect(signInLink(opened, five, at(2.9))).toMatchObject({ reason: 'at most 5 links an hour' })
  expect(signInLink(opened, five, at(3))).toHaveProperty('expiresAt')
})
