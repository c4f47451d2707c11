import { MongoClient } from 'mongodb'
import { createIdentities, secretHashOf } from '../../gateway/http/identity.ts'
import { newDatabase, type TestDatabase } from './database.ts'

/** What strangers with invented keys make MongoDB do, counted at the driver. */
const STRANGER = '192.0.2.1'
let database: TestDatabase
let watched: MongoClient
let queries = 0
let time = Date.parse('2026-11-22T12:00:00Z')

beforeAll(async () => {
  database = await newDatabase('guesses')
  const key = { secretHash: secretHashOf('a real one'), partyId: 'pty_1', scopes: [], rateLimit: 0 }
  const state = { revokedAt: null, expiresAt: null, session: null }
  await database.db.collection<{ _id: string }>('apiKeys').insertOne({ _id: 'key_1', ...key, ...state })
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

test('beyond a hundred from one address no query is made; real keys go on there, and time heals', async () => {
  const { identify, close } = identities()
  expect(await identify('a real one', STRANGER)).toMatchObject({ keyId: 'key_1' })
  for (let guess = 0; guess <= 100; guess++) expect(await identify(`guess ${guess}`, STRANGER)).toBe(null)
  const before = queries
  expect(() => identify('one more', STRANGER)).toThrow('used up')
  expect(queries).toBe(before)
  expect(await identify('a real one', STRANGER)).toMatchObject({ keyId: 'key_1' })
  expect(await identify('elsewhere', '192.0.2.2')).toBe(null)
  time += 1_000
  expect(await identify('later', STRANGER)).toBe(null)
  await close()
})
