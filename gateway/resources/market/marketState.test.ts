import { DEFAULT_STALE_AFTER_MS } from '../../../processors/domain/ltv/ltv.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../../../schemas/market/priceTick.ts'
import { viewOf } from './marketState.ts'

const NOW = Date.parse('2026-07-30T12:00:00Z')
const quote = (price: string, ageMs = 0) => ({
  price: unscaledOf(price, PRICE_SCALE),
  source: 'test',
  asOf: NOW - ageMs,
  disputed: false,
})

test('a price is stale when it is older than ltv would value with', () => {
  expect(viewOf('USDC', quote('1', DEFAULT_STALE_AFTER_MS), NOW)).toMatchObject({ price: '1', stale: false })
  expect(viewOf('USDC', quote('1', DEFAULT_STALE_AFTER_MS + 1), NOW).stale).toBe(true)
})

test('a token loses its peg, a currency has none', () => {
  expect(viewOf('USDC', quote('0.9'), NOW).depeg).toBe(true)
  expect(viewOf('USDC', quote('0.999'), NOW).depeg).toBe(false)
  expect(viewOf('EURUSD', quote('0.9'), NOW).depeg).toBe(false)
})

test('a price of a moment ahead of us is of no age', () => {
  expect(viewOf('USDC', quote('1', -500), NOW).ageMs).toBe(0)
})
