import type { Outcome } from '../../../platform/outcomes.ts'
import type { OutRecord } from '../../../platform/records.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { topics } from '../../../schemas/topics.ts'
import type { Connections } from '../connections.ts'
import { readyOnceCaughtUp } from '../lane/catchUp.ts'
import { hostLanes, type LaneHost } from '../lane/laneHost.ts'
import { createLaneWatch } from '../lane/laneMetrics.ts'
import { createDeciderLane } from './decider.ts'
import type { Decider } from './decision.ts'
import { sayOlderCopy } from './olderCopy.ts'
import { createReplies } from './replies.ts'
import { createMongoStore, type StatePlaces } from './stateStore.ts'

const HOUR_MS = 3_600_000

/** Runs a decider on the real servers until the process stops; `places` as of `createMongoStore`. */
export async function runDecider<Input>(
  connections: Connections,
  decider: Decider<Input>,
  places?: StatePlaces,
): Promise<LaneHost> {
  const { service, log, mongo, db, codec, clock, report, config } = connections
  const store = createMongoStore(mongo, db, config.retentionHours * HOUR_MS, { now: clock.now, places })
  service.onStop('state store', () => store.close())

  const encodeReply = async (replyTo: string, outcome: Outcome): Promise<OutRecord> => {
    const value = await codec.encode(topics.commandReplies.name, 'lastro.replies.CommandReply', outcome)
    return {
      topic: topics.commandReplies.name,
      partition: replyPartition(replyTo),
      key: replyTo.slice(0, replyTo.lastIndexOf('/')),
      value,
      headers: { 'command-id': outcome.commandId, 'content-type': 'application/avro' },
      timestamp: clock.now(),
    }
  }
  const replies = createReplies(log, encodeReply, (error, count) => {
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
      void sayOlderCopy({ log, store, report, group: decider.name, topics: decider.topics }, partitions)
    },
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, decider.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}

/** `<instance>/<partition>`: a gateway names the partition it reads; an address without one is hashed. */
function replyPartition(replyTo: string): number {
  const named = Number(replyTo.slice(replyTo.lastIndexOf('/') + 1))
  const { partitions } = topics.commandReplies
  return Number.isInteger(named) && named >= 0 && named < partitions
    ? named
    : partitionOf(replyTo, partitions)
}
