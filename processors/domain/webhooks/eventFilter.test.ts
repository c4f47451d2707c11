import fc from 'fast-check'
import { compareDecimals, impossible, passes, valueAt } from './eventFilter.ts'

const data = {
  contractId: 1241,
  requiredFiatAmount: '22500.5',
  guaranteeStatus: 'PENDING',
  currentLtv: 0.61,
  cure: null,
  createdAt: '2026-11-21T13:00:00.000Z',
  stale: false,
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'BASE' }],
}
const test1 = (
  path: string,
  op: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists',
  value: unknown,
) => passes([{ path, op, value }], data)

test('an empty filter lets everything pass; every condition must hold', () => {
  expect(passes([], data)).toBe(true)
  const pending = { path: 'guaranteeStatus', op: 'eq', value: 'PENDING' } as const
  expect(passes([pending, { path: 'contractId', op: 'eq', value: 1 }], data)).toBe(false)
})

test('decimals are compared as numbers, whether text or number', () => {
  expect(test1('requiredFiatAmount', 'gt', '9999.99')).toBe(true)
  expect(test1('requiredFiatAmount', 'eq', '22500.50')).toBe(true)
  expect(test1('requiredFiatAmount', 'lte', 22500.5)).toBe(true)
  expect(test1('currentLtv', 'gte', '0.61')).toBe(true)
  expect(test1('contractId', 'in', ['7', 1241])).toBe(true)
})

test('text, truth values and instants', () => {
  expect(test1('guaranteeStatus', 'in', ['ACTIVE', 'PENDING'])).toBe(true)
  expect(test1('guaranteeStatus', 'ne', 'ACTIVE')).toBe(true)
  expect(test1('guaranteeStatus', 'gt', 'A')).toBe(false)
  expect(test1('stale', 'eq', false)).toBe(true)
  expect(test1('createdAt', 'gt', '2026-11-21')).toBe(true)
})

test('paths reach into objects and arrays and never into what is inherited', () => {
  expect(valueAt(data, 'acceptedTokens[0].network')).toBe('BASE')
  expect(valueAt(data, 'acceptedTokens[1].network')).toBeUndefined()
  expect(valueAt(data, '__proto__.constructor')).toBeUndefined()
  expect(valueAt(data, 'guaranteeStatus.length')).toBeUndefined()
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
  ['contractId', 'gt', '2026-13-01T00:00:00.000Z', 'value'],
  ['contractId', 'lte', 1e41, 'value'],
  ['contractId', 'gte', true, 'value'],
  ['contractId', 'in', [], 'value'],
  ['contractId', 'in', 7, 'value'],
  ['contractId', 'eq', [7], 'value'],
] as const)('%s %s %j can never hold, because of its %s', (path, op, value, field) => {
  expect(impossible({ path, op, value })).toMatchObject({ field })
  expect(passes([{ path, op, value }], { ...data, data: undefined })).toBe(false)
})

test('`exists` takes nothing but true and false', () => {
  expect(impossible({ path: 'contractId', op: 'exists', value: 'yes' })).toMatchObject({ field: 'value' })
})

test.each([
  ['contractId', 'gt', 7],
  ['requiredFiatAmount', 'lt', '22500.51'],
  ['createdAt', 'gte', '2026-11-21T13:00:00.000Z'],
  ['createdAt', 'gte', '2026-11-21'],
  ['dataSource', 'exists', false],
] as const)('%s %s %j could hold', (path, op, value) => {
  expect(impossible({ path, op, value })).toBeNull()
})
