import type { Clock } from '../../../platform/process/clock.ts'

/** Leaky bucket of one endpoint: where there is a rate, attempts start evenly spaced. */
export type SendRate = ReturnType<typeof createSendRate>

export function createSendRate(clock: Clock, resume: () => void) {
  let nextSendAt = 0
  let isWaiting = false
  return {
    /** Whether an attempt may start now. */
    isFree: (perSecond: number) => perSecond === Number.POSITIVE_INFINITY || nextSendAt <= clock.now(),
    /** An attempt starts. */
    consume(perSecond: number) {
      if (perSecond === Number.POSITIVE_INFINITY) return
      // A timer that fires a millisecond late does not lower the rate.
      nextSendAt = Math.max(nextSendAt, clock.now() - 1) + 1_000 / perSecond
    },
    /** Calls `resume` when the next attempt may start. */
    wait() {
      // `nextSendAt` only grows: the timer that runs is not too late.
      if (isWaiting) return
      isWaiting = true
      void clock.sleep(Math.max(0, Math.ceil(nextSendAt - clock.now()))).then(() => {
        isWaiting = false
        resume()
      })
    },
  }
}
