import type { PartyFacts } from '../facts.ts'
import { isRefusal } from '../refusal.ts'
import { borrowerOf, isPreRegisteredBy, sourceOf } from './creation.ts'

const LENDER = { partyId: 'pty_l', document: '11222333000181' }

const person = (changes: Partial<PartyFacts> = {}): PartyFacts => ({
  partyId: 'pty_b',
  document: '52998224725',
  hasAccount: true,
  modules: [],
  ...changes,
})

test.each([
  ['a user without modules', person(), false, 'USER', null],
  ['a user with the module', person({ modules: ['LENDER', 'BORROWER'] }), false, 'USER', null],
  ['a user without it', person({ modules: ['LENDER'] }), true, 'USER', 'borrower_module_missing'],
  ['one of ours without an account', person({ hasAccount: false }), true, 'PRE_REGISTRATION', null],
  ["another lender's", person({ hasAccount: false }), false, null, 'borrower_not_found'],
  ['nobody', null, false, null, 'borrower_not_found'],
  ['the lender', person(LENDER), false, 'USER', 'borrower_is_lender'],
])('%s', (_, borrower, isPreRegistered, source, refused) => {
  const answer = borrowerOf(borrower?.document ?? '52998224725', LENDER, borrower, isPreRegistered)
  expect(isRefusal(answer) ? answer.code : null).toBe(refused)
  expect(sourceOf(borrower, isPreRegistered)).toBe(source)
  if (!isRefusal(answer)) expect(answer.borrowerSource).toBe(source)
})

test('a record counts for the lender who made it, until another took its place', () => {
  const record = (lenderPartyId: string, status: 'OPEN' | 'SUPERSEDED') => ({ lenderPartyId, status })
  expect(isPreRegisteredBy([record('pty_x', 'OPEN')], 'pty_l')).toBe(false)
  expect(isPreRegisteredBy([record('pty_l', 'SUPERSEDED')], 'pty_l')).toBe(false)
  expect(isPreRegisteredBy([record('pty_x', 'OPEN'), record('pty_l', 'OPEN')], 'pty_l')).toBe(true)
})
