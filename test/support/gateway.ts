import { Kafka } from 'kafkajs'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Type } from 'typebox'
import { secretHashOf } from '../../gateway/access/authentication.ts'
import { SCOPES } from '../../gateway/access/scopes.ts'
import { gatewaySettings } from '../../gateway/config/config.ts'
import type { GatewayLimits } from '../../gateway/limits/gatewayLimits.ts'
import { commandStatusRoutes } from '../../gateway/resources/operations/commandStatus.ts'
import { type BoundRoute, bind } from '../../gateway/routing/bind.ts'
import { commandKind, type Submission } from '../../gateway/routing/commandKind.ts'
import { commandRoute, type Route, route } from '../../gateway/routing/route.ts'
import { type GatewayOptions, startGateway } from '../../gateway/startGateway.ts'
import { provisionBucket, provisionIndexes } from '../../operations/provision/stores.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { readDeployment } from '../../platform/mongodb/deployment.ts'
import { databaseOf } from '../../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../../platform/process/environment.ts'
import { createHealth } from '../../platform/process/health.ts'
import { deploymentOf } from '../../platform/process/sandbox.ts'
import type { Outcome } from '../../platform/records/outcomes.ts'
import { s3ConfigOf } from '../../platform/stores/s3Access.ts'
import { type StoredEntry, toStoredEntry } from '../../processors/runtime/decider/outbox.ts'
import { type Codec, createCodec } from '../../schemas/codec/codec.ts'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import type { ApiKey } from '../../schemas/documents/directory.ts'
import {
  exactly,
  freeText,
  IntegerId,
  IsoDateTime,
  MoneyInput,
  orNull,
  TaxDocumentInput,
} from '../../schemas/http/values.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { SendContract } from '../../schemas/types.ts'
import { inDatabase } from './inDatabase.ts'
import { servers } from './servers.ts'

/**
 * The real gateway on the real servers, with an additional resource for testing and a small processor behind
 * it.
 */
export interface TestGateway {
  readonly url: string
  readonly db: Db
  stop(): Promise<void>
}

export const OPEN_KEY = 'test_key_without_limit'
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

function environment(database: string): Record<string, string> {
  const { kafka, mongodb, registry, s3 } = servers()
  return {
    PORT: '0',
    KAFKA_BROKERS: kafka,
    KAFKA_REPLICATION_FACTOR: '1',
    MONGODB_URI: inDatabase(mongodb, database),
    SCHEMA_REGISTRY_URL: registry,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKey,
    S3_SECRET_ACCESS_KEY: s3.secretKey,
    LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ENVIRONMENT: 'prod',
  }
}

/**
 * Gives a database collections, indexes and the settled choices of the shared one; topics and schemas are
 * there since the servers started.
 */
async function provisionBeside(mongo: MongoClient, db: Db): Promise<void> {
  const settled = await readDeployment(mongo.db(databaseOf({ mongodbUri: servers().mongodb })))
  if (settled === null) throw new Error('the shared database was not provisioned')
  await db
    .collection<DeploymentDocument>('deployment')
    .replaceOne({ _id: settled._id }, settled, { upsert: true })
  await provisionIndexes(db, log)
}

/** Commands of these tests must not reach the processors of other tests. */
async function ownTopic(database: string): Promise<string> {
  const admin = new Kafka({ brokers: [servers().kafka], logCreator: () => () => undefined }).admin()
  const topic = `test-${database}-commands`
  await admin.connect()
  await createTopics(admin, [{ topic, numPartitions: USUAL_PARTITIONS }])
  await admin.disconnect()
  return topic
}

export interface TestOptions {
  readonly database: string
  readonly now?: () => number
  readonly env?: Record<string, string>
  /** Default: the resource for testing. */
  readonly routes?: GatewayOptions['routes']
  readonly drainMs?: number
  readonly limits?: Partial<GatewayLimits>
}

export async function startTestGateway(options: TestOptions): Promise<TestGateway> {
  const env = { ...environment(options.database), ...options.env }
  const config = readEnvironment(gatewaySettings, env)
  const mongo = new MongoClient(servers().mongodb)
  const db = mongo.db(options.database)
  await provisionBeside(mongo, db)
  if (config.s3Bucket !== servers().s3.bucket) await provisionBucket(config.s3Bucket, s3ConfigOf(config), log)
  const commandTopic = await ownTopic(options.database)
  // Long: on a busy machine a 201 must not become a 202.
  const limits = { replyTimeoutMs: 20_000, ...options.limits }
  const closers: (() => Promise<void> | void)[] = []
  const app = await startGateway(
    {
      name: 'gateway',
      config,
      deployment: deploymentOf(config),
      log,
      metrics: new Registry(),
      health: createHealth(),
      onStop: (_what, close) => void closers.push(close),
      fail: error => {
        throw error
      },
    },
    { ...options, routes: options.routes ?? things, commandTopic, limits },
  )
  await addKey(db, OPEN_KEY, { _id: 'key_open', rateLimit: 0 })
  const port = (app.server.address() as { port: number }).port
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    async stop() {
      for (const close of closers.reverse()) await close()
      await mongo.close()
    },
  }
}

/** Tests share the topics: each has a separate tenant. */
function tenantOf(db: Db): string {
  return `pty_${db.databaseName}`
}

