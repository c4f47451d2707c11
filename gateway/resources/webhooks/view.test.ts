import { warningsOf } from './view.ts'

const PATHS = ['requiredFiatAmount', 'requiredFiatAmont', 'cure.deadline', 'cure.topUp[3].amount']
const filter = PATHS.map(path => ({ path, op: 'eq', value: '1' }) as const)
const warned = (events: readonly string[]) =>
  warningsOf({ filter, events }).map(({ field }) => Number(/\d+/.exec(field)![0]))

test('a path that no event of the endpoint has is warned of (streams, filters)', () => {
  expect(warned(['*'])).toEqual([1])
  expect(warned(['collateral.*'])).toEqual([1])
  expect(warned(['collateral.created'])).toEqual([1, 2, 3])
  expect(warned(['account.verified'])).toEqual([0, 1, 2, 3])
  const indexed = [{ path: 'prices.0.asOf', op: 'eq', value: 1 }] as const
  expect(warningsOf({ filter: indexed, events: ['collateral.ltv_alert'] })).toEqual([])
})

test('a condition that was saved when ids were compared as numbers is warned of', () => {
  const saved = [{ path: 'guaranteeId', op: 'gt', value: '2000' }] as const
  expect(warningsOf({ filter: saved, events: ['*'] })).toEqual([
    { field: 'filter[0].op', reason: expect.stringMatching(/has no order/) },
  ])
})
