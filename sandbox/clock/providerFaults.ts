/** What the local providers, which are there in sandboxes alone, are told to do wrong (docs/sandbox.md). */
export const LOCAL_PROVIDERS = ['account', 'signature', 'custody'] as const

export type LocalProvider = (typeof LOCAL_PROVIDERS)[number]

export interface Conduct {
  /** How long after it was asked a provider decides. */
  readonly delayMs: number
  /** How many of the next requests fail. */
  readonly failNext: number
  /** Whether it tells everything twice. */
  readonly duplicate: boolean
  /** Whether it declines what it is asked for. */
  readonly reject: boolean
}

export const WELL_BEHAVED: Conduct = { delayMs: 0, failNext: 0, duplicate: false, reject: false }

/** Longer than the time-outs of most clients; a person at the signing page waits for it. */
export const MAX_DELAY_MS = 30_000
/** More would be a provider that is away, and is told by `reject`. */
export const MAX_FAILURES = 1_000

export interface Conducts {
  /** As it is now; `failNext` says how many failures are left. */
  of(provider: LocalProvider): Conduct
  /** True as often as the provider was told to fail. */
  takeFailure(provider: LocalProvider): boolean
}
