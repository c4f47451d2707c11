/** Movements on their way explain a difference to the last unit, and nothing else does. */
import fc from 'fast-check'
import type { StoredDeposit, StoredRelease } from '../../../schemas/documents/contracts.ts'
import type { ContractState, GuaranteeState, OpenRelease, TokenQuantity } from '../../../schemas/types.ts'
import { drawn } from '../../../test/support/thoroughness.ts'
import { differencesOf, type OurBook, SETTLING_MS, tokensOf } from './compareBooks.ts'

const TOKEN = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
const NOW = Date.parse('2026-11-02T12:00:00Z')
const LONG_AGO = NOW - 2 * SETTLING_MS
const held = (quantity: string): TokenQuantity => ({ ...TOKEN, quantity })
const book = (
  guarantee: Partial<GuaranteeState>,
  more: Partial<Omit<OurBook, 'contract'>> = {},
): OurBook => ({
  contract: {
    guarantee: { holdings: [], openReleases: [], liquidation: null, ...guarantee },
  } as Partial<ContractState> as ContractState,
  deposits: [],
  releases: [],
  ...more,
})
const found = (ours: OurBook, quantity: string | null, at = NOW) => {
  const balances = quantity === null ? [] : [{ ...held(quantity), block: 7, at }]
  return differencesOf(ours, 'CUSTODIAN', balances, tokensOf(ours), NOW).map(
    ({ differenceKind, quantityHere }) => [differenceKind, quantityHere],
  )
}
const release = (quantity: string): OpenRelease => ({
  ...{ ...held(quantity), releaseId: `rel_${quantity}`, releaseOrigin: 'REQUEST', releaseStatus: 'APPROVED' },
  ...{ requestedAt: LONG_AGO, approvedAt: LONG_AGO, destination: null },
})
const deposit = (quantity: string, more: Partial<StoredDeposit>): StoredDeposit => ({
  ...{ ...held(quantity), _id: `dep_${quantity}`, transaction: quantity, contractId: 1, guaranteeId: 1 },
  ...{ txHash: quantity, createdAt: LONG_AGO, ...more },
})

test('equal books have no difference, and one unit is one, by kind', () => {
  const ours = book({ holdings: [held('100')] })
  expect(found(ours, '100')).toEqual([])
  expect(found(ours, '100.000001')).toEqual([['AMOUNT', '100']])
  expect(found(ours, '99.999999')).toEqual([['AMOUNT', '100']])
  expect(found(ours, null)).toEqual([['MISSING_THERE', '100']])
  expect(found(ours, '0')).toEqual([['MISSING_THERE', '100']])
  expect(found(book({}), '0.000001')).toEqual([['MISSING_HERE', '0']])
})

test('an order that is open may be done or not; half a release is neither, part of a sale is', () => {
  const releasing = book({ holdings: [held('60')], openReleases: [release('30'), release('10')] })
  expect(found(releasing, '100')).toEqual([])
  for (const there of ['60', '70', '90']) expect(found(releasing, there)).toEqual([['PENDING', '100']])
  for (const there of ['80', '59.999999']) expect(found(releasing, there)).toEqual([['AMOUNT', '100']])
  const liquidation = {
    ...{ liquidationStatus: 'DECIDED', liquidatedCollateral: [{ ...held('40'), value: '200' }] },
    ...{ returnedCollateral: [], confirmedAt: null },
  } as Partial<GuaranteeState['liquidation']> as GuaranteeState['liquidation']
  const selling = book({ holdings: [held('60')], liquidation })
  expect(found(selling, '100')).toEqual([])
  expect(found(selling, '77.5')).toEqual([['PENDING', '100']])
  expect(found(selling, '59.999999')).toEqual([['AMOUNT', '100']])
  const sold = (confirmedAt: number) =>
    book({ liquidation: { ...liquidation!, liquidationStatus: 'CONFIRMED', confirmedAt } })
  expect(found(sold(NOW), '40')).toEqual([['PENDING', '0']])
  expect(found(sold(LONG_AGO), '40')).toEqual([['MISSING_HERE', '0']])
})

