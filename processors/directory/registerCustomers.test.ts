import { pauseMs } from './registerCustomers.ts'

const createdAt = '2026-11-01T12:00:00.000Z'
const after = (ms: number) => pauseMs({ createdAt }, Date.parse(createdAt) + ms)

test('a customer is asked for every second at first, ever rarer later, and never more rarely than every five minutes', () => {
  expect([0, 5_000, 60_000, 3_600_000, 30 * 86_400_000].map(after)).toEqual([
    1_000, 1_000, 6_000, 300_000, 300_000,
  ])
})
