import type { Db, MongoClient } from 'mongodb'
import { deploymentClock } from '../../../platform/deployment/deploymentClock.ts'
import { waitForProvisioning } from '../../../platform/deployment/provisioned.ts'
import { type KafkaSettings, kafkaConfigOf, kafkaSettings } from '../../../platform/kafka/kafkaConfig.ts'
import {
  askRegistry,
  codecAccessOf,
  type RegistrySettings,
  registryAccessOf,
  registrySettings,
} from '../../../platform/kafka/serverAccess.ts'
import {
  createMongoClient,
  databaseOf,
  mongodbProbe,
  mongodbSettings,
} from '../../../platform/mongodb/mongodbAccess.ts'
import type { Clock } from '../../../platform/process/clock.ts'
import { systemClock } from '../../../platform/process/clock.ts'
import { waitForDependency, watchDependencies } from '../../../platform/process/dependencies.ts'
import { integer, type Settings, type Values } from '../../../platform/process/environment.ts'
import type { Service } from '../../../platform/process/service.ts'
import { RESERVED_HOURS } from '../../../platform/records/outcomes.ts'
import { showCertificates } from '../../../platform/secrets/certificates.ts'
import { type Codec, createCodec, PROCESS_REGISTRY_TIMEOUT_MS } from '../../../schemas/codec/codec.ts'
import { createKafkaLog } from '../kafka/kafkaLog.ts'
import { createRuntimeMetrics } from '../metrics.ts'
import type { Log } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'

/** Settings of every processor. */
export const connectionSettings = {
  ...kafkaSettings,
  ...mongodbSettings,
  ...registrySettings,
  retentionHours: integer('OUTCOME_RETENTION_HOURS', 'how long outcomes and the outbox are kept', {
    fallback: '168',
    min: RESERVED_HOURS,
    max: 8_760,
  }),
} satisfies Settings

/**
 * Parts of a processor's start: its servers answered, its topics are there, its group gave it lanes (or
 * none, a standby) and it caught up. It serves no requests, so nothing later makes it unready.
 */
export const processorParts = { start: ['kafka', 'mongodb', 'registry', 'topics', 'group'] }

export type ConnectionsConfig = Values<typeof connectionSettings>

/** The servers that a processor needs, connected, watched, and closed when the process stops. */
export interface Connections {
  readonly service: Pick<Service<Settings>, 'name' | 'log' | 'health' | 'metrics' | 'onStop' | 'fail'>
  readonly config: ConnectionsConfig
  readonly log: Log
  readonly mongo: MongoClient
  readonly db: Db
  readonly codec: Codec
  readonly clock: Clock
  readonly report: RuntimeMetrics
}

/** A process whose servers are connected. */
export type ConnectedService = Connections['service'] & Pick<Service<Settings>, 'deployment'>

export type StreamConnections = Pick<Connections, 'service' | 'log' | 'clock' | 'report' | 'codec'>

/** Parts of a stream's start, as `processorParts`: it needs no database. */
export const streamParts = { start: ['kafka', 'registry', 'topics', 'group'] }

/** Long enough for an election, short enough to report an unreachable server soon. */
const SERVER_TIMEOUT_MS = 3_000
const SOCKET_TIMEOUT_MS = 15_000

export async function openConnections(
  service: ConnectedService & { readonly config: ConnectionsConfig },
): Promise<Connections> {
  const { config } = service
  const mongo = createMongoClient(config.mongodbUri, {
    appName: service.name,
    serverSelectionTimeoutMS: SERVER_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    ignoreUndefined: false,
  })
  service.onStop('mongodb', () => mongo.close())
  const db = mongo.db(databaseOf(config))
  return { ...(await connect(service, { db, probe: mongodbProbe(mongo, db) })), config, mongo, db }
}

type StreamService = ConnectedService & { readonly config: KafkaSettings & RegistrySettings }

/** Connects a stream's servers: the log and the registry. */
export const openStreamConnections = (service: StreamService): Promise<StreamConnections> =>
  connect(service, null)

async function connect(
  service: StreamService,
  mongodb: { readonly db: Db; readonly probe: () => Promise<unknown> } | null,
): Promise<StreamConnections> {
  const { config, health } = service
  const kafka = kafkaConfigOf(config, service.name)
  showCertificates(service.metrics, config)
  const log = createKafkaLog(kafka, service.log, config.instanceId)
  service.onStop('kafka admin', () => log.close())
  const probes = {
    kafka: () => log.ping(),
    registry: () => askRegistry(registryAccessOf(config), SERVER_TIMEOUT_MS),
    ...(mongodb && { mongodb: mongodb.probe }),
  }
  const stopWatching = await watchDependencies(probes, { health, log: service.log, clock: systemClock })
  service.onStop('dependency watch', stopWatching)
  if (mongodb) await waitForDependency(mongodb.probe, systemClock)
  const partitions = await waitForProvisioning(service, config, mongodb?.db ?? null)
  return {
    service,
    log,
    codec: createCodec({
      ...codecAccessOf(config, () => partitions),
      timeoutMs: PROCESS_REGISTRY_TIMEOUT_MS,
    }),
    clock: await deploymentClock(service, kafka),
    report: createRuntimeMetrics(service.metrics, health, service.log),
  }
}
