import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertCases } from '../../charts/alertCases.fixture.ts'
import { chartFolder } from '../../charts/chartFolder.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform, platformFacts } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

let lastro: Platform
let receiver: Receiver
const scrapes = new Map<string, string>()

async function scrapeAll(): Promise<void> {
  const { metrics } = await platformFacts()
  for (const [name, address] of Object.entries(metrics)) {
    const answer = await fetch(`${address}/metrics`).catch(() => null)
    if (answer?.ok) scrapes.set(name, await answer.text())
  }
}

/** One contract that goes out as a webhook: enough for every counter of the normal path to have counted. */
beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  receiver = await openReceiver()
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['collateral.created'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  expectStatus(await lastro.createContract(lender, borrower), 201)
  await receiver.until(() => true)
  await eventually('the groups were looked at from outside', async () => {
    await scrapeAll()
    if (!/^lastro_group_members\{/m.test(scrapes.get('gateway') ?? '')) throw new Error('not yet')
    return true
  })
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

test('every metric of an alert or a dashboard exists in a scrape of the running platform', () => {
  const exposed = new Set(
    [...scrapes.values()].flatMap(text => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, n]) => n)),
  )
  const missing = [...usedMetrics()].filter(name => {
    const family = name.replace(/_(bucket|count|sum)$/, '')
    return !exposed.has(name) && !exposed.has(family)
  })
  expect(missing).toEqual([])
  expect(usedMetrics().size).toBeGreaterThan(30)
})

test('labels are bounded: no metric has more series than its label values can explain', () => {
  for (const [name, text] of scrapes) {
    const series = new Map<string, number>()
    // A histogram counts once per set of labels, not once per bucket.
    for (const [, metric = ''] of text.matchAll(/^(lastro_\w+)(?:\{|\s)/gm)) {
      if (/_(bucket|sum)$/.test(metric)) continue
      series.set(metric, (series.get(metric) ?? 0) + 1)
    }
    for (const [metric, count] of series)
      expect({ name, metric, bounded: count < 2_000 }).toMatchObject({ bounded: true })
    // Twenty tenants at most, those whose endpoints fail.
    const failing = series.get('lastro_webhook_endpoint_failing_seconds') ?? 0
    expect(failing).toBeLessThanOrEqual(20)
    const others = text.replace(/^lastro_webhook_endpoint_failing_seconds\{.*$/gm, '')
    expect(others).not.toMatch(/cmd_|evt_|pty_|key_[a-z0-9]{8}/)
  }
})

/** Written by Prometheus when it scrapes. */
const OF_A_TARGET = new Set(['namespace', 'release', 'instance', 'pod', 'cluster'])

/** Name, labels and their values of a series as text. */
function seriesOf(text: string) {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?/.exec(text)!
  return { name, labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]) }
}

test('the series in which alerts fire in their tests have labels and buckets that the exporters write', () => {
  const known = new Map<string, Map<string, Set<string>>>()
  for (const line of [...scrapes.values()].flatMap(text => text.split('\n'))) {
    if (!/^\w/.test(line)) continue
    const { name, labels } = seriesOf(line)
    const ofName = known.get(name) ?? new Map<string, Set<string>>()
    for (const [key, value] of labels) ofName.set(key!, (ofName.get(key!) ?? new Set()).add(value!))
    known.set(name, ofName)
  }
  const unknown = new Set<string>()
  const checked = new Set<string>()
  for (const { alert, fires } of alertCases)
    for (const { name, labels } of fires.map(({ series }) => seriesOf(series))) {
      const exported = known.get(name)
      // Of some metrics nothing is counted yet.
      if (exported === undefined) continue
      checked.add(name)
      for (const [key, value] of labels) {
        if (OF_A_TARGET.has(key!)) continue
        const buckets = [...(exported.get('le') ?? [])].map(Number)
        const isThere = key === 'le' ? buckets.includes(Number(value)) : exported.has(key!)
        if (!isThere) unknown.add(`${alert}: ${name}{${key}="${value}"}`)
      }
    }
  process.stdout.write(`${checked.size} metrics of alert cases compared with a scrape\n`)
  expect(checked.size).toBeGreaterThan(25)
  expect([...unknown]).toEqual([])
})

/** Names in the expressions of rules and dashboards; labels of a grouping have no such prefix. */
function usedMetrics(): Set<string> {
  const names = new Set<string>()
  for (const folder of ['alerts', 'dashboards']) {
    for (const file of readdirSync(join(chartFolder, folder))) {
      const text = readFileSync(join(chartFolder, folder, file), 'utf8')
      for (const [name] of text.matchAll(/\b(?:lastro|nodejs|process)_[a-z0-9_]+/g)) names.add(name)
    }
  }
  return names
}
