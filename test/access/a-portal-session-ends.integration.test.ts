import { createIdentities, secretHashOf } from '../../gateway/access/authentication.ts'
import { createPortalSessions } from '../../gateway/access/portalSessions.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/** Portal links in MongoDB. Two gateways share one database; the test sets the wall clock. */
const ADDRESS = '192.0.2.1'
const MINUTE_MS = 60_000
/** More than a gateway keeps of a key that was revoked. */
const CACHE_MS = 4_000
let database: TestDatabase
/** From now on: MongoDB removes what has expired by its own clock. */
let time = Date.now()

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

const keys = () => database.db.collection<{ _id: string; secretHash: string }>('apiKeys')
async function newKey(name: string, scopes = ['contracts', 'webhooks']) {
  const key = { partyId: 'pty_1', scopes, rateLimit: 0, revokedAt: null, expiresAt: null, session: null }
  await keys().insertOne({ _id: `key_${name}`, ...key, secretHash: secretHashOf(name) })
  return { keyId: `key_${name}`, partyId: 'pty_1' }
}
function gateway() {
  const { db } = database
  const identities = createIdentities({ db, now: () => time, adminApiKey: null })
  return createPortalSessions({ db, identities, wallClock: () => time })
}

test('a session has the webhooks scope of its key alone, at every gateway, and the database holds no secret', async () => {
  const link = (await gateway().open(await newKey('one'), ['https://a.example']))!
  const { session } = (await gateway().redeem(link.id, link.code, ADDRESS))!
  const identity = { keyId: 'key_one', partyId: 'pty_1', scopes: ['webhooks'], isPortal: true }
  expect(await gateway().identify(session, ADDRESS)).toMatchObject(identity)
  expect(await gateway().identify(`${link.id}.${'x'.repeat(43)}`, ADDRESS)).toBeNull()
  expect(await gateway().identify(link.code, ADDRESS)).toBeNull()
  const kept = JSON.stringify(await database.db.collection('portalLinks').find().toArray())
  for (const secret of [link.code, session.split('.')[1]!]) expect(kept).not.toContain(secret)
})

test('a link that is not opened ends after five minutes, and no page embeds it any more', async () => {
  const portals = gateway()
  const link = (await portals.open(await newKey('late'), ['https://a.example']))!
  time += 5 * MINUTE_MS - 1
  expect(await portals.originsOf(link.id, ADDRESS)).toEqual(['https://a.example'])
  time += 1
  expect(await portals.originsOf(link.id, ADDRESS)).toEqual([])
  expect(await portals.redeem(link.id, link.code, ADDRESS)).toBeNull()
})

test('a session ends after an hour, however much it is used', async () => {
  const portals = gateway()
  const link = (await portals.open(await newKey('hour'), []))!
  const { session } = (await portals.redeem(link.id, link.code, ADDRESS))!
  time += 60 * MINUTE_MS - 1
  expect(await portals.identify(session, ADDRESS)).not.toBeNull()
  time += 1
  expect(await portals.identify(session, ADDRESS)).toBeNull()
})

test('a session ends with its key, and a key without the webhooks scope gives it none', async () => {
  const portals = gateway()
  const link = (await portals.open(await newKey('revoked'), []))!
  const { session } = (await portals.redeem(link.id, link.code, ADDRESS))!
  await keys().updateOne({ _id: 'key_revoked' }, { $set: { revokedAt: new Date(time).toISOString() } })
  time += CACHE_MS
  expect(await portals.identify(session, ADDRESS)).toBeNull()
  const narrow = (await portals.open(await newKey('narrow', ['contracts']), []))!
  const opened = (await portals.redeem(narrow.id, narrow.code, ADDRESS))!
  expect(await portals.identify(opened.session, ADDRESS)).toMatchObject({ scopes: [] })
})
