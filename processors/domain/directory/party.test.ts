import fc from 'fast-check'
import type { PreRegistration } from '../../../schemas/documents/directory.ts'
import { derivedId, laterOf, listedAs } from '../cause.ts'
import { documentTypeOf } from './document.ts'
import { type Completion, completeOnboarding, eraseParty, newParty, withPersonalKey } from './party.ts'
import { beginOnboarding } from './preRegistration.ts'

const instant = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
  .map(ms => new Date(ms).toISOString())
const cause = fc.record({ commandId: fc.stringMatching(/^cmd_[A-Za-z0-9]{20}$/), at: instant })
const document = fc.constantFrom('52998224725', '11222333000181', '12ABC34501DE35')
const keyId = fc.constantFrom('pk_1', 'pk_2', 'pk_3')
const completion: fc.Arbitrary<Completion> = fc.record({
  document,
  kind: fc.constantFrom('INDIVIDUAL' as const, 'COMPANY' as const),
  profile: fc.record({ name: fc.string(), email: fc.string(), phone: fc.option(fc.string()) }),
  modules: fc.array(fc.constantFrom('LENDER' as const, 'BORROWER' as const), { maxLength: 4 }),
  personalKeyId: keyId,
})
const status = fc.constantFrom(
  'OPEN' as const,
  'ONBOARDING' as const,
  'CONVERTED' as const,
  'SUPERSEDED' as const,
)
const preRegistrations = fc.array(
  fc.record({ _id: fc.string(), status, updatedAt: instant }).map(pre => pre as PreRegistration),
  { maxLength: 5 },
)
const nothing = { preRegistrations: [], customers: [], paymentMethods: [] }

test('the same completion twice verifies once and changes nothing but the version', () => {
  fc.assert(
    fc.property(completion, cause, preRegistrations, (what, why, pres) => {
      const first = completeOnboarding(null, pres, what, why)
      const again = completeOnboarding(first.party, first.preRegistrations, what, why)
      expect([first.verified, again.verified]).toEqual([true, false])
      expect(again.party).toEqual({ ...first.party, version: 2 })
      expect(again.preRegistrations).toEqual([])
    }),
  )
})

test('a completion converts what is open, and touches neither superseded nor converted records', () => {
  fc.assert(
    fc.property(completion, cause, preRegistrations, (what, why, pres) => {
      const changed = completeOnboarding(null, pres, what, why).preRegistrations
      const open = pres.filter(pre => pre.status === 'OPEN' || pre.status === 'ONBOARDING')
      expect(changed.map(({ _id }) => _id)).toEqual(open.map(({ _id }) => _id))
      expect(changed.every(pre => pre.status === 'CONVERTED')).toBe(true)
    }),
  )
})

test('events of a party count up by one with each verification, and times never run backwards', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(completion, cause), { minLength: 1, maxLength: 6 }), steps => {
      let party = newParty('52998224725', steps[0]![1])
      for (const [what, why] of steps) {
        const next = completeOnboarding(party, [], what, why)
        expect(next.party.eventSequence - party.eventSequence).toBe(next.verified ? 1 : 0)
        expect(next.party.updatedAt >= party.updatedAt).toBe(true)
        expect(next.party.verifiedAt! <= next.party.updatedAt).toBe(true)
        expect(next.party._id).toBe(party._id)
        party = next.party
      }
      expect(party.eventSequence).toBe(1)
    }),
  )
})

test('a party remembers every key once, the last one last; erasure gives all and forgets them', () => {
  fc.assert(
    fc.property(fc.array(keyId, { minLength: 1, maxLength: 10 }), cause, cause, (keyIds, made, erased) => {
      const party = keyIds.reduce(withPersonalKey, newParty('52998224725', made))
      expect(party.personalKeyIds.at(-1)).toBe(keyIds.at(-1))
      expect([...party.personalKeyIds].sort()).toEqual([...new Set(keyIds)].sort())
      const result = eraseParty(party, nothing, erased)
      expect(result.keyIds).toEqual(party.personalKeyIds)
      expect(result.party).toMatchObject({ personalKeyIds: [], profile: null, document: party.document })
      expect(eraseParty(result.party, nothing, erased).party).toBe(result.party)
    }),
  )
})

test('a session begins what is open, once', () => {
  fc.assert(
    fc.property(preRegistrations, cause, (pres, why) => {
      const begun = beginOnboarding(pres, why)
      expect(begun).toHaveLength(pres.filter(pre => pre.status === 'OPEN').length)
      expect(beginOnboarding(begun, why)).toEqual([])
    }),
  )
})

test('ids come from the command alone; lists sort by time', () => {
  fc.assert(
    fc.property(cause, cause, fc.integer({ min: 2, max: 9 }), (one, other, ordinal) => {
      expect(derivedId('pre', one)).toBe(derivedId('pre', { ...one, at: other.at }))
      expect(derivedId('pre', one, ordinal)).not.toBe(derivedId('pre', one))
      if (one.commandId !== other.commandId) expect(derivedId('pre', one)).not.toBe(derivedId('pre', other))
      const [early, late] = one.at <= other.at ? [one, other] : [other, one]
      if (early.at !== late.at) {
        expect(listedAs(derivedId('pre', early), early.at) < listedAs(derivedId('pre', late), late.at)).toBe(
          true,
        )
      }
      expect(laterOf(early.at, late.at)).toBe(late.at)
      expect(laterOf(late.at, early.at)).toBe(late.at)
    }),
  )
})

test('the length tells a CPF from a CNPJ', () => {
  expect(['52998224725', '11222333000181', '12ABC34501DE35'].map(documentTypeOf)).toEqual([
    'CPF',
    'CNPJ',
    'CNPJ',
  ])
})
