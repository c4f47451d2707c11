import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionSettings } from '../../operations/provision/config.ts'
import { type ProvisionOptions, provision } from '../../operations/provision/provision.ts'
import { createKafka, TOPIC_RESOURCE } from '../../platform/kafka/kafkaClient.ts'
import { readEnvironment } from '../../platform/process/environment.ts'
import { keysDatabaseName } from '../../schemas/documents/indexes.ts'
import { eventually } from '../support/eventually.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { servers } from '../support/servers.ts'

/** A deployment with a prefix, so that the topics are this test's alone. */
const shared = servers()
const database = `refusing-${randomBytes(4).toString('hex')}`
const prefix = `${database}.`
const env = {
  ENVIRONMENT: 'local',
  KAFKA_BROKERS: shared.kafka,
  KAFKA_PREFIX: prefix,
  MONGODB_URI: inDatabase(shared.mongodb, database),
  SCHEMA_REGISTRY_URL: shared.registry,
  S3_ENDPOINT: shared.s3.endpoint,
  S3_BUCKET: shared.s3.bucket,
  S3_ACCESS_KEY_ID: shared.s3.accessKey,
  S3_SECRET_ACCESS_KEY: shared.s3.secretKey,
}
const kafka = createKafka({ brokers: [shared.kafka], prefix, logCreator: () => () => undefined })
const admin = kafka.admin()
let mongo: MongoClient

const run = (changes: Readonly<Record<string, string>> = {}, options: ProvisionOptions = {}) =>
  provision(readEnvironment(provisionSettings, { ...env, ...changes }), pino({ level: 'silent' }), options)
const refusal = (...asked: Parameters<typeof run>) =>
  run(...asked).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )

async function configOf(name: string, entry: string): Promise<string | undefined> {
  const resources = [{ type: TOPIC_RESOURCE, name }]
  const [found] = (await admin.describeConfigs({ includeSynonyms: false, resources })).resources
  return found!.configEntries.find(({ configName }) => configName === entry)?.configValue
}
const alter = (name: string, entry: string, value: string) =>
  admin.alterConfigs({
    validateOnly: false,
    resources: [{ type: TOPIC_RESOURCE, name, configEntries: [{ name: entry, value }] }],
  })
const untilIs = (name: string, entry: string, value: string) =>
  eventually(`${entry} of ${name}`, async () => (await configOf(name, entry)) === value)

beforeAll(async () => {
  await admin.connect()
  mongo = await MongoClient.connect(shared.mongodb)
})
afterAll(async () => {
  await mongo.db(database).dropDatabase()
  await mongo.db(keysDatabaseName(database)).dropDatabase()
  await admin.disconnect()
  await mongo.close()
})

test('topics that others make, before they have made them: each is named with what it needs, and nothing is there', async () => {
  const said = (await refusal({}, { verifiesTopics: true })).split('\n')
  expect(said).toHaveLength(21)
  expect(said).toContain(
    'topic contract-events is missing: make it with partitions=12, replication.factor=1, ' +
      'message.timestamp.after.max.ms=9223372036854775807, cleanup.policy=delete, retention.ms=-1, ' +
      'retention.bytes=-1, unclean.leader.election.enable=false, min.insync.replicas=1',
  )
  expect(await admin.listTopics()).toEqual([])
  expect(await mongo.db(database).listCollections().toArray()).toEqual([])
})

test('a first provisioning that is refused leaves no topic, no schema and no collection', async () => {
  expect(await refusal({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(/^S3 refuses our keys/)
  expect(await admin.listTopics()).toEqual([])
  const subjects = (await (await fetch(`${shared.registry}/subjects`)).json()) as string[]
  expect(subjects.filter(name => name.startsWith(prefix))).toEqual([])
  expect(await mongo.db(database).listCollections().toArray()).toEqual([])
})

test('every refusal is said at once, and what could be changed is not', async () => {
  await run()
  await admin.deleteTopics({ topics: ['price-ages'] })
  await alter('audit-log', 'retention.ms', '1000')
  await untilIs('audit-log', 'retention.ms', '1000')
  const said = await refusal({ PARTITIONS: '24', S3_SECRET_ACCESS_KEY: 'wrong' })
  expect(said).toContain('PARTITIONS asks for 24, and this deployment has 12')
  expect(said).toContain('S3 refuses our keys')
  expect(await admin.listTopics()).not.toContain('price-ages')
  expect(await configOf('audit-log', 'retention.ms')).toBe('1000')
})

test('a replica that misses writes may not lead after provision, whatever the default of the brokers', async () => {
  await alter('contract-events', 'unclean.leader.election.enable', 'true')
  await untilIs('contract-events', 'unclean.leader.election.enable', 'true')
  await run()
  await untilIs('contract-events', 'unclean.leader.election.enable', 'false')
  expect(await admin.listTopics()).toContain('price-ages')
  await run({}, { verifiesTopics: true })
})

test('a database that was lost is joined to its topics by their id, and by no other', async () => {
  await mongo.db(database).dropDatabase()
  const said = await refusal()
  const id = /provision --deployment (\S+)/.exec(said)![1]!
  expect(said).toContain(`belong to deployment ${id} (DEV), the database to none`)
  expect(await refusal({}, { deployment: '00000000-0000-4000-8000-000000000000' })).toContain(
    `belongs to deployment ${id}`,
  )
  await run({}, { deployment: id })
  await run()
  expect(await mongo.db(database).collection('deployment').findOne()).toMatchObject({
    identity: { id, isOnBrokers: true },
  })
})
