import { readyOnceCaughtUp } from '../lane/catchUp.ts'
import { type HostOptions, hostLanes, type LaneHost } from '../lane/laneHost.ts'
import { createLaneWatch } from '../lane/laneMetrics.ts'
import type { Connections } from './connections.ts'

/** A processor by the name of its group, and the topics that it reads. */
type Processor = Pick<HostOptions, 'topics' | 'fetch'> & { readonly name: string }

/** Hosts the lanes of a processor on the real servers until the process stops. */
export async function runLanes(
  { service, log, clock }: Pick<Connections, 'service' | 'log' | 'clock'>,
  { name: group, topics, fetch }: Processor,
  createLane: HostOptions['createLane'],
  assigned: (partitions: ReadonlySet<number>) => void = () => undefined,
): Promise<LaneHost> {
  const { health, log: logger } = service
  const caughtUp = readyOnceCaughtUp({ log, clock, group, topics, health, logger })
  const host = await hostLanes({
    ...{ log, clock, group, topics, fetch, createLane },
    assigned(partitions) {
      caughtUp(partitions)
      assigned(partitions)
    },
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
