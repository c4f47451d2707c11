import { USDC_MARCH_2023 } from '../../sandbox/market/usdcMarch2023.ts'
import { kindsOf, newLane } from './ltv.fixture.ts'

const START = Date.parse('2023-03-10T12:00:00Z')
const HOUR_MS = 3_600_000

/** 150 % contracts at 5 BRL: i = 0.667, alert 0.8, liquidation 0.89. */
const BOOK = [
  // 10000 / 15000: even 0.8833 leaves it at 0.755, below warning.
  { contractId: 1, usdc: '3000' },
  // 10000 / 13500: 0.8 is crossed at 0.9259.
  { contractId: 2, usdc: '2700' },
  // 10000 / 12600: 0.8 is crossed at 0.9921, 0.89 at 0.8918, deep in the depeg.
  { contractId: 3, usdc: '2520' },
]

async function replay() {
  const lane = await newLane()
  const seen: { contractId: number; kind: string; at: number; depeg: boolean; price: string | null }[] = []
  await lane.tick('USDBRL', '5', START)
  await lane.tick('USDC', '1', START)
  for (const { contractId, usdc } of BOOK) {
    const holdings = [{ tokenSymbol: 'USDC' as const, network: 'BASE' as const, quantity: usdc }]
    await lane.change({ contractId, holdings }, START)
  }
  for (const [hour, price] of USDC_MARCH_2023.entries()) {
    const at = START + hour * HOUR_MS + 1
    await lane.tick('USDBRL', '5', at)
    const found = await lane.tick('USDC', price, at)
    const kinds = kindsOf(found)
    for (const [index, one] of found.entries()) {
      if (!('snapshot' in one.value)) continue
      const { contractId, snapshot } = one.value
      seen.push({
        contractId,
        kind: kinds[index]!,
        at: hour,
        depeg: snapshot.depeg,
        price: snapshot.prices[0]!.price,
      })
    }
  }
  return { lane, seen }
}

test('in the depeg no contract is liquidated automatically', async () => {
  const { seen } = await replay()
  expect(seen.filter(({ kind }) => kind === 'LiquidationFound')).toEqual([])
})

test('alerts go out once, marked where the peg was lost', async () => {
  const { seen } = await replay()
  const alerts = seen.filter(({ kind }) => kind === 'LtvAlertFound')
  expect(alerts).toEqual([
    // Not below 0.98 yet: an ordinary alert.
    { contractId: 3, kind: 'LtvAlertFound', at: 13, depeg: false, price: '0.98778232' },
    { contractId: 2, kind: 'LtvAlertFound', at: 18, depeg: true, price: '0.90622834' },
  ])
})

test('afterwards everything is as before, and a fall of the currency liquidates as usual', async () => {
  const { lane } = await replay()
  const after = START + 90 * HOUR_MS
  await lane.tick('USDC', '1', after)
  const found = await lane.tick('USDBRL', '4.4', after)
  expect(kindsOf(found).filter(kind => kind === 'LiquidationFound')).toHaveLength(1)
  expect(found.find(({ record }) => record.endsWith('LiquidationFound'))!.value).toMatchObject({
    contractId: 3,
  })
})
