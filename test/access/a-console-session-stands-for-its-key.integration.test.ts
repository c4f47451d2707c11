import { createIdentities, secretHashOf } from '../../gateway/access/authentication.ts'
import { createSessions, IDLE_MS } from '../../gateway/access/sessions.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/** Sessions of the console in MongoDB. Two gateways share one database; the test sets the wall clock. */
const ADDRESS = '192.0.2.1'
/** More than a gateway keeps of a session that ended elsewhere. */
const CACHE_MS = 4_000
let database: TestDatabase
/** From now on: MongoDB removes what has expired by its own clock. */
let time = Date.now()
let deploymentTime = time

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

async function newKey(secret: string, changes: object = {}): Promise<void> {
  const key = { partyId: 'pty_1', scopes: [], rateLimit: 0, revokedAt: null, expiresAt: null, session: null }
  await database.db
    .collection<{ _id: string; secretHash: string }>('apiKeys')
    .insertOne({ _id: `key_${secret}`, ...key, secretHash: secretHashOf(secret), ...changes })
}

function gateway(isLaptop = false) {
  const { db } = database
  const identities = createIdentities({ db, now: () => deploymentTime, adminApiKey: 'test_admin' })
  return createSessions({ db, identities, isLaptop, wallClock: () => time })
}

/** The `Cookie` header that a browser makes of a `Set-Cookie`. */
const sent = (setCookie: string | null) => setCookie!.split(';')[0]!

test('a session is its key at every gateway, and the database holds neither secret nor id', async () => {
  await newKey('one')
  const cookie = await gateway().open('one', ADDRESS)
  expect(cookie).toMatch(/^__Host-lastro_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const others = `theme=dark; ${sent(cookie)}; more=1`
  expect(await gateway().identify(others, ADDRESS)).toMatchObject({ keyId: 'key_one' })
  const kept = JSON.stringify(await database.db.collection('consoleSessions').find().toArray())
  expect(kept).not.toContain(sent(cookie).split('=')[1])
  expect(kept).toContain(secretHashOf('one'))
})

test('a laptop without TLS has a cookie that every browser keeps, also for the first admin key', async () => {
  const sessions = gateway(true)
  const cookie = await sessions.open('test_admin', ADDRESS)
  expect(cookie).toMatch(/^lastro_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await sessions.identify(sent(cookie), ADDRESS)).toMatchObject({ keyId: 'key_admin' })
})

test('no session is opened for a key that nobody has, and none is found by a guess', async () => {
  const sessions = gateway()
  expect(await sessions.open('nobody', ADDRESS)).toBeNull()
  for (const cookies of ['', 'a=b', '__Host-lastro_session=short', `__Host-lastro_session=${'x'.repeat(43)}`])
    expect(await sessions.identify(cookies, ADDRESS)).toBeNull()
})

test('a session ends after 15 minutes without a person, and lasts while there is one', async () => {
  await newKey('idle')
  const sessions = gateway()
  const cookies = sent(await sessions.open('idle', ADDRESS))
  time += IDLE_MS - 1
  expect(await sessions.identify(cookies, ADDRESS)).not.toBeNull()
  await sessions.renew(cookies)
  time += IDLE_MS - 1
  // Reading alone keeps it no longer.
  expect(await sessions.identify(cookies, ADDRESS)).not.toBeNull()
  time += 1
  expect(await sessions.identify(cookies, ADDRESS)).toBeNull()
  await sessions.renew(cookies)
  expect(await sessions.identify(cookies, ADDRESS)).toBeNull()
})

test('a sandbox that leaps ahead ends no session', async () => {
  await newKey('leap')
  const sessions = gateway()
  const cookies = sent(await sessions.open('leap', ADDRESS))
  deploymentTime += 9 * 86_400_000
  expect(await sessions.identify(cookies, ADDRESS)).toMatchObject({ keyId: 'key_leap' })
})

test('a session ends with its key', async () => {
  await newKey('revoked')
  const sessions = gateway()
  const cookies = sent(await sessions.open('revoked', ADDRESS))
  expect(await sessions.identify(cookies, ADDRESS)).not.toBeNull()
  const revokedAt = new Date(deploymentTime).toISOString()
  await database.db
    .collection<{ _id: string }>('apiKeys')
    .updateOne({ _id: 'key_revoked' }, { $set: { revokedAt } })
  deploymentTime += CACHE_MS
  expect(await sessions.identify(cookies, ADDRESS)).toBeNull()
})

test('who signs out has no session here, and soon none elsewhere', async () => {
  await newKey('left')
  const [here, elsewhere] = [gateway(), gateway()]
  const cookies = sent(await here.open('left', ADDRESS))
  expect(await elsewhere.identify(cookies, ADDRESS)).not.toBeNull()
  expect(await here.end(cookies)).toMatch(/^__Host-lastro_session=; .*Secure; Max-Age=0$/)
  expect(await here.identify(cookies, ADDRESS)).toBeNull()
  time += CACHE_MS
  expect(await elsewhere.identify(cookies, ADDRESS)).toBeNull()
})
