import { type PanelPlan, RELEASE } from './panels.ts'

/** Dashboard variables in every selector of what a process measures. */
export const I = `${RELEASE},instance=~"$instance"`
export const R = '$__rate_interval'

export const quantiles = (metric: string, by: string, selector = I): PanelPlan['queries'] =>
  [0.5, 0.95, 0.99].map(q => [
    `histogram_quantile(${q}, sum by (${by ? `${by}, ` : ''}le) (rate(${metric}_bucket{${selector}}[${R}])))`,
    `${by ? `{{${by}}} ` : ''}p${q * 100}`,
  ])

/** One quantile by a label: more lines would be unreadable. */
export const p95 = (metric: string, by: string, selector = I): PanelPlan['queries'] => [
  [`histogram_quantile(0.95, sum by (${by}, le) (rate(${metric}_bucket{${selector}}[${R}])))`, `{{${by}}}`],
]

/** A line at 0 for a counter without a series: it shows that the counter was read. */
export const orNone = (expression: string, label: string) =>
  `${expression} or label_replace(vector(0), "${label}", "none", "", "")`

/** Count of the last hour. A series begins with its first count, which `increase` does not see. */
export const inLastHour = (metric: string, by: string) =>
  `sum by (${by}) (increase(${metric}{${I}}[1h])) > 0 or sum by (${by}) (${metric}{${I}} unless ${metric}{${I}} offset 1h)`

export const rate = (metric: string, by: string, selector = I): PanelPlan['queries'] => [
  [`sum by (${by}) (rate(${metric}{${selector}}[${R}]))`, `{{${by}}}`],
]
