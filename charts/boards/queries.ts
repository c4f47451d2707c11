import type { PanelPlan } from './panels.ts'

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

/** A counter that nothing has counted yet has no series; a line at 0 says that it was looked at. */
export const orNone = (expression: string, label: string) =>
  `${expression} or label_replace(vector(0), "${label}", "none", "", "")`

/**
 * What was counted in the last hour; a series is born with its first count, which `increase` does not see.
 */
export const inLastHour = (metric: string, by: string) =>
  `sum by (${by}) (increase(${metric}{${I}}[1h])) > 0 or sum by (${by}) (${metric}{${I}} unless ${metric}{${I}} offset 1h)`

export const rate = (metric: string, by: string, selector = I): PanelPlan['queries'] => [
  [`sum by (${by}) (rate(${metric}{${selector}}[${R}]))`, `{{${by}}}`],
]
