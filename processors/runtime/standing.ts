import type { Report } from './report.ts'

/** Whether a lane stands still, for its readiness. */
export interface Standing {
  works(): void
  stands(reason: string): void
  /** The lane goes to another owner: an attempt that is still under way has nothing more to say of it. */
  end(): void
}

export function createStanding(report: Report, lane: number): Standing {
  let ended = false
  const say = (reason: string | null) => {
    if (!ended) report.standing(lane, reason)
  }
  return {
    works: () => say(null),
    stands: say,
    end() {
      say(null)
      ended = true
    },
  }
}
