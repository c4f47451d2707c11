/** Answers of operators' tools to wrong input: a sentence, and an exit code that programs can go by. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolEnvironment } from '../operations/provision/config.ts'
import { newSecret } from '../platform/secrets/signingSecret.ts'
import { createSigner } from '../platform/secrets/webhookSignature.ts'

const LASTRO = join(import.meta.dirname, 'lastro.ts')
const folder = mkdtempSync(join(tmpdir(), 'lastro-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { env: { ...env, NODE_OPTIONS: '' }, encoding: 'utf8' as const, input: '' }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [LASTRO, ...command.split(' '), ...args],
    options,
  )
  return { status, stdout, stderr }
}

describe('the environment of a tool', () => {
  const facts = join(folder, 'local.json')
  const servers = { kafka: '127.0.0.1:1', mongodb: 'mongodb://127.0.0.1:2', registry: 'http://127.0.0.1:3' }
  const s3 = { endpoint: 'http://127.0.0.1:4', bucket: 'lastro', accessKey: 'a', secretKey: 's' }
  beforeAll(() => writeFileSync(facts, JSON.stringify({ ...servers, s3 })))

  test('is the local platform where it names no server', () => {
    expect(toolEnvironment({ LOG_LEVEL: 'warn' }, facts)).toEqual({
      LOG_LEVEL: 'warn',
      ...{
        KAFKA_BROKERS: servers.kafka,
        MONGODB_URI: servers.mongodb,
        SCHEMA_REGISTRY_URL: servers.registry,
      },
      ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'lastro', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' },
    })
  })

  test.each(['KAFKA_BROKERS', 'MONGODB_URI', 'SCHEMA_REGISTRY_URL', 'S3_ENDPOINT'])(
    'is nobody’s laptop where it names %s alone',
    name => {
      expect(toolEnvironment({ [name]: 'of production' }, facts)).toEqual({ [name]: 'of production' })
    },
  )
})

const UNREACHABLE = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=500'
const SERVERS = {
  ...{ KAFKA_BROKERS: 'kafka:9092', MONGODB_URI: 'mongodb://db', SCHEMA_REGISTRY_URL: 'http://registry' },
  S3_ENDPOINT: 'http://s3',
  S3_BUCKET: 'lastro',
}

test('provision --check-config approves what fits together', () => {
  expect(run('provision', ['--check-config'], SERVERS)).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['a sandbox that is prod', { SANDBOX: 'true', ENVIRONMENT: 'prod' }, /SANDBOX=true contradicts/],
  ['a user without a password', { KAFKA_SASL_MECHANISM: 'plain' }, /KAFKA_SASL/],
  ['half a key of S3', { S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY go together/],
  [
    'half an access to the registry',
    { SCHEMA_REGISTRY_USERNAME: 'u' },
    /SCHEMA_REGISTRY_PASSWORD go together/,
  ],
  ['a retention of no topic', { TOPIC_RETENTION: 'nope=1' }, /TOPIC_RETENTION/],
])('provision --check-config refuses %s', (_what, env, said) => {
  const { status, stderr } = run('provision', ['--check-config'], { ...SERVERS, ...env })
  expect(stderr).toMatch(said)
  expect(status).toBe(2)
})

test.each(['verify', 'missing-files'])('%s that cannot look says so, and does not say BROKEN', tool => {
  const { status, stdout, stderr } = run(tool, [], { ...SERVERS, MONGODB_URI: UNREACHABLE })
  expect(stderr).toMatch(/^the check could not run: /)
  expect(stderr).not.toMatch(/\n\s+at /)
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
})

test.each(['webhook-key', 'personal-key'])(
  '%s names the setting that is wrong, and does not show it',
  tool => {
    const { status, stderr } = run(tool, [], { ...SERVERS, LASTRO_MASTER_KEY: 'too short' })
    expect(stderr).toMatch(/LASTRO_MASTER_KEY/)
    expect(stderr).not.toMatch(/too short/)
    expect(status).toBe(2)
  },
)

describe('verify-webhook', () => {
  const secret = newSecret('HMAC_SHA256')
  const AT = 1_790_000_000
  const file = join(folder, 'body.json')
  writeFileSync(file, '{"id":"evt_1"}')
  const signature = createSigner([secret]).sign('evt_1', AT, '{"id":"evt_1"}')
  const captured = (changes: Readonly<Record<string, string>>) => {
    const given = {
      secret,
      id: 'evt_1',
      timestamp: String(AT),
      signature,
      body: file,
      at: String(AT),
      ...changes,
    }
    return run(
      'verify-webhook',
      Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]),
    )
  }

  test('a request that was captured is valid at its moment, and not an hour later', () => {
    expect(captured({})).toMatchObject({ status: 0, stdout: 'valid\n' })
    expect(captured({ at: String(AT + 3_600) })).toMatchObject({ status: 1 })
  })

  test.each([
    ['--at that is no number', { at: '2026-01-01T00:00Z' }, /--at/],
    ['a body that is not there', { body: join(folder, 'nowhere') }, /nowhere/],
    ['a secret that is none', { secret: 'whsec_!' }, /./],
    ['an option that there is not', { sign: 'x' }, /--sign/],
  ])('%s: nothing was checked', (_what, changes, said) => {
    const { status, stdout, stderr } = captured(changes)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })
})
