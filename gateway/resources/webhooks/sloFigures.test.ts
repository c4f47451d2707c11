import { type Measured, serviceLevelsOf } from './sloFigures.ts'

const NOW = 10_000_000
const PUBLISHED = NOW - 3_600_000

const attempt = (
  number: number,
  outcome: 'SUCCEEDED' | 'HTTP_ERROR',
  afterMs: number,
  durationMs: number,
) => ({
  attempt: number,
  outcome,
  startedAt: PUBLISHED + afterMs,
  durationMs,
})
const delivery = (changes: Partial<Measured>): Measured => ({
  ...{ state: 'SUCCEEDED', timestamp: PUBLISHED, fifo: false, nextAt: null, attempts: [] },
  ...changes,
})
const delivered = (afterMs: number, durationMs = 10) =>
  delivery({ attempts: [attempt(1, 'SUCCEEDED', afterMs, durationMs)] })

test('shares, percentiles and the receiver’s own time, of a hundred deliveries', () => {
  const found = Array.from({ length: 100 }, (_, n) => delivered(n * 100, 7))
  const levels = serviceLevelsOf(found, NOW)
  expect(levels).toMatchObject({ deliveries: 100, delivered: 100, waiting: 0, parked: 0, failed: 0 })
  expect(levels.within).toEqual([
    { seconds: 1, due: 100, delivered: 10, share: 0.1 },
    { seconds: 10, due: 100, delivered: 100, share: 1 },
    { seconds: 300, due: 100, delivered: 100, share: 1 },
  ])
  expect(levels.publicationToDelivery).toEqual({ p50Ms: 4_907, p95Ms: 9_407, p99Ms: 9_807 })
  expect(levels.publicationToFirstAttempt).toEqual({ p50Ms: 4_900, p95Ms: 9_400, p99Ms: 9_800 })
  expect(levels.receiver).toEqual({ p50Ms: 7, p95Ms: 7, p99Ms: 7 })
  expect(levels.firstAttempts).toEqual({ made: 100, succeeded: 100, share: 1 })
  expect(levels.errorBudget).toMatchObject({ due: 100, missed: 0, remaining: 1 })
})

test('the first answer 2xx counts: a resend later changes nothing, a retry counts from publication', () => {
  const resent = delivery({
    attempts: [attempt(1, 'SUCCEEDED', 100, 5), attempt(2, 'SUCCEEDED', 900_000, 5)],
  })
  const retried = delivery({ attempts: [attempt(1, 'HTTP_ERROR', 50, 5), attempt(2, 'SUCCEEDED', 5_000, 5)] })
  const levels = serviceLevelsOf([resent, retried], NOW)
  expect(levels.within.map(({ delivered }) => delivered)).toEqual([1, 2, 2])
  expect(levels.publicationToDelivery).toEqual({ p50Ms: 105, p95Ms: 5_005, p99Ms: 5_005 })
  expect(levels.firstAttempts).toEqual({ made: 2, succeeded: 1, share: 0.5 })
})

test('what is not delivered counts against us once its time is over, and not before', () => {
  const fresh = delivery({ state: 'PENDING', timestamp: NOW - 5_000, nextAt: NOW })
  const levels = serviceLevelsOf([fresh, delivered(10)], NOW)
  expect(levels.within.map(({ due }) => due)).toEqual([2, 1, 1])
  expect(levels.waiting).toBe(1)
  expect(levels.errorBudget).toMatchObject({ due: 1, missed: 0 })
  const old = { ...fresh, timestamp: NOW - 11_000 }
  expect(serviceLevelsOf([old], NOW).errorBudget).toMatchObject({ due: 1, missed: 1, remaining: -999 })
})

test('what waits by the wish of the receiver is told, and takes nothing of the budget', () => {
  const parked = delivery({ state: 'PARKED' })
  const held = delivery({ state: 'PENDING', fifo: true, nextAt: null })
  const failed = delivery({ state: 'FAILED', attempts: [attempt(1, 'HTTP_ERROR', 20, 5)] })
  const gone = delivery({ state: 'DISCARDED' })
  const levels = serviceLevelsOf([parked, held, failed, gone], NOW)
  expect(levels).toMatchObject({ deliveries: 3, delivered: 0, waiting: 1, parked: 1, failed: 1 })
  expect(levels.errorBudget).toMatchObject({ due: 1, missed: 0, remaining: 1 })
  expect(levels.within[2]).toEqual({ seconds: 300, due: 3, delivered: 0, share: 0 })
})

test('of nothing there is no share and no time', () => {
  const levels = serviceLevelsOf([], NOW)
  expect(levels.within[0]).toEqual({ seconds: 1, due: 0, delivered: 0, share: null })
  expect(levels.receiver).toEqual({ p50Ms: null, p95Ms: null, p99Ms: null })
  expect(levels.errorBudget.remaining).toBeNull()
})
