import { setTimeout as after } from 'node:timers/promises'

export interface Clock {
  now(): number
  sleep(ms: number): Promise<void>
  /**
   * Timers where time can be advanced (docs/sandbox.md). Absent elsewhere: there time passes by itself,
   * and waiting means sleeping.
   */
  readonly timers?: { add(timer: Timer): void }
  /** A sandbox may want its own price feed to be silent, so that prices grow stale. */
  readonly isFeedSilent?: () => boolean
  /** And its local providers to misbehave. */
  readonly faults?: InjectedFaults
}

/** Something that a process does when its time has come. */
export interface Timer {
  /** Does the work that is due now; idempotent. */
  run(): Promise<void>
  /** When something will be due next; null: nothing, as things are. */
  nextDue(): Promise<number | null>
}

/** Providers that a sandbox simulates; production has none. */
export type LocalProvider = 'account' | 'signature' | 'custody'

/** What the local custodian makes of a simulated deposit (docs/sandbox.md). */
export type DepositConduct = 'REPORTED' | 'REVERSED' | 'WRONG_TOKEN' | 'WRONG_AMOUNT' | 'FROZEN' | 'SILENT'

/** Faults that a sandbox injects into a local provider (docs/sandbox.md). */
export interface ProviderFaults {
  /** Of custody alone. */
  readonly deposits: DepositConduct
  /** Time between a request and the provider's decision. */
  readonly delayMs: number
  /** How many of the next requests fail. */
  readonly failNext: number
  /** Whether it sends everything twice. */
  readonly duplicate: boolean
  /** Whether it declines every request. */
  readonly reject: boolean
}

export interface InjectedFaults {
  /** The current faults; `failNext` counts the failures that are left. */
  of(provider: LocalProvider): ProviderFaults
  /** Uses up one of the remaining failures; false when there is none. */
  takeFailure(provider: LocalProvider): boolean
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: ms => after(ms),
}
