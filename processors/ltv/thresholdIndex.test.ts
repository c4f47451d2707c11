import * as fc from 'fast-check'
import { NOON } from '../domain/ltv/ltv.fixture.ts'
import { kindsOf, newLane, silentLtvMetrics } from './ltv.fixture.ts'

/**
 * The index against the truth: one lane sweeps by its index, the other looks at every position at every tick.
 */
const disputed = fc.boolean()
const step = fc.oneof(
  fc.record({ symbol: fc.constant('USDBRL'), price: fc.integer({ min: 3_000, max: 7_000 }), disputed }),
  fc.record({ symbol: fc.constant('USDC'), price: fc.integer({ min: 860, max: 1_010 }), disputed }),
  fc.record({ symbol: fc.constant('USDT'), price: fc.integer({ min: 860, max: 1_010 }), disputed }),
  fc.record({ symbol: fc.constant('EURUSD'), price: fc.integer({ min: 900, max: 1_400 }), disputed }),
)
const loan = fc.record({
  currency: fc.constantFrom('BRL' as const, 'USD' as const, 'EUR' as const),
  usdc: fc.integer({ min: 0, max: 3_000 }),
  usdt: fc.integer({ min: 0, max: 3_000 }),
  balance: fc.integer({ min: 500, max: 14_000 }),
  percentage: fc.constantFrom('105', '130', '150', '200'),
  mode: fc.constantFrom('IMMEDIATE' as const, 'AFTER_NOTICE' as const),
  liquidatable: fc.boolean(),
  sellsRest: fc.boolean(),
  lockStatus: fc.constantFrom('PENDING' as const, 'ACTIVE' as const),
})

test('property: a tick finds exactly what a look at every position finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(loan, { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 25 }),
      async (loans, steps) => {
        const lane = await newLane()
        const all = await newLane({ fullScan: true })
        const both = async (act: (on: typeof lane) => ReturnType<typeof lane.tick>) => {
          const [found, expected] = [await act(lane), await act(all)]
          const sorted = (decoded: typeof found) => decoded.map(one => JSON.stringify(one)).sort()
          expect(sorted(found)).toEqual(sorted(expected))
        }
        for (const [index, { usdc, usdt, ...given }] of loans.entries()) {
          const holdings = [
            { tokenSymbol: 'USDC' as const, network: 'BASE' as const, quantity: String(usdc) },
            { tokenSymbol: 'USDT' as const, network: 'POLYGON' as const, quantity: String(usdt) },
          ]
          const kind = {
            liquidationType: 'FULL',
            curePeriodHours: 1,
            undeliverable: 'SELL',
            borrowerRequests: 'DECIDE',
          } as const
          const policy = { mode: given.mode, ...kind }
          await both(on =>
            on.change({
              contractId: index + 1,
              holdings,
              fiatCurrency: given.currency,
              outstandingBalance: String(given.balance),
              collateralPercentage: given.percentage,
              liquidatable: given.liquidatable,
              sellsRest: given.sellsRest,
              lockStatus: given.lockStatus,
              requiredFiatAmount: String((given.balance * Number(given.percentage)) / 100),
              ltvPolicy: { ...policy, warning: null, alert: null, liquidation: null },
            }),
          )
        }
        for (const [index, { symbol, price, disputed: isDisputed }] of steps.entries()) {
          // A hundred seconds apart, so that some quotes are stale and deadlines pass.
          const text = String(price / 1_000)
          await both(on => on.tick(symbol, text, NOON + index * 100_000, { disputed: isDisputed }))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('positions with two tokens are looked at only where their class may cross', async () => {
  let looked = 0
  const lane = await newLane({
    metrics: { ...silentLtvMetrics, evaluated: (count: number) => void (looked += count) },
  })
  for (const symbol of ['USDC', 'USDT']) await lane.tick(symbol, '1', NOON)
  await lane.tick('USDBRL', '5', NOON)
  for (let contractId = 1; contractId <= 500; contractId++) {
    const usdc = (contractId * 5.99).toFixed(2)
    const usdt = (3_000 - contractId * 5.99).toFixed(2)
    const holdings = [
      { tokenSymbol: 'USDC' as const, network: 'BASE' as const, quantity: String(Number(usdc)) },
      { tokenSymbol: 'USDT' as const, network: 'BASE' as const, quantity: String(Number(usdt)) },
    ]
    await lane.change({ contractId, holdings })
  }
  looked = 0
  for (let tick = 1; tick <= 20; tick++) {
    expect(await lane.tick('USDC', tick % 2 ? '0.985' : '0.999', NOON + tick)).toEqual([])
  }
  expect(looked).toBe(0)
  const found = await lane.tick('USDBRL', '4.1', NOON + 30)
  expect(kindsOf(found).filter(kind => kind === 'LtvAlertFound')).toHaveLength(500)
})

test('(lending B3) the rest of a sale, held by a stale price, is looked at again when the price is fresh', async () => {
  const lane = await newLane()
  for (const [symbol, price] of Object.entries({ USDC: '1', USDBRL: '5' }))
    await lane.tick(symbol, price, NOON)
  const later = NOON + 600_000
  // USDBRL is fresh, USDC is ten minutes old: nothing is sold at it.
  await lane.tick('USDBRL', '5', later)
  const rest = { outstandingBalance: '400', sellsRest: true }
  expect(kindsOf(await lane.change(rest))).not.toContain('LiquidationFound')
  expect(kindsOf(await lane.tick('USDBRL', '5.1', later + 1))).toEqual([])
  expect(kindsOf(await lane.tick('USDC', '1', later + 2))).toContain('LiquidationFound')
  // It is found once: it waits for contracts then.
  expect(kindsOf(await lane.tick('USDC', '0.9999', later + 3))).toEqual([])
})
