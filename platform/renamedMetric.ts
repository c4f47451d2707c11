import type { Metric, Registry } from 'prom-client'

/** Shows a metric under its former name too, for one release (docs/requirements.md, Renamed metrics). */
export function renamedMetric(registry: Registry, formerName: `lastro_${string}`, metric: Metric): void {
  const former = {
    name: formerName,
    async get() {
      const shown = await metric.get()
      const values = (shown.values as { readonly metricName?: string }[]).map(value => {
        const { metricName } = value
        return metricName ? { ...value, metricName: metricName.replace(shown.name, formerName) } : value
      })
      return { ...shown, name: formerName, help: `Former name of ${shown.name}.`, values }
    },
  }
  registry.registerMetric(former as unknown as Metric)
}
