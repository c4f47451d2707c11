import type { FastifyInstance } from 'fastify'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { systemClock } from '../platform/process/clock.ts'
import { BadEnvironment } from '../platform/process/environment.ts'
import { TEST_KEY } from '../platform/process/sandbox.ts'
import { providerOf } from '../platform/providers/providerPorts.ts'
import { startRecordKeeper } from '../processors/archive/auditArchive.ts'
import { watchGroups } from '../processors/monitor/consumerLag.ts'
import { watchStatus } from '../processors/monitor/statusWatch.ts'
import { createSigningLinks } from '../sandbox/signing/links.ts'
import { signingPages } from '../sandbox/signing/signingPages.ts'
import { createIdentities } from './access/authentication.ts'
import { createRateLimiter } from './access/rateLimit.ts'
import { createBatchingProducer } from './commands/batchingProducer.ts'
import { createCommandLog } from './commands/commandClient.ts'
import { createIdAllocator } from './commands/idAllocator.ts'
import { createReservations } from './commands/idempotency.ts'
import { startReplyReader } from './commands/replyConsumer.ts'
import { learnSchemas } from './commands/schemaWarmup.ts'
import { createKeptAnswers } from './commands/storedResponses.ts'
import { createCommands } from './commands/submitCommand.ts'
import { createUnshownSecrets } from './commands/undeliveredSecrets.ts'
import { connectPlatform, type GatewayService, type Platform } from './connections.ts'
import type { Deps } from './deps.ts'
import { createDownloads } from './files/downloads.ts'
import { createUploads, startJanitor } from './files/uploads.ts'
import { createHeavyWork } from './limits/cpuScheduler.ts'
import { type GatewayLimits, gatewayLimits } from './limits.ts'
import { createExports } from './resources/exports/stream.ts'
import { createSignIns } from './resources/keys/signIns.ts'
import { startMarketReader } from './resources/market/marketReader.ts'
import { watchMasterKey } from './resources/parties/masterKeyWatch.ts'
import { createPersonalData } from './resources/parties/personalData.ts'
import { createLiveEvents } from './resources/webhooks/liveEvents.ts'
import { RESOURCES, servedIn } from './resources.ts'
import type { Route } from './routing/route.ts'
import { buildApp } from './server/app.ts'
import { createAudit } from './server/audit.ts'
import { drainable } from './server/gracefulShutdown.ts'

/** What a test may choose otherwise. */
export interface GatewayOptions {
  readonly routes?: readonly Route[]
  readonly now?: () => number
  /** Commands go here instead of to their own topics, so that running processors do not see them. */
  readonly commandTopic?: string
  /** How long idle connections stay open at the end. */
  readonly drainMs?: number
  readonly limits?: Partial<GatewayLimits>
}

/**
 * A request waits for its outcome, and before that 10 s at most for the object store and less for the
 * database; after that its gateway is taken for dead.
 */
const BUSY_MARGIN_MS = 15_000
/** Draining waits for answers that wait for an outcome; with the rest this stays below the drain limit. */
const LAST_ANSWER_MARGIN_MS = 1_000

/** Who has a key must see where it opens something. Throws `BadEnvironment`. */
function refuseLiveKey({ config: { adminApiKey }, deployment }: GatewayService): void {
  const isLive = adminApiKey !== null && !adminApiKey.startsWith(TEST_KEY)
  if (deployment.isSandbox && isLive) {
    throw new BadEnvironment(`ADMIN_API_KEY: keys of a sandbox begin with ${TEST_KEY}`)
  }
}

/** The time of the deployment, and in a sandbox what moves it. */
async function openTime(service: GatewayService, { kafka, db, instance }: Platform) {
  const { config, deployment, log } = service
  if (!deployment.isSandbox) return { sandbox: null, clock: systemClock, serve: () => undefined }
  const { followClock } = await import('../sandbox/clock/settableClock.ts')
  const { openSandbox } = await import('../sandbox/startSandbox.ts')
  const clock = await followClock(service, kafkaConfigOf(config, 'gateway'))
  const { adminApiKey } = config
  const opened = openSandbox({ kafka, db, clock, gateway: instance, log, adminApiKey })
  service.onStop('sandbox', opened.close)
  return { ...opened, clock }
}

/**
 * Connections that wait to be taken, as far as the system allows (`net.core.somaxconn`). With Node's 511 a
 * thousand that come at once leave others to try again after 1, 3 and 7 s.
 */
