/**
 * Circuit breaker and send window of one endpoint.
 *
 * - Closed: each success widens the window by one delivery, up to `MAX_WINDOW` (additive increase).
 * - Open, after five failures in a row, or the first one where nothing ever succeeded: the window is reset
 *   to `MIN_WINDOW`, and attempts are probes: all open circuits of a tenant share `PROBES_PER_SECOND`. One
 *   success closes the circuit.
 *
 * `failingSince` is the first failure since the last success; unlike the rest it is stored, because an
 * endpoint that only fails for five days is disabled.
 */
export type Circuit = ReturnType<typeof createCircuit>

/** By tenant, the endpoints whose circuit is open. */
export type OpenCircuits = Map<string, Set<string>>

/** The window of a new endpoint, and of one that fails or hangs. */
export const MIN_WINDOW = 16
/** Deliveries in memory per endpoint; the rest stays in the database. */
const MAX_WINDOW = 1_000
export const MAX_CONCURRENCY = 64
/** Enough to notice that an endpoint works again, too few to hold sockets by the hundred. */
export const MIN_CONCURRENCY = 4
const WINDOW_PER_ATTEMPT = 4
const FAILURES_TO_OPEN = 5
const HANGING_AFTER_MS = 2_000
/** At all failing endpoints of a tenant: enough to notice, too few to keep a core busy. */
const PROBES_PER_SECOND = 20

export function createCircuit(tenant: string, endpointId: string, open: OpenCircuits) {
  let window = MIN_WINDOW
  /** In a row. */
  let failures = 0
  let failingSince: number | null = null
  let succeededAt = Number.NEGATIVE_INFINITY
  let recoveredAt = Number.NEGATIVE_INFINITY
  let isRestored = false
  let isRetired = false

  const isOpen = () => failures >= (succeededAt === Number.NEGATIVE_INFINITY ? 1 : FAILURES_TO_OPEN)
  const unregister = () => {
    const endpoints = open.get(tenant)
    endpoints?.delete(endpointId)
    if (endpoints?.size === 0) open.delete(tenant)
  }
  const succeed = (at: number) => {
    unregister()
    failures = 0
    succeededAt = at
    window = Math.min(MAX_WINDOW, window + 1)
  }
  const fail = () => {
    failures += 1
    if (isRetired || !isOpen()) return
    window = MIN_WINDOW
    const endpoints = open.get(tenant)
    if (endpoints) endpoints.add(endpointId)
    else open.set(tenant, new Set([endpointId]))
  }
  return {
    isOpen,
    /** Takes `failingSince` as stored. */
    restore(since: number | null) {
      failingSince = since
      isRestored = true
    },
    isRestored: () => isRestored,
    /** Counts an attempt. Returns `failingSince` where it changed, else undefined. */
    record(isSuccess: boolean, at: number) {
      if (isSuccess) succeed(at)
      else fail()
      if (isSuccess === (failingSince === null)) return undefined
      failingSince = isSuccess ? null : at
      if (isSuccess) recoveredAt = at
      return failingSince
    },
    failingSince: () => failingSince,
    /** When failures last ended with a success: what was due before then waited for the endpoint. */
    recoveredAt: () => recoveredAt,
    /** The endpoint was enabled again: failures before that do not count. */
    forgive() {
      failingSince = null
    },
    /** Limit of deliveries held in memory. */
    window: () => window,
    resetWindow() {
      window = MIN_WINDOW
    },
    /** Attempts side by side: a quarter of the window. */
    concurrency: () =>
      Math.min(MAX_CONCURRENCY, Math.max(MIN_CONCURRENCY, Math.floor(window / WINDOW_PER_ATTEMPT))),
    /** Whether nothing was answered since `oldestStart`, the start of the oldest attempt in flight. */
    isHanging: (oldestStart: number, now: number) =>
      now - oldestStart > HANGING_AFTER_MS && succeededAt < oldestStart,
    /** Attempts a second; infinite without a limit. */
    perSecond(maxPerSecond: number | null) {
      const limit = maxPerSecond ?? Number.POSITIVE_INFINITY
      return isOpen() ? Math.min(limit, PROBES_PER_SECOND / (open.get(tenant)?.size ?? 1)) : limit
    },
    /** The endpoint is deleted or another process's: its failures count for no tenant any more. */
    retire() {
      isRetired = true
      unregister()
    },
  }
}
