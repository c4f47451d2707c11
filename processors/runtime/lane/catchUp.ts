import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Health } from '../../../platform/process/health.ts'
import type { Log } from '../ports.ts'

export interface CatchUpOptions {
  readonly log: Pick<Log, 'committed' | 'bounds'>
  readonly clock: Clock
  readonly group: string
  readonly topics: readonly string[]
  readonly health: Pick<Health, 'set'>
  readonly logger: Pick<Logger, 'info'>
}

/** End of one partition when this process was first given it. */
interface Target {
  readonly topic: string
  readonly partition: number
  readonly end: bigint
}

const LOOK_EVERY_MS = 500
/**
 * A backlog that takes longer is the business of the lag alerts: a rollout that mends its cause must be able
 * to go on through it.
 */
const LIMIT_MS = 60_000
/** Markers of transactions at the end of a log are never committed behind. */
const MARKERS = 2n

/**
 * Listens to every assignment and makes the part `group` of readiness well once: at once for a standby,
 * which has nothing to do; otherwise when the group has committed the backlog of the first assignment,
 * or after a minute. Rebalances change nothing afterwards: with all members unready in each, a
 * disruption budget would protect none.
 */
export function readyOnceCaughtUp(options: CatchUpOptions): (partitions: ReadonlySet<number>) => void {
  const { clock, health, logger, topics } = options
  let mine: ReadonlySet<number> = new Set()
  let begun = false

  const catchUp = async () => {
    const until = clock.now() + LIMIT_MS
    let targets: readonly Target[] | null = null
    while (clock.now() < until) {
      try {
        targets ??= await endsOf(options, [...mine])
        targets = await withoutDone(
          options,
          targets.filter(({ partition }) => mine.has(partition)),
        )
        if (targets.length === 0) return
        health.set('group', `catching up: ${targets.length} partitions of ${topics.join(', ')}`)
      } catch {
        // Kafka does not answer, and says so in its own part: asked again.
      }
      await clock.sleep(LOOK_EVERY_MS)
    }
    logger.info('backlog not finished yet; reporting ready anyway')
  }

  return partitions => {
    mine = partitions
    logger.info({ lanes: [...partitions] }, 'assigned')
    if (begun) return
    begun = true
    void catchUp().then(() => health.set('group', null))
  }
}

function endsOf({ log, topics }: CatchUpOptions, partitions: readonly number[]): Promise<readonly Target[]> {
  const all = topics.flatMap(topic => partitions.map(partition => ({ topic, partition })))
  return Promise.all(
    all.map(async ({ topic, partition }) => {
      const { end } = await log.bounds(topic, partition)
      return { topic, partition, end }
    }),
  )
}

async function withoutDone(
  { log, group }: CatchUpOptions,
  targets: readonly Target[],
): Promise<readonly Target[]> {
  const looked = await Promise.all(
    targets.map(async target => {
      const { topic, partition, end } = target
      const { offset } = await log.committed(group, topic, partition)
      const next = offset ?? (await log.bounds(topic, partition)).start
      return end - next > MARKERS ? [target] : []
    }),
  )
  return looked.flat()
}
