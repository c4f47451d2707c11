import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Platform } from '../support/platform.ts'
import type { Random } from '../support/random.ts'
import type { Fault } from './faults.ts'

const STEPS = { 'steps 10 s ahead': 10_000, 'steps 10 s back': -10_000 } as const
/** With the wrong time a process passes its sessions, leases and time-outs. */
const WRONG_MS = { min: 8_000, max: 15_000 }
/** Before the step with the right time, and after it was set right. */
const RIGHT_MS = 3_000

/** Of each victim: its clock steps while it runs, and back; its twin keeps the right time. */
export function clockFaults(
  lastro: Platform,
  victims: readonly string[],
  dataDir: string,
  random: Random,
): Fault[] {
  const file = join(dataDir, 'offset-ms')
  const url = pathToFileURL(join(import.meta.dirname, '../support/steppedClock.ts'))
  url.searchParams.set('offset', file)
  const set = (offsetMs: number) => writeFileSync(file, String(offsetMs))
  return victims.flatMap(victim =>
    Object.entries(STEPS).map(([how, stepMs]) => ({
      kind: `the clock of a process ${how}`,
      async make() {
        set(0)
        await lastro.restart(victim, { NODE_OPTIONS: `--import=${url}` })
        await sleep(RIGHT_MS)
        set(stepMs)
        await sleep(random.between(WRONG_MS.min, WRONG_MS.max))
        set(0)
        await sleep(RIGHT_MS)
        await lastro.restart(victim)
        return victim
      },
    })),
  )
}
