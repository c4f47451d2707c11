import { defineBench } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { polledPrices } from './polledPrices.ts'
import { ticksInMemory } from './ticksInMemory.ts'
import { ticksOnKafka } from './ticksOnKafka.ts'

/** Shares of `--positions` that are measured in memory. */
const SIZES = [0.01, 0.1, 1]

/**
 * Cost of a tick for ltv by the number of positions, in memory; then on real servers the rebuild of as
 * many positions, a tick that crosses none, one that crosses a hundred, and one that crosses a tenth of
 * all. With `--polled` instead: prices asked from sources
 * every second, and the time from a moved market to an alert's webhook.
 */
export const bench = defineBench({
  options: {
    positions: { type: 'string', default: '1000000' },
    polled: { type: 'boolean', default: false },
    alerts: { type: 'string', default: '100' },
  },
  async run(values) {
    if (values.polled) return polledPrices(Number(values.alerts), values)
    const positions = Number(values.positions)
    const figures: Figure[] = []
    for (const share of SIZES) figures.push(...(await ticksInMemory(positions * share)))
    return [...figures, ...(await ticksOnKafka(positions, values))]
  },
})
