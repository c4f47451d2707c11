import { consumedTopics, lagSecondsOf, stalledSince } from './consumerLag.ts'

const NOW = 100_000
const ends = [
  { at: 10_000, end: 50 },
  { at: 40_000, end: 90 },
  { at: 70_000, end: 120 },
]

test('lag in seconds counts from the moment the log first held the next record of the group', () => {
  expect(lagSecondsOf(ends, 60, NOW)).toBe(60)
  expect(lagSecondsOf(ends, 100, NOW)).toBe(30)
  expect(lagSecondsOf(ends, 10, NOW)).toBe(90)
})

test('a group that is caught up but for the control record of a transaction has no lag', () => {
  expect(lagSecondsOf(ends, 120, NOW)).toBe(0)
  expect(lagSecondsOf(ends, 119, NOW)).toBe(0)
})

test('every consumer group of the processors is monitored on each of its topics', () => {
  const byGroup = Map.groupBy(consumedTopics, ({ group }) => group)
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

test('a group is stalled since the first scrape that found it at the same offset', () => {
  const first = stalledSince(undefined, 60, 10_000)
  expect(stalledSince(first, 60, 40_000)).toEqual({ next: 60, since: 10_000 })
  expect(stalledSince(first, 61, 40_000)).toEqual({ next: 61, since: 40_000 })
})
