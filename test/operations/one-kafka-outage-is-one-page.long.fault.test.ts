import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { chartFolder } from '../../charts/chartFolder.ts'
import { manifestsOf, renderCase } from '../support/charts/rendering.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { refreshPrices } from '../support/currentPrices.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type Monitoring, startMonitoring } from '../support/monitoring.ts'
import { type Platform, platform } from '../support/platform.ts'

/** The rules as a release gets them, with a clock ten times as fast, over real processes and a broker. */
const SPEED = 10
const CALM_MS = 45_000
/** Fifteen minutes of the rules' clock. */
const OUTAGE_MS = 90_000
/** The longest window of a critical rule, and the time for which the root stays. */
const AFTERMATH_MS = 75_000

let lastro: Platform
let loan: Loan
let monitoring: Monitoring
const traffic = new AbortController()

beforeAll(async () => {
  await ensureTool('helm')
  lastro = await platform()
  await lastro.untilReady()
  loan = await newLoan(lastro)
  const base = Number(lastro.servers.kafka.split(':').at(-1))
  const inhibition = parse(readFileSync(join(chartFolder, 'inhibition.yaml'), 'utf8'))
  monitoring = await startMonitoring({
    rules: manifestsOf(await renderCase('everything')).find(({ kind }) => kind === 'PrometheusRule')!.spec,
    inhibitRules: inhibition.inhibit_rules,
    targets: lastro.metrics,
    labels: { namespace: 'lending', release: 'lastro' },
    ports: { prometheus: base + 95, alertmanager: base + 96 },
    speed: SPEED,
  })
})
afterAll(async () => {
  traffic.abort()
  await lastro?.thaw('kafka')
  await monitoring?.close()
  await lastro?.untilReady()
  await lastro?.close()
})

/** Clients go on: reads, commands that they give up after a while, and a source of every price. */
async function goOn(): Promise<void> {
  for (let n = 0; !traffic.signal.aborted; n += 1) {
    const body = { outstandingBalance: `${9_000 + (n % 100)}` }
    const path = `/contracts/v1/${loan.id}`
    const headers = { 'Idempotency-Key': `outage-${Date.now()}-${n}` }
    const command = { body, headers, timeoutMs: 20_000, once: true }
    void lastro.call(loan.lender.key, 'PATCH', `${path}/outstanding-balance`, command).catch(() => null)
    void lastro.call(loan.lender.key, 'GET', path, { timeoutMs: 5_000, once: true }).catch(() => null)
    void refreshPrices(lastro, loan.lender.key, 'outage').catch(() => null)
    await sleep(400)
  }
}

test('a quarter of an hour without Kafka fires many alerts and pages once', async () => {
  void goOn()
  await sleep(CALM_MS)
  const before = [...(await monitoring.firing())]
  const paged = new Set(monitoring.pages())

  await lastro.freeze('kafka')
  const fired = new Set<string>()
  for (const until = Date.now() + OUTAGE_MS; Date.now() < until; await sleep(500))
    for (const name of await monitoring.firing()) if (!before.includes(name)) fired.add(name)
  await lastro.thaw('kafka')
  await eventually('the platform is well', () => lastro.untilReady().then(() => true))
  await sleep(AFTERMATH_MS)

  process.stdout.write(`fired: ${[...fired].join(', ')}; before: ${before.join(', ') || 'none'}\n`)
  expect(fired.size).toBeGreaterThan(1)
  expect(monitoring.pages().filter(page => !paged.has(page))).toEqual(['LastroServerAway/kafka'])
  // It ends as well.
  expect(await monitoring.firing()).not.toContain('LastroServerAway')
})
