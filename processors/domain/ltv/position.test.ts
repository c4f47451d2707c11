import { around, CALM, fixed, holdingsOf, NOON, quote, type TermsText, termsFrom } from './ltv.fixture.ts'
import type { Quote } from './ltv.ts'
import { decideOnChange, decideOnPrice, newPosition, type PositionState } from './position.ts'
import type { Terms } from './terms.ts'

const HOUR_MS = 3_600_000

type Prices = Readonly<Record<string, string | Quote>>
const at = (brl: string, more: Prices = {}): Prices => ({ ...CALM, USDBRL: brl, ...more })

/** Follows one contract through prices and changes and notes what was announced. */
function follow(
  given: TermsText,
  steps: readonly (Prices | { terms: Partial<Terms> } | { hours: number })[],
) {
  let terms = termsFrom(given)
  let state: PositionState = newPosition
  let prices: Prices = CALM
  let time = NOON
  const notes: string[] = []
  const note = (decision: ReturnType<typeof decideOnPrice>) => {
    state = decision.state
    if (decision.snapshot) notes.push(decision.snapshot.level)
    if (decision.alert) notes.push('alert!')
    if (decision.liquidation) notes.push('liquidated!')
  }
  const surroundings = () => {
    const fresh = Object.entries(prices).map(([symbol, price]): [string, string | Quote] => [
      symbol,
      typeof price === 'string' ? quote(price, { asOf: time }) : price,
    ])
    return around(Object.fromEntries(fresh), time)
  }
  note(decideOnChange(state, terms, surroundings()))
  for (const step of steps) {
    if ('hours' in step) time += Number(step.hours) * HOUR_MS
    if ('terms' in step) {
      terms = { ...terms, ...(step.terms as Partial<Terms>), balanceSequence: terms.balanceSequence + 1 }
      note(decideOnChange(state, terms, surroundings()))
      continue
    }
    if (!('hours' in step)) prices = step
    note(decideOnPrice(state, terms, surroundings()))
  }
  return { notes, state, terms }
}

/** 10000 BRL against 3000 USDC: ratio 0.6667 at 5.00, 0.8 at 4.1667, 0.89 at 3.7453. */
const LOAN: TermsText = { holdings: { USDC: '3000' } }

test('one alert per crossing; it arms again only below the warning ratio', () => {
  const { notes } = follow(LOAN, [at('4.10'), at('4.05'), at('4.30'), at('4.10'), at('4.36'), at('4.10')])
  expect(notes).toEqual(['NONE', 'MARGIN_CALL', 'alert!', 'NONE', 'MARGIN_CALL', 'alert!'])
})

const SALE = { requestId: 'brq_1', toLtv: fixed('0.5', 6) }
const ASKED: Partial<Terms> = { saleRequest: SALE, liquidatable: false, afterNotice: true }

test('a sale that the borrower asked for pays down to its ratio, at fresh prices, without notice or alert', () => {
  const stale = { USDC: quote('1', { asOf: NOON - 200_000 }) }
  expect(follow(LOAN, [{ terms: ASKED }]).notes).toEqual(['NONE', 'NONE', 'liquidated!'])
  expect(follow(LOAN, [at('5.00', stale), { terms: ASKED }, at('5.00')]).notes).toEqual([
    ...['NONE', 'NONE', 'NONE', 'liquidated!'],
  ])
  const { liquidation } = decideOnChange(newPosition, { ...termsFrom(LOAN), ...ASKED }, around(CALM))
  const { requestId, proceeds, remainingBalance } = liquidation!
  // (10,000 − x) / (15,000 − x) ≤ 1/2, so x ≥ 5,000.
  expect(requestId).toBe('brq_1')
  expect(proceeds).toBeGreaterThanOrEqual(fixed('5000', 2))
  expect(proceeds).toBeLessThan(fixed('5000.02', 2))
  expect(remainingBalance + proceeds).toBe(fixed('10000', 2))
})

test('a sale that was asked for does not happen at or below its ratio, nor twice', () => {
  const reached = { ...ASKED, saleRequest: { ...SALE, toLtv: fixed('0.666667', 6) } }
  expect(follow(LOAN, [{ terms: reached }]).notes).toEqual(['NONE', 'NONE'])
  expect(follow(LOAN, [{ terms: ASKED }, at('4.99')]).notes).toEqual(['NONE', 'NONE', 'liquidated!'])
})

test('a liquidation that the ratio demands goes before a sale that was asked for', () => {
  const due = { ...ASKED, liquidatable: true, afterNotice: false }
  const { liquidation } = decideOnChange(newPosition, { ...termsFrom(LOAN), ...due }, around(at('3.70')))
  expect(liquidation).not.toHaveProperty('requestId')
})

test('a warning is recorded and not announced', () => {
  expect(follow(LOAN, [at('4.30'), at('4.40')]).notes).toEqual(['NONE', 'WARNING', 'NONE'])
})

