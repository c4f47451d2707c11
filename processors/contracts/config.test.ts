import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BadEnvironment, readEnvironment } from '../../platform/process/environment.ts'
import { deploymentOf, environmentSettings } from '../../platform/process/sandbox.ts'
import { PERSONAL_KEYS, subkeyText } from '../../platform/secrets/secretBox.ts'
import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { checkProviders, contractsSettings } from './config.ts'

const execute = promisify(execFile)

/** As the chart starts it; each case says what differs. */
const ENV = {
  KAFKA_BROKERS: 'kafka:9092',
  MONGODB_URI: 'mongodb://mongodb:27017/?replicaSet=rs0',
  SCHEMA_REGISTRY_URL: 'http://registry:8081',
  S3_ENDPOINT: 'http://s3:9000',
  S3_BUCKET: 'lastro',
  PERSONAL_DATA_KEY: subkeyText(Buffer.alloc(32, 7).toString('base64'), PERSONAL_KEYS),
}
const SIGNATURES = {
  CUSTODY_ADAPTER: 'external',
  SIGNATURE_PROVIDER_URL: 'https://signatures.example.com/v1',
  SIGNATURE_PROVIDER_SECRET: newSecret('HMAC_SHA256'),
}
const CUSTODY = {
  ...SIGNATURES,
  CUSTODY_ADAPTER: 'http',
  CUSTODY_URL: 'https://custody.example.com/v1',
  CUSTODY_SECRET: newSecret('HMAC_SHA256'),
}
const SANDBOX = { ENVIRONMENT: 'dev' }

/** The error of contracts' configuration; null where it is valid. */
function problemOf(env: Readonly<Record<string, string>>): string | null {
  const all = { ...ENV, ...env }
  try {
    const deployment = deploymentOf(readEnvironment(environmentSettings, all))
    checkProviders(readEnvironment(contractsSettings, all), deployment)
    return null
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
}

test.each<[string, Record<string, string>]>([
  ['production with a provider, and a custodian that reports itself', SIGNATURES],
  ['production with a custodian that is asked', CUSTODY],
  ['a sandbox without a choice', SANDBOX],
  ['a sandbox with a provider', { ...SANDBOX, ...SIGNATURES }],
])('%s may start', (_name, env) => {
  expect(problemOf(env)).toBeNull()
})

test.each<[string, Record<string, string>, RegExp]>([
  [
    'production without a custodian',
    { ...SIGNATURES, CUSTODY_ADAPTER: '' },
    /^CUSTODY_ADAPTER is required: http/,
  ],
  [
    'production with a local one',
    { ...SIGNATURES, CUSTODY_ADAPTER: 'local' },
    /^CUSTODY_ADAPTER: local confirms/,
  ],
  ['a custodian without address', { ...CUSTODY, CUSTODY_URL: '' }, /^CUSTODY_URL is required/],
  [
    'a custodian without the key of personal data, beside local signatures of a sandbox',
    {
      ...{ ...CUSTODY, ...SANDBOX, SIGNATURE_PROVIDER_URL: '', SIGNATURE_PROVIDER_SECRET: '' },
      PERSONAL_DATA_KEY: '',
    },
    /^PERSONAL_DATA_KEY is required with CUSTODY_ADAPTER http/,
  ],
  ['a custodian without secret', { ...CUSTODY, CUSTODY_SECRET: '' }, /^CUSTODY_SECRET is required/],
  [
    'production without a provider',
    { CUSTODY_ADAPTER: 'external' },
    /^SIGNATURE_PROVIDER_SECRET is required: the local provider lets whoever has a link sign/,
  ],
  [
    'http without address',
    { ...SIGNATURES, SIGNATURE_PROVIDER_URL: '' },
    /^SIGNATURE_PROVIDER_URL is required/,
  ],
  [
    'http without secret',
    { ...SIGNATURES, SIGNATURE_PROVIDER_SECRET: '' },
    /^SIGNATURE_PROVIDER_SECRET is required/,
  ],
  [
    'http without the key of personal data',
    { ...SIGNATURES, PERSONAL_DATA_KEY: '' },
    /^PERSONAL_DATA_KEY is req/,
  ],
  [
    'a sandbox with half a provider',
    { ...SANDBOX, SIGNATURE_PROVIDER_URL: 'https://signatures.example.com' },
    /^SIGNATURE_PROVIDER_SECRET is required/,
  ],
])('%s is refused by name', (_name, env, said) => {
  expect(problemOf(env)).toMatch(said)
})

test.each(['processors/contracts', 'gateway'])(
  'the process itself (%s) ends with 2 and says so',
  async folder => {
    const main = join(import.meta.dirname, '../..', folder, 'main.ts')
    const args = ['--disable-warning=ExperimentalWarning', main, '--check-config']
    const account = { ACCOUNT_PROVIDER_SECRET: newSecret('HMAC_SHA256') }
    const env = {
      ...ENV,
      ...account,
      CUSTODY_ADAPTER: 'external',
      LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const ended = execute(process.execPath, args, { env })
    await expect(ended).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^SIGNATURE_PROVIDER_SECRET is required/),
    })
  },
)
