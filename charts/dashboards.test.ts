import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartFolder } from './chartFolder.ts'

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly description?: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource?: { readonly uid: string }
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const folder = join(chartFolder, 'dashboards')
const dashboards = readdirSync(folder).map(name => {
  const { uid, title, panels, templating } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return { name, uid, title, panels: panels as Panel[], variables: templating.list as { name: string }[] }
})
const graphs = dashboards.flatMap(({ name, panels }) =>
  panels.filter(({ type }) => type !== 'row').map(panel => ({ name, panel })),
)

test('there are five dashboards, each under a name of its own', () => {
  expect(dashboards.length).toBe(5)
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(5)
})

test('data source, cluster, namespace, release and instance are chosen, not written', () => {
  for (const { variables } of dashboards) {
    expect(variables.map(({ name }) => name)).toEqual([
      'datasource',
      'cluster',
      'namespace',
      'release',
      'instance',
    ])
  }
  const placeholder = ['$', '{datasource}'].join('')
  for (const { panel } of graphs) expect(panel.datasource?.uid).toBe(placeholder)
})

test('every panel says what it shows, in which unit, with a legend for every query', () => {
  for (const { name, panel } of graphs) {
    const { title, description = '', fieldConfig, targets = [] } = panel
    expect({ name, title, described: description.length > 5 }).toEqual({ name, title, described: true })
    expect(fieldConfig?.defaults.unit).toBeTruthy()
    expect(targets.length).toBeGreaterThan(0)
    for (const { expr, legendFormat } of targets) {
      // What was recorded by rules is of all instances together.
      if (!expr.includes('lastro:')) expect(expr).toContain('$instance')
      expect(legendFormat).toBeTruthy()
    }
  }
})

test('counters are shown as rates; buckets are named as Prometheus 2 and 3 write them', () => {
  for (const { name, panel } of graphs) {
    for (const { expr } of panel.targets ?? []) {
      const rated = expr
        .replace(/(rate|increase)\([^()]*\)/g, '')
        .replace(/\w+\{[^}]*\} unless \w+\{[^}]*\} offset 1h/g, '')
      expect({ name, title: panel.title, raw: rated.match(/\w+_(total|count|sum|bucket)\{/g) }).toMatchObject(
        { raw: null },
      )
      expect(expr).not.toMatch(/le="\d+"/)
      expect(expr).not.toMatch(/(increase|rate)\([^)]*\[30d\]/)
    }
  }
})

test('panels lie side by side and never on one another', () => {
  for (const { name, panels } of dashboards) {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
    )
    expect({ name, distinct: new Set(cells).size }).toEqual({ name, distinct: cells.length })
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  }
})
