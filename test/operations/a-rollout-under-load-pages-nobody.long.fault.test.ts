import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { chartFolder } from '../../charts/chartFolder.ts'
import { type Balancer, openBalancer } from '../support/balancer.ts'
import { manifestsOf, renderCase } from '../support/charts/rendering.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { newLoan } from '../support/loan.ts'
import { type Monitoring, startMonitoring } from '../support/monitoring.ts'
import { expectStatus, type Platform, platform, platformFacts } from '../support/platform.ts'
import { type RolloutLoad, startRolloutLoad } from '../support/rolloutLoad.ts'
import { drawn } from '../support/thoroughness.ts'

/**
 * Ten minutes of a healthy load, in which each process is restarted in turn as a rollout of the chart does:
 * the rules as a release gets them fire for nothing. By default their clock is five times as fast.
 */
const SPEED = drawn(5, 1)
const WINDOW_MS = 600_000 / SPEED
const LIMIT_MS = 480_000 + WINDOW_MS
/** The chart waits 10 s; here endpoints are gone sooner. */
const PRE_STOP_MS = 2_000
const GATEWAYS = ['gateway', 'gateway-2'] as const
const PROCESSORS = ['contracts', 'directory', 'webhooks', 'ltv', 'ltvView', 'prices'] as const
/** Metrics of the start are no load: groups are joined, caches are cold. */
const SETTLING_MS = 20_000

let lastro: Platform
let balancer: Balancer
let load: RolloutLoad
let monitoring: Monitoring

beforeAll(async () => {
  await ensureTool('helm')
  lastro = await platform()
  await lastro.start('gateway-2')
  await lastro.untilReady()
  balancer = await openBalancer()
  await Promise.all(GATEWAYS.map(serve))
  const [lender, borrower, other] = await Promise.all([
    lastro.newLender(),
    lastro.newBorrower(),
    newLoan(lastro),
  ])
  expectStatus(await other.deposit('3000'), 201)
  const parties = { lender, borrower, otherLender: other.lender, otherId: other.id }
  load = startRolloutLoad(lastro, balancer.url, parties)
  await sleep(SETTLING_MS)
  const { metrics, pids } = await platformFacts()
  const base = Number(lastro.servers.kafka.split(':').at(-1))
  monitoring = await startMonitoring({
    rules: manifestsOf(await renderCase('everything')).find(({ kind }) => kind === 'PrometheusRule')!.spec,
    inhibitRules: parse(readFileSync(join(chartFolder, 'inhibition.yaml'), 'utf8')).inhibit_rules,
    targets: Object.fromEntries(Object.entries(metrics).filter(([name]) => name in pids)),
    labels: { namespace: 'lending', release: 'lastro' },
    ports: { prometheus: base + 95, alertmanager: base + 96 },
    speed: SPEED,
  })
}, LIMIT_MS)
afterAll(async () => {
  await load?.stop()
  await balancer?.close()
  await monitoring?.close()
  if ('gateway-2' in (await platformFacts()).pids) await lastro.stop('gateway-2')
  await lastro?.close()
}, LIMIT_MS)

const until = (time: number) => sleep(Math.max(time - Date.now(), 0))

/** The pod is ready and takes connections. */
async function serve(name: (typeof GATEWAYS)[number]): Promise<void> {
  const { gateway, metrics } = await platformFacts()
  const address = new URL(gateway)
  address.port = String(Number(address.port) + GATEWAYS.indexOf(name) * 10)
  const serving = balancer.untilServing(name)
  balancer.add({ name, address: address.origin, admin: metrics[name]! })
  await serving
}

const steps: readonly (() => Promise<void>)[] = [
  ...GATEWAYS.map(name => async () => {
    balancer.remove(name)
    await sleep(PRE_STOP_MS)
    expect(await lastro.stop(name)).toBe('ended with code 0')
    await lastro.start(name)
    await serve(name)
  }),
  ...PROCESSORS.map(name => async () => {
    expect(await lastro.stop(name)).toBe('ended with code 0')
    await lastro.start(name)
  }),
]

test(
  'each process is restarted within ten minutes of load: no alert fires, nobody is paged',
  async () => {
    const fired = new Set<string>()
    const watching = new AbortController()
    const watched = (async () => {
      for (; !watching.signal.aborted; await sleep(1_000))
        for (const name of await monitoring.firing(false)) fired.add(name)
    })()
    const startedAt = Date.now()
    for (const [index, step] of steps.entries()) {
      await until(startedAt + (index * WINDOW_MS) / steps.length)
      await step()
    }
    await until(startedAt + WINDOW_MS)
    const count = Object.values(load.counts).reduce((sum, n) => sum + n, 0)
    watching.abort()
    await watched
    process.stdout.write(
      `${steps.length} restarts in ${Math.round((Date.now() - startedAt) / 1_000)} s, ${count} requests, ${load.failures.length} failed; fired: ${[...fired].join(', ') || 'none'}; pages: ${monitoring.pages().join(', ') || 'none'}\n`,
    )
    expect(count).toBeGreaterThan(1_000)
    expect([...(await monitoring.up())].sort()).toEqual([...GATEWAYS, ...PROCESSORS].sort())
    expect([...fired]).toEqual([])
    expect(monitoring.pages()).toEqual([])
  },
  LIMIT_MS,
)
