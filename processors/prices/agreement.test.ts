import fc from 'fast-check'
import { isInversePair } from '../domain/ltv/ltv.ts'
import { type Answer, agree } from './agreement.ts'

const answer = (price: bigint, source: string, more: Partial<Answer> = {}): Answer => {
  return { price, source, upstream: source, asOf: 0, isTimed: true, ...more }
}

test('of a pair in USD for one euro the highest counts: by that one dollar of collateral is worth least', () => {
  const answers = [answer(110_000_000n, 'a'), answer(55_000_000n, 'b')]
  const disputed = { price: 110_000_000n, disputed: true, source: 'highest of a, b', asOf: 0, upstreams: 2 }
  expect(agree(answers, 50, isInversePair('EURUSD'))).toEqual(disputed)
  const lowest = { price: 55_000_000n, disputed: true, source: 'lowest of a, b', asOf: 0, upstreams: 2 }
  for (const symbol of ['USDBRL', 'USDC', 'USDT']) {
    expect(agree(answers, 50, isInversePair(symbol))).toEqual(lowest)
  }
  const close = [answer(10_000n, 'a'), answer(10_010n, 'b'), answer(10_020n, 'c'), answer(10_030n, 'd')]
  expect(agree(close, 50, true)).toMatchObject({ price: 10_020n, disputed: false })
  expect(agree(close, 50, false)).toMatchObject({ price: 10_010n, disputed: false })
})

test('a difference of exactly the tolerance is agreement', () => {
  expect(agree([answer(10_000n, 'a'), answer(10_050n, 'b')], 50, false)).toMatchObject({
    disputed: false,
    price: 10_000n,
  })
  expect(agree([answer(10_000n, 'a'), answer(10_051n, 'b')], 50, false)).toMatchObject({ disputed: true })
})

test('the age of a disputed price is that of the answers near it', () => {
  const answers = [
    answer(90n, 'a', { asOf: 5 }),
    answer(100n, 'b', { asOf: 1 }),
    answer(100n, 'c', { asOf: 2 }),
  ]
  expect(agree(answers, 50, false)).toMatchObject({ price: 90n, disputed: true, asOf: 5 })
})

test('of one upstream the newest answer counts', () => {
  const old = answer(80n, 'a', { upstream: 'v', asOf: 1 })
  const newer = answer(100n, 'b', { upstream: 'v', asOf: 2 })
  const third = answer(100n, 'c', { asOf: 3 })
  expect(agree([old, newer, third], 50, false)).toEqual({
    ...{ price: 100n, disputed: false, source: 'median of b, c', asOf: 2, upstreams: 2 },
  })
})

test('a price is always one that was answered, never newer than an answer that gave it', () => {
  const one = fc.record({
    price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    source: fc.constantFrom('a', 'b', 'c', 'd'),
    upstream: fc.constantFrom('u', 'v', 'w'),
    asOf: fc.nat(1_000),
    isTimed: fc.boolean(),
  })
  let agreed = 0
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.boolean(), (answers, isInverse) => {
      const found = agree(answers, 50, isInverse)
      const upstreams = new Set(answers.map(({ upstream }) => upstream)).size
      expect(found === null).toBe(upstreams < 2)
      if (!found) return
      agreed += 1
      const givers = answers.filter(({ price }) => price === found.price)
      expect(givers.length).toBeGreaterThan(0)
      expect(found.asOf).toBeLessThanOrEqual(Math.max(...givers.map(({ asOf }) => asOf)))
      expect(agree([...answers].reverse(), 50, isInverse)).toEqual(found)
    }),
  )
  expect(agreed).toBeGreaterThan(20)
})
