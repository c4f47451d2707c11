import { HOUR_MS } from '../../schemas/durations.ts'

/** Longest lag of each group by the hour, in memory, as far as this process has watched. */
export interface LagHistory {
  note(group: string, seconds: number, at: number): void
  /** Of the hours up to `at`, the present one last; null where it was not watched. */
  of(group: string, at: number): readonly (number | null)[]
}

export const LAG_HOURS = 24

export function createLagHistory(): LagHistory {
  const groups = new Map<string, Map<number, number>>()
  return {
    note(group, seconds, at) {
      const hours = groups.get(group) ?? new Map<number, number>()
      groups.set(group, hours)
      const hour = Math.floor(at / HOUR_MS)
      hours.set(hour, Math.max(hours.get(hour) ?? 0, seconds))
      for (const old of hours.keys()) if (old <= hour - LAG_HOURS) hours.delete(old)
    },
    of(group, at) {
      const first = Math.floor(at / HOUR_MS) - LAG_HOURS + 1
      return Array.from({ length: LAG_HOURS }, (_, index) => groups.get(group)?.get(first + index) ?? null)
    },
  }
}
