import type { PanelPlan } from '../panels.ts'

/** What every selector has: the variables of the dashboard. */
export const I = 'namespace=~"$namespace",instance=~"$instance"'
export const R = '$__rate_interval'

export const quantiles = (metric: string, by: string, selector = I): PanelPlan['queries'] =>
  [0.5, 0.95, 0.99].map(q => [
    `histogram_quantile(${q}, sum by (${by ? `${by}, ` : ''}le) (rate(${metric}_bucket{${selector}}[${R}])))`,
    `${by ? `{{${by}}} ` : ''}p${q * 100}`,
  ])

/** One quantile by a label: more lines than that nobody reads. */
export const p95 = (metric: string, by: string, selector = I): PanelPlan['queries'] => [
  [`histogram_quantile(0.95, sum by (${by}, le) (rate(${metric}_bucket{${selector}}[${R}])))`, `{{${by}}}`],
]

export const rate = (metric: string, by: string, selector = I): PanelPlan['queries'] => [
  [`sum by (${by}) (rate(${metric}{${selector}}[${R}]))`, `{{${by}}}`],
]