const BACKLOG = 4_096

/** Connects, builds and listens; whatever it opens is closed by the service, in reverse order. */
export async function startGateway(
  service: GatewayService,
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const { config, deployment, log, metrics, health, onStop } = service
  refuseLiveKey(service)
  const { routes = RESOURCES.flat() } = options
  const platform = await connectPlatform(service)
  const { db, codec, kafka, objects, instance, replyPartition: partition } = platform
  const { sandbox, clock, serve } = await openTime(service, platform)
  const now = options.now ?? clock.now

  onStop('schemas', learnSchemas(codec, log))
  const producer = createBatchingProducer(kafka, metrics)
  onStop('producer', () => producer.close())
  const { replyTimeoutMs, maxInFlight, maxUploads } = { ...gatewayLimits, ...options.limits }
  const repliesAreRead = () => health.parts()['replies'] === 'ok'
  const limits = { replyTimeoutMs, maxInFlight, repliesAreRead }
  const commandLog = createCommandLog({ producer, codec, db, log, metrics, ...limits })
  onStop('command log', () => commandLog.close())
  const { onReply } = commandLog
  const onState = (reason: string | null) => health.set('replies', reason)
  const replies = await startReplyReader({ kafka, instance, partition, log, onReply, onState })
  onStop('replies', () => replies.close())

  onStop('master key watch', watchMasterKey(db, config.masterKey, health, log))
  const personalData = createPersonalData(db, config.masterKey, now)
  const hasPages = deployment.isSandbox && providerOf('signatureProvider', config, deployment) === 'local'
  const signingLinks = hasPages ? createSigningLinks(config.masterKey) : null
  const unshownSecrets = createUnshownSecrets(db, config.masterKey, now)
  const liveEvents = createLiveEvents({ db, log, now, metrics })
  const market = startMarketReader({ kafka, instance, codec, log })
  onStop('market', () => market.close())
  onStop('record keeper', startRecordKeeper({ kafka, db, codec, log }))
  const groups = watchGroups(kafka, metrics, log, Date.now)
  onStop('group watch', () => groups.close())
  const read = () => ({
    time: now(),
    servers: health.states(),
    groups: groups.seen(),
    quotes: market.quotes(),
  })
  const status = watchStatus({ db, log, instance, clock: Date.now, read })
  onStop('status', () => status.close())
  const publish: Deps['publish'] = async records => void (await Promise.all(records.map(producer.send)))
  const rateLimiter = createRateLimiter({ db, now })
  const { charge } = rateLimiter
  const sources = {
    config,
    db,
    objects,
    downloads: createDownloads(objects),
    exports: createExports(),
    codec,
    personalData,
    liveEvents,
    signingLinks,
    signIns: createSignIns(now),
    unshownSecrets,
    heavyWork: createHeavyWork(),
    sandbox,
    market,
    groups,
    status,
  }
  const deps: Deps = { ...sources, charge, now, log, metrics, health, publish }
  const uploads = createUploads(objects, maxUploads, log)
  onStop('janitor', startJanitor(objects, log, Date.now))
  const reservations = createReservations({ db, now, busyMs: replyTimeoutMs + BUSY_MARGIN_MS })
  const keptAnswers = createKeptAnswers(db, reservations)
  const commands = createCommands({
    deps,
    commandLog,
    reservations,
    ids: createIdAllocator(db, codec.partitions),
    uploads,
    unshownSecrets,
    replyTo: `${instance}/${partition}`,
    commandTopic: options.commandTopic ?? null,
  })

  const identities = createIdentities({ db, now, adminApiKey: config.adminApiKey })
  onStop('identities', () => identities.close())
  const audit = createAudit({ producer, codec, instance, log, metrics, now })
  const pipeline = { deps, identities, rateLimiter, commands, keptAnswers, uploads, audit }
  const app = await buildApp(pipeline, servedIn(deployment, routes))
  if (signingLinks) await app.register(signingPages(pipeline, signingLinks))
  serve(app, deps)
  onStop('http', drainable(app, replyTimeoutMs + LAST_ANSWER_MARGIN_MS, options.drainMs))
  onStop('event streams', () => liveEvents.close())
  await app.listen({ port: config.port, host: config.listenAddress ?? '0.0.0.0', backlog: BACKLOG })
  health.set('http', null)
  log.info({ port: config.port, instance }, 'listening')
  return app
}
