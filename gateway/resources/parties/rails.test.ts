import fc from 'fast-check'
import type { Refusal } from '../../errors/errors.ts'
import { createFieldChecks } from '../../input/formats.ts'
import { checkRail } from './rails.ts'

const RAILS = ['PIX', 'TED', 'ACH', 'WIRE', 'SEPA', 'SWIFT'] as const
type Rail = (typeof RAILS)[number]
const WHOLE = { pixKey: 'k', routingNumber: 'r', iban: 'i', swiftCode: 's' }

function wrong(rail: Rail, currency: string | null, iban: string | null, given: object = WHOLE) {
  const checks = createFieldChecks()
  checkRail(checks, { rail, ...given }, { currency, iban })
  try {
    checks.done()
    return []
  } catch (error) {
    return (error as Refusal).violations.map(({ field, reason }) => `${field} ${reason}`)
  }
}

test.each([
  ['PIX', 'BRL', ['pixKey is required for PIX']],
  ['TED', 'BRL', []],
  ['ACH', 'USD', ['routingNumber is required for ACH']],
  ['SEPA', 'EUR', ['iban is required for SEPA']],
  ['SWIFT', 'JPY', ['swiftCode is required for SWIFT']],
  ['WIRE', 'USD', []],
] as const)('%s without details lacks %j', (rail, currency, lacks) => {
  expect(wrong(rail, currency, null, {})).toEqual(lacks)
  expect(wrong(rail, currency, null)).toEqual([])
})

const CURRENCY_OF: Readonly<Partial<Record<Rail, string>>> = {
  PIX: 'BRL',
  TED: 'BRL',
  ACH: 'USD',
  SEPA: 'EUR',
}

test('a rail carries its own currency and no other; WIRE and SWIFT carry any', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RAILS), fc.stringMatching(/^[A-Z]{3}$/), (rail, currency) => {
      const own = CURRENCY_OF[rail]
      const expected = own && own !== currency ? [`currency must be ${own} for ${rail}`] : []
      expect(wrong(rail, currency, null)).toEqual(expected)
      if (own) expect(wrong(rail, own, null)).toEqual([])
    }),
  )
})

test.each([
  ['SEPA', 'EUR', 'DE', true],
  ['SEPA', 'EUR', 'GB', true],
  ['SEPA', 'EUR', 'RS', true],
  ['SEPA', 'EUR', 'BR', false],
  ['PIX', 'BRL', 'BR', true],
  ['TED', 'BRL', 'DE', false],
  ['SWIFT', 'EUR', 'BR', true],
] as const)('%s in %s with an IBAN of %s fits: %s', (rail, currency, country, fits) => {
  const found = wrong(rail, currency, `${country}00`)
  expect(found).toEqual(fits ? [] : [expect.stringMatching(/^iban must be of /)])
})

test('a currency that is none is not said twice', () => {
  expect(wrong('PIX', null, null)).toEqual([])
})
