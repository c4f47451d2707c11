import fc from 'fast-check'
import { FIRST_INSTANT, instantOf, isDate, LAST_INSTANT } from './dates.ts'

test.each(['1900-01-01', '2000-02-29', '2026-12-31', '2199-12-31'])('%s is a date', text => {
  expect(isDate(text)).toBe(true)
})

test.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '1900-02-29'])(
  '(lending I2, streams A2) %s is none',
  text => expect(isDate(text)).toBe(false),
)

test.each(['26-01-01', '+012026-01-01', '-002026-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '20260101', ''])(
  '%j is no date of four digits, two and two',
  text => expect(isDate(text)).toBe(false),
)

test.each([
  ['0000-01-01T00:00:00Z'],
  ['1899-12-31T23:59:59.999Z'],
  ['1900-01-01T00:00:00+03:00'],
  ['2199-12-31T23:00:00-02:00'],
  ['9999-12-31T23:59:59Z'],
  ['+010000-01-01T00:00:00Z'],
  ['2026-02-30T00:00:00Z'],
  ['2026-01-01T24:00:00Z'],
  ['2026-12-31T23:59:60Z'],
  ['2026-01-01T00:00:00'],
  ['2026-01-01T00:00Z'],
  ['2026-01-01\n00:00:00Z'],
])('(lending I2) %j is no instant', text => {
  expect(instantOf(text)).toBeNull()
})

test('an instant is the same one in every zone and spelling', () => {
  const zone = fc.record({ minutes: fc.integer({ min: -23 * 60, max: 23 * 60 }), isSmall: fc.boolean() })
  const instant = fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT })
  fc.assert(
    fc.property(instant, zone, (ms, { minutes, isSmall }) => {
      const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1)
      const [hours, rest] = [Math.abs(minutes) / 60, Math.abs(minutes) % 60].map(part =>
        String(Math.trunc(part)).padStart(2, '0'),
      )
      const text = `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`
      expect(instantOf(isSmall ? text.toLowerCase() : text)).toBe(ms)
      expect(instantOf(new Date(ms).toISOString())).toBe(ms)
    }),
  )
})
