import fc from 'fast-check'
import { plainDecimal, typedDecimal } from '../console/text/decimal.ts'
import { ptProblems, ptReason } from '../console/text/ptProblems.ts'
import { PROBLEMS } from '../gateway/errors/errors.ts'

/** Numbers and refusals as people of both languages read and write them. */

test.each([
  ['10.000,50', 'pt', '10000.50'],
  ['1,99', 'pt', '1.99'],
  ['10000.50', 'pt', '10000.50'],
  ['10.000', 'pt', '10000'],
  ['R$ 1.234.567,89', 'pt', '1234567.89'],
  ['2,35 %', 'pt', '2.35'],
  ['10,000.50', 'en', '10000.50'],
  ['1.99', 'en', '1.99'],
  ['1,99', 'en', '1.99'],
  ['10,000', 'en', '10000'],
  ['1.999', 'en', '1.999'],
  ['1.999', 'pt', '1999'],
  [' 150 ', 'en', '150'],
] as const)('%s, typed in %s, is %s', (typed, locale, plain) => {
  expect(plainDecimal(typed, locale)).toBe(plain)
})

test.each(['', 'abc', '1.2.3', '1,2,3', '10.00,5', '1e5', '12-3', '1.234,5.6'])(
  'what is no number in either language, %p, stays as it was typed',
  typed => {
    for (const locale of ['pt', 'en'] as const)
      expect([typed, plainDecimal(typed, locale)]).toEqual([typed, typed])
  },
)

test('a decimal that is shown and typed again is the same to its last digit', () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 18n })
  const fraction = fc.stringMatching(/^(|\d{1,2}|\d{4,8})$/)
  fc.assert(
    fc.property(whole, fraction, fc.constantFrom('pt', 'en'), (integer, digits, locale) => {
      const plain = digits === '' ? String(integer) : `${integer}.${digits}`
      expect(plainDecimal(typedDecimal(plain, locale), locale)).toBe(plain)
    }),
  )
})

test('the Portuguese console names only codes that the API has', () => {
  expect(Object.keys(ptProblems).filter(code => !Object.hasOwn(PROBLEMS, code))).toEqual([])
})

test.each([
  ['is required', 'preencha este campo'],
  ['must be greater than 0.5', 'deve ser maior que 0,5'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'conexão recusada'],
  [
    'loan-to-value 0.933707 reached the liquidation ratio 0.89',
    'o LTV de 93,37% atingiu o limite de liquidação de 89%',
  ],
  ['something that nobody has put into words', null],
])('%s is, in Portuguese, %s', (reason, text) => {
  expect(ptReason(reason)).toBe(text)
})
