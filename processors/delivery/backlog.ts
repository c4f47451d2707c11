import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Delivery } from '../../schemas/webhookDocuments.ts'
import type { Clock } from '../runtime/ports.ts'

export interface Backlog {
  readonly oldestPending: number | null
  readonly parked: number
}

/** Alerts look at minutes; a count every few seconds is exact enough and costs nothing. */
const COUNT_MS = 5_000
/** Counting millions of parked deliveries for a gauge helps nobody. */
const COUNT_LIMIT = 1_000_000

/** Counts now and then what is pending and parked in the database, for the gauges. */
export function watchBacklog(db: Db, clock: Clock, log: Logger) {
  const deliveries = db.collection<Delivery>('deliveries')
  let last: Backlog = { oldestPending: null, parked: 0 }
  let stopped = false

  const count = async (): Promise<Backlog> => {
    const [oldest, parked] = await Promise.all([
      deliveries
        .find({ state: 'PENDING' })
        .project<Pick<Delivery, 'timestamp'>>({ timestamp: 1, _id: 0 })
        .sort({ state: 1, timestamp: 1 })
        .limit(1)
        .next(),
      deliveries.countDocuments({ state: 'PARKED' }, { limit: COUNT_LIMIT }),
    ])
    return { oldestPending: oldest?.timestamp ?? null, parked }
  }
  const run = async () => {
    while (!stopped) {
      last = await count().catch(error => {
        log.debug({ err: error }, 'backlog not counted')
        return last
      })
      await clock.sleep(COUNT_MS)
    }
  }
  void run()
  return {
    last: () => last,
    stop() {
      stopped = true
    },
  }
}
