import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionSettings } from '../../operations/provision/config.ts'
import { provision } from '../../operations/provision/provision.ts'
import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { askRegistry, registryAccessOf, registrySettings } from '../../platform/kafka/serverAccess.ts'
import { readEnvironment } from '../../platform/process/environment.ts'
import { BY_THE_PLATFORM, commandRecord } from '../../platform/records/commandRecord.ts'
import { createRegistryAdmin } from '../../platform/stores/registryAdmin.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { servers } from '../support/servers.ts'
import { joinSharedDeployment } from '../support/sharedDeployment.ts'

/** `lastro tail` on a platform whose registry asks who is there. */
const run = promisify(execFile)
const LASTRO = new URL('../../cli/lastro.ts', import.meta.url).pathname
const USER = { SCHEMA_REGISTRY_USERNAME: 'operator', SCHEMA_REGISTRY_PASSWORD: 'secret' }
const BASIC = `Basic ${Buffer.from('operator:secret').toString('base64')}`
/** Headers by which Confluent Cloud routes a token; a registry of one's own wants none. */
const CLOUD = { 'target-sr-cluster': 'lsrc-1', 'confluent-identity-pool-id': 'pool-1' }
const LIMIT_MS = 10_000
const contractId = 900_000_000 + Math.floor(Math.random() * 99_000_000)

let guarded: Server
let environment: Record<string, string>

function isKnown(headers: IncomingHttpHeaders): boolean {
  if (headers.authorization === 'Bearer of the cloud')
    return Object.entries(CLOUD).every(([name, value]) => headers[name] === value)
  return [BASIC, 'Bearer of the operator'].includes(headers.authorization ?? '')
}

/** The real registry behind a proxy: 401 without password or token, or the headers of a token. */
function guardedRegistry(): Server {
  return createServer(async (request, response) => {
    const answer = isKnown(request.headers) ? await fetch(`${servers().registry}${request.url}`) : null
    response.writeHead(answer?.status ?? 401, { 'content-type': 'application/json' })
    response.end(answer ? Buffer.from(await answer.arrayBuffer()) : '{}')
  })
}

beforeAll(async () => {
  const { kafka, mongodb, registry, s3 } = servers()
  const mongo = await MongoClient.connect(mongodb)
  await joinSharedDeployment(mongo.db('tail')).finally(() => mongo.close())
  const env = {
    ENVIRONMENT: 'local',
    KAFKA_BROKERS: kafka,
    KAFKA_REPLICATION_FACTOR: '1',
    MONGODB_URI: inDatabase(mongodb, 'tail'),
    SCHEMA_REGISTRY_URL: registry,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKey,
    S3_SECRET_ACCESS_KEY: s3.secretKey,
  }
  await provision(readEnvironment(provisionSettings, env), pino({ level: 'silent' }))
  const { topic, ...message } = await commandRecord(createCodec({ registryUrl: registry }), {
    ...BY_THE_PLATFORM,
    topic: 'contractCommands',
    name: 'lastro.commands.SendContract',
    value: { contractId },
    key: String(contractId),
    commandId: `cmd_${randomUUID()}`,
    issuedAt: Date.now(),
    source: 'contracts',
  })
  const producer = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).producer()
  await producer.connect()
  const headers = { ...message.headers }
  await producer.send({
    topic,
    messages: [{ ...message, headers, timestamp: String(message.timestamp) }],
  })
  await producer.disconnect()
  guarded = guardedRegistry().listen(0, '127.0.0.1')
  await new Promise(resolve => guarded.once('listening', resolve))
  const url = `http://127.0.0.1:${(guarded.address() as AddressInfo).port}`
  environment = { ...(process.env as Record<string, string>), KAFKA_BROKERS: kafka, SCHEMA_REGISTRY_URL: url }
})

afterAll(() => new Promise(resolve => guarded.close(resolve)))

async function tail(credentials: Record<string, string>) {
  const wanted = ['contract-commands', '--contract', String(contractId), '--from', '10m', '--no-follow']
  const env = { ...environment, NODE_OPTIONS: '', ...credentials }
  const { stdout } = await run(process.execPath, [LASTRO, 'tail', ...wanted, '--json'], { env })
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { record: string; value: unknown })
}

test('with the password records are shown decoded', async () => {
  expect(await tail(USER)).toMatchObject([{ record: 'lastro.commands.SendContract', value: { contractId } }])
})

function fileOf(token: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'registry-')), 'token')
  writeFileSync(path, `${token}\n`)
  return path
}

test('with a bearer token of a file they are shown decoded', async () => {
  const [record] = await tail({ SCHEMA_REGISTRY_BEARER: fileOf('of the operator') })
  expect(record).toMatchObject({ record: 'lastro.commands.SendContract', value: { contractId } })
})

test('where a cloud routes tokens by headers, tail, provision and the check of the start send them', async () => {
  const token = fileOf('of the cloud')
  const bearer = `${token},Target-Sr-Cluster=lsrc-1,Confluent-Identity-Pool-Id=pool-1`
  const [record] = await tail({ SCHEMA_REGISTRY_BEARER: bearer })
  expect(record).toMatchObject({ record: 'lastro.commands.SendContract', value: { contractId } })
  const accessOf = (SCHEMA_REGISTRY_BEARER: string) =>
    registryAccessOf(
      readEnvironment({ ...kafkaSettings, ...registrySettings }, { ...environment, SCHEMA_REGISTRY_BEARER }),
    )
  expect(await createRegistryAdmin(accessOf(bearer)).subjects()).not.toEqual([])
  await askRegistry(accessOf(bearer), LIMIT_MS)

  for (const without of [token, `${token},Target-Sr-Cluster=lsrc-1`]) {
    expect(await tail({ SCHEMA_REGISTRY_BEARER: without })).toMatchObject([{ record: '(not decoded)' }])
    await expect(askRegistry(accessOf(without), LIMIT_MS)).rejects.toThrow('the registry answers 401')
    await expect(createRegistryAdmin(accessOf(without)).subjects()).rejects.toThrow('401')
  }
})

test('without either they are shown as bytes: the door is real', async () => {
  expect(await tail({})).toMatchObject([{ record: '(not decoded)' }])
})
