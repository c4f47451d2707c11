import { DEFAULT_STALE_AFTER_MS, defaultRules } from '../../../processors/domain/ltv/ltv.ts'
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

test('what each condition holds back is named with it', () => {
  const view = (more: object) => viewOf('USDBRL', { ...quote('5'), ...more }, NOW, defaultRules)
  expect(view({})).toMatchObject({ conditions: [], holdsBack: [] })
  expect(view({ upstreams: 1 })).toMatchObject({ conditions: ['THIN'], holdsBack: ['SALES'] })
  expect(view({ disputed: true })).toMatchObject({
    conditions: ['DISPUTED'],
    holdsBack: ['SALES', 'ACTIVATION'],
  })
  expect(view({ suspect: { price: 1n, since: NOW } })).toMatchObject({
    conditions: ['IMPLAUSIBLE'],
    holdsBack: ['SALES', 'RELEASES', 'ACTIVATION'],
  })
})
