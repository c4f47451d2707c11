import type { FastifyInstance } from 'fastify'
import { everyAddress } from '../platform/network/networks.ts'
import { targetPolicy } from '../platform/network/ssrfGuard.ts'
import { systemClock } from '../platform/process/clock.ts'
import { BadEnvironment } from '../platform/process/environment.ts'
import { showGauge } from '../platform/process/gauge.ts'
import { TEST_KEY } from '../platform/process/sandbox.ts'
import type { Publish } from '../platform/records/records.ts'
import { createSecretBox, ENDPOINT_SECRETS } from '../platform/secrets/secretBox.ts'
import { startAuditArchive } from '../processors/archive/auditArchive.ts'
import { showWaitingLetters } from '../processors/archive/waitingLetters.ts'
import { priceRulesOf } from '../processors/domain/ltv/priceRules.ts'
import { watchConsumerLag } from '../processors/monitor/consumerLag.ts'
import { watchStatus } from '../processors/monitor/statusWatch.ts'
import { createIdentities } from './access/authentication.ts'
import { createPortalSessions } from './access/portalSessions.ts'
import { createRateLimiter } from './access/rateLimit.ts'
import { createSessions } from './access/sessions.ts'
import { type BatchingProducer, createBatchingProducer } from './commands/batchingProducer.ts'
import { createCommandClient } from './commands/commandClient.ts'
import { createCommandEncoder } from './commands/commandEncoder.ts'
import { createIdAllocator } from './commands/idAllocator.ts'
import { createReservations } from './commands/idempotency.ts'
import { createPendingCommands, type PendingCommands } from './commands/pendingCommands.ts'
import { startReplyConsumer } from './commands/replyConsumer.ts'
import { warmUpSchemas } from './commands/schemaWarmup.ts'
import { createStoredResponses } from './commands/storedResponses.ts'
import { createCommands } from './commands/submitCommand.ts'
import { providerSecretsOf } from './config/config.ts'
import { connectPlatform, type GatewayService, type Platform } from './connections/connections.ts'
import { createDownloads } from './files/downloads.ts'
import { createUploads, startJanitor } from './files/uploads.ts'
import { createCpuScheduler } from './limits/cpuScheduler.ts'
import { type GatewayLimits, gatewayLimits } from './limits/gatewayLimits.ts'
import { createLeakyBucket } from './limits/leakyBucket.ts'
import { createExports } from './resources/exports/stream.ts'
import { createCodeLookups } from './resources/invitations/sessions.ts'
import { createNewSecret } from './resources/keys/newKey.ts'
import { createSignIns } from './resources/keys/signIns.ts'
import { startMarketReader } from './resources/market/marketReader.ts'
import { watchMasterKey } from './resources/parties/masterKeyWatch.ts'
import { createPersonalData } from './resources/parties/personalData.ts'
import { createProofDownloads } from './resources/transparency/collateral.ts'
import { createEventStreams } from './resources/webhooks/liveEvents.ts'
import { RESOURCES, servedIn } from './resources.ts'
import { type BoundRoute, bindAll } from './routing/bind.ts'
import { buildApp } from './server/app.ts'
import { createAudit } from './server/audit.ts'
import { shutdownOf } from './server/gracefulShutdown.ts'

/** Overrides for tests. */
export interface GatewayOptions {
  /** Replaces the gateway's routes. */
  readonly routes?: (own: readonly BoundRoute[]) => readonly BoundRoute[]
  readonly now?: () => number
  /** Topic for all commands, so that running processors do not see them. */
  readonly commandTopic?: string
  /** How long idle connections stay open during the shutdown. */
  readonly drainMs?: number
  readonly limits?: Partial<GatewayLimits>
}

/**
 * A request waits for its outcome, and before that up to 10 s for the object store and less for the database;
 * after that its gateway is presumed dead.
 */
const LEASE_MARGIN_MS = 15_000
/** Shutdown waits for requests that wait for an outcome; in total it stays below the drain limit. */
const LAST_RESPONSE_MARGIN_MS = 1_000

/** A sandbox accepts only `test_` keys. Throws `BadEnvironment`. */
function refuseLiveKey({ config: { adminApiKey }, deployment }: GatewayService): void {
  const isLive = adminApiKey !== null && !adminApiKey.startsWith(TEST_KEY)
  if (deployment.isSandbox && isLive) {
    throw new BadEnvironment(`ADMIN_API_KEY: keys of a sandbox begin with ${TEST_KEY}`)
  }
}

