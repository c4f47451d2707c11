import { backoffMs } from './pollingCursor.ts'

test('a document that waits long is polled rarely: after a second at first, every five minutes at most', () => {
  expect([0, 5_000, 60_000, 3_600_000, 30 * 86_400_000].map(backoffMs)).toEqual([
    1_000, 1_000, 6_000, 300_000, 300_000,
  ])
})
