import type { Connections } from '../connections/connections.ts'
import { readyOnceCaughtUp } from '../lane/catchUp.ts'
import { hostLanes, type LaneHost } from '../lane/laneHost.ts'
import { createLaneWatch } from '../lane/laneMetrics.ts'
import { createSinkLane, type Sink } from './sink.ts'

/** Runs a sink on the real servers until the process stops. */
export async function runSink<Event>(
  { service, log, clock, report }: Pick<Connections, 'service' | 'log' | 'clock' | 'report'>,
  sink: Sink<Event>,
): Promise<LaneHost> {
  const host = await hostLanes({
    log,
    clock,
    group: sink.name,
    topics: sink.topics,
    fetch: sink.fetch,
    createLane: lane => createSinkLane(sink, { log, clock, report }, lane),
    assigned: readyOnceCaughtUp({
      log,
      clock,
      group: sink.name,
      topics: sink.topics,
      health: service.health,
      logger: service.log,
    }),
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, sink.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
