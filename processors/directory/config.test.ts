import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BadEnvironment, readEnvironment } from '../../platform/process/environment.ts'
import { deploymentOf, environmentSettings } from '../../platform/process/sandbox.ts'
import { PERSONAL_KEYS, subkeyText } from '../../platform/secrets/secretBox.ts'
import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { checkDirectory, directorySettings } from './config.ts'

const execute = promisify(execFile)

/** As the chart starts it; each case says what differs. */
const ENV = {
  KAFKA_BROKERS: 'kafka:9092',
  MONGODB_URI: 'mongodb://mongodb:27017/?replicaSet=rs0',
  SCHEMA_REGISTRY_URL: 'http://registry:8081',
  PERSONAL_DATA_KEY: subkeyText(Buffer.alloc(32, 7).toString('base64'), PERSONAL_KEYS),
}
const SECRET = newSecret('HMAC_SHA256')
const HTTP = {
  ACCOUNT_PROVIDER_URL: 'https://accounts.example.com/v1',
  ACCOUNT_PROVIDER_SECRET: SECRET,
}

/** The error of directory's configuration; null where it is valid. */
function problemOf(env: Readonly<Record<string, string>>): string | null {
  const all = { ...ENV, ...env }
  try {
    const deployment = deploymentOf(readEnvironment(environmentSettings, all))
    checkDirectory(readEnvironment(directorySettings, all), deployment)
    return null
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
}

test.each<[string, Record<string, string>]>([
  ['production with a provider', HTTP],
  ['a sandbox without a choice', { ENVIRONMENT: 'dev' }],
  ['a sandbox without the key of personal data', { ENVIRONMENT: 'dev', PERSONAL_DATA_KEY: '' }],
  ['a sandbox with a provider', { ENVIRONMENT: 'dev', ...HTTP }],
])('%s may start', (_name, env) => {
  expect(problemOf(env)).toBeNull()
})

test.each<[string, Record<string, string>, RegExp]>([
  ['production without a provider', {}, /^ACCOUNT_PROVIDER_SECRET is required: the local provider accepts/],
  ['http without address', { ...HTTP, ACCOUNT_PROVIDER_URL: '' }, /^ACCOUNT_PROVIDER_URL is required/],
  ['http without secret', { ...HTTP, ACCOUNT_PROVIDER_SECRET: '' }, /^ACCOUNT_PROVIDER_SECRET is required/],
  [
    'http without the key of personal data',
    { ...HTTP, PERSONAL_DATA_KEY: '' },
    /^PERSONAL_DATA_KEY is required/,
  ],
  [
    'a guessable secret',
    { ...HTTP, ACCOUNT_PROVIDER_SECRET: 'whsec_c2hvcnQ=' },
    /^ACCOUNT_PROVIDER_SECRET: the value/,
  ],
  [
    'a sandbox with half a provider',
    { ENVIRONMENT: 'dev', ACCOUNT_PROVIDER_SECRET: SECRET },
    /^ACCOUNT_PROVIDER_URL is required/,
  ],
])('%s is refused by name', (_name, env, said) => {
  expect(problemOf(env)).toMatch(said)
  expect(problemOf(env)).not.toContain('c2hvcnQ')
})

test('the process itself ends with 2 and says so', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  const args = ['--disable-warning=ExperimentalWarning', main, '--check-config']
  const ended = execute(process.execPath, args, { env: ENV })
  await expect(ended).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^ACCOUNT_PROVIDER_SECRET is required/),
  })
})
