import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../process/environment.ts'
import { kafkaSettings } from './kafkaConfig.ts'
import { registryAccessOf, registrySettings } from './serverAccess.ts'

const accessOf = (env: Record<string, string>) =>
  registryAccessOf(
    readEnvironment(
      { ...kafkaSettings, ...registrySettings },
      { KAFKA_BROKERS: 'one:9092', SCHEMA_REGISTRY_URL: 'http://registry:8080', ...env },
    ),
  )
const BASIC = { SCHEMA_REGISTRY_USERNAME: 'me', SCHEMA_REGISTRY_PASSWORD: 'secret' }
const OAUTH = {
  KAFKA_SASL_MECHANISM: 'oauthbearer',
  KAFKA_SASL_USERNAME: 'me',
  KAFKA_SASL_PASSWORD: 'secret',
}

test('a registry is asked without a name, by name and password, or by the token of a file that is read again', async () => {
  expect(accessOf({})).toEqual({ url: 'http://registry:8080', prefix: '' })
  expect(await accessOf(BASIC).headers?.()).toEqual({ authorization: 'Basic bWU6c2VjcmV0' })
  const file = join(mkdtempSync(join(tmpdir(), 'registry-')), 'token')
  writeFileSync(file, 'first\n')
  const { headers } = accessOf({ SCHEMA_REGISTRY_BEARER: file })
  expect(await headers?.()).toEqual({ authorization: 'Bearer first' })
  writeFileSync(file, 'second\n')
  expect(await headers?.()).toEqual({ authorization: 'Bearer second' })
})

test.each([
  [{ SCHEMA_REGISTRY_USERNAME: 'me' }, 'SCHEMA_REGISTRY_USERNAME and SCHEMA_REGISTRY_PASSWORD go together'],
  [{ ...BASIC, SCHEMA_REGISTRY_BEARER: 'kafka' }, 'takes the place of SCHEMA_REGISTRY_USERNAME'],
  [{ SCHEMA_REGISTRY_BEARER: 'kafka' }, 'needs KAFKA_SASL_MECHANISM=oauthbearer'],
  [{ ...OAUTH, SCHEMA_REGISTRY_BEARER: 'kafka' }, 'KAFKA_SASL_TOKEN_URL is required'],
  [{ SCHEMA_REGISTRY_BEARER: 'eyJhbGciOi' }, 'is not kafka or the path of a file'],
  [{ SCHEMA_REGISTRY_BEARER: '/token,Target-Sr-Cluster' }, 'then headers as Name=value'],
  [{ SCHEMA_REGISTRY_BEARER: 'Target-Sr-Cluster=lsrc-1' }, 'is not kafka or the path of a file'],
  [{ SCHEMA_REGISTRY_BEARER: '/nowhere/token' }, 'SCHEMA_REGISTRY_BEARER: ENOENT'],
])('%j is refused by name', (env, message) => {
  expect(() => accessOf(env as Record<string, string>)).toThrow(message)
})
