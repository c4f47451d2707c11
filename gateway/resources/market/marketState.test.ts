import { DEFAULT_STALE_AFTER_MS, defaultRules } from '../../../processors/domain/ltv/ltv.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../../../schemas/market/priceTick.ts'
import { presentStatus } from '../status/view.ts'
import { viewOf } from './marketState.ts'

const NOW = Date.parse('2026-07-30T12:00:00Z')
const quote = (price: string, ageMs = 0) => ({
  price: unscaledOf(price, PRICE_SCALE),
  source: 'test',
  asOf: NOW - ageMs,
  disputed: false,
})

test('a price is stale when it is older than ltv would value with', () => {
  expect(viewOf('USDC', quote('1', DEFAULT_STALE_AFTER_MS), NOW, defaultRules)).toMatchObject({
    price: '1',
    stale: false,
  })
  expect(viewOf('USDC', quote('1', DEFAULT_STALE_AFTER_MS + 1), NOW, defaultRules).stale).toBe(true)
})

test('a token loses its peg, a currency has none', () => {
  expect(viewOf('USDC', quote('0.9'), NOW, defaultRules).depeg).toBe(true)
  expect(viewOf('USDC', quote('0.999'), NOW, defaultRules).depeg).toBe(false)
  expect(viewOf('EURUSD', quote('0.9'), NOW, defaultRules).depeg).toBe(false)
})

test('a price of a moment ahead of us is of no age', () => {
  expect(viewOf('USDC', quote('1', -500), NOW, defaultRules).ageMs).toBe(0)
})

const NOTHING: readonly string[] = []

test.each([
  [quote('1'), NOTHING, NOTHING],
  [quote('1', DEFAULT_STALE_AFTER_MS + 1), ['STALE'], ['SALES', 'RELEASES', 'ACTIVATION']],
  [
    { ...quote('1'), suspect: { price: 1n, since: NOW } },
    ['IMPLAUSIBLE'],
    ['SALES', 'RELEASES', 'ACTIVATION'],
  ],
  [{ ...quote('1'), disputed: true }, ['DISPUTED'], ['SALES', 'ACTIVATION']],
  [quote('0.9'), ['DEPEGGED'], ['SALES']],
  [{ ...quote('1'), upstreams: 1 }, ['THIN'], ['SALES']],
])(
  'market and status page name the conditions of a price, and what they hold back: %#',
  (given, conditions, holdsBack) => {
    expect(viewOf('USDC', given, NOW, defaultRules)).toMatchObject({ conditions, holdsBack })
    const measured = { at: NOW, time: NOW, servers: {}, groups: null, rules: defaultRules }
    const quotes = new Map([['USDC', given]])
    const page = presentStatus({ measured: { ...measured, quotes }, open: [], past: [], readAt: null })
    expect(page.prices).toMatchObject([{ symbol: 'USDC', conditions }])
  },
)
