import { groupInputs, secondsBehind, stoppedSince } from './consumerLag.ts'

const NOW = 100_000
const ends = [
  { at: 10_000, end: 50 },
  { at: 40_000, end: 90 },
  { at: 70_000, end: 120 },
]

test('lag in seconds counts from when the log first held what the group needs next', () => {
  expect(secondsBehind(ends, 60, NOW)).toBe(60)
  expect(secondsBehind(ends, 100, NOW)).toBe(30)
  expect(secondsBehind(ends, 10, NOW)).toBe(90)
})

test('a group that is caught up, but for the marker of a transaction, is 0 behind', () => {
  expect(secondsBehind(ends, 120, NOW)).toBe(0)
  expect(secondsBehind(ends, 119, NOW)).toBe(0)
})

test('every processor that reads as a group is watched, on each of its topics', () => {
  const byGroup = Map.groupBy(groupInputs, ({ group }) => group)
  expect([...byGroup.keys()].sort()).toEqual([
    'contracts',
    'directory',
    'ltv',
    'ltvView',
    'prices',
    'transparency',
    'webhooks',
  ])
  expect(
    byGroup
      .get('ltv')
      ?.map(({ topic }) => topic)
      .sort(),
  ).toEqual(['balance-changes', 'market-prices', 'price-ages'])
})

test('a group stands still from the first look that found it at the same offset', () => {
  const first = stoppedSince(undefined, 60, 10_000)
  expect(stoppedSince(first, 60, 40_000)).toEqual({ next: 60, since: 10_000 })
  expect(stoppedSince(first, 61, 40_000)).toEqual({ next: 61, since: 40_000 })
})
