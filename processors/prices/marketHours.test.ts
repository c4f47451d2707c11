import { isFxOpen } from './marketHours.ts'

const open = (symbol: string, at: string) => isFxOpen(symbol, Date.parse(at))

test.each([
  // The week ends on Friday at 17:00 in New York and begins on Sunday at 17:00: 22:00 UTC in winter,
  // 21:00 in summer.
  ['2026-01-16T21:59:59Z', true],
  ['2026-01-16T22:00:00Z', false],
  ['2026-01-17T12:00:00Z', false],
  ['2026-01-18T21:59:59Z', false],
  ['2026-01-18T22:00:00Z', true],
  ['2026-07-10T20:59:59Z', true],
  ['2026-07-10T21:00:00Z', false],
  ['2026-07-12T20:59:59Z', false],
  ['2026-07-12T21:00:00Z', true],
  // New York's clocks go forward on 8 March 2026 and back on 1 November 2026, both Sundays.
  ['2026-03-08T20:59:59Z', false],
  ['2026-03-08T21:00:00Z', true],
  ['2026-10-30T21:00:00Z', false],
  ['2026-11-01T21:30:00Z', false],
  ['2026-11-01T22:00:00Z', true],
])('EURUSD at %s: open is %s', (at, isOpen) => {
  expect(open('EURUSD', at)).toBe(isOpen)
})

test.each([
  ['carnival Monday', '2026-02-16'],
  ['carnival Tuesday', '2026-02-17'],
  ['Good Friday', '2026-04-03'],
  ['Tiradentes', '2026-04-21'],
  ['Corpus Christi', '2026-06-04'],
  ['Independence', '2026-09-07'],
  ['Consciousness', '2026-11-20'],
  ['carnival Tuesday of 2027', '2027-02-09'],
  ['Corpus Christi of 2024', '2024-05-30'],
])('on %s (%s) São Paulo does not trade', (_name, day) => {
  expect(open('USDBRL', `${day}T15:00:00Z`)).toBe(false)
})

test.each([
  ['Martin Luther King', '2026-01-19'],
  ['Presidents', '2026-02-16'],
  ['Memorial', '2026-05-25'],
  ['Juneteenth', '2026-06-19'],
  ['Labor', '2026-09-07'],
  ['Columbus', '2026-10-12'],
  ['Veterans', '2026-11-11'],
  ['Thanksgiving', '2026-11-26'],
  ['Christmas', '2026-12-25'],
  ['4 July 2027, a Sunday, observed', '2027-07-05'],
])('on %s day (%s) New York does not trade', (_name, day) => {
  expect(open('EURUSD', `${day}T15:00:00Z`)).toBe(false)
  expect(open('USDBRL', `${day}T15:00:00Z`)).toBe(false)
})

test('a holiday of São Paulo does not close EURUSD, and 20 November closes nothing before 2024', () => {
  expect(open('EURUSD', '2026-04-21T15:00:00Z')).toBe(true)
  expect(open('USDBRL', '2023-11-20T15:00:00Z')).toBe(true)
})

test('a holiday begins and ends at midnight of its own city', () => {
  // 21 April in São Paulo is 03:00 to 03:00 UTC.
  expect(open('USDBRL', '2026-04-21T02:59:59Z')).toBe(true)
  expect(open('USDBRL', '2026-04-21T03:00:00Z')).toBe(false)
  expect(open('USDBRL', '2026-04-22T02:59:59Z')).toBe(false)
  expect(open('USDBRL', '2026-04-22T03:00:00Z')).toBe(true)
})

test('of an ordinary year 240 to 255 weekdays are open at noon in both cities', () => {
  const days = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1, 17) + day * 86_400_000)
  const opened = days.filter(at => isFxOpen('USDBRL', at)).length
  expect(opened).toBeGreaterThanOrEqual(235)
  expect(opened).toBeLessThanOrEqual(255)
})
