import type { Attempt, Delivery } from '../../../schemas/documents/webhooks.ts'

/** Service level figures of deliveries in a span of time: pure, and exact for its input. */

export type Measured = Pick<Delivery, 'state' | 'timestamp' | 'fifo' | 'nextAt'> & {
  readonly attempts: readonly Pick<Attempt, 'attempt' | 'outcome' | 'startedAt' | 'durationMs'>[]
}

/** Within these times of publication a delivery is asked for. */
const WITHIN_SECONDS = [1, 10, 300] as const
/** Objective that depends on us alone: the share of first attempts that begin in time. */
const OBJECTIVE = 0.999
const OBJECTIVE_SECONDS = 10
const SHARE_DIGITS = 1_000_000

interface Timed {
  readonly state: Measured['state']
  readonly publishedAt: number
  /** From publication to the first answer 2xx; null: there was none yet. */
  readonly deliveredMs: number | null
  /** From publication to the beginning of the first attempt; null: none was made. */
  readonly beganMs: number | null
  readonly firstSucceeded: boolean
  /** It waits for an earlier event, which its endpoint wants first. */
  readonly isHeld: boolean
}

export function serviceLevelsOf(found: readonly Measured[], now: number) {
  const counted = found.filter(({ state }) => state !== 'DISCARDED' && state !== 'SKIPPED')
  const timed = counted.map(timedOf)
  const inState = (...states: readonly Measured['state'][]) =>
    timed.filter(({ state, deliveredMs }) => deliveredMs === null && states.includes(state)).length
  const attempted = timed.filter(({ beganMs }) => beganMs !== null)
  const firstOk = attempted.filter(({ firstSucceeded }) => firstSucceeded).length
  const durations = counted.flatMap(({ attempts }) => attempts.map(({ durationMs }) => durationMs))
  return {
    deliveries: timed.length,
    delivered: timed.filter(({ deliveredMs }) => deliveredMs !== null).length,
    waiting: inState('PENDING'),
    parked: inState('PARKED'),
    failed: inState('FAILED'),
    within: WITHIN_SECONDS.map(seconds => sharedWithin(timed, seconds, now)),
    publicationToDelivery: percentilesOf(present(timed.map(({ deliveredMs }) => deliveredMs))),
    publicationToFirstAttempt: percentilesOf(present(timed.map(({ beganMs }) => beganMs))),
    receiver: percentilesOf(durations),
    firstAttempts: { made: attempted.length, succeeded: firstOk, share: shareOf(firstOk, attempted.length) },
    errorBudget: budgetOf(timed, now),
  }
}

function timedOf({ state, timestamp, fifo, nextAt, attempts }: Measured): Timed {
  const success = attempts.find(({ outcome }) => outcome === 'SUCCEEDED')
  const first = attempts.find(({ attempt }) => attempt === 1)
  const since = (at: number) => Math.max(0, at - timestamp)
  return {
    state,
    publishedAt: timestamp,
    deliveredMs: success ? since(success.startedAt + success.durationMs) : null,
    beganMs: attempts[0] ? since((first ?? attempts[0]).startedAt) : null,
    firstSucceeded: first?.outcome === 'SUCCEEDED',
    isHeld: fifo && nextAt === null,
  }
}

/** An undelivered event younger than the limit is not due yet. */
function sharedWithin(timed: readonly Timed[], seconds: number, now: number) {
  const limitMs = seconds * 1_000
  const isIn = ({ deliveredMs }: Timed) => deliveredMs !== null && deliveredMs <= limitMs
  const delivered = timed.filter(isIn).length
  const due = timed.filter(one => isIn(one) || now - one.publishedAt > limitMs).length
  return { seconds, due, delivered, share: shareOf(delivered, due) }
}

/**
 * Attempts that never began while the receiver was switched off, or wanted another event first, are the
 * receiver's wish. A budget is used up at 0 and overdrawn below.
 */
function budgetOf(timed: readonly Timed[], now: number) {
  const limitMs = OBJECTIVE_SECONDS * 1_000
  const began = timed.filter(({ beganMs }) => beganMs !== null)
  const overdue = timed.filter(
    ({ beganMs, state, isHeld, publishedAt }) =>
      beganMs === null && state === 'PENDING' && !isHeld && now - publishedAt > limitMs,
  ).length
  const due = began.length + overdue
  const missed = began.filter(({ beganMs }) => beganMs! > limitMs).length + overdue
  const allowed = due * (1 - OBJECTIVE)
  const remaining = due === 0 ? null : rounded(1 - missed / allowed)
  return { objective: OBJECTIVE, seconds: OBJECTIVE_SECONDS, due, missed, remaining }
}

const present = (times: readonly (number | null)[]) => times.filter(time => time !== null)
const rounded = (share: number) => Math.floor(share * SHARE_DIGITS) / SHARE_DIGITS
/** Rounded down: no share looks better than it is. */
const shareOf = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole))

/** By nearest rank: a time that was really taken. */
function percentilesOf(times: readonly number[]) {
  const sorted = Float64Array.from(times).sort()
  const at = (percent: number) => sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null
  return { p50Ms: at(50), p95Ms: at(95), p99Ms: at(99) }
}