/** The deployment's clock; a sandbox can set it forward. */
async function openTime(
  service: GatewayService,
  platform: Platform,
  publish: Publish,
  { replyTimeoutMs }: GatewayLimits,
) {
  const { config, deployment, log } = service
  if (!deployment.isSandbox) return { sandbox: null, clock: systemClock }
  const { followClock } = await import('../sandbox/clock/settableClock.ts')
  const { openSandbox } = await import('../sandbox/startSandbox.ts')
  const clock = await followClock(service, platform.kafka)
  const ahead = 'How far the sandbox’s clock is ahead of the machine’s.'
  const aheadSeconds = () => clock.setting().offsetMs / 1_000
  showGauge(service.metrics, 'lastro_sandbox_clock_ahead_seconds', ahead, aheadSeconds)
  const sandbox = openSandbox({ config, deployment, platform, clock, log, publish, replyTimeoutMs })
  service.onStop('sandbox', sandbox.close)
  return { sandbox, clock }
}

interface CommandOptions {
  readonly producer: BatchingProducer
  readonly pendingCommands: PendingCommands
  readonly now: () => number
  readonly commandTopic: string | null
  readonly limits: GatewayLimits
}

/** The path of commands to the processors, and of their outcomes back. */
async function openCommands(service: GatewayService, platform: Platform, options: CommandOptions) {
  const { log, metrics, health, onStop } = service
  const { db, codec, kafka, objects, instance, replyPartition: partition } = platform
  const { producer, pendingCommands, now, commandTopic, limits } = options
  const { replyTimeoutMs, maxInFlight, maxUploads } = limits
  const repliesAreRead = () => health.parts()['replies'] === 'ok'
  const waiting = { replyTimeoutMs, maxInFlight, repliesAreRead }
  const commandClient = createCommandClient({ producer, codec, db, log, metrics, ...waiting })
  onStop('command client', () => commandClient.close())
  const { onReply } = commandClient
  const onState = (reason: string | null) => health.set('replies', reason)
  const replies = await startReplyConsumer({ kafka, instance, partition, log, onReply, onState })
  onStop('replies', () => replies.close())
  const uploads = createUploads(objects, maxUploads, log)
  onStop('janitor', startJanitor(objects, log, Date.now))
  const ids = createIdAllocator(db, codec.partitions)
  const reservations = createReservations({ db, ids, now, leaseMs: replyTimeoutMs + LEASE_MARGIN_MS })
  const encode = createCommandEncoder({ codec, replyTo: `${instance}/${partition}`, commandTopic })
  return {
    commands: createCommands({ db, reservations, uploads, encode, commandClient, pendingCommands }),
    storedResponses: createStoredResponses(db, reservations),
    uploads,
  }
}

/** Watchers of prices, consumer groups and the platform's state. */
function startWatches(
  { config, deployment, log, metrics, health, onStop }: GatewayService,
  platform: Platform,
  now: () => number,
) {
  const { db, codec, kafka, instance } = platform
  const rules = priceRulesOf(config, deployment)
  const market = startMarketReader({ kafka, instance, codec, log, rules })
  onStop('market', () => market.close())
  onStop('audit archive', startAuditArchive({ kafka, db, codec, log }))
  showWaitingLetters(db, metrics)
  const groups = watchConsumerLag(kafka, metrics, log, Date.now, now)
  onStop('consumer lag', () => groups.close())
  const read = () => ({
    time: now(),
    servers: health.states(),
    groups: groups.latest(),
    quotes: market.quotes(),
    rules,
  })
  const status = watchStatus({ db, log, instance, clock: Date.now, read })
  onStop('status', () => status.close())
  return { market, rules, groups, status }
}

/**
 * Accept backlog, up to the system's limit (`net.core.somaxconn`). With Node's 511, a thousand connections at
 * once make others retry after 1, 3 and 7 s.
 */
const BACKLOG = 4_096

