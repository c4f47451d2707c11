import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { clientsOf } from '../../test/support/platform.ts'
import { onPlace } from '../harness/benchServers.ts'
import { defineBench, median, say } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { openLender } from './recoveryLender.ts'
import { ALWAYS, processRows, type Row } from './recoveryRows.ts'

/** A round that takes longer has failed. */
const LIMIT_MS = 60_000
/** Pause between rounds: what is pending finishes, so that each kill finds everything at rest. */
const REST_MS = 1_500

/**
 * Recovery time of a process that is killed (SIGKILL) and restarted at once, as by a supervisor: how
 * long until a new request that needs it succeeds. One row kills one of two contracts processes for
 * good: how long until every request of the next second is answered. Median and longest of the rounds.
 */
export const bench = defineBench({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
  run(values) {
    return onPlace('recovery', values, async ({ group, servers, adminKey }) => {
      const figures: Figure[] = []
      await Promise.all(ALWAYS.map(name => group.start(name)))
      const lender = await openLender(await clientsOf({ gateway: group.gateway, adminKey }))
      const { rows, close } = await processRows(group, lender, servers)
      const wanted = values.only?.split(',')
      for (const row of rows) {
        if (wanted !== undefined && !wanted.some(start => row.name.startsWith(start))) continue
        figures.push(...(await measure(group, row, Number(values.rounds))))
      }
      await close()
      return figures
    })
  },
})

async function measure(group: ProcessGroup, row: Row, rounds: number): Promise<Figure[]> {
  const close = await row.open?.()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const id of row.besides) if (group.pids[id] === undefined) await group.start(id)
    await within(row.succeeds())
    await sleep(REST_MS)
    const startedAt = performance.now()
    const { back } = await row.strike()
    await within(row.succeeds())
    times.push(performance.now() - startedAt)
    await back
  }
  for (const id of row.besides) await group.stop(id)
  await close?.()
  say(`${row.name}: ${median(times).toFixed(0)} ms`)
  return [
    { name: `${row.name}, median`, value: Math.round(median(times)), unit: 'ms', aim: row.aim },
    { name: `${row.name}, longest`, value: Math.round(Math.max(...times)), unit: 'ms' },
  ]
}

async function within(work: Promise<void>): Promise<void> {
  const late = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`nothing succeeded within ${LIMIT_MS} ms`)
  })
  await Promise.race([work, late])
}
