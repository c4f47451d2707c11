import fc from 'fast-check'
import { hasWrongChecksum, KEY_FORM, newKeySecret } from './keyForm.ts'

test('a new key matches the scanner pattern and has a valid checksum (security 1)', () => {
  const secrets = Array.from({ length: 200 }, (_, nth) => newKeySecret(nth % 2 ? 'live_' : 'test_'))
  for (const secret of secrets)
    expect([KEY_FORM.test(secret), hasWrongChecksum(secret)]).toEqual([true, false])
  expect(new Set(secrets).size).toBe(secrets.length)
})

test('the checksum is CRC-32 in base 62 (security 1)', () => {
  expect(hasWrongChecksum(`live_${'0'.repeat(43)}01pJMI`)).toBe(false)
  expect(hasWrongChecksum(`live_${'0'.repeat(43)}01pJMx`)).toBe(true)
})

const character = fc.constantFrom(...'0123456789ABCXYZabcxyz')

test('a changed character or two swapped ones make the checksum invalid (security 1)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 53 }), character, (place, other) => {
      const secret = newKeySecret('live_')
      const changed = secret.slice(0, place) + other + secret.slice(place + 1)
      return hasWrongChecksum(changed) === (changed !== secret)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 52 }), place => {
      const secret = newKeySecret('test_')
      const [one, two] = [secret[place]!, secret[place + 1]!]
      const changed = secret.slice(0, place) + two + one + secret.slice(place + 2)
      return hasWrongChecksum(changed) === (changed !== secret)
    }),
  )
})

test.each(['', 'live_', 'a real one', `live_${'x'.repeat(43)}`, `live_${'ab'.repeat(32)}`, 'x'.repeat(54)])(
  'what has another form is not judged by a checksum: %s (security 1)',
  secret => {
    expect(hasWrongChecksum(secret)).toBe(false)
  },
)
