import { durationMs } from './duration.ts'

const HOUR_MS = 3_600_000

test.each([
  ['PT25H', 25 * HOUR_MS],
  ['P5D', 120 * HOUR_MS],
  ['P1W', 168 * HOUR_MS],
  ['P1DT30M', 24.5 * HOUR_MS],
  ['PT1S', 1_000],
])('%s is %i ms', (text, ms) => expect(durationMs(text)).toBe(ms))

test.each(['', 'P', 'PT', 'PT0S', 'P1M', 'P1Y', '25h', '-PT1H', 'PT1.5H', 'P1DT'])('%j is none', text =>
  expect(durationMs(text)).toBeNull(),
)
