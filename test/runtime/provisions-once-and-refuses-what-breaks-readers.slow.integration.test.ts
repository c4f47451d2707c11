import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kafka } from 'kafkajs'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionSettings } from '../../operations/provision/config.ts'
import { provision } from '../../operations/provision/provision.ts'
import { provisionSubjects } from '../../operations/provision/subjects.ts'
import { provisionTopics } from '../../operations/provision/topics.ts'
import {
  chosenPartitions,
  topicNames,
  topicsOf,
  waitUntilSettled,
} from '../../platform/deployment/provisioned.ts'
import { askedOfTopics } from '../../platform/kafka/topicRules.ts'
import { readEnvironment } from '../../platform/process/environment.ts'
import { createRegistryAdmin } from '../../platform/stores/registryAdmin.ts'
import { loadAvro, type NamedSchema, type RecordSchema } from '../../schemas/codec/avroFiles.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { indexes, keysDatabaseName } from '../../schemas/documents/indexes.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import { REGISTRY_LEVELS, subjects } from '../../schemas/evolution/subjects.ts'
import { partitionsOf, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { CollateralCreated } from '../../schemas/types.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { servers } from '../support/servers.ts'
import { joinSharedDeployment, sharedIdentity } from '../support/sharedDeployment.ts'

const { kafka, mongodb, registry, s3 } = servers()
const log = pino({ level: 'silent' })
const DATABASE = 'provisioning'
const config = readEnvironment(provisionSettings, {
  ENVIRONMENT: 'local',
  KAFKA_BROKERS: kafka,
  KAFKA_REPLICATION_FACTOR: '1',
  MONGODB_URI: inDatabase(mongodb, DATABASE),
  SCHEMA_REGISTRY_URL: registry,
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKey,
  S3_SECRET_ACCESS_KEY: s3.secretKey,
})
const client = new Kafka({ brokers: [kafka] })
const admin = client.admin()
const schemas = createRegistryAdmin({ url: registry })
/** Of a sandbox: whatever the broker gives. */
const asked = askedOfTopics(config, { isSandbox: true }, topicNames)
const topicOptions = { kafka: { brokers: [kafka] }, asked, chosen: USUAL_PARTITIONS }
/** kafkajs' ConfigResourceTypes.TOPIC. */
const TOPIC = 2
const ALERT = 'lastro.events.CollateralLtvAlert'

async function inTestDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const mongo = await MongoClient.connect(mongodb)
  await work(mongo.db(DATABASE)).finally(() => mongo.close())
}

beforeAll(async () => {
  await admin.connect()
  await inTestDatabase(joinSharedDeployment)
  await provision(config, log)
})

afterAll(async () => {
  await admin.disconnect()
})

test('keys that open nothing are refused at once, and the last line says so', async () => {
  const wrong = { ...config, s3SecretAccessKey: 'wrong' }
  await expect(provision(wrong, log)).rejects.toThrow(/^S3 refuses our keys for the bucket \S+ \(403\)$/)
})

test('topics are there with their partitions, subjects with their compatibility', async () => {
  const { topics: found } = await admin.fetchTopicMetadata({
    topics: Object.values<Topic>(topics).map(t => t.name),
  })
  const counts = Object.fromEntries(found.map(({ name, partitions }) => [name, partitions.length]))
  expect(counts).toEqual(
    Object.fromEntries(Object.values<Topic>(topics).map(t => [t.name, partitionsOf(t, USUAL_PARTITIONS)])),
  )
  const levels = await Promise.all(subjects().map(({ subject }) => schemas.compatibility(subject)))
  expect(levels).toEqual(subjects().map(({ mode }) => REGISTRY_LEVELS[mode]))
})

test('every index of the map is there', async () => {
  const mongo = new MongoClient(mongodb)
  const names = new Set(indexes.map(({ collection }) => collection))
  for (const name of names) {
    const own = indexes.filter(({ collection }) => collection === name)
    const wanted = own.filter(({ keys }) => keys.length > 0).length
    const db = mongo.db(own[0]!.database === 'keys' ? keysDatabaseName(DATABASE) : DATABASE)
    expect(await db.collection(name).indexes()).toHaveLength(wanted + 1)
  }
  await mongo.close()
})

test('a second run changes nothing', async () => {
  const versionsBefore = await schemas.versions(subjects()[0]!.subject)
  await provision(config, log)
  expect(await schemas.versions(subjects()[0]!.subject)).toEqual(versionsBefore)
})

test('a process is ready when its topics and schemas are there, and says what it lacks', async () => {
  const needed = {
    kafka: { brokers: [kafka] },
    registry: { url: registry },
    asked: () => asked,
    deployment: null,
  }
  expect(await chosenPartitions({ ...needed, topics: ['collateral-events', 'dead-letters'] })).toBe(
    USUAL_PARTITIONS,
  )
  const away = { ...needed, registry: { url: 'http://127.0.0.1:9' }, topics: ['collateral-events'] }
  expect(await chosenPartitions(away)).toMatch(/cannot tell whether it is provisioned/)
})

