import { hostLanes, type LaneHost } from './laneHost.ts'
import { createLaneWatch } from './laneMetrics.ts'
import type { Platform } from './platform.ts'
import { createSinkLane, type Sink } from './sink.ts'

/** Runs a sink on the real servers until the process stops. Readiness: the group was joined once. */
export async function runSink<Fact>(
  { service, log, clock, report }: Pick<Platform, 'service' | 'log' | 'clock' | 'report'>,
  sink: Sink<Fact>,
): Promise<LaneHost> {
  const host = await hostLanes({
    log,
    clock,
    group: sink.name,
    topics: sink.topics,
    fetch: sink.fetch,
    createLane: lane => createSinkLane(sink, { log, clock, report }, lane),
    assigned: partitions => {
      service.health.set('group', null)
      service.log.info({ lanes: [...partitions] }, 'assigned')
    },
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, sink.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
