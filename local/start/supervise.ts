import { setTimeout as sleep } from 'node:timers/promises'

/** Restarts instances that end unexpectedly, at first at once, then ever later. */
export interface Supervisor {
  revive(name: string, how: string, start: () => Promise<void>): void
  /** From here on nothing is started again. */
  close(): void
}

export interface SupervisorOptions {
  readonly say: (line: string) => void
  /** Called after each end and each successful restart. */
  readonly onChange: () => void
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<unknown>
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
/** Counts as healthy after this long: its next end begins with the first pause again. */
const HEALTHY_AFTER_MS = 60_000

/** The pause before the `attempt`-th restart in a row, counted from 0. */
export function pauseBefore(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { say, onChange, now = Date.now, pause = sleep } = options
  const attempts = new Map<string, { readonly count: number; readonly upSince: number }>()
  let closed = false
  const again = async (name: string, start: () => Promise<void>) => {
    const last = attempts.get(name)
    let count = last === undefined || now() - last.upSince > HEALTHY_AFTER_MS ? 0 : last.count
    for (;;) {
      await pause(pauseBefore(count))
      if (closed) return
      count += 1
      try {
        await start()
        attempts.set(name, { count, upSince: now() })
        say(`${name} runs again`)
        onChange()
        return
      } catch (error) {
        if (closed) return
        say(`${name} could not be started again: ${(error as Error).message.split('\n')[0]}`)
      }
    }
  }
  return {
    revive(name, how, start) {
      if (closed) return
      say(`${name} ${how} unexpectedly; starting it again`)
      onChange()
      void again(name, start)
    },
    close() {
      closed = true
    },
  }
}
