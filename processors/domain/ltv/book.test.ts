import fc from 'fast-check'
import { sum } from '../money.ts'
import {
  BARS,
  type BookEntry,
  changeBetween,
  changed,
  contributionOf,
  isOnTheBook,
  type Sums,
  shareRoundedDown,
  summed,
  together,
} from './book.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(cents => text(cents, 2))
const quantity = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(units => text(units, 6))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

function text(unscaled: bigint, scale: number): string {
  const digits = unscaled.toString().padStart(scale + 1, '0')
  const [whole, fraction] = [digits.slice(0, -scale), digits.slice(-scale).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}

const valuations = fc.record({
  level: fc.constantFrom('NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'),
  status: fc.constantFrom('OK', 'ALERT', 'LIQUIDATION'),
  currentLtv: orNull(fc.bigInt({ min: 0n, max: 3_000_000n }).map(ratio => text(ratio, 6))),
  collateralValue: orNull(money),
  shortfallAmount: money,
  prices: fc.array(
    fc.record({
      tokenSymbol: fc.constantFrom('USDC', 'USDT'),
      network: fc.constantFrom('POLYGON', 'BASE'),
      quantity,
      value: orNull(money),
    }),
    { maxLength: 3 },
  ),
  stale: fc.boolean(),
  depeg: fc.boolean(),
  disputed: fc.boolean(),
})
const entries: fc.Arbitrary<BookEntry> = fc.record({
  contractStatus: fc.constantFrom(
    'DRAFT',
    'PENDING_ACCEPTANCE',
    'ACCEPTED',
    'ACTIVE',
    'COMPLETED',
    'CANCELLED',
  ),
  fiatCurrency: fc.constantFrom('BRL', 'USD', 'EUR'),
  outstandingBalance: money,
  valuation: orNull(valuations),
})
/** Which of few contracts moves, and where to; null: unknown (now). */
const moves = fc.array(fc.tuple(fc.nat(5), orNull(entries)), { maxLength: 40 })

const whole = (book: Iterable<BookEntry | null>): Sums => changed({}, together([...book].map(contributionOf)))

test('the book equals the sum of its contracts, whichever moved and in whichever order', () => {
  fc.assert(
    fc.property(moves, steps => {
      const now = new Map<number, BookEntry | null>()
      let sums: Sums = {}
      for (const [id, entry] of steps) {
        sums = changed(sums, changeBetween(contributionOf(now.get(id) ?? null), contributionOf(entry)))
        now.set(id, entry)
      }
      expect(sums).toEqual(whole(now.values()))
    }),
  )
})

test('a book in parts is the book as a whole', () => {
  fc.assert(
    fc.property(fc.array(entries), fc.array(entries), (some, others) => {
      expect(summed([whole(some), whole(others)])).toEqual(whole([...some, ...others]))
    }),
  )
})

test('nothing is lost to rounding, and only agreed loans that are not over are owed', () => {
  fc.assert(
    fc.property(fc.array(entries), all => {
      const owed = all.filter(
        ({ contractStatus, fiatCurrency }) => isOnTheBook(contractStatus) && fiatCurrency === 'BRL',
      )
      const total = sum(owed.map(({ outstandingBalance }) => outstandingBalance))
      expect(whole(all)['outstanding/BRL'] ?? '0').toBe(total)
    }),
  )
})

test('each contract of the book is in one state, one level and one bar', () => {
  fc.assert(
    fc.property(fc.array(entries), all => {
      const sums = whole(all)
      const under = (name: string) =>
        Object.entries(sums).reduce(
          (n, [key, value]) => n + (key.startsWith(`${name}/`) ? Number(value) : 0),
          0,
        )
      const valued = Number(sums['contracts'] ?? 0) - Number(sums['unvalued'] ?? 0)
      expect(under('state')).toBe(all.length)
      expect(under('level')).toBe(valued)
      expect(under('status')).toBe(valued)
      expect(under('ltv')).toBe(valued)
    }),
  )
})

const entry = (currentLtv: string | null): BookEntry => ({
  contractStatus: 'ACTIVE',
  fiatCurrency: 'BRL',
  outstandingBalance: '1',
  valuation: {
    level: 'NONE',
    status: 'OK',
    currentLtv,
    collateralValue: null,
    shortfallAmount: '0',
    prices: [],
    stale: false,
    depeg: false,
    disputed: false,
  },
})
test.each([
  ['0', 0],
  ['0.049999', 0],
  ['0.05', 1],
  ['0.8', 16],
  ['1.499999', BARS - 2],
  ['1.5', BARS - 1],
  ['250', BARS - 1],
  [null, 'none'],
])('a ratio of %s stands in bar %s', (ratio, bar) => {
  expect(whole([entry(ratio)])[`ltv/${bar}`]).toBe('1')
})

test.each([
  ['1', '3', '0.3333'],
  ['2', '3', '0.6666'],
  ['5', '5', '1'],
  ['0', '0', '0'],
])('%s of %s is %s', (amount, all, share) => {
  expect(shareRoundedDown(amount, all)).toBe(share)
})
