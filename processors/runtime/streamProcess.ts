import { hostLanes, type LaneHost } from './laneHost.ts'
import { createLaneWatch } from './laneMetrics.ts'
import type { Platform } from './platform.ts'
import { createStreamLane, type Stream } from './stream.ts'

/** Runs a stream on the real servers until the process stops. Readiness: the group was joined once. */
export async function runStream<Input>(
  { service, log, clock, report }: Pick<Platform, 'service' | 'log' | 'clock' | 'report'>,
  stream: Stream<Input>,
): Promise<LaneHost> {
  const host = await hostLanes({
    log,
    clock,
    group: stream.name,
    topics: stream.topics,
    createLane: lane => createStreamLane(stream, { log, clock, report }, lane),
    assigned: partitions => {
      service.health.set('group', null)
      service.log.info({ lanes: [...partitions] }, 'assigned')
    },
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, stream.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
