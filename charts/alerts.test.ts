import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { type AlertCase, alertCases } from './alertCases.ts'
import { chartFolder } from './chartFolder.ts'
import { ensureTool } from './tools.ts'

const execute = promisify(execFile)

const INSTALLATION_MS = 300_000

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

const folder = join(chartFolder, 'alerts')
const files = readdirSync(folder).map(name => join(folder, name))
const alerts: Alert[] = files.flatMap(file =>
  parse(readFileSync(file, 'utf8')).groups.flatMap(({ rules }: { rules: Alert[] }) => rules),
)
const runbooks = readFileSync(join(import.meta.dirname, '..', 'docs', 'runbooks.md'), 'utf8')

let promtool = ''
beforeAll(async () => {
  promtool = await ensureTool('prometheus')
}, INSTALLATION_MS)

test('promtool accepts the rules', async () => {
  const { stdout } = await execute(promtool, ['check', 'rules', '--lint-fatal', ...files])
  expect(stdout).not.toContain('FAILED')
})

test('every alert has one case, and every case an alert', () => {
  expect(alertCases.map(({ alert }) => alert).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
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

test(
  'each alert fires in one series and stays silent in another',
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'lastro-alerts-'))
    try {
      const file = join(temporary, 'tests.yaml')
      const tests = alertCases.flatMap(each => [testOf(each, true), testOf(each, false)])
      writeFileSync(file, stringify({ rule_files: files, evaluation_interval: '2m', tests }))
      const result = await execute(promtool, ['test', 'rules', file]).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      expect(result.stdout + result.stderr).toContain('SUCCESS')
    } finally {
      rmSync(temporary, { recursive: true })
    }
  },
  INSTALLATION_MS,
)

/**
 * What fires is counted, not spelled: labels and texts of each alert would only repeat the rule. `ALERTS` is
 * the series that Prometheus itself keeps of alerts that fire.
 */
function testOf({ alert, minutes, fires, silent }: AlertCase, firing: boolean): unknown {
  return {
    name: `${alert} ${firing ? 'fires' : 'stays silent'}`,
    interval: '1m',
    input_series: firing ? fires : silent,
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: '{}', value: firing ? 1 : 0 }],
      },
    ],
  }
}
