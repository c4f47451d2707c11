import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { type Child, startChild } from '../../local/machine/child.ts'
import { childEnvironment } from '../../local/machine/config.ts'
import { NODE_FLAGS, PROVISION, processes } from '../../local/machine/processes.ts'
import { ensurePart } from '../../local/servers/install.ts'
import { endOrphans, rememberPids } from '../../local/servers/orphans.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { chosenPartitions } from '../../platform/deployment/provisioned.ts'
import { settledTopicRules } from '../../platform/kafka/topicRules.ts'
import { noteTopicRules, readDeployment } from '../../platform/mongodb/deployment.ts'
import type { DeploymentDocument, SettledTopicRules } from '../../schemas/documents/deployment.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { eventually } from '../support/eventually.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { refusals } from '../support/refusals.ts'
import { servers } from '../support/servers.ts'

/**
 * Every process, and provision, on a broker and a database of their own that keep too little: each says what
 * is wrong and what mends it, in its log and in readiness, and does nothing until it is mended.
 */
const shared = servers()
/** Above everything that the shared servers and processes use. */
const portBase = Number(shared.kafka.split(':').at(-1)) + 200
const standaloneAt = `127.0.0.1:${portBase + 2}`
/** Always the same, so that what a killed run left behind is found and ended. */
const folder = join(tmpdir(), `lastro-refusals-${portBase}`)
const logDir = join(folder, 'logs')
const TOPIC = 2
const STANDALONE =
  'refused: MongoDB is a standalone server, which has no transactions: start it with --replSet and initiate ' +
  'the set (rs.initiate()), even of one member'

let kafka: Servers
let standalone: Child
let admin: Admin

