import { databaseOf } from '../mongodb/mongodbAccess.ts'
import { withCurrentNames } from './deprecatedSettings.ts'
import { BadEnvironment } from './environment.ts'

/** Values of the current names, undefined ones left out, and the number of deprecated names reported. */
function current(given: Record<string, string>) {
  const { env, notices } = withCurrentNames(given)
  const said = Object.entries(env).filter(([, value]) => value !== undefined)
  return { env: Object.fromEntries(said), notices: notices.length }
}

test('current names pass as they are, without a notice', () => {
  const env = { ENVIRONMENT: 'dev', MONGODB_URI: 'mongodb://db/lastro', SMTP_URL: 'smtps://u:p@m:465' }
  expect(current(env)).toEqual({ env, notices: 0 })
})

test.each([
  [{ LASTRO_MODE: 'production' }, 'prod', 1],
  [{ LASTRO_MODE: 'local', SANDBOX: 'true' }, 'local', 2],
  [{ LASTRO_MODE: 'local' }, 'local', 1],
  [{ LASTRO_MODE: 'local', SANDBOX: 'true', ENVIRONMENT: 'DEV' }, 'local', 3],
  [{ LASTRO_MODE: 'local', SANDBOX: 'false' }, 'prod', 2],
  [{ LASTRO_MODE: 'production', SANDBOX: 'true' }, 'dev', 2],
  [{ LASTRO_MODE: 'production', SANDBOX: 'true', ENVIRONMENT: 'HOM' }, 'hom', 3],
  [{ LASTRO_MODE: 'production', SANDBOX: 'false', ENVIRONMENT: 'PROD' }, 'prod', 3],
  [{ ENVIRONMENT: 'HOM' }, 'hom', 1],
])('%j is one environment', (given, ENVIRONMENT, notices) => {
  expect(current(given)).toEqual({ env: { ENVIRONMENT }, notices })
})

test.each([
  [{ SANDBOX: 'true', ENVIRONMENT: 'PROD' }, 'SANDBOX=true contradicts ENVIRONMENT=prod'],
  [{ SANDBOX: 'false', ENVIRONMENT: 'HOM' }, 'SANDBOX=false contradicts ENVIRONMENT=hom'],
  [{ SANDBOX: 'yes' }, 'SANDBOX: "yes" is not one of true, false'],
  [{ ACCOUNT_PROVIDER: 'magic' }, 'ACCOUNT_PROVIDER: "magic" is not one of local, http'],
  [{ SIGNATURE_PROVIDER: 'http' }, 'SIGNATURE_PROVIDER_SECRET is required with SIGNATURE_PROVIDER http'],
  [{ SMTP_USERNAME: 'lastro' }, 'SMTP_USERNAME and SMTP_PASSWORD go together'],
])('%j is refused', (given, message) => {
  expect(() => withCurrentNames(given as Record<string, string>)).toThrow(BadEnvironment)
  expect(() => withCurrentNames(given as Record<string, string>)).toThrow(message)
})

test('in a shared environment what is missing of a setting concerns only the process that reads it', () => {
  const shared = { ACCOUNT_PROVIDER: 'http', SMTP_URL: 'smtp://mail:587', SMTP_USERNAME: 'lastro' }
  expect(() => withCurrentNames(shared, () => false)).not.toThrow()
  expect(() => withCurrentNames(shared, name => name === 'SMTP_URL')).toThrow('SMTP_PASSWORD')
  expect(() => withCurrentNames(shared, name => name === 'ACCOUNT_PROVIDER_SECRET')).toThrow(
    'ACCOUNT_PROVIDER',
  )
})

test('a constant that was a setting is reported and changes nothing', () => {
  const { env, notices } = withCurrentNames({ REPLY_TIMEOUT_MS: '100' })
  expect(notices).toEqual([expect.stringMatching(/^setting REPLY_TIMEOUT_MS is deprecated .* no effect/)])
  expect(env).toEqual({ REPLY_TIMEOUT_MS: '100' })
})

test('a provider that was chosen as local has no address and no secret', () => {
  const outside = { ACCOUNT_PROVIDER_URL: 'https://a', ACCOUNT_PROVIDER_SECRET: 's' }
  expect(current({ ACCOUNT_PROVIDER: 'local', ...outside })).toEqual({ env: {}, notices: 1 })
  expect(current({ ACCOUNT_PROVIDER: 'http', ...outside })).toEqual({ env: outside, notices: 1 })
})

const TLS = { MONGODB_TLS_CA_FILE: '/tls/ca.crt', MONGODB_TLS_CERTIFICATE_KEY_FILE: '/tls/key.pem' }
test.each([
  ['mongodb://h:1/?replicaSet=r', { MONGODB_DATABASE: 'own' }, 'mongodb://h:1/own?replicaSet=r'],
  ['mongodb://h:1', { MONGODB_DATABASE: 'own' }, 'mongodb://h:1/own'],
  [
    'mongodb://u:p@h,i/?w=majority',
    { MONGODB_DATABASE: 'own' },
    'mongodb://u:p@h,i/own?w=majority&authSource=admin',
  ],
  ['mongodb://u:p@h/users', { MONGODB_DATABASE: 'own' }, 'mongodb://u:p@h/own?authSource=users'],
  ['mongodb+srv://u:p@h/?authSource=x', { MONGODB_DATABASE: 'own' }, 'mongodb+srv://u:p@h/own?authSource=x'],
  [
    'mongodb://cn@h/?authMechanism=MONGODB-X509',
    { MONGODB_DATABASE: 'own', ...TLS },
    'mongodb://cn@h/own?authMechanism=MONGODB-X509&tls=true&tlsCAFile=%2Ftls%2Fca.crt&tlsCertificateKeyFile=%2Ftls%2Fkey.pem',
  ],
])('%s takes in %j', (MONGODB_URI, given, wanted) => {
  const { env, notices } = current({ MONGODB_URI, ...given })
  expect(env).toEqual({ MONGODB_URI: wanted })
  expect(notices).toBe(Object.keys(given).length)
})

test('what the connection string says itself stays, without a notice', () => {
  const MONGODB_URI = 'mongodb://u:p@h/own?tls=true&tlsCAFile=/mine&authSource=admin'
  const old = { MONGODB_DATABASE: 'own', MONGODB_TLS_CA_FILE: '/tls/ca.crt' }
  expect(current({ MONGODB_URI, ...old })).toEqual({ env: { MONGODB_URI }, notices: 0 })
})

test.each([
  ['mongodb://h:1', 'lastro'],
  ['mongodb://h:1/', 'lastro'],
  ['mongodb://u:p@h:1,i:2/?replicaSet=r', 'lastro'],
  ['mongodb://u:p@h:1/admin', 'lastro'],
  ['mongodb://u:p@h:1/own?authSource=admin', 'own'],
  ['mongodb+srv://h/own%2Dname', 'own-name'],
])('the database of %s is %s', (mongodbUri, database) => {
  expect(databaseOf({ mongodbUri })).toBe(database)
})

test('mail is in its address', () => {
  const server = { SMTP_URL: 'smtp://mail:587' }
  expect(current({ NOTICE_MAIL: 'off', ...server })).toEqual({ env: {}, notices: 1 })
  const login = { SMTP_USERNAME: 'a@b', SMTP_PASSWORD: 'p/w' }
  expect(current({ NOTICE_MAIL: 'smtp', ...login, ...server })).toEqual({
    env: { SMTP_URL: 'smtp://a%40b:p%2Fw@mail:587' },
    notices: 2,
  })
})
