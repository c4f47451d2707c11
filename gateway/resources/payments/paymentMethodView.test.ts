import fc from 'fast-check'
import { maskAccount } from './paymentMethodView.ts'

test('a mask shows at most the last four characters, and nothing of a short value', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), text => {
      const shown = maskAccount(text)
      if (text.length <= 8) expect(shown).toBe('****')
      else expect(shown).toBe(`****${text.slice(-4)}`)
    }),
  )
  expect(maskAccount(null)).toBeNull()
})
