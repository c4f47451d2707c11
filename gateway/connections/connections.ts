import { hostname } from 'node:os'
import type { logCreator } from 'kafkajs'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { waitForProvisioning } from '../../platform/deployment/provisioned.ts'
import { createKafka, type KafkaClient, type KafkaProducer } from '../../platform/kafka/kafkaClient.ts'
import { kafkaConfigOf } from '../../platform/kafka/kafkaConfig.ts'
import { askRegistry, codecAccessOf, registryAccessOf } from '../../platform/kafka/serverAccess.ts'
import { createMongoClient, databaseOf, mongodbProbe } from '../../platform/mongodb/mongodbAccess.ts'
import { watchDependencies } from '../../platform/process/dependencies.ts'
import type { Service } from '../../platform/process/service.ts'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { showCertificates } from '../../platform/secrets/certificates.ts'
import {
  type Codec,
  CodecUnavailable,
  createCodec,
  PROCESS_REGISTRY_TIMEOUT_MS,
} from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { gatewaySettings } from '../config/config.ts'
import { createObjects, type Objects } from '../files/objectStore.ts'
import { newId } from '../routing/requestId.ts'

/** Dependencies of the gateway: connected, watched, and closed when it stops. */
export interface Platform {
  /** Names this process among all gateways; new at each start. */
  readonly instance: string
  /** The partition of `command-replies` that this process reads. */
  readonly replyPartition: number
  readonly kafka: KafkaClient
  readonly db: Db
  readonly codec: Codec
  readonly objects: Objects
}

/** Nothing was written. */
export class NotProvisioned extends Error {
  override readonly name = 'NotProvisioned'
}

export type GatewayService = Service<typeof gatewaySettings>

/** A request waits less than 5 s for an unreachable server, then gets a 503. */
const SERVER_SELECTION_TIMEOUT_MS = 2_000
/**
 * A server that hangs without closing; with one retry and its server selection a request still ends within 5
 * s.
 */
const SOCKET_TIMEOUT_MS = 2_500
/** Requests share these connections; with fewer, reads queue under load. */
const MAX_POOL = 50
const REGISTRY_TIMEOUT_MS = 2_000
const CONNECTION_TIMEOUT_MS = 1_500
/** Usually the topics are known by then, and consumers join at their first try. */
const FIRST_LOOK_MS = 2_000
const REQUEST_TIMEOUT_MS = 5_000

export async function connectPlatform(service: GatewayService): Promise<Platform> {
  const { config, log, health } = service
  const mongo = createMongoClient(config.mongodbUri, {
    appName: 'gateway',
    // Whoever reads here acts elsewhere: nothing is shown that an election can take back.
    readConcernLevel: 'majority',
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    waitQueueTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    maxPoolSize: MAX_POOL,
  })
  service.onStop('mongodb', () => mongo.close())
  const db = mongo.db(databaseOf(config))
  const objects = createObjects(config, () => health.states()['s3'] === 'unreachable')
  service.onStop('objects', () => objects.close())
  const kafka = createKafka({
    ...kafkaConfigOf(config, 'gateway'),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    logCreator: quietly(log),
  })
  showCertificates(service.metrics, config)
  const probes = {
    kafka: askKafka(kafka, service),
    mongodb: mongodbProbe(mongo, db),
    registry: () => askRegistry(registryAccessOf(config), REGISTRY_TIMEOUT_MS),
    s3: () => objects.ping(),
  }
  const stopWatching = await watchDependencies(probes, {
    health,
    log,
    clock: { now: Date.now, sleep: ms => new Promise(done => setTimeout(done, ms).unref()) },
  })
  service.onStop('dependency watch', stopWatching)
  // Reads and clear answers come meanwhile; readiness says what is missing.
  let partitions: number | null = null
  const provisioned = waitForProvisioning(service, config, db).then(count => {
    partitions = count
  }, service.fail)
  await orNullWithin(FIRST_LOOK_MS, provisioned)
  const instance = `${hostname()}-${newId('gw')}`
  return {
    instance,
    replyPartition: partitionOf(instance, topics.commandReplies.partitions),
    kafka: onceAllowed(kafka, () => partitions !== null),
    db,
    codec: createCodec({
      ...codecAccessOf(config, () => partitions ?? notKnown()),
      timeoutMs: PROCESS_REGISTRY_TIMEOUT_MS,
    }),
    objects,
  }
}

/** Topics may be another deployment's: until that is known, nothing is written and no group is joined. */
function onceAllowed(kafka: KafkaClient, isAllowed: () => boolean): KafkaClient {
  const gated = <T extends Pick<KafkaProducer, 'connect'>>(client: T): T => ({
    ...client,
    async connect() {
      if (!isAllowed()) throw new NotProvisioned('the topics are not known to be of this deployment')
      await client.connect()
    },
  })
  return {
    admin: options => kafka.admin(options),
    producer: options => gated(kafka.producer(options)),
    consumer: options => gated(kafka.consumer(options)),
  }
}

function notKnown(): never {
  throw new CodecUnavailable('the number of partitions is not known yet')
}

/**
 * After a failure a new client asks: a kafkajs client without retries that has lost a broker while it
 * still holds another connection says "Broker not connected" for ever. Seen on a starved node: the
 * gateway never became ready, while its own producer and reader worked.
 */
function askKafka(kafka: KafkaClient, service: GatewayService): () => Promise<unknown> {
  const newAdmin = () => kafka.admin({ retry: { retries: 0 } })
  let admin = newAdmin()
  let connected = false
  service.onStop('kafka admin', () => admin.disconnect())
  return async () => {
    const asked = admin
    try {
      if (!connected) await asked.connect()
      connected = true
      await asked.describeCluster()
    } catch (error) {
      if (asked === admin) {
        admin = newAdmin()
        connected = false
      }
      void asked.disconnect().catch(() => undefined)
      throw error
    }
  }
}

/**
 * kafkajs logs every retry as an error; real failures reach us as exceptions, so its log is for
 * debugging.
 */
function quietly(log: Logger): logCreator {
  return () =>
    ({ namespace, log: { message, timestamp: _timestamp, logger: _logger, ...details } }) =>
      log.debug({ namespace, ...details }, message)
}
