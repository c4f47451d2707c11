import { deploymentClock } from '../../../platform/deployment/deploymentClock.ts'
import { waitForProvisioning } from '../../../platform/deployment/provisioned.ts'
import { type KafkaSettings, kafkaConfigOf } from '../../../platform/kafka/kafkaConfig.ts'
import {
  askRegistry,
  codecAccessOf,
  type RegistrySettings,
  registryAccessOf,
} from '../../../platform/kafka/serverAccess.ts'
import { systemClock } from '../../../platform/process/clock.ts'
import { watchDependencies } from '../../../platform/process/dependencies.ts'
import { showCertificates } from '../../../platform/secrets/certificates.ts'
import { createCodec } from '../../../schemas/codec/codec.ts'
import type { ConnectedService, Connections } from '../connections/connections.ts'
import { createKafkaLog } from '../kafka/kafkaLog.ts'
import { readyOnceCaughtUp } from '../lane/catchUp.ts'
import { hostLanes, type LaneHost } from '../lane/laneHost.ts'
import { createLaneWatch } from '../lane/laneMetrics.ts'
import { createRuntimeMetrics } from '../metrics.ts'
import type { Stream } from './stream.ts'
import { createStreamLane } from './streamLane.ts'

/** Parts of a stream's start, as `processorParts`: it needs no database. */
export const streamParts = { start: ['kafka', 'registry', 'topics', 'group'] }

export type StreamConnections = Pick<Connections, 'service' | 'log' | 'clock' | 'report' | 'codec'>

/** A slower registry is unreachable. */
const REGISTRY_TIMEOUT_MS = 3_000

/** Connects a stream's servers: the log and the registry. */
export async function openStreamConnections(
  service: ConnectedService & { readonly config: KafkaSettings & RegistrySettings },
): Promise<StreamConnections> {
  const { config, health } = service
  const kafka = kafkaConfigOf(config, service.name)
  showCertificates(service.metrics, config)
  const log = createKafkaLog(kafka, service.log, config.instanceId)
  service.onStop('kafka admin', () => log.close())
  const probes = {
    kafka: () => log.ping(),
    registry: () => askRegistry(registryAccessOf(config), REGISTRY_TIMEOUT_MS),
  }
  const stopWatching = await watchDependencies(probes, { health, log: service.log, clock: systemClock })
  service.onStop('dependency watch', stopWatching)
  const partitions = await waitForProvisioning(service, config, null)
  return {
    service,
    log,
    codec: createCodec(codecAccessOf(config, () => partitions)),
    clock: await deploymentClock(service, kafka),
    report: createRuntimeMetrics(service.metrics, health, service.log),
  }
}

/** Runs a stream on the real servers until the process stops. */
export async function runStream<Input>(
  { service, log, clock, report }: Pick<Connections, 'service' | 'log' | 'clock' | 'report'>,
  stream: Stream<Input>,
): Promise<LaneHost> {
  const host = await hostLanes({
    log,
    clock,
    group: stream.name,
    topics: stream.topics,
    fetch: stream.fetch,
    createLane: lane => createStreamLane(stream, { log, clock, report }, lane),
    assigned: readyOnceCaughtUp({
      log,
      clock,
      group: stream.name,
      topics: stream.topics,
      health: service.health,
      logger: service.log,
    }),
    crashed: service.fail,
    watch: createLaneWatch(service.metrics, clock, stream.topics),
  })
  service.onStop('lanes', () => host.stop())
  return host
}
