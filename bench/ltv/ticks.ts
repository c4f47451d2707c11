import { defineBench, median, percentile, say } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { type PolledPrices, polledPrices } from './polledPrices.ts'
import { costOfTicks, type TickCost } from './ticksInMemory.ts'
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
    'memory-only': { type: 'boolean', default: false },
    polled: { type: 'boolean', default: false },
    alerts: { type: 'string', default: '100' },
  },
  async run(values) {
    if (values.polled) return polledFigures(await polledPrices(Number(values.alerts), values))
    const positions = Number(values.positions)
    const figures: Figure[] = []
    for (const share of SIZES) figures.push(...figuresOf(await costOfTicks(positions * share)))
    if (values['memory-only']) return figures
    const found = await ticksOnKafka(positions, values)
    say(`${found.rebalances} rebalances`)
    return [
      ...figures,
      { name: `${positions} positions rebuilt`, value: found.rebuildSeconds, unit: 's', aim: '20' },
      { name: 'a tick that crosses none, on Kafka', value: found.idleCpuMs, unit: 'CPU-ms' },
      { name: '100 crossings readable as alerts', value: found.fewMs, unit: 'ms', aim: '150' },
      { name: 'a tenth crossed: first readable', value: found.manyFirstMs, unit: 'ms' },
      { name: 'a tenth crossed: all readable', value: found.manyMs, unit: 'ms' },
      { name: 'memory at rest', value: found.restedMb, unit: 'MB' },
      { name: 'memory at most', value: found.peakMb, unit: 'MB' },
    ]
  },
})

function figuresOf(cost: TickCost): Figure[] {
  const at = `${cost.positions.toLocaleString('en')} positions`
  return [
    { name: `${at}, crosses none, p50`, value: cost.idleMs, unit: 'ms', aim: '1' },
    { name: `${at}, crosses none, p99`, value: cost.idleP99Ms, unit: 'ms' },
    { name: `${at}, crosses 100, decided`, value: cost.fewMs, unit: 'ms', aim: '10' },
    { name: `${at}, crosses a tenth, decided`, value: cost.manyMs, unit: 'ms' },
    { name: `${at}, index per position`, value: cost.indexBytesPerPosition, unit: 'B', aim: '250' },
  ]
}

function polledFigures({ alertMs, core, questions }: PolledPrices): Figure[] {
  return [
    { name: 'moved market to alert webhook, polled each second, p50', value: median(alertMs), unit: 'ms' },
    {
      name: 'moved market to alert webhook, polled each second, p99',
      value: percentile(alertMs, 0.99),
      unit: 'ms',
    },
    {
      name: `prices, ${questions} questions each second (aim: of 3 sources x 5 symbols)`,
      ...{ value: core * 100, unit: '% of a core', aim: '3' },
    },
  ]
}
