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
  [{ KAFKA_SASL_MECHANISM: 'kerberos' }, 'KAFKA_SASL_MECHANISM: "kerberos" is not one of'],
])('%j is refused by name', (env, message) => {
  expect(() => configOf(env as Record<string, string>)).toThrow(message)
})

test('SCRAM', () => {
  const env = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'x' }
  expect(configOf(env).sasl).toEqual({ mechanism: 'scram-sha-512', username: 'me', password: 'x' })
})

test('OAuth asks the token endpoint each time kafkajs authenticates', async () => {
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
