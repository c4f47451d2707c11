import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Delivery, EventDocument } from '../../../schemas/documents/webhooks.ts'
import type { PartyPosition } from '../record/eventStore.ts'

export interface Backlog {
  readonly oldestPending: number | null
  readonly parked: number
}

/** Alerts look at minutes: a count every few seconds is exact enough. */
const COUNT_MS = 5_000
/** No gauge is worth counting millions of parked deliveries. */
const COUNT_LIMIT = 1_000_000
/** Parties with deferred deliveries; more at once is a matter for other alerts. */
const MAX_BEHIND = 200

/** Polls the database for what is pending and parked, for the gauges. */
export function watchBacklog(db: Db, clock: Clock, log: Logger) {
  const deliveries = db.collection<Delivery>('deliveries')
  let last: Backlog = { oldestPending: null, parked: 0 }
  let stopped = false

  const count = async (): Promise<Backlog> => {
    const [unmade, oldest, parked] = await Promise.all([
      oldestUnmade(db),
      deliveries
        .find({ state: 'PENDING' })
        .project<Pick<Delivery, 'timestamp'>>({ timestamp: 1, _id: 0 })
        .sort({ state: 1, timestamp: 1 })
        .limit(1)
        .next(),
      deliveries.countDocuments({ state: 'PARKED' }, { limit: COUNT_LIMIT }),
    ])
    const times = [...unmade, ...(oldest ? [oldest.timestamp] : [])]
    return { oldestPending: times.length > 0 ? Math.min(...times) : null, parked }
  }
  const run = async () => {
    while (!stopped) {
      last = await count().catch(error => {
        log.debug({ err: error }, 'webhook backlog not counted')
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

/** Times of the events whose deliveries are made next. */
async function oldestUnmade(db: Db): Promise<readonly number[]> {
  const behind = await db
    .collection<PartyPosition>('eventPositions')
    .find({ fanOutFrom: { $gt: 0 } })
    .limit(MAX_BEHIND)
    .toArray()
  if (behind.length === 0) return []
  const events = db
    .collection<EventDocument>('events')
    .find({ $or: behind.map(({ _id, fanOutFrom = 0 }) => ({ partyId: _id, position: fanOutFrom })) })
    .project<Pick<EventDocument, 'timestamp'>>({ timestamp: 1, _id: 0 })
  return (await events.toArray()).map(({ timestamp }) => timestamp)
}
