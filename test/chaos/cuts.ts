import { setTimeout as sleep } from 'node:timers/promises'
import type { Cut, Network } from '../support/cluster/network.ts'
import type { Random } from '../support/random.ts'
import type { Fault } from './faults.ts'

const CUTS: Readonly<Record<string, Cut>> = {
  'from clients': { from: 'clients', way: 'both' },
  'from its peers': { from: 'peers', way: 'both' },
  'from everybody': { from: 'both', way: 'both' },
  'one way, nothing reaches it': { from: 'both', way: 'in' },
  'one way, nothing leaves it': { from: 'both', way: 'out' },
}
/** The long one passes every time-out (see `SERVER_FROZEN_MS`), the short one most of them not. */
const LENGTHS = [
  { name: 'for 2 to 5 s', min: 2_000, max: 5_000 },
  { name: 'past every time-out', min: 13_000, max: 18_000 },
]

/** Each server that `byRole` finds, cut off in each way; for how long, the seed decides. */
export function cutFaults(
  network: Network,
  byRole: Readonly<Record<string, () => Promise<string>>>,
  random: Random,
): Fault[] {
  return Object.entries(byRole).flatMap(([who, find]) =>
    Object.entries(CUTS).map(([how, cut]) => {
      const { name, min, max } = LENGTHS[random.between(0, LENGTHS.length - 1)]!
      return {
        kind: `${who} cut off ${how}, ${name}`,
        async make() {
          const server = await find()
          network.cut(server, cut)
          await sleep(random.between(min, max)).finally(() => network.heal(server))
          return server
        },
      }
    }),
  )
}
