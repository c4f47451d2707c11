import { around, CALM, fixed, type Holdings, holdingsOf, NOON, quote, termsFrom } from './ltv.fixture.ts'
import { defaultRules, exactThresholds, halfEven6, type Level, type Quote, ratioOf, valuate } from './ltv.ts'
import { decideOnChange, newPosition } from './position.ts'

const none = { warning: null, alert: null, liquidation: null }

/** By hand: i = 100/c; i + 0.30(1−i), i + 0.40(1−i), i + 0.67(1−i); below 110 %: 1.03 i, 1.05 i, none. */
test.each([
  ['150', '0.666667', '0.766667', '0.8', '0.89'],
  ['130', '0.769231', '0.838462', '0.861538', '0.923846'],
  ['200', '0.5', '0.65', '0.7', '0.835'],
  ['110', '0.909091', '0.936364', '0.945455', '0.97'],
  ['109.999999', '0.909091', '0.936364', '0.954545', null],
  ['80', '1.25', '1.2875', '1.3125', null],
])('at %s %% the thresholds are %s, %s, %s and %s', (percentage, initial, warning, alert, liquidation) => {
  const exact = exactThresholds(fixed(percentage, 6), none)
  expect(halfEven6(exact.initial)).toBe(fixed(initial, 6))
  expect(halfEven6(exact.warning)).toBe(fixed(warning, 6))
  expect(halfEven6(exact.alert)).toBe(fixed(alert, 6))
  expect(exact.liquidation && halfEven6(exact.liquidation)).toBe(liquidation && fixed(liquidation, 6))
  expect(exact.cureTo).toBe(exact.initial)
})

interface Worked {
  readonly name: string
  readonly percentage?: string
  readonly currency?: 'BRL' | 'USD' | 'EUR'
  readonly balance?: string
  readonly holdings: Holdings
  readonly prices?: Readonly<Record<string, string | Quote>>
  readonly from?: Level
  /** Expected: ratio, level, value, repayment that cures. */
  readonly is: readonly [string | null, Level, string | null, string]
  readonly stale?: boolean
  readonly depeg?: boolean
}

