/**
 * Records of the topic `sandbox-clock`, which exists in sandboxes only: one says how far the deployment's
 * time is ahead, and one per process says how far it has come. The injected faults of local providers have
 * other records (injectedFaults.ts). JSON, because only these processes read them (docs/design/sandbox.md).
 */

/** Key of the one record that sets the time. */
export const CLOCK_KEY = 'clock'
/** Key of the one record that silences the sandbox's own price feed. */
export const FEED_KEY = 'feed'

export interface ClockSetting {
  /** Number of the setting; a process that applied it reports it. */
  readonly revision: number
  /** How far the deployment's time is ahead of the machines' own, in milliseconds. Never becomes less. */
  readonly offsetMs: number
}

export interface ClockReport {
  readonly instance: string
  readonly process: string
  /** Newest setting up to whose time all due work is done. */
  readonly revision: number
  readonly nextDueAt: number | null
  /** The offset of the newest instruction to a local provider that it knows; -1 before the first one. */
  readonly told: number
}

/** Null for other records: the topic may hold those of a newer version. */
export function readSetting(value: Buffer | null): ClockSetting | null {
  const { revision, offsetMs } = parsed(value)
  if (!Number.isSafeInteger(revision) || !Number.isSafeInteger(offsetMs)) return null
  return { revision: revision as number, offsetMs: offsetMs as number }
}

export function readSilence(value: Buffer | null): boolean {
  return parsed(value)['isSilent'] === true
}

export function readReport(instance: string, value: Buffer | null): ClockReport | null {
  const { process, revision, nextDueAt = null, told = -1 } = parsed(value)
  if (typeof process !== 'string' || !Number.isSafeInteger(revision)) return null
  return {
    instance,
    process,
    revision: revision as number,
    nextDueAt: nextDueAt as number | null,
    told: told as number,
  }
}

/** An empty object where the record is no JSON. */
export function parsed(value: Buffer | null): Record<string, unknown> {
  try {
    return (JSON.parse(value?.toString() ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
