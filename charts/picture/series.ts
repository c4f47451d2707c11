import { readFileSync } from 'node:fs'

/** What Prometheus answers for the panels of one dashboard, and how Grafana's variables are filled in. */
export interface DrawnPanel {
  readonly title: string
  readonly type: 'row' | 'timeseries' | 'stat'
  readonly place: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly unit: string
  /** Ascending; the first holds for everything. */
  readonly steps: readonly Step[]
  readonly series: readonly {
    readonly legend: string
    readonly points: readonly (readonly [number, number])[]
  }[]
}

interface Step {
  readonly color: string
  readonly value: number | null
}

interface Panel {
  readonly title: string
  readonly type: DrawnPanel['type']
  readonly gridPos: DrawnPanel['place']
  readonly fieldConfig?: {
    readonly defaults: {
      readonly unit: string
      readonly thresholds: { readonly steps: readonly Step[] }
    }
  }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

export interface Range {
  readonly prometheus: string
  /** Seconds since 1970. */
  readonly from: number
  readonly to: number
}

/** Four scrapes: what Grafana makes of `$__rate_interval` at a scrape every five seconds. */
const RATE_INTERVAL = '20s'
const STEPS = 240

export async function drawnPanels(file: string, range: Range): Promise<readonly DrawnPanel[]> {
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: readonly Panel[] }
  return Promise.all(panels.map(panel => drawnPanel(panel, range)))
}

async function drawnPanel(panel: Panel, range: Range): Promise<DrawnPanel> {
  const { title, type, gridPos: place, fieldConfig, targets = [] } = panel
  const series = await Promise.all(targets.map(target => seriesOf(target, range)))
  const { unit = 'none', thresholds = { steps: [] } } = fieldConfig?.defaults ?? {}
  return { title, type, place, unit, steps: thresholds.steps, series: series.flat() }
}

async function seriesOf(
  { expr, legendFormat }: { readonly expr: string; readonly legendFormat: string },
  { prometheus, from, to }: Range,
): Promise<DrawnPanel['series']> {
  const query = expr
    .replaceAll('$__rate_interval', RATE_INTERVAL)
    .replaceAll(/"\$(namespace|instance)"/g, '".*"')
  const step = Math.max(1, (to - from) / STEPS)
  const search = new URLSearchParams({ query, start: String(from), end: String(to), step: String(step) })
  const answer = await fetch(`${prometheus}/api/v1/query_range?${search}`)
  const { status, data, error } = (await answer.json()) as {
    status: string
    error?: string
    data: { result: { metric: Record<string, string>; values: [number, string][] }[] }
  }
  if (status !== 'success') throw new Error(`${query}: ${error}`)
  return data.result.map(({ metric, values }) => ({
    legend: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ''),
    // What is not a number is a hole in the line.
    points: values
      .map(([at, value]) => [at, Number(value)] as const)
      .filter(([, value]) => Number.isFinite(value)),
  }))
}
