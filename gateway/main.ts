import { startService } from '../processors/runtime/service.ts'
import { buildApp } from './app.ts'
import { createAudit } from './audit.ts'
import { createBatchingProducer } from './batchingProducer.ts'
import { createCommandLog } from './commandLog.ts'
import { gatewaySettings } from './config.ts'
import type { Deps } from './deps.ts'
import { createAnswerKeeper, createReservations } from './idempotency.ts'
import { createIdentities } from './identity.ts'
import { createIdAllocator } from './ids.ts'
import { createPersonalData } from './personalData.ts'
import { connectPlatform } from './platform.ts'
import { createRateLimiter } from './rateLimit.ts'
import { startReplyReader } from './replyReader.ts'
import { createCommands } from './submitting.ts'
import { createUploads, startJanitor } from './uploads.ts'

const PARTS = ['kafka', 'mongodb', 'registry', 's3', 'replies', 'http'] as const
/** Longer than a request waits for its outcome; after it, its gateway is taken for dead. */
const BUSY_MARGIN_MS = 5_000

const service = await startService('gateway', gatewaySettings, PARTS)
const { config, log, metrics, health, onStop } = service
const now = Date.now
const { db, codec, kafka, objects, instance, replyPartition } = await connectPlatform(service)

const producer = createBatchingProducer(kafka)
onStop('producer', () => producer.close())
const { replyTimeoutMs, maxInFlight } = config
const commandLog = createCommandLog({ producer, codec, db, log, metrics, replyTimeoutMs, maxInFlight })
onStop('command log', () => commandLog.close())
const replies = await startReplyReader({
  kafka,
  instance,
  partition: replyPartition,
  log,
  onReply: commandLog.onReply,
  onState: reason => health.set('replies', reason),
})
onStop('replies', () => replies.close())

const uploads = createUploads(objects, config.maxUploads, log)
onStop('janitor', startJanitor(objects, log, now))
const identities = createIdentities({ db, now, adminApiKey: config.adminApiKey })
onStop('identities', () => identities.close())
const idempotency = { db, now, busyMs: replyTimeoutMs + BUSY_MARGIN_MS }
const reservations = createReservations(idempotency)
const ids = createIdAllocator(db)
const replyTo = `${instance}/${replyPartition}`
const commands = createCommands({
  commandLog,
  reservations,
  ids,
  codec,
  uploads,
  replyTo,
  now,
  deps: () => deps,
})
const personalData = createPersonalData(db, config.masterKey, now)
const publish: Deps['publish'] = async records => void (await Promise.all(records.map(producer.send)))
const deps: Deps = { config, db, objects, commands, personalData, now, log, metrics, health, codec, publish }

const app = await buildApp({
  deps,
  identify: identities.identify,
  used: identities.used,
  rateLimiter: createRateLimiter({ db, now }),
  answers: createAnswerKeeper(idempotency),
  uploads,
  audit: createAudit({ producer, codec, instance, log, metrics, now }),
})
onStop('http', () => app.close())
await app.listen({ port: config.port, host: '0.0.0.0' })
health.set('http', null)
log.info({ port: config.port, instance }, 'listening')
