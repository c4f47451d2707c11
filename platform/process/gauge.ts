import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

type Name = `lastro_${string}`

/** Makes metrics on this registry. */
export function metricsOn(registry: Registry) {
  const registers = [registry]
  return {
    counter: <L extends string>(name: Name, help: string, ...labelNames: readonly L[]) =>
      new Counter<L>({ name, help, labelNames: [...labelNames], registers }),
    gauge: <L extends string>(name: Name, help: string, ...labelNames: readonly L[]) =>
      new Gauge<L>({ name, help, labelNames: [...labelNames], registers }),
    histogram: <L extends string>(
      name: Name,
      help: string,
      buckets: readonly number[],
      ...labelNames: readonly L[]
    ) => new Histogram<L>({ name, help, buckets: [...buckets], labelNames: [...labelNames], registers }),
  }
}

/** Gauge that is read at each scrape. If `read` answers null, the previous value stays. */
export function showGauge(
  registry: Registry,
  name: Name,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value !== null) this.set(value)
    },
  })
}
