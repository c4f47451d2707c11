import type { LaneHost } from '../../processors/runtime/lane/laneHost.ts'
import type { Process, World } from './world.ts'

/** Processes of a run: some that are started again when they were killed, and guests that join and leave. */
export interface Boot {
  readonly processes: number
  /** Each leaves in order after a while. */
  readonly maxGuests: number
  readonly maxRestartMs: number
  readonly chaosMs: number
}

/** `parts`: what a process of each name does. */
export function startProcesses(
  world: World,
  { processes, maxGuests, maxRestartMs, chaosMs }: Boot,
  crashes: string[],
  parts: Readonly<Record<string, (process: Process) => Promise<LaneHost>>>,
): void {
  const { random } = world
  let count = 0
  const start = async (part: string, leavesAfterMs: number | null) => {
    const process: Process = { name: `${part}.${(count += 1)}`, alive: true, stoppedUntil: 0 }
    world.note(`${process.name} starts`)
    const host = await parts[part]!(process)
    if (leavesAfterMs === null) return
    await world.sleep(process, leavesAfterMs)
    world.count('orderly stop')
    await host.stop()
    world.retire(process)
  }
  const boot = (part: string, leavesAfterMs: number | null = null) => {
    start(part, leavesAfterMs).catch(error => crashes.push(`crash: ${(error as Error).stack}`))
  }
  world.onKill(({ name }) => {
    world.later(random.between(100, maxRestartMs), () => boot(name.split('.')[0]!))
  })
  for (const part of Object.keys(parts)) {
    for (let n = 0; n < processes; n++) world.later(random.between(0, 500), () => boot(part))
    for (let guests = random.between(0, maxGuests); guests > 0; guests--) {
      world.later(random.between(1_000, chaosMs), () => boot(part, random.between(500, 8_000)))
    }
  }
}
