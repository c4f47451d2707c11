import { HOUR_MS } from '../../schemas/durations.ts'
import { createLagHistory } from './lagHistory.ts'

test('a group’s longest lag is kept by the hour for a day, and hours that were not watched are null', () => {
  const history = createLagHistory()
  for (const [seconds, at] of [
    [9, 0],
    [3, 30 * HOUR_MS],
    [7, 30 * HOUR_MS + 1],
    [5, 31 * HOUR_MS - 1],
    [0, 32 * HOUR_MS],
  ] as const)
    history.note('ltv', seconds, at)
  expect(history.of('ltv', 32 * HOUR_MS).slice(-3)).toEqual([7, null, 0])
  expect(history.of('ltv', 32 * HOUR_MS)).toHaveLength(24)
  expect(history.of('ltv', 23 * HOUR_MS)).not.toContain(9)
  expect(history.of('webhooks', 32 * HOUR_MS)).toEqual(Array.from({ length: 24 }, () => null))
})
