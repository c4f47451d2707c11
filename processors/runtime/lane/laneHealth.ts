import type { RuntimeMetrics } from '../report.ts'

/** Whether a lane works or is stalled, for the readiness of its process. */
export type LaneHealth = ReturnType<typeof createLaneHealth>

export function createLaneHealth(report: RuntimeMetrics, lane: number) {
  let ended = false
  const say = (reason: string | null) => {
    if (!ended) report.stalled(lane, reason)
  }
  return {
    works: () => say(null),
    stalls: say,
    /** The lane goes to another owner: an attempt that is still under way has nothing more to say of it. */
    end() {
      say(null)
      ended = true
    },
  }
}
