import type { DepositConduct, LocalProvider, ProviderFaults } from '../../platform/process/clock.ts'

/** Limits and default of the faults that a sandbox injects into its local providers (docs/sandbox.md). */
export const LOCAL_PROVIDERS = ['account', 'signature', 'custody'] as const satisfies readonly LocalProvider[]

export const NO_FAULTS: ProviderFaults = {
  ...{ delayMs: 0, failNext: 0, duplicate: false, reject: false, deposits: 'REPORTED' },
}

export const DEPOSIT_CONDUCTS = [
  ...(['REPORTED', 'REVERSED', 'WRONG_TOKEN', 'WRONG_AMOUNT', 'FROZEN', 'SILENT'] as const),
] satisfies readonly DepositConduct[]

/** Longer than the timeouts of most clients; a person at the signing page waits for it. */
export const MAX_DELAY_MS = 30_000
/** A provider that fails more often is unreachable; `reject` simulates that. */
export const MAX_FAILURES = 1_000
