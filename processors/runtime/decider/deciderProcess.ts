import { HOUR_MS } from '../../../schemas/durations.ts'
import type { Connections } from '../connections/connections.ts'
import { readyOnceCaughtUp } from '../lane/catchUp.ts'
import { hostLanes, type LaneHost } from '../lane/laneHost.ts'
import { createLaneWatch } from '../lane/laneMetrics.ts'
import { createDeciderLane } from './decider.ts'
import type { Decider } from './decision.ts'
import { detectStaleRestore } from './olderCopy.ts'
import { createReplies, replyEncoder } from './replies.ts'
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

  const caughtUp = readyOnceCaughtUp({
    log,
    clock,
    group: decider.name,
    topics: decider.topics,
    health: service.health,
    logger: service.log,
  })
  const host = await hostLanes({
    log,
    clock,
    group: decider.name,
    topics: decider.topics,
    createLane: (lane, takeTurn) =>
      createDeciderLane(decider, { log, store, clock, replies, report }, lane, takeTurn),
    assigned: partitions => {
      caughtUp(partitions)
      void detectStaleRestore({ log, store, report, group: decider.name, topics: decider.topics }, partitions)
    },
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, decider.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
