import type { Clock } from '../../platform/process/clock.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { createRandom } from '../support/random.ts'
import type { Process, World } from './world.ts'

/** The time of a deployment, as a sandbox may advance it (docs/design/sandbox.md). */
export interface DeploymentTime {
  /** As clients and gateways have it. */
  now(): number
  /** As a process has it that starts now: whole at its start, and from then on a little late. */
  clockOf(process: Process): Clock
}

/** In a fifth of the runs; the others stay, step by step, what they were without. */
const EVERY = 5
const REMAINDER = 4
const MAX_ADVANCES = 4
const WITHIN_MS = 25_000
/** A process that is busy reads the topic of the clock late. */
const MAX_LATE_MS = 3_000
const LENGTHS_MS = [60_000, 25 * HOUR_MS, 5 * 24 * HOUR_MS]

export function planAdvances(world: World, seed: number): DeploymentTime {
  // Its own draws, so that a seed of before is the same run.
  const random = createRandom(seed ^ 0x5eed)
  let aheadMs = 0
  const followers: ((aheadMs: number) => void)[] = []
  const advance = () => {
    aheadMs += random.pick(LENGTHS_MS)
    world.count('clock advance')
    world.note(`the deployment is ${aheadMs} ms ahead`)
    const told = aheadMs
    for (const follow of followers) world.later(random.between(0, MAX_LATE_MS), () => follow(told))
  }
  if (seed % EVERY === REMAINDER) {
    for (let left = random.between(1, MAX_ADVANCES); left > 0; left--) {
      world.later(random.between(0, WITHIN_MS), advance)
    }
  }
  return {
    now: () => world.now() + aheadMs,
    clockOf(process) {
      let own = aheadMs
      followers.push(told => {
        own = Math.max(own, told)
      })
      return { now: () => world.now() + own, sleep: ms => world.sleep(process, ms) }
    },
  }
}
