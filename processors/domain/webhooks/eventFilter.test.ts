import fc from 'fast-check'
import { comparisonAt, comparisonsAt } from '../../../schemas/events/eventFields.ts'
import { compareDecimals, impossible, passes, valueAt } from './eventFilter.ts'

const ofAlert = (path: string) => comparisonAt('collateral.ltv_alert', path)
const ofCreation = (path: string) => comparisonAt('collateral.created', path)

const data = {
  contractId: 1241,
  guaranteeId: '2001',
  outstandingBalance: '22500.5',
  status: 'ALERT',
  currentLtv: 0.61,
  cure: null,
  createdAt: '2026-11-21T13:00:00.000Z',
  stale: false,
  prices: [{ tokenSymbol: 'USDC', network: 'BASE', quantity: '10.5' }],
}
const test1 = (
  path: string,
  op: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists',
  value: unknown,
) => passes([{ path, op, value }], data, ofAlert)

test('an empty filter lets everything pass; every condition must hold', () => {
  expect(passes([], data, ofAlert)).toBe(true)
  const alerting = { path: 'status', op: 'eq', value: 'ALERT' } as const
  const other = { path: 'contractId', op: 'eq', value: 1 } as const
  expect(passes([alerting, other], data, ofAlert)).toBe(false)
})

test('decimals are compared as numbers, whether text or number', () => {
  expect(test1('outstandingBalance', 'gt', '9999.99')).toBe(true)
  expect(test1('outstandingBalance', 'eq', '22500.50')).toBe(true)
  expect(test1('outstandingBalance', 'lte', 22500.5)).toBe(true)
  expect(test1('currentLtv', 'gte', '0.61')).toBe(true)
  expect(test1('contractId', 'in', ['7', 1241])).toBe(true)
})

test('text, truth values and instants', () => {
  expect(test1('status', 'in', ['ACTIVE', 'ALERT'])).toBe(true)
  expect(test1('status', 'ne', 'ACTIVE')).toBe(true)
  expect(test1('status', 'gt', 'A')).toBe(false)
  expect(test1('stale', 'eq', false)).toBe(true)
  expect(test1('createdAt', 'gt', '2026-11-21')).toBe(true)
  expect(test1('createdAt', 'eq', '2026-11-21T10:00:00-03:00')).toBe(true)
  expect(test1('createdAt', 'lt', '2026-11-21T10:00:00-03:00')).toBe(false)
  expect(test1('createdAt', 'lte', '2026-11-21T13:00')).toBe(true)
})

test('paths reach into objects and arrays and never into what is inherited', () => {
  expect(valueAt(data, 'prices[0].network')).toBe('BASE')
  expect(valueAt(data, 'prices[1].network')).toBeUndefined()
  expect(valueAt(data, '__proto__.constructor')).toBeUndefined()
  expect(valueAt(data, 'status.length')).toBeUndefined()
})

test('absent and null are the same: they do not exist', () => {
  expect(test1('cure', 'exists', true)).toBe(false)
  expect(test1('nothing', 'exists', false)).toBe(true)
  expect(test1('cure', 'eq', null)).toBe(true)
  expect(test1('cure', 'gt', '0')).toBe(false)
})

test('the comparison of decimals is exact and antisymmetric', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`)
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(Math.sign(compareDecimals(a, b)!) + Math.sign(compareDecimals(b, a)!)).toBe(0)
      expect(compareDecimals(a, `${a}0`)).toBe(0)
    }),
  )
  expect(compareDecimals('0.1', '0.10000000000000000000000001')).toBe(-1)
})

test.each([
  ['data.contractId', 'eq', 7, 'path'],
  ['data', 'exists', true, 'path'],
  ['contractId', 'gt', 'abc', 'value'],
  ['contractId', 'gt', '2026-11-21T13:00:00.000Z', 'value'],
  ['createdAt', 'gt', '7', 'value'],
  ['guaranteeId', 'gt', '7', 'op'],
  ['borrowerDocument', 'lte', '52998224725', 'op'],
  ['noSuchPath', 'lt', 'abc', 'value'],
  ['contractId', 'gt', '2026-13-01T00:00:00.000Z', 'value'],
  ['contractId', 'lte', 1e41, 'value'],
  ['contractId', 'gte', true, 'value'],
  ['contractId', 'in', [], 'value'],
  ['contractId', 'in', 7, 'value'],
  ['contractId', 'eq', [7], 'value'],
] as const)('%s %s %j can never hold, because of its %s', (path, op, value, field) => {
  expect(impossible({ path, op, value }, comparisonsAt(path))).toMatchObject({ field })
  expect(passes([{ path, op, value }], data, ofAlert)).toBe(false)
})

test('`exists` takes nothing but true and false', () => {
  expect(impossible({ path: 'contractId', op: 'exists', value: 'yes' }, new Set())).toMatchObject({
    field: 'value',
  })
})

test.each([
  ['contractId', 'gt', 7],
  ['outstandingBalance', 'lt', '22500.51'],
  ['createdAt', 'gte', '2026-11-21T13:00:00.000Z'],
  ['createdAt', 'gte', '2026-11-21'],
  ['dataSource', 'exists', false],
] as const)('%s %s %j could hold', (path, op, value) => {
  expect(impossible({ path, op, value }, comparisonsAt(path))).toBeNull()
})

const created = { borrowerDocument: '00000000191', guaranteeId: '2001', requiredFiatAmount: '0191.0' }
const holds = (path: string, op: 'eq' | 'ne' | 'in', value: unknown) =>
  passes([{ path, op, value }], created, ofCreation)

test('documents and ids are text, however many digits they have (lending I1)', () => {
  expect(holds('borrowerDocument', 'eq', '00000000191')).toBe(true)
  for (const other of ['0' + '00000000191', '191', 191, '00000000191.0']) {
    expect([other, holds('borrowerDocument', 'eq', other)]).toEqual([other, false])
    expect([other, holds('borrowerDocument', 'in', [other])]).toEqual([other, false])
    expect([other, holds('borrowerDocument', 'ne', other)]).toEqual([other, true])
  }
  expect(holds('guaranteeId', 'eq', '02001')).toBe(false)
  expect(holds('guaranteeId', 'in', ['2001.0', '+2001'])).toBe(false)
  expect(holds('guaranteeId', 'in', [2001])).toBe(true)
  expect(holds('requiredFiatAmount', 'in', ['191'])).toBe(true)
})

test('text of digits equals itself and no other text of the same number', () => {
  const digits = fc.stringMatching(/^[0-9]{1,14}(\.[0-9]{1,3})?$/)
  fc.assert(
    fc.property(digits, fc.nat(3), (text, zeros) => {
      const other = '0'.repeat(zeros + 1) + text
      for (const path of ['borrowerDocument', 'lenderDocument', 'guaranteeId']) {
        const data = { [path]: text }
        const eq = (value: unknown) => passes([{ path, op: 'eq', value }], data, ofCreation)
        expect([eq(text), eq(other)]).toEqual([true, false])
      }
      const amount = { requiredFiatAmount: text }
      const condition = { path: 'requiredFiatAmount', op: 'eq', value: other } as const
      expect(passes([condition], amount, ofCreation)).toBe(true)
    }),
  )
})
