import { randomBytes, randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { createPersonalData } from '../../gateway/resources/parties/personalData.ts'
import { FRESH_MS, keyPlacesOf, keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import type { Party } from '../../schemas/documents/directory.ts'
import { servers } from '../support/servers.ts'

const masterKey = () => randomBytes(32).toString('base64')
const MASTER = masterKey()
let mongo: MongoClient
let db: Db
let commands: string[] = []
let now = 0
const clock = () => now

beforeAll(async () => {
  mongo = await MongoClient.connect(servers().mongodb, { monitorCommands: true })
  mongo.on('commandStarted', ({ commandName }) => void commands.push(commandName))
  db = mongo.db(`personal-${randomUUID()}`)
})
beforeEach(() => {
  now = Date.parse('2026-11-01T12:00:00Z')
  commands = []
})
afterAll(async () => {
  if (db) await keysDatabaseOf(db).dropDatabase()
  await db?.dropDatabase()
  await mongo?.close()
})

const party = (_id: string, document: string, personalKeyIds: readonly string[]) =>
  db.collection<Party>('parties').insertOne({ _id, document, personalKeyIds } as unknown as Party)
const destroy = (_id: string) =>
  keyPlacesOf(db).keys.replaceOne(
    { _id },
    { wrapped: null, createdAt: null, erasedAt: '2026-11-01T12:00:00.000Z' },
  )

test('sealed data opens on every gateway, and not under another name', async () => {
  const key = await createPersonalData(db, MASTER, clock).sealingKey({ document: '1' }, 'cmd_a')
  expect(key.id).toBe('pk_a')
  const sealed = key.seal('Maria Souza')
  expect(sealed).toMatch(/^s1\.pk_a\.[A-Za-z0-9_-]+$/)
  const elsewhere = createPersonalData(db, MASTER, clock)
  expect(await elsewhere.unseal(sealed)).toBe('Maria Souza')
  expect(await elsewhere.unseal(null)).toBeNull()
  expect(await elsewhere.unseal(sealed.replace('pk_a', 'pk_unknown'))).toBeNull()
  await elsewhere.sealingKey({ document: '2' }, 'cmd_b')
  await expect(elsewhere.unseal(sealed.replace('pk_a', 'pk_b'))).rejects.toThrow('does not open')
})

test('a repeated command finds the same key; a known party keeps its last one', async () => {
  const first = createPersonalData(db, MASTER, clock)
  const second = createPersonalData(db, MASTER, clock)
  const [a, b] = await Promise.all([first, second].map(one => one.sealingKey({ document: '3' }, 'cmd_c')))
  expect(b!.id).toBe(a!.id)
  expect(await second.unseal(a!.seal('x'))).toBe('x')
  expect(a!.hashEmail('Ana@Example.com ')).toBe(b!.hashEmail('ana@example.com'))
  await party('pty_c', '3', ['pk_a', 'pk_c'])
  const known = await second.sealingKey({ document: '3' }, 'cmd_other')
  expect(known.id).toBe('pk_c')
  expect((await second.sealingKey({ partyId: 'pty_c' }, 'cmd_other')).id).toBe('pk_c')
  const hashes = await second.emailHashes('pty_c', 'ana@example.com')
  expect(hashes).toHaveLength(2)
  expect(hashes).toContain(a!.hashEmail('ana@example.com'))
})

test('a destroyed key opens nothing after a moment, and cannot be made again', async () => {
  const data = createPersonalData(db, MASTER, clock)
  const key = await data.sealingKey({ document: '4' }, 'cmd_d')
  const sealed = key.seal('Maria Souza')
  expect(await data.unseal(sealed)).toBe('Maria Souza')
  await destroy('pk_d')
  now += FRESH_MS
  expect(await data.unseal(sealed)).toBeNull()
  const repeated = await data.sealingKey({ document: '4' }, 'cmd_d')
  expect(await data.unseal(repeated.seal('again'))).toBeNull()
  expect(await data.emailHashes('pty_none', 'ana@example.com')).toEqual([])
})

test('a page of many people takes one query, and the next page within a moment none', async () => {
  const data = createPersonalData(db, MASTER, clock)
  const people = await Promise.all(
    Array.from({ length: 100 }, (_, index) => data.sealingKey({ document: `x${index}` }, `cmd_p${index}`)),
  )
  const sealed = people.flatMap(key => [key.seal(`name of ${key.id}`), key.seal('mail'), key.seal('phone')])
  const reader = createPersonalData(db, MASTER, clock)
  commands = []
  const names = await Promise.all(sealed.map(text => reader.unseal(text)))
  expect(names[3]).toBe('name of pk_p1')
  expect(commands).toEqual(['find'])
  await Promise.all(sealed.map(text => reader.unseal(text)))
  expect(commands).toEqual(['find'])
})

test('the master key rotates: the first one wraps, all open, a removed one no longer', async () => {
  const old = await createPersonalData(db, MASTER, clock).sealingKey({ document: '5' }, 'cmd_e')
  const sealed = old.seal('Maria Souza')
  const next = masterKey()
  const both = createPersonalData(db, `${next},${MASTER}`, clock)
  expect(await both.unseal(sealed)).toBe('Maria Souza')
  const fresh = (await both.sealingKey({ document: '6' }, 'cmd_f')).seal('João Lima')
  const after = createPersonalData(db, next, clock)
  expect(await after.unseal(fresh)).toBe('João Lima')
  await expect(after.unseal(sealed)).rejects.toThrow('does not have')
})