test('an order without a destination is not with custody yet: all of it must be there', () => {
  const destination = { paymentMethodId: null, address: null, since: LONG_AGO }
  const waiting = book({ holdings: [held('60')], openReleases: [{ ...release('40'), destination }] })
  expect(found(waiting, '100')).toEqual([])
  for (const there of ['60', '99.999999']) expect(found(waiting, there)).toEqual([['AMOUNT', '100']])
})

test('a release, a deposit and its end that are newer than the balance may be in it or not', () => {
  const released = { ...held('5'), releaseStatus: 'RELEASED', updatedAt: NOW - 1 } as StoredRelease
  expect(found(book({}, { releases: [released] }), '5')).toEqual([['PENDING', '0']])
  expect(found(book({}, { releases: [{ ...released, updatedAt: LONG_AGO }] }), '5')).toEqual([
    ['MISSING_HERE', '0'],
  ])
  const fresh = deposit('5', { depositStatus: 'CONFIRMED', confirmedAt: NOW })
  expect(found(book({ holdings: [held('5')] }, { deposits: [fresh] }), '0')).toEqual([['PENDING', '5']])
  const old = { ...fresh, confirmedAt: LONG_AGO }
  expect(found(book({ holdings: [held('5')] }, { deposits: [old] }), '0')).toEqual([['MISSING_THERE', '5']])
  // The block of the balance is older than the deposit, however long ago that was.
  expect(found(book({ holdings: [held('5')] }, { deposits: [old] }), '0', LONG_AGO)).toEqual([
    ['PENDING', '5'],
  ])
  const reversed = deposit('5', { depositStatus: 'REVERSED', reversedAt: NOW })
  expect(found(book({}, { deposits: [reversed] }), '5')).toEqual([['PENDING', '0']])
  const seen = deposit('5', { depositStatus: 'SEEN' })
  expect(found(book({}, { deposits: [seen] }), '5')).toEqual([['PENDING', '0']])
  expect(found(book({}, { deposits: [seen] }), '4')).toEqual([['MISSING_HERE', '0']])
})

test('an unattributed deposit is there without being held', () => {
  const unattributed = { unattributedReason: 'SENDER', attributionState: 'OPEN' } as const
  const apart = deposit('5', {
    depositStatus: 'CONFIRMED',
    confirmedAt: LONG_AGO,
    unattributed: { ...unattributed, returnId: null, destination: null },
  })
  const ours = book({ holdings: [held('1')] }, { deposits: [apart] })
  expect([found(ours, '1'), found(ours, '6'), found(ours, '5')]).toEqual([
    [],
    [['PENDING', '1']],
    [['AMOUNT', '1']],
  ])
})

test('whatever of open releases is done is explained, and one unit more or less never is', () => {
  const amounts = fc.array(fc.integer({ min: 2, max: 1_000 }), { maxLength: 12 })
  const parts = amounts.chain(all => fc.tuple(fc.constant(all), fc.subarray(all)))
  const isSum = (all: readonly number[], units: number): boolean =>
    all.length === 0 ? units === 0 : isSum(all.slice(1), units) || isSum(all.slice(1), units - all[0]!)
  fc.assert(
    fc.property(parts, fc.constantFrom(-1, 0, 1), ([all, there], off) => {
      const ours = book({ holdings: [held('5000')], openReleases: all.map(one => release(String(one))) })
      const units = there.reduce((sum, one) => sum + one, 0) + off
      const [difference] = found(ours, String(5_000 + units))
      const isEqual = units === all.reduce((sum, one) => sum + one, 0)
      expect(difference?.[0] ?? 'NONE').toBe(isEqual ? 'NONE' : isSum(all, units) ? 'PENDING' : 'AMOUNT')
    }),
    { numRuns: drawn(200, 10_000) },
  )
})
