import * as fc from 'fast-check'
import { NOON, termsFrom } from './ltv.fixture.ts'
import { defaultRules, halfEven6, isAtLeast, type Quote, ratioOf, valuate } from './ltv.ts'
import { decideOnChange, decideOnPrice, newPosition } from './position.ts'
import type { Terms } from './terms.ts'

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
const quantity = fc.bigInt({ min: 1n, max: 10n ** 15n })
const tokenPrice = fc.bigInt({ min: 5n * 10n ** 7n, max: 12n * 10n ** 7n })
const rate = fc.bigInt({ min: 10n ** 8n, max: 9n * 10n ** 8n })
const percentage = fc.bigInt({ min: 101n * 10n ** 6n, max: 400n * 10n ** 6n })
const loan = fc.record({ cents, usdc: quantity, usdt: quantity, tokenPrice, rate, percentage })

function decided(
  input: { cents: bigint; usdc: bigint; usdt: bigint; tokenPrice: bigint; rate: bigint; percentage: bigint },
  more: Partial<Terms> = {},
) {
  const base = termsFrom({ percentage: String(Number(input.percentage) / 1e6) })
  const holdings = [
    { tokenSymbol: 'USDC' as const, network: 'BASE' as const, quantity: input.usdc },
    { tokenSymbol: 'USDT' as const, network: 'POLYGON' as const, quantity: input.usdt },
  ]
  const terms: Terms = {
    ...base,
    balance: input.cents,
    collateralPercentage: input.percentage,
    holdings,
    ...more,
  }
  const of = (price: bigint): Quote => ({ price, source: 'test', asOf: NOON, disputed: false })
  const market = new Map([
    ['USDC', of(input.tokenPrice)],
    ['USDT', of(10n ** 8n)],
    ['USDBRL', of(input.rate)],
  ])
  const surroundings = { market, rules: defaultRules, time: NOON }
  return { terms, surroundings, decision: decideOnChange(newPosition, terms, surroundings) }
}

test('property: the ratio never falls with the balance, never rises with price or quantity', () => {
  fc.assert(
    fc.property(loan, fc.bigInt({ min: 1n, max: 10n ** 6n }), (input, more) => {
      const ltv = decided(input).decision.snapshot!.currentLtv!
      expect(decided({ ...input, cents: input.cents + more }).decision.snapshot!.currentLtv! >= ltv).toBe(
        true,
      )
      expect(decided({ ...input, usdc: input.usdc + more }).decision.snapshot!.currentLtv! <= ltv).toBe(true)
      expect(
        decided({ ...input, tokenPrice: input.tokenPrice + more }).decision.snapshot!.currentLtv! <= ltv,
      ).toBe(true)
      expect(decided({ ...input, rate: input.rate + more }).decision.snapshot!.currentLtv! <= ltv).toBe(true)
    }),
  )
})

test('property: each cure alone cures, and a smallest unit less does not', () => {
  fc.assert(
    fc.property(loan, input => {
      const { terms, surroundings, decision } = decided(input, { liquidatable: false })
      fc.pre(decision.alert !== null)
      const { repay, topUp } = decision.alert
      const { n, d } = { n: 100_000_000n, d: terms.collateralPercentage }
      const ratioAfter = (change: Partial<Terms>) => {
        const after = { ...terms, ...change }
        const valuation = valuate(after.holdings, after.fiatCurrency, surroundings.market, defaultRules, NOON)
        return ratioOf(after.balance, valuation)
      }
      const cures = (change: Partial<Terms>) => isAtLeast({ n, d }, ratioAfter(change))
      expect(cures({ balance: terms.balance - repay })).toBe(true)
      expect(cures({ balance: terms.balance - repay + 1n })).toBe(false)
      for (const { quantity: amount, ...token } of topUp) {
        const deposit = (extra: bigint) => ({ holdings: [...terms.holdings, { ...token, quantity: extra }] })
        expect(cures(deposit(amount))).toBe(true)
        expect(cures(deposit(amount - 1n))).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
})

test('property: in loans of ordinary size a cure ends within 1e-6 of the ratio it aims at', () => {
  const ordinary = fc.record({
    cents: fc.bigInt({ min: 5n * 10n ** 6n, max: 10n ** 11n }),
    tokenPrice,
    rate,
    percentage,
  })
  fc.assert(
    fc.property(ordinary, input => {
      const dollars = (input.cents * 10n ** 12n) / input.rate
      const { terms, surroundings, decision } = decided(
        { ...input, usdc: dollars / 2n, usdt: dollars / 2n },
        { liquidatable: false },
      )
      fc.pre(decision.alert !== null)
      const valuation = valuate(terms.holdings, 'BRL', surroundings.market, defaultRules, NOON)
      const after = halfEven6(ratioOf(terms.balance - decision.alert.repay, valuation))
      const aim = halfEven6({ n: 100_000_000n, d: terms.collateralPercentage })
      expect(aim - after <= 1n && after <= aim).toBe(true)
    }),
  )
})

test('property: a partial liquidation ends at or below cureTo; totals are sums of their parts', () => {
  fc.assert(
    fc.property(loan, input => {
      const { terms, surroundings, decision } = decided(
        { ...input, tokenPrice: 99_000_000n },
        { liquidationType: 'PARTIAL' },
      )
      fc.pre(decision.liquidation !== null)
      const { sold, debtCovered, remainingBalance } = decision.liquidation
      expect(debtCovered + remainingBalance).toBe(terms.balance)
      const rest = terms.holdings.map(held => {
        const gone = sold.find(token => token.tokenSymbol === held.tokenSymbol)?.quantity ?? 0n
        expect(gone <= held.quantity).toBe(true)
        return { ...held, quantity: held.quantity - gone }
      })
      const after = valuate(rest, 'BRL', surroundings.market, defaultRules, NOON)
      fc.pre(after.weight !== 0n)
      const initial = { n: 100_000_000n, d: terms.collateralPercentage }
      expect(isAtLeast(initial, ratioOf(remainingBalance, after))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('property: the same prices again change nothing', () => {
  fc.assert(
    fc.property(loan, input => {
      const { terms, surroundings, decision } = decided(input)
      const again = decideOnPrice(decision.state, terms, surroundings)
      expect(again.snapshot).toBeNull()
      expect(again.state).toBe(decision.state)
    }),
  )
})
