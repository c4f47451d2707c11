import { Gauge, type Registry } from 'prom-client'

/**
 * Shows a number that is read whenever somebody scrapes. `read` answers null where it cannot tell: what was
 * shown before stays.
 */
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
