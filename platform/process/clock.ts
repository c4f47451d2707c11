import { setTimeout as after } from 'node:timers/promises'
import type { Conducts } from '../../sandbox/clock/providerFaults.ts'

export interface Clock {
  now(): number
  sleep(ms: number): Promise<void>
  /**
   * Where time can be advanced (docs/sandbox.md): what becomes due by time alone. Absent elsewhere: there
   * time passes, and whoever waits for it sleeps.
   */
  readonly timers?: { add(timer: Timer): void }
  /** A sandbox may want its own price feed to be silent, so that prices grow stale. */
  readonly isFeedSilent?: () => boolean
  /** And its local providers to misbehave. */
  readonly conducts?: Conducts
}

/** Something that a process does when its time has come. */
export interface Timer {
  /** Does what is due now; doing it twice is as good as once. */
  run(): Promise<void>
  /** When something will be due next; null: nothing, as things are. */
  nextDue(): Promise<number | null>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: ms => after(ms),
}
