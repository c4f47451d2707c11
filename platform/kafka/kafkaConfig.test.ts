import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../process/environment.ts'
import { kafkaConfigOf, kafkaSettings } from './kafkaConfig.ts'

const configOf = (env: Record<string, string>) =>
  kafkaConfigOf(readEnvironment(kafkaSettings, { KAFKA_BROKERS: 'one:9092, two:9092', ...env }), 'contracts')

test('brokers and a client id of our own; nothing else without being asked', () => {
  expect(configOf({})).toEqual({
    clientId: 'lastro-contracts',
    prefix: '',
    brokers: ['one:9092', 'two:9092'],
  })
})

test('TLS with our own authority and certificate', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kafka-config-'))
  const file = (name: string) => {
    writeFileSync(join(directory, name), `pem of ${name}`)
    return join(directory, name)
  }
  const config = configOf({
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA_FILE: file('ca'),
    KAFKA_SSL_CERT_FILE: file('cert'),
    KAFKA_SSL_KEY_FILE: file('key'),
  })
  expect(config.ssl).toEqual({ ca: ['pem of ca'], cert: 'pem of cert', key: 'pem of key' })
})

test.each([
  [{ KAFKA_SSL: 'true', KAFKA_SSL_CA_FILE: '/nowhere/ca.pem' }, 'KAFKA_SSL_CA_FILE: ENOENT'],
  [{ KAFKA_SSL: 'true', KAFKA_SSL_CERT_FILE: '/nowhere/cert.pem' }, 'go together'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'me' }, 'KAFKA_SASL_PASSWORD is required'],
  [
    { KAFKA_SASL_MECHANISM: 'oauthbearer', KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'x' },
    'KAFKA_SASL_TOKEN_URL is required',
  ],
  [{ KAFKA_BROKERS: 'bank.servicebus.windows.net:9093' }, 'bank.servicebus.windows.net:9093 is Event Hubs'],
  [{ KAFKA_SASL_MECHANISM: 'aws-msk-iam' }, 'aws-msk-iam needs KAFKA_SSL=true'],
  [{ KAFKA_SASL_MECHANISM: 'aws-msk-iam', KAFKA_SSL: 'true' }, 'needs AWS_REGION'],
  [
    { KAFKA_SASL_EXTENSIONS: 'logicalCluster=lkc-1' },
    'KAFKA_SASL_EXTENSIONS needs KAFKA_SASL_MECHANISM=oauthbearer',
  ],
  [{ KAFKA_SASL_EXTENSIONS: 'auth=me' }, 'KAFKA_SASL_EXTENSIONS: "auth=me" is not a list of name=value'],
  [{ KAFKA_SASL_MECHANISM: 'kerberos' }, 'KAFKA_SASL_MECHANISM: "kerberos" is not one of'],
])('%j is refused by name', (env, message) => {
  expect(() => configOf(env as Record<string, string>)).toThrow(message)
})

test('SCRAM', () => {
  const env = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'x' }
  expect(configOf(env).sasl).toEqual({ mechanism: 'scram-sha-512', username: 'me', password: 'x' })
})

test('a role at MSK is proved by a signed token of its region, for a quarter of an hour', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
  Object.assign(process.env, keys)
  try {
    const { sasl } = configOf({
      KAFKA_BROKERS: 'b-1.lending.abc.c2.kafka.sa-east-1.amazonaws.com:9098',
      ...{ KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'aws-msk-iam' },
    })
    if (!sasl || !('oauthBearerProvider' in sasl)) throw new Error('no provider')
    const [one, two] = await Promise.all([sasl.oauthBearerProvider(), sasl.oauthBearerProvider()])
    const signed = new URL(Buffer.from(one.value, 'base64url').toString())
    expect(signed.host).toBe('kafka.sa-east-1.amazonaws.com')
    expect(signed.searchParams.get('Action')).toBe('kafka-cluster:Connect')
    expect(signed.searchParams.get('X-Amz-Credential')).toContain('AKIDEXAMPLE')
    expect((await sasl.oauthBearerProvider()).value).toBe(one.value)
    expect(two.value).toBe(one.value)
  } finally {
    for (const name of Object.keys(keys)) delete process.env[name]
  }
})

test('a token is kept until it nears its end, one request for all connections, with encoded keys and extensions', async () => {
  const asked: string[] = []
  let expires_in = 3_600
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.end(JSON.stringify({ access_token: `token ${asked.length}`, expires_in }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const provider = () => {
    const { sasl } = configOf({
      ...{
        KAFKA_SASL_MECHANISM: 'oauthbearer',
        KAFKA_SASL_USERNAME: 'lending:hom',
        KAFKA_SASL_PASSWORD: 'a+b/c%',
      },
      KAFKA_SASL_EXTENSIONS: 'logicalCluster=lkc-1, identityPoolId=pool-1',
      KAFKA_SASL_TOKEN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    })
    if (!sasl || !('oauthBearerProvider' in sasl)) throw new Error('no provider')
    return sasl.oauthBearerProvider
  }
  const ask = provider()
  const expected = { value: 'token 1', extensions: { logicalCluster: 'lkc-1', identityPoolId: 'pool-1' } }
  expect(await Promise.all([ask(), ask()])).toEqual([expected, expected])
  const [, login = ''] = asked[0]!.split(' ')
  expect(Buffer.from(login, 'base64').toString()).toBe('lending%3Ahom:a%2Bb%2Fc%25')
  expect(asked.length).toBe(1)
  expires_in = 30
  const short = provider()
  await short()
  await short()
  expect(asked.length).toBe(3)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

test('OAuth asks the token endpoint each time kafkajs authenticates, where it says no end', async () => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    for await (const chunk of request) asked.push(`${request.headers.authorization} ${chunk}`)
    response.end(JSON.stringify({ access_token: `token ${asked.length}` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { sasl } = configOf({
    KAFKA_SASL_MECHANISM: 'oauthbearer',
    KAFKA_SASL_USERNAME: 'me',
    KAFKA_SASL_PASSWORD: 'x',
    KAFKA_SASL_SCOPE: 'kafka',
    KAFKA_SASL_TOKEN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
  })
  if (!sasl || !('oauthBearerProvider' in sasl)) throw new Error('no provider')
  expect(await sasl.oauthBearerProvider()).toEqual({ value: 'token 1' })
  expect(await sasl.oauthBearerProvider()).toEqual({ value: 'token 2' })
  expect(asked[0]).toBe('Basic bWU6eA== grant_type=client_credentials&scope=kafka')
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})
