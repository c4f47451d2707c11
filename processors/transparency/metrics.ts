import type { Registry } from 'prom-client'
import { metricsOn, showGauge } from '../../platform/process/gauge.ts'
import { HOUR_MS } from '../../schemas/durations.ts'

/** Metrics of the transparency log. */
export type LogMetrics = ReturnType<typeof createLogMetrics>

export function createLogMetrics(metrics: Registry, now: () => number) {
  const { counter } = metricsOn(metrics)
  const leaves = counter('lastro_transparency_log_leaves_total', 'Events that became leaves of the log.')
  const checkpoints = counter('lastro_log_checkpoints_total', 'Checkpoints of the log that were published.')
  let waiting: readonly number[] = []
  const refused = new Map<number, string>()
  const stalled = new Map<number, string>()
  showGauge(
    metrics,
    'lastro_log_unsigned_seconds',
    'For how long the oldest leaves of this process’s lanes have waited for a checkpoint; 0 without any.',
    () => Math.max(0, ...waiting.map(since => (now() - since) / 1_000)),
  )
  let hours: readonly number[] = []
  showGauge(
    metrics,
    'lastro_collateral_unstated_seconds',
    'For how long the next statement of collateral of this process’s lanes has been due; 0 without any.',
    // Asked of the time, not of the last look: who does not look any more is overdue as well.
    () => Math.max(0, ...hours.map(hour => (now() - hour - HOUR_MS) / 1_000)),
  )
  showGauge(
    metrics,
    'lastro_log_lanes_refused',
    'Lanes whose tree does not continue the one that was signed: nothing more is signed there.',
    () => refused.size,
  )
  showGauge(
    metrics,
    'lastro_log_lanes_stalled',
    'Lanes of the log that cannot go on at the moment.',
    () => stalled.size,
  )
  const put = (map: Map<number, string>, lane: number, value: string | null) => {
    if (value === null) map.delete(lane)
    else map.set(lane, value)
  }
  return {
    appended: (count: number) => leaves.inc(count),
    signed: () => checkpoints.inc(),
    /** Since when lanes have leaves that no checkpoint covers. */
    unsigned(since: readonly number[]) {
      waiting = since
    },
    /** The last hour that each lane of this process has stated its collateral of. */
    stated(found: readonly number[]) {
      hours = found
    },
    /** Why a lane is not signed although it could be: its tree is not the one that was signed. */
    refused: (lane: number, reason: string | null) => put(refused, lane, reason),
    /** The lane cannot go on reading at the moment. */
    stalled: (lane: number, reason: string | null) => put(stalled, lane, reason),
  }
}