export async function addKey(db: Db, secret: string, changes: Record<string, unknown>): Promise<void> {
  const createdAt = new Date().toISOString()
  const key: Omit<ApiKey, '_id'> = {
    name: 'test',
    secretHash: secretHashOf(secret),
    prefix: secret.slice(0, 13),
    createdAt,
    listedAs: `${createdAt} ${changes['_id']}`,
    partyId: tenantOf(db),
    scopes: [...SCOPES],
    rateLimit: 1_000,
    expiresAt: null,
    revokedAt: null,
    session: null,
    ...changes,
  }
  const filter = { _id: changes['_id'] } as { _id: never }
  await db.collection('apiKeys').replaceOne(filter, key, { upsert: true })
}

interface Thing {
  readonly contractId: number
  readonly amount: string | null
  readonly file: string | null
}

const openThing = commandKind('SendContract', (thing: Thing) => ({
  status: 201,
  body: { message: 'Done.', data: thing },
}))

const Body = exactly({
  amount: MoneyInput,
  note: Type.Optional(freeText(200)),
  at: Type.Optional(orNull(IsoDateTime)),
  document: Type.Optional(TaxDocumentInput),
})
const responses = { 201: { description: 'The thing.', schema: exactly({ data: Type.Unknown() }) } }
const base = { scopes: ['contracts'], tag: 'Things', responses } as const
/** Outcome that the processor below derives from the contract's id: see `runProcessor`. */
const opening = {
  command: openThing,
  submission: (): Submission<SendContract> => ({
    ids: { contract: 1 },
    key: ids => String(ids.contract[0]),
    build: ({ ids }) => ({ contractId: ids.contract[0]! }),
  }),
}

const thingRoutes = [
  commandRoute({
    ...base,
    on: 'POST /things/v1',
    operationId: 'openThing',
    summary: 'Open a thing.',
    body: Body,
    file: { field: 'paper', required: false },
    ...opening,
  }),
  commandRoute({
    ...base,
    on: 'POST /things/v1/json',
    operationId: 'openThingByJson',
    summary: 'Open a thing.',
    body: Body,
    ...opening,
  }),
  route({
    ...base,
    on: 'GET /things/v1/:id',
    operationId: 'readThing',
    summary: 'Read a thing.',
    params: { id: IntegerId },
    handle: request => ({ status: 200, body: { data: request.params.id } }),
  }),
]

function things(own: readonly BoundRoute[]): readonly BoundRoute[] {
  return [...bind(thingRoutes, {}), ...only(commandStatusRoutes)(own)]
}

/** Of the gateway's own routes those of some resources. */
export function only(...resources: readonly (readonly Route[])[]): NonNullable<GatewayOptions['routes']> {
  const names = new Set(resources.flat().map(({ operationId }) => operationId))
  return own => own.filter(({ operationId }) => names.has(operationId))
}

/**
 * Decides the commands of the test resource: stores the outcome, then replies, as a processor does. `verdict`
 * may keep silent forever (null), let everything wait, or refuse.
 */
type Verdict = string | null
export async function runProcessor(
  db: Db,
  verdict: (contractId: number) => Verdict | Promise<Verdict> = () => 'ok',
) {
  const { kafka, registry } = servers()
  const codec = createCodec({ registryUrl: registry })
  const client = new Kafka({ brokers: [kafka], logCreator: () => () => undefined })
  const consumer = client.consumer({ groupId: `test-${db.databaseName}`, maxWaitTimeInMs: 50 })
  const producer = client.producer()
  await Promise.all([consumer.connect(), producer.connect()])
  await consumer.subscribe({ topics: [await ownTopic(db.databaseName)], fromBeginning: true })
  const joined = new Promise(resolve => consumer.on(consumer.events.GROUP_JOIN, resolve))
  await consumer.run({
    eachMessage: async ({ message }) => {
      const { value } = await codec.decode(message.value!)
      const { contractId } = value as SendContract
      const header = (name: string) => message.headers?.[name]?.toString() ?? ''
      const said = await verdict(contractId)
      if (said === null) return
      const refusal = { code: said, field: null, reason: 'because', message: null }
      const outcome = {
        commandId: header('command-id'),
        type: 'SendContract',
        status: said === 'ok' ? ('SUCCEEDED' as const) : ('REFUSED' as const),
        body: JSON.stringify(said === 'ok' ? { contractId } : refusal),
        tenant: header('tenant') || null,
        at: Date.now(),
      }
      await store(db, outcome)
      await reply(codec, producer, header('reply-to'), outcome)
    },
  })
  await joined
  return async () => {
    await consumer.disconnect()
    await producer.disconnect()
  }
}

async function store(db: Db, outcome: Outcome): Promise<void> {
  const entry = { seq: 1, positions: {}, outputs: [], replies: [] }
  const save = toStoredEntry(`test/${outcome.commandId}`, { entry, outcomes: [outcome] })
  const { _id, ...rest } = save
  await db.collection<StoredEntry>('outbox').updateOne({ _id }, { $setOnInsert: rest }, { upsert: true })
}

async function reply(
  codec: Codec,
  producer: ReturnType<Kafka['producer']>,
  replyTo: string,
  outcome: Parameters<typeof codec.encode<'lastro.replies.CommandReply'>>[2],
): Promise<void> {
  const slash = replyTo.lastIndexOf('/')
  const topic = topics.commandReplies.name
  const value = await codec.encode(topic, 'lastro.replies.CommandReply', outcome)
  const message = { key: replyTo.slice(0, slash), partition: Number(replyTo.slice(slash + 1)), value }
  await producer.send({ topic, messages: [message] })
}