const worked: readonly Worked[] = [
  // 3000 × 1 × 5 = 15000; 10000 / 15000.
  { name: '150 %, exactly covered', holdings: { USDC: '3000' }, is: ['0.666667', 'NONE', '15000', '0'] },
  // 2600 × 5 = 13000; 10000 / 13000 = 0.769230…; 10000 − 13000 × 2/3 = 1333.33…
  { name: '150 %, warning', holdings: { USDC: '2600' }, is: ['0.769231', 'WARNING', '13000', '1333.34'] },
  // 12500 × 0.8 = 10000: on the threshold counts.
  {
    name: '150 %, exactly alert',
    holdings: { USDC: '2500' },
    is: ['0.8', 'MARGIN_CALL', '12500', '1666.67'],
  },
  // One smallest unit more is not on it.
  {
    name: '150 %, just below alert',
    holdings: { USDC: '2500.000001' },
    is: ['0.8', 'WARNING', '12500', '1666.67'],
  },
  // 2247.2 × 5 = 11236; 10000 / 11236 = 0.889996…, 0.89 not reached.
  {
    name: '150 %, just below liquidation',
    holdings: { USDC: '2247.2' },
    is: ['0.889996', 'MARGIN_CALL', '11236', '2509.34'],
  },
  {
    name: '150 %, liquidation',
    holdings: { USDC: '2240' },
    is: ['0.892857', 'LIQUIDATION', '11200', '2533.34'],
  },
  {
    name: '130 %',
    percentage: '130',
    holdings: { USDC: '2300' },
    is: ['0.869565', 'MARGIN_CALL', '11500', '1153.85'],
  },
  {
    name: '200 %',
    percentage: '200',
    holdings: { USDC: '3000' },
    is: ['0.666667', 'WARNING', '15000', '2500'],
  },
  { name: '80 %, covered', percentage: '80', holdings: { USDC: '1600' }, is: ['1.25', 'NONE', '8000', '0'] },
  // 10000 / 7600 = 1.315789 ≥ 1.3125; there is no liquidation, however high.
  {
    name: '80 %, alert',
    percentage: '80',
    holdings: { USDC: '1520' },
    is: ['1.315789', 'MARGIN_CALL', '7600', '500'],
  },
  {
    name: '80 %, far above',
    percentage: '80',
    holdings: { USDC: '100' },
    is: ['20', 'MARGIN_CALL', '500', '9375'],
  },
  { name: 'USDT', holdings: { USDT: '3000' }, is: ['0.666667', 'NONE', '15000', '0'] },
  {
    name: 'both tokens, two networks',
    holdings: { USDC: '1000', 'USDC/BASE': '500', 'USDT/POLYGON': '1500' },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  {
    name: 'USD needs no rate',
    currency: 'USD',
    holdings: { USDC: '15000' },
    prices: { USDC: '1' },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  // 18750 USD / 1.25 = 15000 EUR.
  {
    name: 'EUR, the inverse of its pair',
    currency: 'EUR',
    holdings: { USDC: '18750' },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  // 10 / (30 / 1.3) = 0.433333…; 30 / 1.3 = 23.0769… rounded down.
  {
    name: 'EUR, a rate without end',
    currency: 'EUR',
    balance: '10',
    holdings: { USDC: '30' },
    prices: { ...CALM, EURUSD: '1.3' },
    is: ['0.433333', 'NONE', '23.07', '0'],
  },
  // 3000 × 4 = 12000: the dollar fell by a fifth.
  {
    name: 'the exchange rate moves',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDBRL: '4' },
    is: ['0.833333', 'MARGIN_CALL', '12000', '2000'],
  },
  // 3000 × 0.99 × 5 = 14850.
  {
    name: 'a token below 1 counts less',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: '0.99' },
    is: ['0.673401', 'NONE', '14850', '100'],
  },
  {
    name: 'a token above 1 counts as 1',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: '1.02' },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  { name: 'nothing owed', balance: '0', holdings: { USDC: '1' }, is: ['0', 'NONE', '5', '0'] },
  { name: 'no collateral', holdings: {}, is: [null, 'MARGIN_CALL', '0', '10000'] },
  { name: 'no collateral, nothing owed', balance: '0', holdings: {}, is: [null, 'NONE', '0', '0'] },
  {
    name: 'no price ever',
    holdings: { USDC: '1' },
    prices: {},
    from: 'WARNING',
    is: [null, 'WARNING', null, '0'],
    stale: true,
  },
  {
    name: 'no rate ever',
    holdings: { USDC: '1' },
    prices: { USDC: '1' },
    is: [null, 'NONE', null, '0'],
    stale: true,
  },
  {
    name: 'one of two tokens without a price',
    holdings: { USDC: '1', USDT: '1' },
    prices: { USDC: '1', USDBRL: '5' },
    is: [null, 'NONE', null, '0'],
    stale: true,
  },
  {
    name: 'a price of 180 s is fresh',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: quote('1', { asOf: NOON - 180_000 }) },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  {
    name: 'an older one is stale',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: quote('1', { asOf: NOON - 180_001 }) },
    is: ['0.666667', 'NONE', '15000', '0'],
    stale: true,
  },
  {
    name: 'a stale rate',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDBRL: quote('5', { asOf: 0 }) },
    is: ['0.666667', 'NONE', '15000', '0'],
    stale: true,
  },
  {
    name: 'a stale price of a token not held',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDT: quote('1', { asOf: 0 }) },
    is: ['0.666667', 'NONE', '15000', '0'],
  },
  // 3000 × 0.98 × 5 = 14700.
  {
    name: '0.98 still keeps the peg',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: '0.98' },
    is: ['0.680272', 'NONE', '14700', '200'],
  },
  {
    name: 'below 0.98 it is lost',
    holdings: { USDC: '3000' },
    prices: { ...CALM, USDC: '0.97999999' },
    is: ['0.680272', 'NONE', '14699.99', '200.01'],
    depeg: true,
  },
  {
    name: 'hysteresis: an alert stays down to warning',
    holdings: { USDC: '2600' },
    from: 'MARGIN_CALL',
    is: ['0.769231', 'MARGIN_CALL', '13000', '1333.34'],
  },
  {
    name: 'hysteresis: from liquidation too',
    holdings: { USDC: '2600' },
    from: 'LIQUIDATION',
    is: ['0.769231', 'MARGIN_CALL', '13000', '1333.34'],
  },
  {
    name: 'hysteresis: it ends below warning',
    holdings: { USDC: '2609' },
    from: 'MARGIN_CALL',
    is: ['0.766577', 'NONE', '13045', '1303.34'],
  },
  {
    name: 'a jump over two levels up',
    holdings: { USDC: '2000' },
    from: 'NONE',
    is: ['1', 'LIQUIDATION', '10000', '3333.34'],
  },
  {
    name: 'a jump over two levels down',
    holdings: { USDC: '3000' },
    from: 'LIQUIDATION',
    is: ['0.666667', 'NONE', '15000', '0'],
  },
]

test.each(worked)(
  '$name',
  ({ name: _name, from = 'NONE', is, currency = 'BRL', prices = CALM, ...given }) => {
    const [ratio, level, value, repay] = is
    const terms = termsFrom({ ...given, fiatCurrency: currency })
    const { snapshot } = decideOnChange({ ...newPosition, level: from }, terms, around(prices))
    expect(snapshot!.currentLtv).toBe(ratio === null ? null : fixed(ratio, 6))
    expect(snapshot!.level).toBe(level)
    expect(snapshot!.collateralValue).toBe(value === null ? null : fixed(value, 2))
    expect(snapshot!.shortfall).toBe(fixed(repay, 2))
    expect(snapshot!.valuation.stale).toBe(given.stale ?? false)
    expect(snapshot!.valuation.depeg).toBe(given.depeg ?? false)
  },
)

test('a haircut is not counted', () => {
  const rules = { ...defaultRules, haircuts: { USDC: fixed('0.1', 6) } }
  const { market } = around(CALM)
  const valuation = valuate(holdingsOf({ USDC: '1000', USDT: '1000' }), 'USD', market, rules, NOON)
  expect(halfEven6(ratioOf(fixed('950', 2), valuation))).toBe(fixed('0.5', 6))
})

test('halves are rounded to even', () => {
  expect(halfEven6({ n: 5n, d: 10n ** 7n })).toBe(0n)
  expect(halfEven6({ n: 15n, d: 10n ** 7n })).toBe(2n)
  expect(halfEven6({ n: 25n, d: 10n ** 7n })).toBe(2n)
  expect(halfEven6({ n: 2_500_000_001n, d: 10n ** 15n })).toBe(3n)
})
