import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Keys whose hour is used up. Their requests need no count, and whoever keeps asking waits for each refusal:
 * a client that looks for `Retry-After` never notices, one that does not cannot ask at its own pace.
 */
export interface UsedUpKeys {
  /** So many were counted in this hour, more than the key may have. */
  note(keyId: string, hour: number, used: number): void
  /** What was counted, where it is beyond the limit; resolves when the refusal may be told. */
  refuse(keyId: string, hour: number, limit: number): Promise<number> | null
}

/** A client that goes on after so many refusals of an hour does not read them. */
const PROMPT_REFUSALS = 20
const REFUSAL_MS = 1_000
/** Each holds a connection, and up to 64 KiB of what came on it: beyond, refusals are prompt again. */
const MAX_HELD = 256

export function createUsedUpKeys(): UsedUpKeys {
  let current = 0
  let held = 0
  const keys = new Map<string, { used: number; refused: number }>()
  const of = (keyId: string, hour: number) => {
    if (hour !== current) keys.clear()
    current = hour
    return keys.get(keyId)
  }
  const hold = async (used: number): Promise<number> => {
    held += 1
    await sleep(REFUSAL_MS)
    held -= 1
    return used
  }
  return {
    note(keyId, hour, used) {
      const known = of(keyId, hour)
      if (known === undefined) keys.set(keyId, { used, refused: 0 })
      else known.used = Math.max(known.used, used)
    },
    refuse(keyId, hour, limit) {
      const known = of(keyId, hour)
      // A key's limit may have been raised since.
      if (known === undefined || known.used < limit) return null
      known.refused += 1
      const isPrompt = known.refused <= PROMPT_REFUSALS || held >= MAX_HELD
      return isPrompt ? Promise.resolve(known.used + 1) : hold(known.used + 1)
    },
  }
}
