import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { providerSecret } from '../providers/providerPorts.ts'
import { newSecret } from '../secrets/signingSecret.ts'
import { masterKeys, subkeys } from '../secrets/subkeySetting.ts'
import { optional, type Settings, strongSecret, text } from './environment.ts'
import { checkOwnSecrets } from './ownSecrets.ts'

const settings = {
  masterKey: masterKeys('of tests'),
  webhookKey: subkeys('WEBHOOK_SECRETS_KEY', 'of tests'),
  adminApiKey: optional(strongSecret('ADMIN_API_KEY', 'of tests')),
  account: providerSecret('ACCOUNT_PROVIDER_SECRET', 'of tests'),
  custody: providerSecret('CUSTODY_SECRET', 'of tests'),
  password: optional(text('SMTP_PASSWORD', 'of tests', { secret: true })),
} satisfies Settings

const base64 = (bytes: Buffer) => bytes.toString('base64')
const random = () => base64(randomBytes(32))
const right = () => ({
  LASTRO_MASTER_KEY: random(),
  WEBHOOK_SECRETS_KEY: `0a1b2c3d:${random()}`,
  ADMIN_API_KEY: `live_${randomBytes(32).toString('hex')}`,
  ACCOUNT_PROVIDER_SECRET: newSecret('HMAC_SHA256'),
  CUSTODY_SECRET: newSecret('HMAC_SHA256'),
})
const check = (env: Record<string, string>) => () => checkOwnSecrets(settings, env)

test.each([
  ['zeros', 'LASTRO_MASTER_KEY', base64(Buffer.alloc(32))],
  ['one byte', 'LASTRO_MASTER_KEY', base64(Buffer.alloc(32, 7))],
  [
    'a part repeated',
    'LASTRO_MASTER_KEY',
    base64(Buffer.concat([Buffer.from('0123456789abcdef'.repeat(2))])),
  ],
  ['bytes that count', 'LASTRO_MASTER_KEY', base64(Buffer.from(Array.from({ length: 32 }, (_, nth) => nth)))],
  ['a second one of zeros', 'LASTRO_MASTER_KEY', `${random()}, ${base64(Buffer.alloc(32))}`],
  ['the compose file', 'LASTRO_MASTER_KEY', 'bGFzdHJvLWxvY2FsLW1hc3Rlci1rZXktMzItYnl0ZXM='],
  ['the compose file', 'ADMIN_API_KEY', 'test_compose_admin_key_for_this_laptop_only'],
  ['digits and letters in order', 'ADMIN_API_KEY', 'live_0123456789abcdefghijklmnopqrstuvwxyz'],
  ['a word repeated', 'ADMIN_API_KEY', 'live_abcdefghijkabcdefghijkabcdefghijk'],
  ['one byte', 'CUSTODY_SECRET', `whsec_${base64(Buffer.alloc(32, 1))}`],
  ['one byte', 'WEBHOOK_SECRETS_KEY', `00000000:${base64(Buffer.alloc(32, 1))}`],
])('%s as %s is refused by name in production (security 10)', (_what, name, value) => {
  const env = { ...right(), [name]: value }
  expect(check(env)).toThrow(new RegExp(`^${name}: `))
  expect(check(env)).not.toThrow(value)
})

test.each([
  ['ACCOUNT_PROVIDER_SECRET', 'CUSTODY_SECRET', (key: string) => [`whsec_${key}`, `whsec_${key}`]],
  ['LASTRO_MASTER_KEY', 'WEBHOOK_SECRETS_KEY', (key: string) => [key, `0a1b2c3d:${key}`]],
  ['LASTRO_MASTER_KEY', 'CUSTODY_SECRET', (key: string) => [`${random()},${key}`, `whsec_${key}`]],
])('%s and %s with one value are refused, both named (security 10)', (one, other, values) => {
  const [first, second] = values(random())
  expect(check({ ...right(), [one]: first!, [other]: second! })).toThrow(`${other} and ${one} are one secret`)
})

test('every secret of our own that the compose file shows is refused in production (security 10)', () => {
  const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8')
  for (const name of ['LASTRO_MASTER_KEY', 'ADMIN_API_KEY', 'WEBHOOK_SECRETS_KEY']) {
    const [, shown] = new RegExp(`${name}: (?:\\$\\{${name}:-)?([^\\s}]+)`).exec(compose)!
    expect(check({ ...right(), [name]: shown! })).toThrow(`${name}: this value is published`)
  }
})

test('random secrets pass, whatever they are; another server’s password is none of ours (security 10)', () => {
  for (let nth = 0; nth < 500; nth++) expect(check(right())).not.toThrow()
  expect(check({ ...right(), SMTP_PASSWORD: 'aaaaaaaa' })).not.toThrow()
})

test('whatever is repeated twice or more is refused (security 10)', () => {
  const part = fc.uint8Array({ minLength: 1, maxLength: 16 })
  fc.assert(
    fc.property(part, bytes => {
      const repeated = Buffer.alloc(32, Buffer.from(bytes))
      expect(check({ ...right(), LASTRO_MASTER_KEY: base64(repeated) })).toThrow('LASTRO_MASTER_KEY: ')
    }),
  )
})
