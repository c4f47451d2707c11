import { MongoClient } from 'mongodb'
import { createIdentities, secretHashOf } from '../../gateway/access/authentication.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/** Cost of guessed keys in MongoDB, counted at the driver. */
const STRANGER = '192.0.2.1'
let database: TestDatabase
let watched: MongoClient
let queries = 0
let time = Date.parse('2026-11-22T12:00:00Z')

beforeAll(async () => {
  database = await newDatabase()
  const key = { partyId: 'pty_1', scopes: [], rateLimit: 0, revokedAt: null, expiresAt: null, session: null }
  const secrets = ['a real one', 'another real one']
  await database.db
    .collection<{ _id: string }>('apiKeys')
    .insertMany(
      secrets.map((secret, nth) => ({ _id: `key_${nth + 1}`, ...key, secretHash: secretHashOf(secret) })),
    )
  watched = await new MongoClient(database.uri, { monitorCommands: true }).connect()
  watched.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find' && command['find'] === 'apiKeys') queries += 1
  })
})
afterAll(async () => {
  await watched?.close()
  await database?.drop()
})
beforeEach(() => {
  queries = 0
  time += 3_600_000
})

const identities = () =>
  createIdentities({ db: watched.db(database.name), now: () => time, adminApiKey: null })

test('one that nobody has is asked for once in a while, however often it comes', async () => {
  const { identify, close } = identities()
  expect(await identify('nobody', STRANGER)).toBe(null)
  for (let again = 0; again < 100; again++) expect(identify('nobody', STRANGER)).toBe(null)
  expect(queries).toBe(1)
  time += 3_000
  expect(await identify('nobody', STRANGER)).toBe(null)
  expect(queries).toBe(2)
  await close()
})

test('invented keys of one address share few queries, and shut out no live key there (security 1)', async () => {
  const { identify, close } = identities()
  const guesses = Array.from({ length: 900 }, (_, nth) => identify(`guess ${nth}`, STRANGER))
  const live = identify('a real one', STRANGER)
  const elsewhere = identify('another real one', '192.0.2.2')
  expect(await live).toMatchObject({ keyId: 'key_1' })
  expect(await elsewhere).toMatchObject({ keyId: 'key_2' })
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]))
  expect(queries).toBeLessThanOrEqual(3)
  await close()
})

test('more of one address than can wait are 429, those of another are answered (security 1)', async () => {
  const { identify, close } = identities()
  const many = Array.from({ length: 1_500 }, (_, nth) =>
    Promise.resolve(identify(`guess ${nth}`, `2001:db8::${nth.toString(16)}`)),
  )
  const elsewhere = identify('a real one', '2001:db8:0:1::1')
  const settled = await Promise.allSettled(many)
  const refused = settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(500)
  expect(refused[0]).toMatchObject({ code: 'rate_limited', headers: { 'retry-after': '1' } })
  expect(await elsewhere).toMatchObject({ keyId: 'key_1' })
  await close()
})

test('a key with a wrong checksum costs no query (security 1)', async () => {
  const { identify, close } = identities()
  for (let guess = 0; guess < 5_000; guess++) {
    expect(identify(`live_${String(guess).padStart(49, '0')}`, STRANGER)).toBe(null)
  }
  expect(queries).toBe(0)
  await close()
})
