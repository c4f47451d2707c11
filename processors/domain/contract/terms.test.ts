import fc from 'fast-check'
import type { LtvPolicyInput } from '../../../schemas/types.ts'
import { isRefusal } from '../refusal.ts'
import { policyOf } from './terms.ts'

const NOTHING: LtvPolicyInput = {
  mode: null,
  liquidationType: null,
  curePeriodHours: null,
  undeliverable: null,
  borrowerRequests: null,
  warning: null,
  alert: null,
  liquidation: null,
}

// i = 100/cp; warning i + 0.30(1−i), alert i + 0.40(1−i), liquidation i + 0.67(1−i); below 110: 1.03 i, 1.05
// i, none.
test.each([
  ['150', '0.666667', '0.766667', '0.8', '0.89'],
  ['130', '0.769231', '0.838462', '0.861538', '0.923846'],
  ['200', '0.5', '0.65', '0.7', '0.835'],
  ['110', '0.909091', '0.936364', '0.945455', '0.97'],
  ['109.999999', '0.909091', '0.936364', '0.954545', null],
  ['100', '1', '1.03', '1.05', null],
  ['80', '1.25', '1.2875', '1.3125', null],
  ['0.000001', '100000000', '103000000', '105000000', null],
  ['999999999999.999999', '0', '0.3', '0.4', '0.67'],
])('the thresholds of %s %%', (percentage, initial, warning, alert, liquidation) => {
  expect(policyOf(percentage, null)).toEqual({
    ltvPolicy: {
      ...NOTHING,
      mode: 'IMMEDIATE',
      liquidationType: 'FULL',
      curePeriodHours: 24,
      undeliverable: 'SELL',
      borrowerRequests: 'DECIDE',
    },
    thresholds: { initial, warning, alert, liquidation, cureTo: initial },
  })
})

test.each([
  ['150', { warning: '0.666666' }, 'ltvPolicy.warning'],
  ['150', { warning: '0.666667' }, null],
  ['150', { alert: '0.7' }, 'ltvPolicy.alert'],
  ['150', { warning: '0.7', alert: '0.7', liquidation: '0.7' }, null],
  ['150', { liquidation: '0.79' }, 'ltvPolicy.liquidation'],
  ['150', { liquidation: '1' }, null],
  ['150', { liquidation: '1.000001' }, 'ltvPolicy.liquidation'],
  ['150', { alert: '0.95' }, 'ltvPolicy.liquidation'],
  ['100', { liquidation: '1' }, 'ltvPolicy.liquidation'],
  ['80', { warning: '1.3', alert: '2' }, null],
  ['105', { liquidation: '1' }, null],
])('with %s %% the policy %p is checked after the defaults: %p', (percentage, overrides, field) => {
  const policy = policyOf(percentage, { ...NOTHING, ...overrides })
  expect(isRefusal(policy) ? policy.field : null).toBe(field)
})

test('(lending I4) the bound that a refusal states is taken', () => {
  const said = (percentage: string, overrides: Partial<LtvPolicyInput>) => {
    const policy = policyOf(percentage, { ...NOTHING, ...overrides })
    return isRefusal(policy) ? policy.reason : null
  }
  expect(said('133.333333', { warning: '0.75' })).toContain('(0.750001)')
  const percentage = fc.integer({ min: 110_000_001, max: 999_000_000 }).map(millionths => millionths / 1e6)
  const field = fc.constantFrom('warning' as const, 'alert' as const, 'liquidation' as const)
  fc.assert(
    fc.property(percentage, field, (given, name) => {
      const reason = said(given.toFixed(6), { [name]: '0.000001' })
      const bound = /\((\d+(?:\.\d+)?)\)$/.exec(reason ?? '')?.[1]
      expect(reason).toContain('must be at least')
      // A later threshold may be out of order then; the one that was refused is not.
      expect(said(given.toFixed(6), { [name]: bound! })).not.toBe(reason)
    }),
  )
})
