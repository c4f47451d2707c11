import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '../support/thoroughness.ts'
import { simulateLog } from './logRun.ts'
import { MONEY_COMES_TO } from './moneyComesTo.ts'
import { simulateMoney } from './moneyRun.ts'
import { mutants } from './mutants.ts'
import { simulateNotices } from './noticeRun.ts'
import { simulate } from './run.ts'
import { simulateStream } from './streamRun.ts'

/** Each of these runs once broke a promise; docs/decisions describes the fix. */
const REGRESSIONS = [26, 35, 45, 812, 14_602, 17_857]

const STREAM_REGRESSIONS = [3, 7, 10, 111, 134]

/** `npm run simulate` makes any number. */
const RUNS = drawn(25, 100)
const LOG_RUNS = drawn(10, 100)
const FIRST = 50_000
/** Of the cases that many runs come to, few may miss this share: otherwise they show too little. */
const MISSED = drawn(0.2, 0)

function expectToComeTo(cases: readonly string[], counts: ReadonlyMap<string, number>): void {
  const missed = cases.filter(what => !counts.has(what))
  if (missed.length > MISSED * cases.length) expect(missed).toEqual([])
}

test.each(REGRESSIONS)('seed %i keeps every promise', async seed => {
  expect((await simulate(seed)).violations).toEqual([])
})

test(`${RUNS} more seeds keep every promise`, async () => {
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    expect({ seed, violations: (await simulate(seed)).violations }).toEqual({ seed, violations: [] })
  }
})

test.each(STREAM_REGRESSIONS)('stream seed %i keeps every promise', async seed => {
  expect((await simulateStream(seed)).violations).toEqual([])
})

test(`${RUNS} runs of the stream kind keep every promise`, async () => {
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    expect({ seed, violations: (await simulateStream(seed)).violations }).toEqual({ seed, violations: [] })
  }
})

test(`${LOG_RUNS} runs of the log fork nothing, and publish what they sign`, async () => {
  const counts = new Map<string, number>()
  for (let seed = FIRST; seed < FIRST + LOG_RUNS; seed++) {
    const run = await simulateLog(seed)
    expect({ seed, violations: run.violations }).toEqual({ seed, violations: [] })
    for (const [what, count] of run.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  for (const what of ['crash at publish', 'crash at mark', 'crash at claim', 'restore', 'checkpoint']) {
    expect([what, counts.get(what) ?? 0]).toEqual([what, expect.any(Number)])
    expect(counts.get(what) ?? 0).toBeGreaterThan(0)
  }
})

/**
 * A mail that had failed seemed to be the only channel, because endpoints were named after it was stored; a
 * sink missed events that another member had written while its own membership was lost; channels that an
 * event opens which was not read yet seemed to be none (1 and 7).
 */
const NOTICE_REGRESSIONS = [1, 3, 7, 15]

test.each(NOTICE_REGRESSIONS)('seed %i with notices sells nothing before notice', async seed => {
  expect((await simulateNotices(seed)).violations).toEqual([])
})

/** A run with notices is that of a whole platform, for hours of its time. */
const NOTICE_RUNS = drawn(5, 50)
const COMES_TO = [
  ...['kill', 'stop', 'rebalance', 'doubled: notice-receipts', 'answer to a produce lost', 'sale confirmed'],
  ...['sold after a delivery', 'sold undeliverable', 'notice waits behind a failure'],
  ...['webhooks behind on contract-events', 'webhooks behind on collateral-events'],
  ...['period ended UNDELIVERABLE under HOLD', 'period ended UNCONFIRMED under SELL'],
]

test(`${NOTICE_RUNS} runs with notices sell nothing before notice, and nothing waits that may be sold`, async () => {
  const counts = new Map<string, number>()
  for (let seed = FIRST; seed < FIRST + NOTICE_RUNS; seed++) {
    const run = await simulateNotices(seed)
    expect({ seed, violations: run.violations }).toEqual({ seed, violations: [] })
    for (const [what, count] of run.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  expectToComeTo(COMES_TO, counts)
})

/** A deposit that was known before, and counted now, led to nothing: a paid loan went on holding it. */
const MONEY_REGRESSIONS = [5_684, 15_048, 17_017]

test.each(MONEY_REGRESSIONS)('seed %i with money keeps every cent and every token', async seed => {
  expect((await simulateMoney(seed)).violations).toEqual([])
})

const MONEY_RUNS = drawn(60, 1_000)

test(`${MONEY_RUNS} runs in which reports about money contradict keep every cent and every token`, async () => {
  const counts = new Map<string, number>()
  for (let seed = FIRST; seed < FIRST + MONEY_RUNS; seed++) {
    const run = await simulateMoney(seed)
    expect({ seed, violations: run.violations }).toEqual({ seed, violations: [] })
    for (const [what, count] of run.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  expectToComeTo(MONEY_COMES_TO, counts)
})

test('a seed with money gives the same run again, step by step', async () => {
  const [first, second] = [await simulateMoney(77), await simulateMoney(77)]
  expect(second.history).toEqual(first.history)
})

test('a seed gives the same run again, step by step', async () => {
  const [first, second] = [await simulate(77), await simulate(77)]
  expect(second.history).toEqual(first.history)
  expect(first.history.length).toBeGreaterThan(500)
})

test('in a fifth of the runs the time of the deployment is advanced while commands wait', async () => {
  const [advanced, other] = [await simulate(79), await simulate(77)]
  expect(advanced.counts.get('clock advance')).toBeGreaterThan(0)
  expect(other.counts.get('clock advance')).toBeUndefined()
})

test.each(mutants)('the mutant $name still finds its place in $file', ({ file, find, replace }) => {
  const source = readFileSync(join(import.meta.dirname, '../../processors/runtime', file), 'utf8')
  expect(source.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
