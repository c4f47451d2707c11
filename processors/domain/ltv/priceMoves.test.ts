import { fixed, NOON, quote } from './ltv.fixture.ts'
import { DEFAULT_STALE_AFTER_MS, type Quote } from './ltv.ts'
import { MAX_MOVE_BPS, quoteAfter } from './priceMoves.ts'

const MINUTE_MS = 60_000
const tick = (price: string, minutes: number, symbol = 'USDBRL') => ({
  ...{ symbol, price: fixed(price, 8), source: 'test', asOf: NOON + minutes * MINUTE_MS, disputed: false },
})
const after = (...ticks: ReturnType<typeof tick>[]) =>
  ticks.reduce<Quote>((last, one) => quoteAfter(last, one, { checksMoves: true }), quote('5'))

test.each(Object.entries(MAX_MOVE_BPS))(
  '%s: a move of its bound counts, one beyond it does not',
  (symbol, bps) => {
    const last = { ...quote('1'), price: 10_000n }
    const to = (price: bigint) => quoteAfter(last, { ...tick('1', 1, symbol), price }, { checksMoves: true })
    expect(to(10_000n + bps).price).toBe(10_000n + bps)
    expect(to(10_001n + bps)).toEqual({ ...last, suspect: { price: 10_001n + bps, since: NOON + MINUTE_MS } })
  },
)

test('an implausible move leaves the price and its age as they are', () => {
  expect(after(tick('0.54', 1))).toMatchObject({ price: quote('5').price, asOf: NOON })
})

test('a move that ticks confirm for three minutes counts', () => {
  const minutes = DEFAULT_STALE_AFTER_MS / MINUTE_MS
  const moved = [tick('6', 1), tick('6.1', 2), tick('6.05', minutes)]
  expect(after(...moved).price).toBe(quote('5').price)
  expect(after(...moved, tick('6.05', 1 + minutes))).toEqual({
    ...tick('6.05', 1 + minutes),
    symbol: undefined,
  })
})

test('a tick near the last price ends the suspicion', () => {
  const back = after(tick('6', 1), tick('5.1', 2))
  expect(back).toMatchObject({ price: quote('5.1').price })
  expect(back.suspect).toBeUndefined()
})

test('another implausible move begins anew', () => {
  expect(after(tick('6', 1), tick('9', 3)).suspect).toEqual({
    price: fixed('9', 8),
    since: NOON + 3 * MINUTE_MS,
  })
})

test('in a sandbox every step counts', () => {
  expect(quoteAfter(quote('5'), tick('0.54', 1), { checksMoves: false }).price).toBe(fixed('0.54', 8))
})
