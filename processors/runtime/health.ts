/**
 * What a process says of itself. Liveness only says that the event loop turns: a server that is away is no
 * reason to restart us. Readiness names each part that is not ready, and why.
 */
export interface Health {
  /** `reason` null: this part is ready. */
  set(part: string, reason: string | null): void
  ready(): boolean
  /** Per part, `ok` or the reason why it is not ready. */
  parts(): Readonly<Record<string, string>>
}

export function createHealth(...parts: string[]): Health {
  const reasons = new Map<string, string | null>(parts.map(part => [part, 'starting']))
  return {
    set: (part, reason) => void reasons.set(part, reason),
    ready: () => [...reasons.values()].every(reason => reason === null),
    parts: () => Object.fromEntries([...reasons].map(([part, reason]) => [part, reason ?? 'ok'])),
  }
}

/** Calls `run` once, when every part is ready for the first time. */
export function onceReady(health: Health, run: () => void): Health {
  let wasReady = false
  return {
    ...health,
    set(part, reason) {
      health.set(part, reason)
      if (wasReady || !health.ready()) return
      wasReady = true
      run()
    },
  }
}
