import fc from 'fast-check'
import { add, requiredFiatAmountRoundedUp, smallerOf, subtract, sum } from './money.ts'

/** Unscaled value as text with a fixed number of fraction digits, canonical. */
function textOf(unscaled: bigint, scale: number): string {
  const digits = unscaled.toString().padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -scale) : `${digits.slice(0, -scale)}.${fraction}`
}

const cents = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n })
const millionths = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n })

test('the required amount is the least amount in cents that is not below the exact product', () => {
  fc.assert(
    fc.property(cents, millionths, (balance, percentage) => {
      const required = requiredFiatAmountRoundedUp(textOf(balance, 2), textOf(percentage, 6))
      // balance/100 × percentage/10^6 / 100, in cents: the product over 10^8, upwards.
      const product = balance * percentage
      const expected = (product + 10n ** 8n - 1n) / 10n ** 8n
      expect(required).toBe(textOf(expected, 2))
    }),
  )
})

test('an added amount can be subtracted again, and sums equal their parts in any order', () => {
  const quantity = fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }).map(unscaled => textOf(unscaled, 6))
  fc.assert(
    fc.property(fc.array(quantity, { maxLength: 20 }), quantity, (parts, extra) => {
      expect(sum([...parts].reverse())).toBe(sum(parts))
      expect(subtract(add(sum(parts), extra), extra)).toBe(sum(parts))
      expect([sum(parts), extra]).toContain(smallerOf(sum(parts), extra))
    }),
  )
})

test('no sum shows a float: 0.1 + 0.2 is 0.3', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(subtract('1', '1.00')).toBe('0')
})
