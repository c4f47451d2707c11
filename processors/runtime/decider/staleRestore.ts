import type { Log, StateStore } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'
import { staleDatabase, staleLog } from './ownership.ts'
import { seqOf } from './publisher.ts'

interface Looking {
  readonly log: Pick<Log, 'committed' | 'bounds'>
  readonly store: Pick<StateStore, 'peek'>
  readonly report: Pick<RuntimeMetrics, 'stalled'>
  readonly group: string
  readonly topics: readonly string[]
}

/**
 * A lane is owned when its first record comes, which refuses a database and a log that are not of the
 * same time. A quiet lane refuses at once, before any caller waits for it. Never fails.
 */
export async function detectStaleRestore(looking: Looking, lanes: ReadonlySet<number>): Promise<void> {
  for (const lane of lanes) await look(looking, lane).catch(() => undefined)
}

async function look({ log, store, report, group, topics }: Looking, lane: number): Promise<void> {
  let published = 0
  for (const topic of topics) {
    published = Math.max(published, seqOf((await log.committed(group, topic, lane)).metadata) ?? 0)
  }
  // The topics first: the database of a lane that works is never behind what they were before.
  const stored = await store.peek(group, lane)
  const saved = stored?.seq ?? 0
  if (published > saved) report.stalled(lane, staleDatabase(`${group}/${lane}`, published, saved))
  for (const [topic, position] of Object.entries(stored?.next ?? {})) {
    const { end } = await log.bounds(topic, lane)
    if (end < position) report.stalled(lane, staleLog(`${group}/${lane}: ${topic}`, end, position))
  }
}
