import type { FastifyInstance } from 'fastify'
import { topics } from '../schemas/topics.ts'
import { buildApp, RESOURCES } from './app.ts'
import { createAudit } from './audit.ts'
import { createBatchingProducer } from './batchingProducer.ts'
import { createCommandLog } from './commandLog.ts'
import { createContractBooks } from './contractBooks.ts'
import type { Deps } from './deps.ts'
import { drainable } from './draining.ts'
import { watchGroups } from './groupWatch.ts'
import { createAnswerKeeper, createReservations } from './idempotency.ts'
import { createIdentities } from './identity.ts'
import { createIdAllocator } from './ids.ts'
import { measuredCommands, measuredProducer } from './measuring.ts'
import { createPersonalData } from './personalData.ts'
import { connectPlatform, type GatewayService } from './platform.ts'
import { createRateLimiter } from './rateLimit.ts'
import { startReplyReader } from './replyReader.ts'
import type { Route } from './routes.ts'
import { createCommands } from './submitting.ts'
import { createUploads, startJanitor } from './uploads.ts'

/** What a test may choose otherwise. */
export interface GatewayOptions {
  readonly routes?: readonly Route[]
  readonly now?: () => number
  /** Commands go here instead of to their own topics, so that running processors do not see them. */
  readonly commandTopic?: string
}

/** Longer than a request waits for its outcome; after it, its gateway is taken for dead. */
const BUSY_MARGIN_MS = 5_000

/** Connects, builds and listens; whatever it opens is closed by the service, in reverse order. */
export async function startGateway(
  service: GatewayService,
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const { config, log, metrics, health, onStop } = service
  const { routes = RESOURCES.flat(), now = Date.now } = options
  const { db, codec, kafka, objects, instance, replyPartition: partition } = await connectPlatform(service)

  const producer = measuredProducer(createBatchingProducer(kafka), metrics)
  onStop('producer', () => producer.close())
  const { replyTimeoutMs, maxInFlight } = config
  const repliesAreRead = () => health.parts()['replies'] === 'ok'
  const limits = { replyTimeoutMs, maxInFlight, repliesAreRead }
  const unmeasured = createCommandLog({ producer, codec, db, log, metrics, ...limits })
  const commandLog = measuredCommands(unmeasured, metrics)
  onStop('command log', () => commandLog.close())
  const onState = (reason: string | null) => health.set('replies', reason)
  const replies = await startReplyReader({
    kafka,
    instance,
    partition,
    log,
    onReply: commandLog.onReply,
    onState,
  })
  onStop('replies', () => replies.close())

  const uploads = createUploads(objects, config.maxUploads, log)
  onStop('janitor', startJanitor(objects, log, now))
  const identities = createIdentities({ db, now, adminApiKey: config.adminApiKey })
  onStop('identities', () => identities.close())
  const idempotency = { db, now, busyMs: replyTimeoutMs + BUSY_MARGIN_MS }
  const reservations = createReservations(idempotency)
  const ids = createIdAllocator(db)
  const replyTo = `${instance}/${partition}`
  const commands = createCommands({
    commandLog,
    reservations,
    ids,
    codec,
    uploads,
    replyTo,
    now,
    topicName: topic => options.commandTopic ?? topics[topic].name,
    deps: () => deps,
  })
  const personalData = createPersonalData(db, config.masterKey, now)
  const publish: Deps['publish'] = async records => void (await Promise.all(records.map(producer.send)))
  const deps: Deps = {
    config,
    db,
    objects,
    commands,
    personalData,
    contractBooks: createContractBooks({ db, log, metrics, now, fromContracts: config.bookFromContracts }),
    now,
    log,
    metrics,
    health,
    codec,
    publish,
  }

  const answers = createAnswerKeeper(idempotency)
  const audit = createAudit({ producer, codec, instance, log, metrics, now })
  const rateLimiter = createRateLimiter({ db, now })
  const app = await buildApp({ deps, identities, rateLimiter, answers, uploads, audit }, routes)
  onStop('group watch', watchGroups(kafka, metrics, log, now))
  onStop('http', drainable(app))
  await app.listen({ port: config.port, host: '0.0.0.0' })
  health.set('http', null)
  log.info({ port: config.port, instance }, 'listening')
  return app
}
