/**
 * Liveness and readiness of a process. Live means only that the event loop turns: an unreachable server
 * is no reason to restart us. Ready means that requests and rollouts may count on us: the start is done,
 * we are not draining, and no server is missing without which we can do nothing at all. Servers that we
 * can do without for a while show only in the parts (docs/decisions/readiness.md).
 */
export interface Health {
  /** `reason` null: this part is well. */
  set(part: string, reason: string | null): void
  /** From now on never ready again. */
  drain(): void
  ready(): boolean
  /** Resolves when this process is ready, or drains, at the latest after `limitMs`. */
  started(limitMs: number): Promise<void>
  /** Per part, `ok` or the reason why not. Reasons may hold addresses: for operators only. */
  parts(): Readonly<Record<string, string>>
  /** One word per part, for everyone. */
  states(): Readonly<Record<string, PartState>>
}

export type PartState = 'ok' | 'starting' | 'unreachable' | 'draining'

export interface HealthParts {
  /** Each must have been well once before the process is ready; later changes do not count. */
  readonly start?: readonly string[]
  /** Without any of these nothing can be served: not ready while one of them is not well. */
  readonly always?: readonly string[]
}

export function createHealth({ start = [], always = [] }: HealthParts = {}): Health {
  const reasons = new Map<string, string | null>(start.map(part => [part, 'starting']))
  const starting = new Set(start)
  let draining = false
  const isReady = () =>
    !draining && starting.size === 0 && always.every(part => (reasons.get(part) ?? null) === null)
  const waiting = new Set<() => void>()
  const stateOf = (part: string, reason: string | null): PartState => {
    if (reason === null) return 'ok'
    return starting.has(part) ? 'starting' : 'unreachable'
  }
  return {
    set(part, reason) {
      reasons.set(part, reason)
      if (reason === null) starting.delete(part)
      if (isReady()) for (const resolve of waiting) resolve()
    },
    drain() {
      draining = true
      for (const resolve of waiting) resolve()
    },
    ready: isReady,
    started(limitMs) {
      if (draining || isReady()) return Promise.resolve()
      return new Promise(resolve => {
        const done = () => {
          clearTimeout(limit)
          waiting.delete(done)
          resolve()
        }
        const limit = setTimeout(done, limitMs)
        waiting.add(done)
      })
    },
    parts: () => ({
      ...Object.fromEntries([...reasons].map(([part, reason]) => [part, reason ?? 'ok'])),
      ...(draining ? { process: 'draining' } : {}),
    }),
    states: () => ({
      ...Object.fromEntries([...reasons].map(([part, reason]) => [part, stateOf(part, reason)])),
      ...(draining ? { process: 'draining' as const } : {}),
    }),
  }
}

/** Calls `run` once, when the process is ready for the first time. */
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
