import fc from 'fast-check'
import { retryAfterMs } from '../../../platform/network/retryAfter.ts'
import { disablingReason, FAILING_LIMIT_MS, isSuccess, MAX_ATTEMPTS, nextAttemptAt } from './retrySchedule.ts'

const failed = { statusCode: 500, retryAfterMs: null, endedAt: 0, random: 0.5 }
const HOUR = 3_600_000

test('ten attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
  const delays = Array.from({ length: 12 }, (_, i) => nextAttemptAt({ ...failed, attempts: i + 1 }))
  expect(delays).toEqual([
    5_000,
    300_000,
    1_800_000,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    null,
    null,
    null,
  ])
  expect(MAX_ATTEMPTS).toBe(10)
})

test('jitter stays within a tenth on either side', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const middle = nextAttemptAt({ ...failed, attempts })!
        const at = nextAttemptAt({ ...failed, attempts, random })!
        expect(Math.abs(at - middle)).toBeLessThanOrEqual(middle * 0.1 + 1)
      },
    ),
  )
})

test('Retry-After of 429 and 503 moves the next attempt later, never earlier, and at most by a day', () => {
  const next = (statusCode: number, retryAfter: string) =>
    nextAttemptAt({
      ...failed,
      attempts: 1,
      statusCode,
      retryAfterMs: retryAfterMs(retryAfter, 0),
      endedAt: 1_000_000,
    })! - 1_000_000
  expect(next(429, '120')).toBe(120_000)
  expect(next(503, '120')).toBe(120_000)
  expect(next(500, '120')).toBe(5_000)
  expect(next(429, '1')).toBe(5_000)
  expect(next(429, '999999999')).toBe(24 * HOUR)
  expect(next(429, 'soon')).toBe(5_000)
  expect(next(429, '-5')).toBe(5_000)
})

test('a date in Retry-After counts from now; other text counts as nothing', () => {
  const now = Date.parse('2026-11-21T13:00:00Z')
  expect(retryAfterMs('Sat, 21 Nov 2026 13:02:00 GMT', now)).toBe(120_000)
  expect(retryAfterMs('Sat, 21 Nov 2020 13:02:00 GMT', now)).toBe(0)
  expect(retryAfterMs('2026-11-21', now)).toBeNull()
  expect(retryAfterMs('Saturday, whenever', now)).toBeNull()
  expect(retryAfterMs(null, now)).toBeNull()
})

test('(streams C9) a Retry-After of any number of digits is a day at most', () => {
  for (const digits of ['9999999999', '99999999999999999999', '9'.repeat(400)]) {
    expect(retryAfterMs(digits, 0)).toBe(24 * HOUR)
  }
  expect(retryAfterMs('1e3', 0)).toBeNull()
})

test('(streams C1) a date in Retry-After is held against the world’s clock, wherever the deployment’s is', () => {
  const wallClockNow = Date.parse('2026-11-21T13:00:00Z')
  const forms = (at: number) => {
    const date = new Date(at)
    const [day = '', rest = ''] = date.toUTCString().split(', ')
    const [number, month, year = ''] = rest.split(' ')
    const time = date.toISOString().slice(11, 19)
    const long = { Sat: 'Saturday', Sun: 'Sunday' }[day]
    return [
      date.toUTCString(),
      `${long}, ${number}-${month}-${year.slice(2)} ${time} GMT`,
      `${day} ${month} ${number} ${time} ${year}`,
    ]
  }
  const cases = fc.record({
    aheadMs: fc.integer({ min: -24 * HOUR, max: 400 * 24 * HOUR }),
    waitSeconds: fc.integer({ min: 60, max: 10 * 3_600 }),
    form: fc.nat({ max: 2 }),
  })
  fc.assert(
    fc.property(cases, ({ aheadMs, waitSeconds, form }) => {
      const endedAt = wallClockNow + aheadMs
      const asked = retryAfterMs(forms(wallClockNow + waitSeconds * 1_000)[form]!, wallClockNow)
      const failure = { ...failed, attempts: 1, statusCode: 429, retryAfterMs: asked, endedAt }
      expect(nextAttemptAt(failure)).toBe(endedAt + waitSeconds * 1_000)
    }),
  )
})

test('an exhausted schedule stays exhausted whatever Retry-After says', () => {
  expect(nextAttemptAt({ ...failed, attempts: 10, statusCode: 429, retryAfterMs: 1_000 })).toBeNull()
})

test('only 2xx is a success', () => {
  const codes = [100, 199, 200, 201, 204, 299, 300, 301, 304, 308, 400, 410, 429, 500, 503]
  expect(codes.filter(isSuccess)).toEqual([200, 201, 204, 299])
})

test('410 disables at once, five days of only failures disable, less does not', () => {
  expect(disablingReason(410, 0, 0)).toBe('GONE')
  expect(disablingReason(500, 0, FAILING_LIMIT_MS - 1)).toBeNull()
  expect(disablingReason(null, 0, FAILING_LIMIT_MS)).toBe('ONLY_FAILURES')
})
