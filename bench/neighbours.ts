import type { ProcessGroup } from '../local/start/processGroup.ts'
import { demoBorrower } from '../local/start/seed.ts'
import { gatewayNeighbours } from '../test/http/neighbours/neighbourGateway.ts'
import {
  type Compared,
  compare,
  type NeighbourPlace,
  type NeighbourRow,
  settingsOf,
} from '../test/http/neighbours/neighbourRow.ts'
import { webhookNeighbours } from '../test/http/neighbours/neighbourWebhooks.ts'
import { chartMemoryOf, memoryOf } from '../test/support/processMemory.ts'
import { onPlace } from './harness/benchServers.ts'
import { defineBench, say } from './harness/harness.ts'
import type { Figure } from './harness/results.ts'

/** A row more is an entry more: nothing else in this file knows what a row does. */
const ROWS: readonly NeighbourRow[] = [...webhookNeighbours, ...gatewayNeighbours]

/** New connections are opened, and a new process compiles what it runs. */
const WARMUP_SECONDS = 5

interface Plan {
  readonly group: ProcessGroup
  readonly place: NeighbourPlace
  readonly rounds: number
  readonly seconds: number
}

/**
 * A good tenant at its own pace, alone and then next to hostile ones, one row per way of doing harm. What
 * counts is the ratio of the two p99 (medians of the rounds), that nothing of the good tenant fails, and that
 * no process needs more memory than the chart gives it. `--made`: contracts a second of all hostile tenants
 * of webhooks together.
 */
export const bench = defineBench({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    made: { type: 'string', default: '250' },
  },
  run(values) {
    const wanted = values.only?.split(',')
    const rows = ROWS.filter(({ name }) => wanted === undefined || wanted.includes(name))
    return onPlace('neighbours', values, async ({ servers, group, masterKey, seed }) => {
      const place: NeighbourPlace = {
        ...{ servers, gateway: group.gateway, masterKey, madePerSecond: Number(values.made) },
        good: async () => ({ key: (await seed()).load, borrowerDocument: demoBorrower.document }),
      }
      const plan = { group, place, rounds: Number(values.rounds), seconds: Number(values.seconds) }
      const figures: Figure[] = []
      for (const row of rows) figures.push(...(await measure(row, plan)))
      return figures
    })
  },
})

/** Fresh processes for each row, with the heap of the chart: none pays for what another left behind. */
async function measure(
  row: NeighbourRow,
  { group, place, rounds, seconds }: Plan,
): Promise<readonly Figure[]> {
  for (const name of row.processes) await group.startWith(name, settingsOf(row, name))
  try {
    const neighbours = await row.open(place)
    try {
      await neighbours.good(WARMUP_SECONDS)
      const compared = await compare(neighbours, rounds, seconds)
      say(`${row.name}: ${JSON.stringify(compared.told)}`)
      const used = memoryOf(group.pids)
      return figuresOf(row, compared, name => used[name]?.highest ?? 0)
    } finally {
      await neighbours.close()
    }
  } finally {
    for (const name of row.processes) await group.stop(name)
  }
}

function figuresOf(
  row: NeighbourRow,
  { alone, beside }: Compared,
  peakOf: (name: string) => number,
): Figure[] {
  const failed = alone.asked - alone.answered + beside.asked - beside.answered
  return [
    { name: `${row.name}, p50`, value: beside.p50Ms, unit: 'ms', raw: alone.p50Ms },
    {
      ...{ name: `${row.name}, p99`, value: beside.p99Ms, unit: 'ms', raw: alone.p99Ms },
      ...{ ratio: beside.p99Ms / alone.p99Ms, aim: 'ratio 2' },
    },
    { name: `${row.name}, failed for the good tenant`, value: failed, unit: '', aim: '0' },
    ...row.processes.map(name => ({
      ...{ name: `${row.name}, peak of ${name}`, value: peakOf(name), unit: 'MiB' },
      aim: String(chartMemoryOf(name).limitMb),
    })),
  ]
}
