import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

/** A panel of a dashboard, as `charts/boards/<dashboard>.yaml` describes it. */
interface PanelPlan {
  readonly title: string
  readonly description: string
  /** Grafana's name of it. */
  readonly unit: string
  readonly kind?: 'timeseries' | 'stat'
  /** Queries by the legend of their series. */
  readonly queries: Readonly<Record<string, string>>
  /** Value from which the panel turns red. */
  readonly red?: number
  /** Value from which an objective is met; below it the panel is red. */
  readonly green?: number
}

interface DashboardPlan {
  readonly title: string
  readonly description: string
  readonly rows: Readonly<Record<string, readonly PanelPlan[]>>
}

/** Dashboard variables in every selector: one release, and of it some instances. */
const RELEASE = 'cluster=~"$cluster",namespace=~"$namespace",release=~"$release"'
const INSTANCES = `${RELEASE},instance=~"$instance"`

/** Dashboards as Grafana reads them, by name. */
export function dashboards(): ReadonlyMap<string, unknown> {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.yaml'))
  return new Map(
    files.map(file => {
      const name = basename(file, '.yaml')
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      const plan = parse(text, (_, value) => (typeof value === 'string' ? withSelectors(value) : value))
      return [name, grafanaDashboard(name, plan as DashboardPlan)]
    }),
  )
}

const ROW_WIDTH = 24
const PANEL_HEIGHT = 8
const PANELS_PER_LINE = 3

const withSelectors = (query: string) =>
  query.replaceAll('@instances', INSTANCES).replaceAll('@release', RELEASE)

/** The data source and the instances are variables. */
function grafanaDashboard(name: string, plan: DashboardPlan): unknown {
  let y = 0
  let id = 0
  const panels: unknown[] = []
  for (const [row, plans] of Object.entries(plan.rows)) {
    id += 1
    panels.push({
      id,
      type: 'row',
      title: row,
      collapsed: false,
      panels: [],
      gridPos: { h: 1, w: ROW_WIDTH, x: 0, y },
    })
    y += 1
    const perLine = Math.min(PANELS_PER_LINE, plans.length)
    const width = ROW_WIDTH / perLine
    for (const [index, panel] of plans.entries()) {
      id += 1
      const x = (index % perLine) * width
      panels.push(grafanaPanel(panel, id, { h: PANEL_HEIGHT, w: width, x, y }))
      if (index % perLine === perLine - 1 || index === plans.length - 1) y += PANEL_HEIGHT
    }
  }
  return {
    uid: `lastro-${name}`,
    title: plan.title,
    description: plan.description,
    tags: ['lastro'],
    schemaVersion: 41,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    timezone: 'utc',
    templating: { list: variables },
    annotations: { list: [rollouts] },
    links: [{ type: 'dashboards', title: 'Lastro', tags: ['lastro'], asDropdown: true, keepTime: true }],
    panels,
  }
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana, not of ours.
const datasource = { type: 'prometheus', uid: '${datasource}' }

const variables = [
  { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', hide: 0 },
  choiceOf('cluster', 'Cluster', 'label_values(lastro_build_info, cluster)'),
  choiceOf('namespace', 'Namespace', 'label_values(lastro_build_info{cluster=~"$cluster"}, namespace)'),
  choiceOf('release', 'Release', 'label_values(lastro_build_info{namespace=~"$namespace"}, release)'),
  choiceOf('instance', 'Instance', `label_values(lastro_build_info{${RELEASE}}, instance)`),
]

function choiceOf(name: string, label: string, query: string): unknown {
  const all = { includeAll: true, multi: true, allValue: '.*', current: { text: 'All', value: '$__all' } }
  return { name, label, type: 'query', datasource, query, refresh: 2, sort: 1, ...all }
}

/** A line where the version changes: most troubles begin there. */
const rollouts = {
  name: 'Rollouts',
  datasource,
  enable: true,
  iconColor: 'blue',
  expr:
    `count by (version) (lastro_build_info{${RELEASE}}) unless ` +
    `count by (version) (lastro_build_info{${RELEASE}} offset 5m)`,
  titleFormat: 'version {{version}}',
}

function stepsOf({ red, green }: PanelPlan): unknown {
  const base = { color: green === undefined ? 'green' : 'red', value: null }
  if (green !== undefined) return [base, { color: 'green', value: green }]
  return red === undefined ? [base] : [base, { color: 'red', value: red }]
}

function grafanaPanel(plan: PanelPlan, id: number, gridPos: unknown): unknown {
  const { title, description, unit, kind = 'timeseries', queries, red } = plan
  return {
    id,
    type: kind,
    title,
    description,
    gridPos,
    datasource,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps: stepsOf(plan) },
        custom:
          kind === 'timeseries'
            ? {
                lineWidth: 1,
                fillOpacity: 10,
                showPoints: 'never',
                thresholdsStyle: { mode: red ? 'line' : 'off' },
              }
            : {},
      },
      overrides: [],
    },
    options:
      kind === 'timeseries'
        ? {
            legend: { displayMode: 'table', placement: 'bottom', calcs: ['last', 'max'] },
            tooltip: { mode: 'multi' },
          }
        : { colorMode: 'background', reduceOptions: { calcs: ['lastNotNull'] } },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat,
      range: kind === 'timeseries',
      instant: kind === 'stat',
    })),
  }
}
