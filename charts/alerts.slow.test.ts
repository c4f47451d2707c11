import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { FURTHER_GROUPS } from '../schemas/topics.ts'
import { type Manifest, manifestsOf, renderCase, renderInstall } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'
import { alertCases } from './alertCases.fixture.ts'
import type { AlertCase } from './alertSeries.fixture.ts'
import { chartFolder } from './chartFolder.ts'

const execute = promisify(execFile)

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

const folder = join(chartFolder, 'alerts')
const files = readdirSync(folder).map(name => join(folder, name))
const alerts: Alert[] = files
  .flatMap(file => parse(readFileSync(file, 'utf8')).groups.flatMap(({ rules }: { rules: Alert[] }) => rules))
  .filter(({ alert }) => alert !== undefined)
const runbooks = readFileSync(join(import.meta.dirname, '../docs/runbooks.md'), 'utf8')

let promtool = ''
beforeAll(async () => {
  promtool = await ensureTool('prometheus')
  await ensureTool('helm')
})

/** The rules as a release in the namespace `lending` gets them. */
async function rulesOf(name: string): Promise<{ groups: { rules: Alert[] }[] }> {
  return manifestsOf(await renderCase(name)).find(({ kind }) => kind === 'PrometheusRule')!.spec
}

test('promtool accepts the rules', async () => {
  const { stdout } = await execute(promtool, ['check', 'rules', '--lint-fatal', ...files])
  expect(stdout).not.toContain('FAILED')
})

test('every alert has one case, and every case an alert', () => {
  const tried = [...new Set(alertCases.map(({ alert }) => alert))]
  expect(tried.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('every alert says how bad it is, what happened, and where its runbook is', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect({ alert, severity: ['critical', 'warning'].includes(labels['severity'] ?? '') }).toEqual({
      alert,
      severity: true,
    })
    expect(annotations['summary']?.length).toBeGreaterThan(10)
    expect(annotations['description']?.length).toBeGreaterThan(10)
    expect(annotations['runbook_url']).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
  }
})

test('every alert has its heading in the runbooks, with meaning, impact, diagnosis and remedy', () => {
  const sections = new Map(
    runbooks
      .split(/^## /m)
      .slice(1)
      .map(section => [section.split('\n')[0]!, section]),
  )
  for (const { alert } of alerts) {
    for (const part of ['**Meaning.**', '**Impact.**', '**Diagnosis.**', '**Remedy.**']) {
      expect({ alert, part, found: sections.get(alert)?.includes(part) }).toEqual({
        alert,
        part,
        found: true,
      })
    }
  }
  const headings = [...sections.keys()].filter(heading => heading.startsWith('Lastro'))
  expect(headings.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('each alert fires in one series and stays silent in another', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'lastro-alerts-'))
  try {
    const file = join(temporary, 'tests.yaml')
    const rules = join(temporary, 'rules.yaml')
    writeFileSync(rules, stringify(await rulesOf('everything')))
    const tests = alertCases.flatMap(each => [testOf(each, true), testOf(each, false)])
    writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: '2m', tests }))
    const result = await execute(promtool, ['test', 'rules', file]).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    expect(result.stdout + result.stderr).toContain('SUCCESS')
  } finally {
    rmSync(temporary, { recursive: true })
  }
})

/** As the monitor of the release `lastro` labels what it scrapes. */
function inNamespace({ series, values }: AlertCase['fires'][number]) {
  if (series.includes('namespace=')) return { series, values }
  const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series)!
  const own = 'namespace="lending",release="lastro"'
  return { series: `${name}{${own}${labels && `,${labels}`}}`, values }
}

test('a process that is switched off pages nobody: neither as absent nor as a group without members', async () => {
  const named = async (render: string, alert: string) => {
    const { groups } = await rulesOf(render)
    return groups.flatMap(({ rules }) => rules).find(rule => rule.alert === alert)!.expr
  }
  for (const alert of ['LastroProcessAbsent', 'LastroGroupEmpty']) {
    expect(await named('everything', alert)).toContain('prices')
    expect(await named('without-prices', alert)).not.toContain('prices')
  }
  for (const { group } of FURTHER_GROUPS) {
    expect(await named('everything', 'LastroGroupEmpty')).toContain(group)
    expect(await named('gateway-only', 'LastroGroupEmpty')).not.toContain(group)
  }
  expect(await named('everything', 'LastroProcessAbsent')).toContain('namespace="lending",release="lastro"')
})

