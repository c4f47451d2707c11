import fc from 'fast-check'
import type { ContractState, LtvLevel } from '../../../schemas/types.ts'
import { NO_RISK } from '../../../schemas/values/listKeys.ts'
import { contractKeys, isDoubtful, nameKeyOf, riskOf, risksOf } from './listKeys.ts'

const thresholds = {
  ...{ initial: '0.666667', warning: '0.766667', alert: '0.8', liquidation: '0.89' as string | null },
  cureTo: '0.666667',
}
const quiet = { stale: false, depeg: false, disputed: false }
const valued = (level: LtvLevel, currentLtv: string | null, of: object = {}) => ({
  ...{ level, currentLtv, thresholds: { ...thresholds, ...of } },
  ...quiet,
})
const contract = (changes: object) =>
  ({
    ...{ name: 'Loan', createdAt: 1, contractStatus: 'ACTIVE', outstandingBalance: '1', overdueSince: null },
    ...{ signings: [], guarantee: { guaranteeStatus: 'ACTIVE', curePeriod: null } },
    ...changes,
  }) as unknown as ContractState

test('the higher level comes first, and within it the one nearer to the next threshold', () => {
  const order = [
    valued('LIQUIDATION', '1.2'),
    valued('LIQUIDATION', '0.9'),
    valued('MARGIN_CALL', '0.88'),
    valued('MARGIN_CALL', '0.81'),
    valued('MARGIN_CALL', '0.78'),
    valued('WARNING', '0.799'),
    valued('WARNING', '0.77'),
    valued('NONE', '0.7'),
    valued('NONE', '0'),
  ]
  const risks = order.map(one => riskOf('ACTIVE', one))
  expect(risks).toEqual([...risks].sort((a, b) => b - a))
  expect(riskOf('ACTIVE', valued('NONE', '0.6'))).toBe(7_826)
  expect(riskOf('ACTIVE', valued('MARGIN_CALL', '1.2', { liquidation: null }))).toBe(25_000)
})

test('every risk is within the band of its level, whatever the ratio', () => {
  const ratio = fc.integer({ min: 0, max: 5_000_000 }).map(n => (n / 1e6).toFixed(6))
  const levels = fc.constantFrom<LtvLevel>('NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION')
  fc.assert(
    fc.property(levels, ratio, (level, currentLtv) => {
      const [least, greatest] = risksOf(level)
      const risk = riskOf('MARGIN_CALL', valued(level, currentLtv))
      return least <= risk && risk <= greatest
    }),
  )
})

test('without ratio, valuation or collateral there is no risk', () => {
  expect(riskOf('ACTIVE', null)).toBe(NO_RISK)
  expect(riskOf('ACTIVE', valued('NONE', null))).toBe(NO_RISK)
  expect(riskOf('LIQUIDATED', valued('LIQUIDATION', '0.99'))).toBe(NO_RISK)
})

test('keys of balances are in the order of the decimals, to the last digit that a float would lose', () => {
  const amounts = ['0', '9', '10', '10.25', '10.3', '99.5', '999999999999999.98', '999999999999999.99']
  const keys = amounts.map(outstandingBalance => contractKeys(contract({ outstandingBalance })).balanceKey)
  expect(keys).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(amounts.length)
})

test('keys of names are in the order of a dictionary without capitals and marks, and 9 before 10', () => {
  const names = ['abc', 'Ação', 'acordo', 'Órbita', 'Safra 9', 'safra 10', 'Zinco']
  const keys = names.map(nameKeyOf)
  expect(keys).toEqual([...keys].sort())
  expect(nameKeyOf('x'.repeat(255))).toHaveLength(40)
  expect(contractKeys(contract({ name: 'Órbita ÇÃO' })).searched).toBe('orbita cao')
})

test('an active loan after its last day is overdue; a margin call and an open signing have deadlines', () => {
  const signings = [
    { signingStatus: 'ACTIVE', expiresAt: 9 },
    { signingStatus: 'CREATED', expiresAt: 7 },
    { signingStatus: 'COMPLETED', expiresAt: 3 },
  ]
  const guarantee = { guaranteeStatus: 'MARGIN_CALL', curePeriod: { deadline: 5 } }
  const keys = contractKeys(contract({ overdueSince: 2, guarantee, signings }))
  expect(keys).toMatchObject({ isOverdue: true, cureDeadline: 5, signBy: 7 })
  const ended = { guaranteeStatus: 'ACTIVE', curePeriod: { deadline: 5 } }
  const over = contractKeys(
    contract({ contractStatus: 'COMPLETED', overdueSince: 2, guarantee: ended, signings: signings.slice(2) }),
  )
  expect(over).toMatchObject({ isOverdue: false, cureDeadline: null, signBy: null })
})

test('a valuation is doubtful by any of its marks', () => {
  expect(isDoubtful(valued('NONE', '0.5'))).toBe(false)
  for (const mark of ['stale', 'depeg', 'disputed', 'implausible', 'thin'])
    expect(isDoubtful({ ...valued('NONE', '0.5'), [mark]: true })).toBe(true)
})
