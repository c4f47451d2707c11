import fc from 'fast-check'
import { fixed } from './ltv.fixture.ts'
import { defaultRules, type Quote } from './ltv.ts'
import { judgeMarket, type MarketFact, soundCondition } from './marketCondition.ts'

const NOON = Date.parse('2026-07-30T12:00:00Z')
const LIMIT_MS = defaultRules.staleAfterMs.default
const quote = (price: string, asOf = NOON): Quote => {
  return { price: fixed(price, 8), source: 'test', asOf, disputed: false }
}
const look = (given: Quote, time = NOON, before = soundCondition, symbol = 'USDC') =>
  judgeMarket(symbol, given, time, defaultRules, before)

test('a price becomes too old once, and a newer one ends it', () => {
  expect(look(quote('1'), NOON + LIMIT_MS).facts).toEqual([])
  const stale = look(quote('1'), NOON + LIMIT_MS + 1)
  expect(stale.facts).toEqual([{ kind: 'STALE', sequence: 1 }])
  expect(look(quote('1'), NOON + 2 * LIMIT_MS, stale.condition).facts).toEqual([])
  const later = NOON + 2 * LIMIT_MS
  expect(look(quote('1', later), later, stale.condition)).toEqual({
    condition: { staleSince: null, depegSince: null, sequence: 2 },
    facts: [{ kind: 'STALE_ENDED', sequence: 2, since: NOON + LIMIT_MS + 1 }],
  })
})

test('a token loses its peg below 0.98 and has it back at 0.98; a currency has none', () => {
  const off = look(quote('0.97999999'))
  expect(off.facts).toEqual([{ kind: 'DEPEG', sequence: 1 }])
  expect(look(quote('0.98'), NOON + 1, off.condition).facts).toEqual([
    { kind: 'DEPEG_ENDED', sequence: 2, since: NOON },
  ])
  expect(look(quote('0.9'), NOON, soundCondition, 'EURUSD').facts).toEqual([])
})

test('sequences have no gap, and each end follows its beginning, once, at any prices and times', () => {
  const step = fc.record({
    price: fc.constantFrom('1', '0.98', '0.97', '0.5'),
    afterMs: fc.integer({ min: 0, max: LIMIT_MS }),
    ageMs: fc.integer({ min: 0, max: 2 * LIMIT_MS }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      let time = NOON
      let condition = soundCondition
      const facts: MarketFact[] = []
      for (const { price, afterMs, ageMs } of steps) {
        time += afterMs
        const seen = look(quote(price, time - ageMs), time, condition)
        expect(look(quote(price, time - ageMs), time, seen.condition).facts).toEqual([])
        facts.push(...seen.facts)
        condition = seen.condition
      }
      expect(facts.map(({ sequence }) => sequence)).toEqual(facts.map((_, index) => index + 1))
      for (const kind of ['STALE', 'DEPEG'] as const) {
        const own = facts.filter(fact => fact.kind.startsWith(kind)).map(fact => fact.kind)
        expect(own).toEqual(own.map((_, index) => (index % 2 === 0 ? kind : `${kind}_ENDED`)))
      }
    }),
  )
})
