import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { recordedLag } from '../../gateway/resources/operations/prometheus.ts'
import { kafkaConfigOf, kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { askRegistry, registryAccessOf, registrySettings } from '../../platform/kafka/serverAccess.ts'
import { createMongoClient } from '../../platform/mongodb/mongodbAccess.ts'
import { readEnvironment, type Values } from '../../platform/process/environment.ts'
import { createProviderClient } from '../../platform/providers/providerClient.ts'
import { useProxies } from '../../platform/proxy/useProxies.ts'
import { createRegistryAdmin } from '../../platform/stores/registryAdmin.ts'
import { s3ConfigOf, s3Settings } from '../../platform/stores/s3Access.ts'
import { mailSettings } from '../../processors/notices/mailSettings.ts'
import { createSendMail } from '../../processors/notices/mailTransport.ts'
import { createSourceClient } from '../../processors/prices/sourceClient.ts'
import { openConnections } from '../../processors/webhooks/send/attempt.ts'
import { createCodec } from '../../schemas/codec/codec.ts'

/** Each kind of request that leaves a process, once, with a line of its result. */
await useProxies(process.env)

const attempt = (name: string, work: () => Promise<unknown>) =>
  work().then(
    result => console.log(JSON.stringify([name, 'ok', result ?? null])),
    error => console.log(JSON.stringify([name, 'failed', String(error.cause ?? error)])),
  )

const registry = { url: 'https://registry.outside.example' }
await attempt('registry of provision', () => createRegistryAdmin(registry).subjects())
await attempt('registry asked', () => askRegistry(registry, 5_000))
const codec = createCodec({ registryUrl: 'https://codec.outside.example', partitions: () => 1 })
await attempt('registry of the codec', async () => codec.decode(Buffer.from([0, 0, 0, 0, 9, 0])))
const tokenOf = (settings: Values<typeof kafkaSettings>) => {
  const { sasl } = kafkaConfigOf(settings, 'contracts')
  if (sasl && 'oauthBearerProvider' in sasl) return sasl.oauthBearerProvider()
  throw new Error('no provider of tokens')
}
const byToken = readEnvironment(
  { ...kafkaSettings, ...registrySettings },
  {
    KAFKA_BROKERS: 'kafka:9092',
    KAFKA_SASL_MECHANISM: 'oauthbearer',
    KAFKA_SASL_USERNAME: 'me',
    KAFKA_SASL_PASSWORD: 'secret',
    KAFKA_SASL_TOKEN_URL: 'https://tokens.outside.example/token',
    SCHEMA_REGISTRY_URL: 'https://by-token.outside.example',
    SCHEMA_REGISTRY_BEARER: 'kafka',
  },
)
await attempt('tokens', () => tokenOf(byToken))
await attempt('registry by token', () => askRegistry(registryAccessOf(byToken), 5_000))
const provider = { name: 'the account provider', url: 'https://accounts.outside.example' }
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
await attempt('provider', () =>
  createProviderClient({ ...provider, secret }).ask({ id: 'one', path: '/', body: null }),
)
const question = { url: 'https://prices.outside.example/ticker', body: null }
await attempt('prices', () => createSourceClient().ask(question, {}, Date.now()))
await attempt('Prometheus', () => recordedLag('https://metrics.outside.example', [0]))
const [S3_BUCKET, S3_REGION] = ['lastro', 'sa-east-1']
const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
for (const [S3_ENDPOINT, given] of [
  ['https://s3.outside.example', keys],
  [process.env['DIRECT'] ?? '', keys],
  ['https://by-role.outside.example', {}],
] as const) {
  const s3 = s3ConfigOf(readEnvironment(s3Settings, { S3_ENDPOINT, S3_REGION, S3_BUCKET, ...given }))
  const client = new S3Client({ ...s3, maxAttempts: 1 })
  await attempt(`S3 at ${S3_ENDPOINT}`, () => client.send(new HeadBucketCommand({ Bucket: 'lastro' })))
}

/** Roles at AWS, proved to STS. */
const msk = readEnvironment(kafkaSettings, {
  KAFKA_BROKERS: 'b-1.lending.abc.c2.kafka.sa-east-1.amazonaws.com:9098',
  ...{ KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'aws-msk-iam' },
})
await attempt('role at MSK', async () => Buffer.from((await tokenOf(msk)).value, 'base64url').toString())
const atlas = createMongoClient('mongodb://c.example/?authMechanism=MONGODB-AWS&authSource=$external')
await attempt('role at Atlas', async () =>
  atlas.options.credentials?.mechanismProperties.AWS_CREDENTIAL_PROVIDER?.(),
)

for (const server of ['mail.outside.example:465', process.env['DIRECT_MAIL'] ?? '']) {
  const { smtpUrl, ...rest } = readEnvironment(mailSettings, {
    ...{ SMTP_URL: `smtps://${server}`, MAIL_FROM: 'bank@bank.example', PUBLIC_URL: 'https://bank.example' },
  })
  const words = { subject: 'A notice', text: 'A notice.', html: '<p>A notice.</p>' }
  const mail = { to: 'maria@bank.example', id: 'ntc_1', at: Date.now(), ...words }
  await attempt(`mail to ${server}`, () => createSendMail({ smtpUrl, ...rest })(mail))
}

/** The name leads to a public address, or, as an attacker's may, to one of our network. */
for (const [name, address] of [
  ['hooks', '93.184.215.14'],
  ['rebound', '10.0.0.7'],
]) {
  const connections = openConnections(new URL(`https://${name}.outside.example/in`), {
    policy: { allowLoopback: false, allowedNetworks: [], allowedPorts: new Set([443]) },
    connections: 1,
    resolve: (_name, _options, callback) => callback(null, [{ address: address!, family: 4 }]),
  })
  const message = { id: 'msg_1', timestampSeconds: 1, signature: 'v1,x', body: '{}' }
  await attempt(`webhook to ${name}`, () => connections.post(message))
  await connections.close()
}
process.exit()
