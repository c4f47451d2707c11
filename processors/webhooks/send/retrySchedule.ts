/**
 * Retry schedule of deliveries, and auto-disabling of endpoints. Pure, times in milliseconds
 * (docs/specification.md, Webhooks). Each delay counts from the end of the attempt before, as in Standard
 * Webhooks.
 */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Delay before attempt n + 1 after attempt n failed; ten attempts in all. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1
/** Deliveries that failed together must not come back together. */
const JITTER = 0.1
/** An endpoint that only failed for this long is disabled. */
export const FAILING_LIMIT_MS = 5 * 24 * HOUR_MS

/** The statuses whose `Retry-After` counts. */
const PATIENT_STATUSES = new Set([429, 503])
const GONE = 410

export interface FailedAttempt {
  /** Attempts made of this delivery's schedule, this one included. */
  readonly attempts: number
  /** Status of the answer; null when none came. */
  readonly statusCode: number | null
  /** Wait that the answer asks for (`retryAfterMs`). */
  readonly retryAfterMs: number | null
  readonly endedAt: number
  /** From 0 to 1, for the jitter. */
  readonly random: number
}

/** Time of the next attempt, or null when the schedule is used up. */
export function nextAttemptAt(failed: FailedAttempt): number | null {
  const delay = RETRY_DELAYS_MS[failed.attempts - 1]
  if (delay === undefined) return null
  const scheduled = failed.endedAt + Math.round(delay * (1 + JITTER * (2 * failed.random - 1)))
  if (failed.statusCode === null || !PATIENT_STATUSES.has(failed.statusCode)) return scheduled
  return Math.max(scheduled, failed.endedAt + (failed.retryAfterMs ?? 0))
}

/** Only 2xx is a success. A redirect is a failure: it would lead to an address that was never checked. */
export function isSuccess(statusCode: number): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** Reason to disable an endpoint after a failed attempt, or null. */
export function disablingReason(
  statusCode: number | null,
  failingSince: number,
  now: number,
): 'GONE' | 'ONLY_FAILURES' | null {
  if (statusCode === GONE) return 'GONE'
  return now - failingSince >= FAILING_LIMIT_MS ? 'ONLY_FAILURES' : null
}