test('a process that starts before the subjects are there waits, says why, and goes on', async () => {
  let registered = false
  const stub = createServer((_request, response) => {
    response.end(JSON.stringify(registered ? subjects().map(({ subject }) => subject) : []))
  })
  await new Promise<void>(resolve => void stub.listen(0, '127.0.0.1', resolve))
  const identity = await sharedIdentity()
  const said: (string | null)[] = []
  await waitUntilSettled({
    kafka: { brokers: [kafka] },
    registry: { url: `http://127.0.0.1:${(stub.address() as AddressInfo).port}` },
    topics: topicsOf('ltvView'),
    asked: () => asked,
    deployment: async () => ({ _id: 'deployment', partitions: USUAL_PARTITIONS, identity }),
    report: reason => {
      said.push(reason)
      registered = true
    },
  })
  stub.closeAllConnections()
  stub.close()
  expect(said).toEqual([
    expect.stringMatching(/^not provisioned: subject contract-events-\S+ is missing; .* and \d+ more$/),
    null,
  ])
})

test('another partition count is refused, an operator’s own setting is kept, ours is mended', async () => {
  const name = `provision-test-${Date.now()}`
  const own: Topic = { ...topics.deadLetters, name, partitions: 2 }
  const options = { ...topicOptions, topics: [own] }
  await provisionTopics(options, log)
  const configEntries = [
    { name: 'segment.bytes', value: '123456789' },
    { name: 'retention.ms', value: '1000' },
  ]
  await admin.alterConfigs({ validateOnly: false, resources: [{ type: TOPIC, name, configEntries }] })
  await provisionTopics(options, log)
  const described = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: TOPIC, name }],
  })
  const values = new Map(described.resources[0]!.configEntries.map(e => [e.configName, e.configValue]))
  expect(values.get('segment.bytes')).toBe('123456789')
  expect(values.get('retention.ms')).toBe('-1')
  expect(values.get('max.message.bytes')).toBe(`${own.maxMessageBytes}`)

  await expect(provisionTopics({ ...options, topics: [{ ...own, partitions: 3 }] }, log)).rejects.toThrow(
    `topic ${name} has 2 partitions, schemas/topics.ts requires 3; a count never changes alone`,
  )
  await admin.deleteTopics({ topics: [name] })
})

test('topics that others make are checked and never made or changed', async () => {
  const name = `verified-test-${Date.now()}`
  const own: Topic = { ...topics.deadLetters, name, partitions: 2 }
  const options = { ...topicOptions, topics: [own], isVerifyOnly: true }
  const sentence =
    `topic ${name} is missing: make it with partitions=2, replication.factor=1, cleanup.policy=delete, retention.ms=-1, ` +
    `retention.bytes=-1, max.message.bytes=${own.maxMessageBytes}, unclean.leader.election.enable=false, ` +
    'min.insync.replicas=1'
  await expect(provisionTopics(options, log)).rejects.toThrow(sentence)
  expect(await admin.listTopics()).not.toContain(name)
  await provisionTopics({ ...options, isVerifyOnly: false }, log)
  const resources = [{ type: TOPIC, name, configEntries: [{ name: 'retention.ms', value: '1000' }] }]
  await admin.alterConfigs({ validateOnly: false, resources })
  await expect(provisionTopics(options, log)).rejects.toThrow(
    `topic ${name} has retention.ms 1000, less than`,
  )
  await admin.deleteTopics({ topics: [name] })
})

describe('deliberate breakages are refused with subject, field and rule, and nothing is registered', () => {
  function mutated(change: (schema: RecordSchema) => RecordSchema): (record: string) => NamedSchema {
    return record => {
      const schema = loadAvro(record)
      return record === ALERT ? change(schema as RecordSchema) : schema
    }
  }
  const replaced = (from: string, to: string) =>
    mutated(schema => JSON.parse(JSON.stringify(schema).replace(from, to)) as RecordSchema)

  test.each([
    [
      'a removed field',
      mutated(schema => ({ ...schema, fields: schema.fields.filter(({ name }) => name !== 'contractId') })),
      'CollateralLtvAlert.contractId: a published field is never removed or renamed',
    ],
    [
      'a changed decimal scale',
      replaced('"precision":20,"scale":2', '"precision":20,"scale":4'),
      'a decimal’s scale never changes: it was 2 and would become 4',
    ],
    ['a removed enum symbol', replaced('"BRL",', ''), 'an enum symbol is never removed: BRL'],
  ])('%s', async (_what, schemaOf, message) => {
    const subject = `collateral-events-${ALERT}`
    const before = await schemas.versions(subject)
    await expect(provisionSubjects({ registry: { url: registry }, schemaOf }, log)).rejects.toThrow(message)
    expect(await schemas.versions(subject)).toEqual(before)
  })

  test('a schema that only the registry refuses is refused with its reason', async () => {
    const subject = `collateral-events-${ALERT}`
    const schema = loadAvro(ALERT) as RecordSchema
    const broken = { ...schema, fields: [...schema.fields, { name: 'more', type: 'string' }] }
    await expect(schemas.register(subject, JSON.stringify(broken))).rejects.toThrow(`refuses ${subject}`)
  })
})

test('the codec finds its ids in the real registry and reads what it wrote', async () => {
  const record = 'lastro.events.CollateralCreated'
  const value = sampleOf(loadAvro(record)) as CollateralCreated
  const bytes = await createCodec({ registryUrl: registry }).encode('collateral-events', record, value)
  const other = createCodec({ registryUrl: registry })
  const decoded = await other.decode(bytes)
  expect(decoded.record).toBe(record)
  expect(JSON.parse(JSON.stringify(decoded.value))).toMatchObject({
    contractId: 1241,
    requiredFiatAmount: '15000.25',
  })
})
