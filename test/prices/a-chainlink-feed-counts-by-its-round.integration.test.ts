import { chainlink } from '../../processors/prices/adapters/chainlink.ts'
import { fetchPrices } from '../../processors/prices/fetchPrices.ts'
import { createLastChange } from '../../processors/prices/lastChange.ts'
import { createSourceClient } from '../../processors/prices/sourceClient.ts'
import type { PriceSource } from '../../processors/prices/sources.ts'
import { type Aggregators, startAggregators } from './aggregators.ts'

/** Seconds since the epoch of the world in this test. */
const NOW = 1_795_716_000
const HOUR = 3_600
const client = createSourceClient()
let node: Aggregators

beforeAll(async () => {
  node = await startAggregators(Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 90)
})
afterAll(async () => {
  await client.close()
  await node?.close()
})

const sourceOf = (name: string, sequencer: string | null = null, symbol = 'USDC'): PriceSource => ({
  ...{ symbol, source: 'chainlink', upstream: 'chainlink', adapter: chainlink, url: node.url, headers: {} },
  market: { name, path: '', timePath: null, sequencer },
  ...{ token: null, maxAgeSeconds: 2 * HOUR, maxUnchangedSeconds: 120, hours: null },
})

/** Outcomes of sources, asked in one round. */
async function asked(...sources: readonly PriceSource[]) {
  const lastChange = createLastChange(new Map())
  const options = { sources, toleranceBps: 50, now: () => NOW * 1_000, client, lastChange }
  return (await fetchPrices(options)).flatMap(one => one.asked)
}

test.each([
  [8, 99_991_234n, 99_991_234n],
  [18, 999_912_349_876_543_210n, 99_991_234n],
  [6, 999_912n, 99_991_200n],
])('a feed of %i decimals: %i is the price, cut off at eight places', async (decimals, answer, price) => {
  const feed = await node.aggregator(decimals)
  await node.write(feed, { answer, startedAt: NOW - 60, updatedAt: NOW - 60 })
  expect(await asked(sourceOf(feed))).toMatchObject([{ outcome: 'ok', price, ageMs: 60_000 }])
})

test.each([
  ['an answer of 0', { answer: 0n }, 'failed', 'not above 0'],
  ['a negative answer', { answer: -100_000_000n }, 'failed', 'not above 0'],
  ['an answer of an earlier round', { answeredIn: 6n }, 'failed', 'of an earlier round'],
  ['a round that is not complete', { updatedAt: 0 }, 'failed', 'not complete'],
  ['a stale round', { updatedAt: NOW - 2 * HOUR - 1 }, 'old', 'older than 7200 s'],
  ['a round ahead of our clock', { updatedAt: NOW + 61 }, 'ahead', 'ahead of ours'],
  ['an implausible answer', { answer: 10n ** 20n }, 'implausible', 'no plausible price'],
] as const)('%s is no price', async (_what, changes, outcome, reason) => {
  const feed = await node.aggregator(8)
  await node.write(feed, { answer: 100_000_000n, startedAt: NOW - 60, updatedAt: NOW - 60, ...changes })
  const [one] = await asked(sourceOf(feed))
  expect(one).toMatchObject({ outcome, answer: null, problem: expect.stringContaining(reason) })
})

test('a feed of a rollup counts while its sequencer has been up for more than an hour', async () => {
  const feed = await node.aggregator(8)
  const sequencer = await node.aggregator(0)
  await node.write(feed, { answer: 100_000_000n, startedAt: NOW - 60, updatedAt: NOW - 60 })
  const at = async (answer: bigint, startedAt: number) => {
    await node.write(sequencer, { answer, startedAt, updatedAt: startedAt })
    return (await asked(sourceOf(feed, sequencer)))[0]?.problem
  }
  expect(await at(1n, NOW - 2 * HOUR)).toBe('the sequencer is down')
  expect(await at(0n, NOW - HOUR)).toBe('the sequencer has been up for less than an hour')
  expect(await at(0n, NOW - HOUR - 1)).toBeNull()
  expect(await at(0n, 0)).toBe('the uptime feed of the sequencer has no round yet')
})

test('several feeds are asked in one request, and one without a contract fails alone', async () => {
  const [first, second] = [await node.aggregator(8), await node.aggregator(8)]
  for (const feed of [first, second]) {
    await node.write(feed, { answer: 100_000_000n, startedAt: NOW, updatedAt: NOW })
  }
  const nowhere = `0x${'12'.repeat(20)}`
  const sources = [sourceOf(first), sourceOf(nowhere, null, 'EURUSD'), sourceOf(second, null, 'USDT')]
  let questions = 0
  const counting = {
    ...client,
    ask: (...given: Parameters<typeof client.ask>) => {
      questions += 1
      return client.ask(...given)
    },
  }
  const lastChange = createLastChange(new Map())
  const prices = await fetchPrices({
    sources,
    toleranceBps: 50,
    now: () => NOW * 1_000,
    client: counting,
    lastChange,
  })
  expect(questions).toBe(1)
  const outcomes = prices.flatMap(one => one.asked.map(({ outcome }) => [one.symbol, outcome]))
  expect(outcomes).toEqual([
    ['USDC', 'ok'],
    ['EURUSD', 'failed'],
    ['USDT', 'ok'],
  ])
})
