import { type Db, MongoClient } from 'mongodb'
import { type Codec, createCodec } from '../../schemas/codec.ts'
import { kafkaConfigOf, kafkaSettings } from '../../schemas/kafkaConfig.ts'
import {
  askRegistry,
  codecAccessOf,
  mongodbSettings,
  mongodbTlsOf,
  registryAccessOf,
  registrySettings,
} from '../../schemas/serverAccess.ts'
import { systemClock } from './clock.ts'
import { watchDependencies } from './dependencies.ts'
import { integer, type Settings, type Values } from './environment.ts'
import { createKafkaLog } from './kafkaLog.ts'
import { createReport } from './metrics.ts'
import type { Clock, Log } from './ports.ts'
import { untilProvisioned } from './provisioning.ts'
import type { Report } from './report.ts'
import type { Service } from './service.ts'

/** What every processor reads from its environment. */
export const platformSettings = {
  ...kafkaSettings,
  ...mongodbSettings,
  ...registrySettings,
  retentionHours: integer('OUTCOME_RETENTION_HOURS', 'how long outcomes and the journal are kept', {
    fallback: '168',
    min: 24,
    max: 8_760,
  }),
} satisfies Settings

/** What a processor's readiness speaks of: its servers, and that it joined its group once. */
export const processorParts = ['kafka', 'mongodb', 'registry', 'group'] as const

export type PlatformConfig = Values<typeof platformSettings>

/** The servers that a processor stands on, connected, watched, and closed when the process stops. */
export interface Platform {
  readonly service: Pick<Service<Settings>, 'name' | 'log' | 'health' | 'metrics' | 'onStop' | 'fail'>
  readonly config: PlatformConfig
  readonly log: Log
  readonly mongo: MongoClient
  readonly db: Db
  readonly codec: Codec
  readonly clock: Clock
  readonly report: Report
}

/** Long enough for an election, short enough that a lane says soon that the database is away. */
const SERVER_SELECTION_TIMEOUT_MS = 3_000
const SOCKET_TIMEOUT_MS = 15_000

export async function connectPlatform(
  service: Platform['service'] & { readonly config: PlatformConfig },
): Promise<Platform> {
  const { config } = service
  const log = createKafkaLog(kafkaConfigOf(config, service.name), service.log)
  service.onStop('kafka admin', () => log.close())
  const mongo = new MongoClient(config.mongodbUri, {
    appName: service.name,
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    ignoreUndefined: false,
    ...mongodbTlsOf(config),
  })
  service.onStop('mongodb', () => mongo.close())
  const db = mongo.db(config.mongodbDatabase)
  const codec = createCodec(codecAccessOf(config))
  const probes = {
    kafka: () => log.ping(),
    // The driver never mends a client whose first connection failed, but connecting again does; once
    // connected, this costs nothing.
    mongodb: async () => {
      await mongo.connect()
      await db.command({ ping: 1 })
    },
    registry: () => askRegistry(registryAccessOf(config), SERVER_SELECTION_TIMEOUT_MS),
  }
  const { health } = service
  const stopWatching = await watchDependencies(probes, { health, log: service.log, clock: systemClock })
  service.onStop('dependency watch', stopWatching)
  await untilProvisioned(service, config)
  return {
    service,
    config,
    log,
    mongo,
    db,
    codec,
    clock: systemClock,
    report: createReport(service.metrics, health, service.log),
  }
}