beforeAll(async () => {
  await endOrphans(join(folder, 'standalone'), folder, () => undefined)
  await endOrphans(join(folder, 'servers'), folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'standalone'), { recursive: true })
  kafka = await startServers({ dataDir: join(folder, 'servers'), portBase, only: ['kafka'] })
  standalone = startChild({
    name: 'mongodb',
    command: join(await ensurePart('mongodb', () => undefined), 'mongod'),
    args: [
      ...['--dbpath', join(folder, 'standalone'), '--port', String(portBase + 2), '--bind_ip', '127.0.0.1'],
      ...['--quiet', '--wiredTigerCacheSizeGB', '0.25'],
    ],
    env: childEnvironment(),
    logFile: join(folder, 'standalone.log'),
  })
  rememberPids(join(folder, 'standalone'), [standalone.pid])
  admin = new Kafka({ brokers: [kafka.kafka], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await groupOf({}).provision()
})
afterAll(async () => {
  await admin?.disconnect()
  await kafka?.stop()
  await standalone?.kill()
  rmSync(folder, { recursive: true, force: true })
})

const IMPATIENT = new URL('impatientProvision.ts', import.meta.url).href

/** The platform on this broker and, by default, the shared database. */
function groupOf(
  env: Readonly<Record<string, string>>,
  mongodb = shared.mongodb,
  database = 'refusals',
): ProcessGroup {
  return createProcessGroup({
    servers: { ...shared, kafka: kafka.kafka, mongodb: inDatabase(mongodb, database) },
    gatewayPort: portBase + 50,
    metricsBase: portBase + 60,
    logDir,
    env: {
      LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ADMIN_API_KEY: `test_${randomBytes(32).toString('base64url')}`,
      PRICE_FEED: 'none',
      ...env,
    },
  })
}

/** Sentences that a process logged as an error. */
function logged(name: string): readonly string[] {
  const lines = readFileSync(join(logDir, `${name}.log`), 'utf8').split('\n')
  return lines.filter(line => line.includes('"level":50')).map(line => String(JSON.parse(line).msg))
}

const alter = (topic: string, entries: Readonly<Record<string, string>>) =>
  admin.alterConfigs({
    validateOnly: false,
    resources: [
      {
        type: TOPIC,
        name: topic,
        configEntries: Object.entries(entries).map(([name, value]) => ({ name, value })),
      },
    ],
  })

/** Output of a process that works on this topic. */
async function said(topic: string): Promise<string | null> {
  const found = await chosenPartitions({
    kafka: { brokers: [kafka.kafka] },
    registry: { url: shared.registry },
    topics: [topic],
    asked: settled => settledTopicRules(settled?.topicRules, { isSandbox: true }),
    deployment: async () => ({ ...(await settled()), partitions: USUAL_PARTITIONS }),
  })
  return typeof found === 'number' ? null : found
}

/** Written by the first provisioning. */
async function settled(): Promise<Pick<DeploymentDocument, '_id' | 'identity'>> {
  const mongo = await MongoClient.connect(shared.mongodb)
  const found = await readDeployment(mongo.db('refusals')).finally(() => mongo.close())
  return { _id: 'deployment', identity: found!.identity! }
}

/** As if a provisioning had settled it. */
async function settles(rules: SettledTopicRules): Promise<void> {
  const mongo = await MongoClient.connect(shared.mongodb)
  await noteTopicRules(mongo.db('refusals'), rules)
  await mongo.close()
}

/** A broker may take a moment to answer with what was just set. */
const untilSaid = (topic: string, wanted: string | null) =>
  eventually(`${topic}: ${wanted}`, async () => (await said(topic)) === wanted)

test('one replica where three are asked for: provision and every process with a database refuse, and say what to do', async () => {
  const group = groupOf({ KAFKA_REPLICATION_FACTOR: '3', KAFKA_MIN_INSYNC_REPLICAS: '2' })
  const withoutDatabase = ['ltv', 'prices']
  const names = processes.map(({ name }) => name).filter(name => !withoutDatabase.includes(name))
  await settles({ replicas: 3, inSync: 2, retention: {} })
  const reasons = await refusals(group, names, 'topics')
  for (const [index, name] of names.entries()) {
    expect(reasons[index]).toMatch(/^refused: topic \S+ has 1 replica, KAFKA_REPLICATION_FACTOR asks for 3: /)
    expect(logged(name)).toContain(reasons[index])
  }
  await expect(group.provision()).rejects.toThrow(
    'topic contract-commands has 1 replica, KAFKA_REPLICATION_FACTOR asks for 3: reassign its partitions',
  )
  // Refused before anything was changed: the topics take writes as before.
  await settles({ replicas: 1, inSync: 1, retention: {} })
  expect(await said('contract-commands')).toBeNull()
})

test('a sandbox is content with one replica, and says so', async () => {
  const group = groupOf({})
  await group.start('webhooks')
  await group.stop('webhooks')
  for (const name of ['webhooks', 'provision']) {
    expect(readFileSync(join(logDir, `${name}.log`), 'utf8')).toContain(
      'one replica of each topic is enough here: what its broker loses is lost',
    )
  }
})

test('brokers that are fewer than the replicas asked for are counted', async () => {
  const env = { KAFKA_PREFIX: 'few.', NODE_OPTIONS: `--import=${IMPATIENT}` }
  const group = groupOf({ ...env, KAFKA_REPLICATION_FACTOR: '3' }, shared.mongodb, 'refusals-few')
  await expect(group.provision()).rejects.toThrow(
    'there is one broker, and KAFKA_REPLICATION_FACTOR asks for 3 replicas of each topic: start more brokers',
  )
  await groupOf(env, shared.mongodb, 'refusals-few').provision()
})

test('a cleanup policy or a retention that loses records is refused, and provision mends it', async () => {
  await alter('contract-commands', { 'cleanup.policy': 'delete', 'retention.ms': '1000' })
  await alter('contract-events', { 'cleanup.policy': 'compact', 'retention.ms': '-1' })
  await untilSaid(
    'contract-commands',
    'refused: topic contract-commands has retention.ms 1000, less than the 2592000000 asked for: run provision',
  )
  await untilSaid(
    'contract-events',
    'refused: topic contract-events has cleanup.policy compact, schemas/topics.ts requires delete: run provision',
  )
  await groupOf({}).provision()
  await untilSaid('contract-commands', null)
  await untilSaid('contract-events', null)
})

test('more replicas for a write than a topic has: refused, and provision refuses, too', async () => {
  const sentence =
    'topic price-ages has 1 replica and min.insync.replicas 2, so no write can succeed: give it more replicas'
  await alter('price-ages', { 'min.insync.replicas': '2' })
  await untilSaid('price-ages', `refused: ${sentence} (kafka-reassign-partitions.sh)`)
  await expect(groupOf({}).provision()).rejects.toThrow(sentence)
  await groupOf({ KAFKA_MIN_INSYNC_REPLICAS: '1' }).provision()
  await untilSaid('price-ages', null)
})

test('another number of partitions: refused, and provision refuses, too', async () => {
  const sentence =
    'topic price-ages has 3 partitions, this deployment has 12; a count never changes alone: while it is empty, ' +
    'delete it and run provision'
  await admin.deleteTopics({ topics: ['price-ages'] })
  await createTopics(admin, [{ topic: 'price-ages', numPartitions: 3, replicationFactor: 1 }])
  expect(await said('price-ages')).toContain(`refused: ${sentence}`)
  await expect(groupOf({}).provision()).rejects.toThrow(sentence)
  await admin.deleteTopics({ topics: ['price-ages'] })
  await groupOf({}).provision()
  expect(await said('price-ages')).toBeNull()
})

test('a lost topic of what is promised for ever is not made anew, empty, unless it is made by hand', async () => {
  const topic = 'collateral-events'
  await admin.deleteTopics({ topics: [topic] })
  await expect(groupOf({}).provision()).rejects.toThrow(
    'collateral-events: missing, although this deployment had it; it is the only copy of its records: restore ' +
      'Kafka (docs/restore.md, 5), or create it empty by hand and accept the loss',
  )
  expect(await admin.listTopics()).not.toContain(topic)
  await createTopics(admin, [{ topic, numPartitions: USUAL_PARTITIONS, replicationFactor: 1 }])
  await groupOf({}).provision()
  expect(await said(topic)).toBeNull()
})

test('a standalone MongoDB: whoever works with it refuses, and provision, too', async () => {
  const group = groupOf({}, `mongodb://${standaloneAt}/`)
  const names = ['gateway', 'contracts', 'directory', 'webhooks', 'ltvView']
  const reasons = await refusals(group, names, 'mongodb')
  expect(reasons).toEqual(names.map(() => STANDALONE))
  for (const name of names) expect(logged(name)).toContain(STANDALONE)
  await expect(group.provision()).rejects.toThrow(STANDALONE)
  const asMember = groupOf({}, `mongodb://${standaloneAt}/?replicaSet=rs0`)
  const [reason] = await refusals(asMember, ['contracts'], 'mongodb')
  expect(reason).toMatch(/^refused: no server that MONGODB_URI names belongs to the replica set/)
  await expect(asMember.provision()).rejects.toThrow('belongs to the replica set that it names')
})

test('a connection string that is content with less: every process ends at once and names the option', async () => {
  const files = processes.map(({ file }) => file).filter(file => !/ltv\/|prices/.test(file))
  const env = { ...process.env, MONGODB_URI: `${shared.mongodb}&w=1&retryWrites=false` }
  for (const file of [...files.map(file => [file]), [PROVISION.file, ...PROVISION.args]]) {
    const run = promisify(execFile)(process.execPath, [...NODE_FLAGS, ...file], { env })
    const { code, stderr } = await run.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    expect({ file, code }).toEqual({ file, code: 2 })
    expect(stderr).toContain('w=1 loses acknowledged writes when a primary fails: leave it out')
    expect(stderr).toContain('retryWrites=false fails at every election')
  }
})
