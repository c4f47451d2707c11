import { HOUR_MS } from '../../../schemas/durations.ts'
import type { Connections } from '../connections/connections.ts'
import { runLanes } from '../connections/runLanes.ts'
import type { LaneHost } from '../lane/laneHost.ts'
import { createDeciderLane } from './decider.ts'
import type { Decider } from './decision.ts'
import { createReplies, replyEncoder } from './replies.ts'
import { detectStaleRestore } from './staleRestore.ts'
import { createMongoStore, type StatePlaces } from './stateStore.ts'

/** Runs a decider on the real servers until the process stops; `places` as of `createMongoStore`. */
export async function runDecider<Input>(
  connections: Connections,
  decider: Decider<Input>,
  places?: StatePlaces,
): Promise<LaneHost> {
  const { service, log, mongo, db, codec, clock, report, config } = connections
  const store = createMongoStore(mongo, db, config.retentionHours * HOUR_MS, { now: clock.now, places })
  service.onStop('state store', () => store.close())

  const replies = createReplies(log, replyEncoder(codec, clock), (error, count) => {
    service.log.warn({ err: error, count }, 'replies not sent; clients find the stored outcome')
  })
  service.onStop('replies', () => replies.close())

  return runLanes(
    connections,
    decider,
    (lane, takeTurn) => createDeciderLane(decider, { log, store, clock, replies, report }, lane, takeTurn),
    partitions =>
      void detectStaleRestore(
        { log, store, report, group: decider.name, topics: decider.topics },
        partitions,
      ),
  )
}
