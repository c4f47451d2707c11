import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import { createDeciderLane } from './decider.ts'
import type { Decider } from './decision.ts'
import { hostLanes, type LaneHost } from './laneHost.ts'
import { createLaneWatch } from './laneMetrics.ts'
import type { Platform } from './platform.ts'
import type { Outcome, OutRecord } from './ports.ts'
import { createReplies } from './replies.ts'
import { createMongoStore } from './stateStore.ts'

const HOUR_MS = 3_600_000

/** Runs a decider on the real servers until the process stops. Readiness: the group was joined once. */
export async function runDecider<Input>(platform: Platform, decider: Decider<Input>): Promise<LaneHost> {
  const { service, log, mongo, db, codec, clock, report, config } = platform
  const store = createMongoStore(mongo, db, config.retentionHours * HOUR_MS)
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

  const host = await hostLanes({
    log,
    clock,
    group: decider.name,
    topics: decider.topics,
    createLane: (lane, takeTurn) =>
      createDeciderLane(decider, { log, store, clock, replies, report }, lane, takeTurn),
    assigned: partitions => {
      service.health.set('group', null)
      service.log.info({ lanes: [...partitions] }, 'assigned')
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