/** Connects, builds the app and listens. The service closes everything in reverse order. */
export async function startGateway(
  service: GatewayService,
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const { config, deployment, log, metrics, health, onStop } = service
  refuseLiveKey(service)
  const platform = await connectPlatform(service)
  const { db, codec, objects, kafka, instance } = platform
  onStop('schemas', warmUpSchemas(codec, log))
  const producer = createBatchingProducer(kafka, metrics)
  onStop('producer', () => producer.close())
  const publish: Publish = async records => void (await Promise.all(records.map(producer.send)))
  const limits = { ...gatewayLimits, ...options.limits }
  const { sandbox, clock } = await openTime(service, platform, publish, limits)
  const { now = clock.now, commandTopic = null } = options
  const pendingCommands = createPendingCommands({ db, log, masterKeys: config.masterKey, now })
  const sending = { producer, pendingCommands, now, commandTopic, limits }
  const carrying = await openCommands(service, platform, sending)
  onStop('master key watch', watchMasterKey(db, config.masterKey, health, log))
  const personalData = createPersonalData(db, config.masterKey, now)
  const eventStreams = createEventStreams({ db, log, now, metrics })
  const { market, rules, groups, status } = startWatches(service, platform, now)
  const rateLimiter = createRateLimiter({ db, now })
  const { charge } = rateLimiter
  const cpuScheduler = createCpuScheduler()
  const downloads = createDownloads(objects)
  const endpointSecrets = createSecretBox(config.masterKey, ENDPOINT_SECRETS)
  const newSecret = createNewSecret(deployment.isSandbox)
  const { isLaptop } = deployment
  const identities = createIdentities({ db, now, adminApiKey: config.adminApiKey })
  onStop('identities', () => identities.close())
  const sessions = createSessions({ db, identities, isLaptop, wallClock: Date.now })
  const portals = createPortalSessions({ db, identities, wallClock: Date.now })
  // Its time is the machine's, and a sandbox's clock can be moved.
  const prometheusUrl = deployment.isSandbox ? null : config.prometheusUrl
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const contractView = { db, personalData, now, signUrlOf: sandbox?.signUrlOf ?? (() => null) }

  const bound: readonly BoundRoute[] = bindAll(RESOURCES, {
    commandStatus: { db, pendingCommands, routes: () => routes },
    documentation: { routes: () => routes },
    console: {},
    health: { health },
    status: { status },
    operations: { db, codec, now, publish, groups, prometheusUrl },
    approvals: { db },
    keys: { db, personalData, newSecret },
    borrowers: { db, personalData },
    invitations: {
      ...{ db, personalData, now, sessions, log, codes: createCodeLookups(db) },
      ...{ commands: carrying.commands, linkRequests: createLeakyBucket(Date.now) },
    },
    contracts: { ...contractView, downloads },
    custody: contractView,
    exports: { db, personalData, now, exports: createExports() },
    erasure: {},
    signIn: { isLaptop, signIns: createSignIns(Date.now), sessions },
    globalAccount: { db, now, personalData },
    guarantees: { db, market, now, personalData },
    ltv: { db, codec, now, personalData, cpuScheduler, charge },
    market: { codec, now, publish, market, rules },
    mcp: { routes: () => routes, inject: request => app.inject(request) },
    onboarding: { db, personalData, newSecret },
    paymentMethods: { db, personalData },
    providerEvents: { db, codec, now, personalData, publish, secrets: providerSecretsOf(config) },
    journey: { db },
    transparency: { db, codec, proofDownloads: createProofDownloads() },
    webhooks: {
      ...{ db, now, endpointSecrets, targets: targetPolicy(config, deployment), eventStreams },
      ...{ portals, publicUrl },
    },
  })
  const served = servedIn(deployment, [...bound, ...(sandbox?.routes ?? [])])
  const routes: readonly BoundRoute[] = options.routes?.(served) ?? served

  const audit = createAudit({ producer, codec, instance, log, metrics, now })
  const admission = { identities, sessions, portals, rateLimiter, cpuScheduler, now }
  const execution = { ...carrying, audit, now }
  const app = await buildApp({ config, log, metrics, cpuScheduler, admission, execution }, routes)
  await sandbox?.serve(app, { db, personalData, downloads, commands: carrying.commands, audit, now })
  onStop('http', shutdownOf(app, limits.replyTimeoutMs + LAST_RESPONSE_MARGIN_MS, options.drainMs))
  onStop('event streams', () => eventStreams.close())
  await app.listen({ port: config.port, host: config.listenAddress ?? everyAddress(), backlog: BACKLOG })
  health.set('http', null)
  log.info({ port: config.port, instance }, 'listening')
  return app
}