test('a jump to liquidation liquidates once, without offering a cure', () => {
  expect(follow(LOAN, [at('3.70'), at('3.60')]).notes).toEqual(['NONE', 'LIQUIDATION', 'liquidated!'])
})

test('a liquidation that contracts refused is found again with the newer balance change', () => {
  const { notes } = follow(LOAN, [at('3.70'), { terms: { balance: fixed('9999', 2) } }])
  expect(notes).toEqual(['NONE', 'LIQUIDATION', 'liquidated!', 'LIQUIDATION', 'liquidated!'])
})

test.each([
  ['a stale price', { USDC: quote('1', { asOf: NOON - 200_000 }) }],
  ['a lost peg', { USDC: '0.97', USDBRL: '3.8' }],
  ['sources that disagree', { USDC: quote('1', { disputed: true }) }],
])('%s holds a liquidation back, an alert goes out, and it happens when it is over', (_what, bad) => {
  const { notes } = follow(LOAN, [at('3.70', bad as Prices), at('3.70', bad as Prices), at('3.70')])
  expect(notes).toEqual(['NONE', 'LIQUIDATION', 'alert!', 'LIQUIDATION', 'liquidated!'])
})

test('a liquidation that was held back does not happen when the ratio has recovered', () => {
  const { notes } = follow(LOAN, [at('3.70', { USDC: quote('1', { disputed: true }) }), at('4.00')])
  expect(notes).toEqual(['NONE', 'LIQUIDATION', 'alert!', 'MARGIN_CALL'])
})

test('after notice: first an alert, and a liquidation only when its deadline has passed', () => {
  const { notes } = follow({ ...LOAN, afterNotice: true }, [at('3.70'), { hours: 23 }, { hours: 1 }])
  expect(notes).toEqual(['NONE', 'LIQUIDATION', 'alert!', 'LIQUIDATION', 'liquidated!'])
})

test('after notice: a cure in time forgets the deadline', () => {
  const { notes, state } = follow({ ...LOAN, afterNotice: true }, [
    at('3.70'),
    { hours: 23 },
    at('5'),
    { hours: 2 },
  ])
  expect(notes).toEqual(['NONE', 'LIQUIDATION', 'alert!', 'NONE'])
  expect(state.cureDeadline).toBeNull()
})

test('a ratio past alert is announced when the contract becomes ACCEPTED', () => {
  const { notes } = follow({ ...LOAN, alertable: false, liquidatable: false, active: false }, [
    at('4.10'),
    { terms: { balanceTrigger: 'STATE', alertable: true } },
    { terms: { balanceTrigger: 'STATE', active: true } },
  ])
  expect(notes).toEqual(['NONE', 'MARGIN_CALL', 'MARGIN_CALL', 'alert!'])
})

test('a debt without collateral is ALERT once the contract is ACTIVE, and alerts once while it can be cured', () => {
  expect(follow({ holdings: {} }, [at('3'), at('4')]).notes).toEqual(['MARGIN_CALL', 'alert!'])
  expect(follow({ holdings: {}, alertable: false }, [at('3')]).notes).toEqual(['MARGIN_CALL'])
  expect(follow({ holdings: {}, active: false }, [at('3')]).notes).toEqual(['NONE'])
})

test('the first price ever is recorded', () => {
  const terms = termsFrom(LOAN)
  const before = decideOnChange(newPosition, terms, around({}))
  expect(before.snapshot).toMatchObject({ currentLtv: null, level: 'NONE' })
  expect(before.valued).toBe(false)
  expect(decideOnPrice(before.state, terms, around(CALM)).snapshot).toMatchObject({ currentLtv: 666_667n })
})

test('a pending lock hears when the cover is reached', () => {
  const given = { ...LOAN, lockPending: true, active: false }
  const terms = termsFrom(given)
  const before = decideOnChange(newPosition, terms, around(at('4.9999')))
  expect(before.snapshot!.covered).toBe(false)
  const after = decideOnPrice(before.state, terms, around(CALM))
  expect(after).toMatchObject({ valued: true, snapshot: { covered: true, trigger: 'PRICE' } })
  expect(decideOnPrice(after.state, terms, around(CALM)).snapshot).toBeNull()
})

test.each([
  ['all of it with debt', {}, '3000', CALM, 'LTV_ABOVE_INITIAL'],
  ['down to the initial ratio', { holdings: { USDC: '3000.5' } }, '0.5', CALM, null],
  ['a unit more', { holdings: { USDC: '3000.5' } }, '0.500001', CALM, 'LTV_ABOVE_INITIAL'],
  ['all of it without debt', { balance: '0' }, '3000', {}, null],
  ['more than is held', {}, '3000.000001', CALM, 'NOT_HELD'],
  ['at a stale price', { balance: '1' }, '1', { ...CALM, USDC: quote('1', { asOf: 0 }) }, 'PRICE_STALE'],
  ['without a price', { balance: '1' }, '1', {}, 'PRICE_UNKNOWN'],
])('a release of %s', (_what, given, quantity, prices, refusal) => {
  const [taken] = holdingsOf({ USDC: quantity })
  const releaseRequest = { releaseId: 'rel_1', ...taken! }
  const terms = termsFrom({ ...LOAN, ...given, balanceTrigger: 'RELEASE_REQUESTED', releaseRequest })
  const decision = decideOnChange(newPosition, terms, around(prices as Prices))
  expect(decision.release).toEqual({ releaseId: 'rel_1', refusal })
})

