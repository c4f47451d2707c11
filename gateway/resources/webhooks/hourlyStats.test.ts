import { statsByHour } from './hourlyStats.ts'

const NOON = Date.parse('2026-07-30T12:00:00Z')
const HOUR_MS = 3_600_000
const attempt = (startedAt: number, durationMs: number, outcome: 'SUCCEEDED' | 'TIMEOUT' = 'SUCCEEDED') => {
  return { startedAt, durationMs, outcome }
}

test('attempts count in the hour in which they began; hours without any are there too', () => {
  const hours = statsByHour(
    [
      attempt(NOON, 30),
      attempt(NOON + 5, 10),
      attempt(NOON + 10, 15_000, 'TIMEOUT'),
      attempt(NOON - 1, 7),
      attempt(NOON - 24 * HOUR_MS, 9),
    ],
    NOON + HOUR_MS - 1,
  )
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toEqual({
    ...{ at: '2026-07-30T12:00:00.000Z', succeeded: 2, failed: 1, medianMs: 30, slowestMs: 15_000 },
  })
  expect(hours.at(-2)).toMatchObject({ succeeded: 1, failed: 0, medianMs: 7, slowestMs: 7 })
  expect(hours[0]).toEqual({
    ...{ at: '2026-07-29T13:00:00.000Z', succeeded: 0, failed: 0, medianMs: null, slowestMs: null },
  })
})
