import { unscaledOf } from '../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE, tickProblem } from '../schemas/market/priceTick.ts'
import { readTicks, SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

test.each(SCENARIO_NAMES)('%s moves forwards, and everybody would believe its prices', name => {
  const { moves } = SCENARIOS[name]
  expect(moves.length).toBeGreaterThan(1)
  expect(moves.map(({ afterMs }) => afterMs)).toEqual(
    moves.map(({ afterMs }) => afterMs).sort((a, b) => a - b),
  )
  for (const { prices } of moves) {
    for (const [symbol, price] of Object.entries(prices)) {
      const tick = { symbol, price: unscaledOf(price, PRICE_SCALE), source: 'x', asOf: 0, disputed: false }
      expect([symbol, price, tickProblem(tick, 0)]).toEqual([symbol, price, null])
    }
  }
})

test('USDC loses its peg in March 2023, and has it again in the end', () => {
  const { moves } = SCENARIOS['usdc-march-2023']
  const prices = moves.map(move => Number(move.prices['USDC']))
  expect([prices.length, prices[0], Math.min(...prices), prices.at(-1)]).toEqual([
    84, 1.00019, 0.8833, 0.99887418,
  ])
})

test('ticks are read line by line, blank ones passed over', () => {
  expect(readTicks('{"afterMs":0,"symbol":"USDC","price":"0.99"}\n\n')).toEqual([
    { afterMs: 0, symbol: 'USDC', price: '0.99' },
  ])
})

test.each([
  ['no JSON', 'x'],
  ['a price that is a number', '{"afterMs":0,"symbol":"USDC","price":0.99}'],
  ['a time before the beginning', '{"afterMs":-1,"symbol":"USDC","price":"1"}'],
  ['a list', '[]'],
])('%s is named by its line', (_what, line) => {
  expect(readTicks(`{"afterMs":0,"symbol":"USDC","price":"1"}\n${line}`)).toEqual({ line: 2 })
})