test('partial liquidation, by hand: 10000 against 11000, back to 2/3', () => {
  // x ≥ (10000 − 2/3 × 11000) / (1 − 2/3) = 8000, and a cent for the unit that may be sold too much.
  const terms = termsFrom({ holdings: { USDC: '2200' }, liquidationType: 'PARTIAL' })
  const { liquidation } = decideOnChange(newPosition, terms, around(CALM))
  expect(liquidation).toMatchObject({
    debtCovered: fixed('8000.01', 2),
    remainingBalance: fixed('1999.99', 2),
  })
  expect(liquidation!.sold).toMatchObject([{ quantity: fixed('1600.002', 6), value: fixed('8000.01', 2) }])
  expect(liquidation!.returned).toEqual([])
})

test('full liquidation sells what the debt needs and returns the rest', () => {
  const terms = termsFrom({ holdings: { USDC: '1000', USDT: '1200' } })
  const { liquidation } = decideOnChange(newPosition, terms, around(CALM))
  expect(liquidation!.sold).toMatchObject([{ quantity: fixed('1000', 6) }, { quantity: fixed('1000', 6) }])
  expect(liquidation!.returned).toEqual(holdingsOf({ USDT: '200' }))
  expect(liquidation).toMatchObject({ proceeds: fixed('10000', 2), remainingBalance: 0n })
})

test('full liquidation of less than the debt sells everything and leaves a balance', () => {
  const terms = termsFrom({ holdings: { USDC: '1500' } })
  const { liquidation } = decideOnChange(newPosition, terms, around(CALM))
  expect(liquidation).toMatchObject({
    debtCovered: fixed('7500', 2),
    remainingBalance: fixed('2500', 2),
    returned: [],
  })
})

/** The rest of a FULL sale that fell short: the ratio is sound, and something is still owed. */
const REST: TermsText = { holdings: { USDC: '3000' }, balance: '400', sellsRest: true }

test('(lending B3) the rest of a sale that fell short is sold whatever the ratio is, once', () => {
  const { notes } = follow(REST, [at('4.90'), at('5.10')])
  expect(notes).toEqual(['NONE', 'liquidated!'])
  const { liquidation } = decideOnChange(newPosition, termsFrom(REST), around(CALM))
  expect(liquidation!.sold).toMatchObject([{ quantity: fixed('80', 6), value: fixed('400', 2) }])
  expect(liquidation).toMatchObject({ debtCovered: fixed('400', 2), remainingBalance: 0n })
})

test('(lending B3) the rest of a rest is found again with the newer balance change', () => {
  const { notes } = follow(REST, [{ terms: { balance: fixed('10', 2) } }])
  expect(notes).toEqual(['NONE', 'liquidated!', 'NONE', 'liquidated!'])
})

test.each([
  ['a stale price', { USDC: quote('1', { asOf: NOON - 200_000 }) }],
  ['a lost peg', { USDC: '0.97' }],
  ['sources that disagree', { USDC: quote('1', { disputed: true }) }],
  ['a rate that is stale', { USDBRL: quote('5', { asOf: NOON - 200_000 }) }],
])('(lending B3) %s holds the rest of a sale back, and it is sold when that is over', (_what, bad) => {
  const prices = { ...CALM, ...(bad as Prices) }
  const held = decideOnChange(newPosition, termsFrom(REST), around(prices))
  expect([held.liquidation, held.alert]).toEqual([null, null])
  expect(decideOnPrice(held.state, termsFrom(REST), around(prices)).snapshot).toBeNull()
  const sold = decideOnPrice(held.state, termsFrom(REST), around(CALM))
  expect(sold.liquidation).toMatchObject({ proceeds: fixed('400', 2) })
})

test('(lending B3) a deadline does not hold the rest of a sale back: it was over before the sale', () => {
  expect(follow({ ...REST, afterNotice: true }, []).notes).toEqual(['NONE', 'liquidated!'])
})

test.each([
  ['when nothing is owed', { balance: '0' }],
  ['while sales are stopped', { liquidatable: false }],
  ['when nothing is held', { holdings: {} }],
])('(lending B3) %s no rest is sold', (_what, given) => {
  expect(follow({ ...REST, ...given }, [at('4.90'), at('5')]).notes).not.toContain('liquidated!')
})
