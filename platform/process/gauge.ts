import { Gauge, type Registry } from 'prom-client'

/** Gauge that is read at each scrape. If `read` answers null, the previous value stays. */
export function showGauge(
  registry: Registry,
  name: `lastro_${string}`,
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