test('a client’s endpoint that fails pages nobody, unless a value asks for it', async () => {
  const names = async (render: string) =>
    (await rulesOf(render)).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(await names('everything')).toContain('LastroEndpointFailing')
  expect(await names('without-prices')).not.toContain('LastroEndpointFailing')
})

test('a threshold is a value: its default is the number in the rule, another one stands in the rule', async () => {
  const { thresholds, errorBudgets } = parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8'))
    .monitoring.rules
  for (const [alert, value] of Object.entries<number>(thresholds)) {
    const { expr } = alerts.find(one => one.alert === alert)!
    expect({ alert, value: Number(/([0-9.]+)\)*$/.exec(expr)?.[1]) }).toEqual({ alert, value })
  }
  const budgets = alerts.filter(({ labels }) => labels['slo'])
  expect(budgets.length).toBeGreaterThan(5)
  for (const { expr, labels } of budgets) expect(expr).toContain(`* ${errorBudgets[labels['slo']!]}`)
  const sets = ['thresholds.LastroLagging=90', 'errorBudgets.availability=0.002']
  const json = sets.flatMap(one => ['--set-json', `monitoring.rules.${one}`])
  const changed = await renderInstall('lastro', 'lending', 'everything', [], json)
  expect(changed).toMatch(/lastro_group_lag_seconds\{[^}]*\}\)\s+> 90\b/)
  expect(changed).toContain('14.4 * 0.002')
  expect(changed).not.toContain('* 0.001')
  const typo = ['monitoring.rules.thresholds.LastroLaging=90']
  await expect(renderInstall('lastro', 'lending', 'everything', typo)).rejects.toThrow(
    'there is no alert LastroLaging',
  )
})

test('inhibition rules name alerts that exist, and the chart renders the same', async () => {
  const file = parse(readFileSync(join(chartFolder, 'inhibition.yaml'), 'utf8')).inhibit_rules as {
    source_matchers: string[]
    target_matchers: string[]
    equal: string[]
  }[]
  const names = alerts.map(({ alert }) => alert)
  const matcher = (text: string) => /^(\w+)(=~?)"(.+)"$/.exec(text)!.slice(1)
  for (const text of file.flatMap(rule => [...rule.source_matchers, ...rule.target_matchers])) {
    const [, , pattern = ''] = matcher(text)
    const parts = pattern.replace(/^Lastro\((.*)\)$/, '$1').split('|')
    for (const part of parts) {
      const form = new RegExp(`^(?:Lastro)?${part}$`)
      expect({ part, found: names.some(name => form.test(name) || form.test(name.slice(6))) }).toEqual({
        part,
        found: true,
      })
    }
  }
  const { spec } = manifestsOf(await renderCase('everything')).find(
    ({ kind }) => kind === 'AlertmanagerConfig',
  )!
  const rendered = (matchers: { name: string; matchType: string; value: string }[]) =>
    matchers.map(({ name, matchType, value }) => [name, matchType, value])
  expect(
    spec.inhibitRules.map(({ sourceMatch, targetMatch, equal }: Manifest) => [
      rendered(sourceMatch),
      rendered(targetMatch),
      equal,
    ]),
  ).toEqual(
    file.map(rule => [rule.source_matchers.map(matcher), rule.target_matchers.map(matcher), rule.equal]),
  )
})

test('every alert whose value says something says it', () => {
  for (const { alert, expr, annotations } of alerts) {
    const says = annotations['description']?.includes('$value') ?? false
    // Whether something is there at all has no size.
    const hasSize = !/== ?-?[01]$|absent\(/.test(expr)
    expect({ alert, says }).toEqual({ alert, says: hasSize })
  }
})

/**
 * Counts the alerts that fire: their labels and texts would only repeat the rule. `ALERTS` is the series
 * that Prometheus itself keeps of firing alerts.
 */
function testOf({ alert, minutes, fires, silent }: AlertCase, firing: boolean): unknown {
  return {
    name: `${alert} ${firing ? 'fires' : 'stays silent'}`,
    interval: '1m',
    input_series: (firing ? fires : silent).map(inNamespace),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: '{}', value: firing ? 1 : 0 }],
      },
    ],
  }
}
