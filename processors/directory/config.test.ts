import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BadEnvironment, readEnvironment } from '../../platform/process/environment.ts'
import { deploymentOf, sandboxSettings } from '../../platform/process/sandbox.ts'
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
  ACCOUNT_PROVIDER: 'http',
  ACCOUNT_PROVIDER_URL: 'https://accounts.example.com/v1',
  ACCOUNT_PROVIDER_SECRET: SECRET,
}

/** The error of directory's configuration; null where it is valid. */
function problemOf(env: Readonly<Record<string, string>>): string | null {
  const all = { ...ENV, ...env }
  try {
    const deployment = deploymentOf(readEnvironment(sandboxSettings, all))
    checkDirectory(readEnvironment(directorySettings, all), deployment)
    return null
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
}

test.each<[string, Record<string, string>]>([
  ['production with a provider', HTTP],
  ['a sandbox without a choice', { SANDBOX: 'true' }],
  ['a sandbox that chose local', { SANDBOX: 'true', ACCOUNT_PROVIDER: 'local' }],
  ['a sandbox with mail', { SANDBOX: 'true', NOTICE_MAIL: 'smtp' }],
  ['a sandbox with a provider', { SANDBOX: 'true', ...HTTP }],
])('%s may start', (_name, env) => {
  expect(problemOf(env)).toBeNull()
})

test.each<[string, Record<string, string>, RegExp]>([
  ['production without a choice', {}, /^ACCOUNT_PROVIDER is required: http/],
  ['production with local', { ACCOUNT_PROVIDER: 'local' }, /^ACCOUNT_PROVIDER: local accepts everybody/],
  [
    'a provider nobody knows',
    { ...HTTP, ACCOUNT_PROVIDER: 'magic' },
    /^ACCOUNT_PROVIDER: "magic" is not one of/,
  ],
  ['http without address', { ...HTTP, ACCOUNT_PROVIDER_URL: '' }, /^ACCOUNT_PROVIDER_URL is required/],
  ['http without secret', { ...HTTP, ACCOUNT_PROVIDER_SECRET: '' }, /^ACCOUNT_PROVIDER_SECRET is required/],
  [
    'http without the key of personal data',
    { ...HTTP, PERSONAL_DATA_KEY: '' },
    /^PERSONAL_DATA_KEY is required/,
  ],
  [
    'mail without the key of personal data',
    { SANDBOX: 'true', NOTICE_MAIL: 'smtp', PERSONAL_DATA_KEY: '' },
    /^PERSONAL_DATA_KEY is required with NOTICE_MAIL smtp/,
  ],
  [
    'a guessable secret',
    { ...HTTP, ACCOUNT_PROVIDER_SECRET: 'whsec_c2hvcnQ=' },
    /^ACCOUNT_PROVIDER_SECRET: the value/,
  ],
  [
    'a sandbox with half a provider',
    { SANDBOX: 'true', ACCOUNT_PROVIDER: 'http' },
    /URL is required.*\n.*SECRET/,
  ],
])('%s is refused by name', (_name, env, said) => {
  expect(problemOf(env)).toMatch(said)
  expect(problemOf(env)).not.toContain('c2hvcnQ')
})

test('the process itself ends with 2 and says so', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  const args = ['--disable-warning=ExperimentalWarning', main, '--check-config']
  const ended = execute(process.execPath, args, { env: { ...ENV, ACCOUNT_PROVIDER: 'local' } })
  await expect(ended).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^ACCOUNT_PROVIDER: local accepts everybody/),
  })
})
