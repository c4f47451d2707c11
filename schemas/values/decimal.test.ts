import fc from 'fast-check'
import { checkDecimal, compareDecimals, type DecimalRule } from './decimal.ts'

const MONEY: DecimalRule = { integers: 15, fractions: 2, above: '0' }

test.each([
  ['15000', '15000'],
  ['15000.00', '15000'],
  ['0001234.50', '1234.5'],
  ['999999999999999.99', '999999999999999.99'],
  ['0.01', '0.01'],
  ['9000.000', '9000'],
  [`9000.${'0'.repeat(100_000)}`, '9000'],
  [`${'0'.repeat(100_000)}9000.10`, '9000.1'],
])('accepts %s and writes %s', (given, canonical) => {
  expect(checkDecimal(MONEY, given)).toEqual({ value: canonical })
})

test.each([
  ['1e3', 'must be a decimal number in plain notation, for example 1234.5'],
  ['NaN', 'must be a decimal number in plain notation, for example 1234.5'],
  ['', 'must be a decimal number in plain notation, for example 1234.5'],
  [' 1', 'must be a decimal number in plain notation, for example 1234.5'],
  ['1,5', 'must be a decimal number in plain notation, for example 1234.5'],
  ['+1', 'must be a decimal number in plain notation, for example 1234.5'],
  ['.5', 'must be a decimal number in plain notation, for example 1234.5'],
  ['1.', 'must be a decimal number in plain notation, for example 1234.5'],
  ['0x10', 'must be a decimal number in plain notation, for example 1234.5'],
  ['1.234', 'must have at most 2 digits after the decimal point'],
  [`1.${'0'.repeat(100_000)}1`, 'must have at most 2 digits after the decimal point'],
  ['1000000000000000', 'must have at most 15 digits before the decimal point'],
  ['0', 'must be greater than 0'],
  ['-0', 'must be greater than 0'],
  ['-5', 'must be greater than 0'],
])('refuses %p: %s', (given, reason) => {
  expect(checkDecimal(MONEY, given)).toEqual({ reason })
})

test('limits are inclusive where they say at most and at least', () => {
  expect(checkDecimal({ integers: 12, fractions: 6, atMost: '100' }, '100.000000')).toEqual({ value: '100' })
  expect(checkDecimal({ integers: 12, fractions: 6, atMost: '100' }, '100.000001')).toHaveProperty('reason')
  expect(checkDecimal({ integers: 12, fractions: 6, atLeast: '0' }, '0')).toEqual({ value: '0' })
})

const ANY: DecimalRule = { integers: 19, fractions: 7 }

test('canonical text is a fixed point and never changes the value', () => {
  const plain = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 10 ** 6 }))
    .map(([negative, whole, part]) => `${negative ? '-' : ''}${whole}.${String(part).padStart(7, '0')}`)
  fc.assert(
    fc.property(plain, text => {
      const checked = checkDecimal(ANY, text) as { value: string }
      expect(checkDecimal(ANY, checked.value)).toEqual(checked)
      expect(compareDecimals(checked.value, text)).toBe(0)
    }),
  )
})
