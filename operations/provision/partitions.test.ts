import { countToSettle } from './partitions.ts'

test('the first provisioning settles what is asked for, or the usual count', () => {
  expect(countToSettle(null, null, null)).toBe(12)
  expect(countToSettle(96, null, null)).toBe(96)
})

test('a deployment from before the setting keeps the partition count of its topics', () => {
  expect(countToSettle(null, null, 12)).toBe(12)
  expect(countToSettle(null, {}, 24)).toBe(24)
  expect(() => countToSettle(24, null, 12)).toThrow('this deployment has 12')
})

test('another number is refused later, with the remedy', () => {
  expect(countToSettle(null, { partitions: 24 }, null)).toBe(24)
  expect(countToSettle(24, { partitions: 24 }, null)).toBe(24)
  expect(() => countToSettle(48, { partitions: 24 }, null)).toThrow(
    'PARTITIONS asks for 48, and this deployment has 24 since it was first provisioned: say 24 or leave it ' +
      'out; docs/scale.md tells which number to choose',
  )
})

test('nothing is provisioned in the middle of a move', () => {
  const move = { from: 12, to: 24, begunAt: 1, endedAt: null, ends: {} } as const
  expect(() => countToSettle(null, { partitions: 12, move }, null)).toThrow(
    'the move from 12 to 24 partitions is unfinished',
  )
})
