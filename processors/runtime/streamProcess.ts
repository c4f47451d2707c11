import { type Codec, createCodec } from '../../schemas/codec.ts'
import { type KafkaSettings, kafkaConfigOf } from '../../schemas/kafkaConfig.ts'
import {
  askRegistry,
  codecAccessOf,
  type RegistrySettings,
  registryAccessOf,
} from '../../schemas/serverAccess.ts'
import { systemClock } from './clock.ts'
import { watchDependencies } from './dependencies.ts'
import { createKafkaLog } from './kafkaLog.ts'
import { hostLanes, type LaneHost } from './laneHost.ts'
import { createLaneWatch } from './laneMetrics.ts'
import { createReport } from './metrics.ts'
import type { Platform } from './platform.ts'
import { untilProvisioned } from './provisioning.ts'
import { createStreamLane, type Stream } from './stream.ts'

/** What a stream's readiness speaks of: it needs no database. */
export const streamParts = ['kafka', 'registry', 'group'] as const

export type StreamPlatform = Pick<Platform, 'service' | 'log' | 'clock' | 'report' | 'codec'>

/** A registry that takes longer is away. */
const REGISTRY_TIMEOUT_MS = 3_000

/** Connects what a stream stands on: the log and the registry. */
export async function connectStream(
  service: Platform['service'] & { readonly config: KafkaSettings & RegistrySettings },
): Promise<StreamPlatform> {
  const { config, health } = service
  const log = createKafkaLog(kafkaConfigOf(config, service.name), service.log)
  service.onStop('kafka admin', () => log.close())
  const codec: Codec = createCodec(codecAccessOf(config))
  const probes = {
    kafka: () => log.ping(),
    registry: () => askRegistry(registryAccessOf(config), REGISTRY_TIMEOUT_MS),
  }
  const stopWatching = await watchDependencies(probes, { health, log: service.log, clock: systemClock })
  service.onStop('dependency watch', stopWatching)
  await untilProvisioned(service, config)
  return {
    service,
    log,
    codec,
    clock: systemClock,
    report: createReport(service.metrics, health, service.log),
  }
}

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
    fetch: stream.fetch,
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
