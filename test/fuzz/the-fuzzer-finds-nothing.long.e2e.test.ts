import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { fuzz, totalOf } from './fuzz.ts'

/** Always the same, so that a red run means that something has changed; `npm run fuzz` draws others. */
const SEED = 1
/** Per operation; some are fewer, because an operation without parameters has only so many forms. */
const EXAMPLES = 6
/** Minimum number of requests of a run with these numbers: there are 120 operations. */
const MIN_REQUESTS = 300

let lastro: Platform
beforeAll(async () => {
  lastro = await platform()
  // Where USDC has no price, no contract of the sandbox becomes ACTIVE.
  const body = { symbol: 'USDC', price: '1', source: 'test', asOf: new Date().toISOString() }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 202)
})
afterAll(() => lastro?.close())

test('every operation, fuzzed with real keys: no 5xx, and nothing outside of the document', async () => {
  const { gateway, adminKey } = lastro
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const report = await fuzz({
    ...{ gateway, adminKey, seed: SEED, say },
    phases: 'fuzzing',
    examples: EXAMPLES,
    seconds: null,
    processes: 1,
  })
  expect(report.findings).toEqual([])
  expect(totalOf(report.answers)).toBeGreaterThan(MIN_REQUESTS)
  const scopes = new Set(Object.keys(report.answers).map(name => name.split(' ')[0]))
  for (const scope of ['contracts', 'borrower', 'webhooks', 'admin', 'integration:custody']) {
    expect(scopes).toContain(scope)
  }
})
