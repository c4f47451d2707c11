import { randomBytes, randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { createPersonalData } from '../../gateway/resources/parties/personalData.ts'
import { erasedKeys, replayErasures } from '../../operations/erasures/erasures.ts'
import { provisionIndexes } from '../../operations/provision/stores.ts'
import { rewrapAll } from '../../operations/rewrap/rewrapAll.ts'
import { type KeyPlaces, keyPlacesOf, keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import { destroyKey, directoryPlaces } from '../../processors/directory/handler/documents.ts'
import { createMongoStore } from '../../processors/runtime/decider/stateStore.ts'
import { Fenced } from '../../processors/runtime/errors.ts'
import type { Save } from '../../processors/runtime/ports.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { servers } from '../support/servers.ts'

const masterKey = () => randomBytes(32).toString('base64')
const MASTER = masterKey()
const AT = '2026-11-01T12:00:00.000Z'
const DAY_MS = 86_400_000
const log = pino({ level: 'silent' })
let database: TestDatabase
let places: KeyPlaces

beforeEach(async () => {
  database = await newDatabase()
  places = keyPlacesOf(database.db)
})
afterEach(() => database?.drop())

/** A gateway that remembers nothing. */
const gateway = (master = MASTER) => createPersonalData(database.db, master)
const sealed = async (name: string) =>
  (await gateway().sealingKey({ document: name }, `cmd_${name}`)).seal(`name of ${name}`)
/** A key as version 1.2 kept it: in the main database alone. */
async function formerly(name: string) {
  const text = await sealed(name)
  const key = await places.keys.findOneAndDelete({ _id: `pk_${name}` })
  await places.former.insertOne(key!)
  return text
}
const provision = () => provisionIndexes(database.db, log)
const tombstone = { wrapped: null, createdAt: null, erasedAt: AT }

test('a new key lies in its own database, and a backup of the main one does not open what it sealed', async () => {
  const text = await sealed('ana')
  expect(await places.former.countDocuments()).toBe(0)
  expect(await places.keys.countDocuments()).toBe(1)
  const inMain = await database.db.listCollections({}, { nameOnly: true }).toArray()
  expect(inMain.map(({ name }) => name)).not.toContain('personalKeys')
  // As after a restore of the main database, where the other one was not kept.
  await keysDatabaseOf(database.db).dropDatabase()
  expect(await gateway().unseal(text)).toBeNull()
})

test('keys of the former place open there, are moved, and open in the new one', async () => {
  const texts = [await formerly('ana'), await formerly('rui')]
  const opened = async () => Promise.all(texts.map(text => gateway().unseal(text)))
  expect(await opened()).toEqual(['name of ana', 'name of rui'])
  // A command that a gateway of the former version had already is sealed under the same key again.
  expect(await gateway().unseal(await sealed('ana'))).toBe('name of ana')
  expect(await places.keys.countDocuments()).toBe(0)
  await provision()
  expect(await places.former.countDocuments()).toBe(0)
  expect(await places.keys.countDocuments()).toBe(2)
  expect(await opened()).toEqual(['name of ana', 'name of rui'])
})

test('a move that was broken off goes on, and what was erased in either place stays erased', async () => {
  const [half, here, there] = [await formerly('half'), await formerly('here'), await formerly('there')]
  await places.keys.insertOne((await places.former.findOne({ _id: 'pk_half' }))!)
  await places.keys.insertOne((await places.former.findOne({ _id: 'pk_here' }))!)
  await places.former.replaceOne({ _id: 'pk_here' }, tombstone)
  await places.keys.insertOne({ _id: 'pk_there', ...tombstone })
  await provision()
  await provision()
  expect(await places.former.countDocuments()).toBe(0)
  expect(await gateway().unseal(half)).toBe('name of half')
  expect(await gateway().unseal(here)).toBeNull()
  expect(await gateway().unseal(there)).toBeNull()
})

test('the update that makes the database moves nothing yet: the former version still runs', async () => {
  const mongo = await MongoClient.connect(servers().mongodb)
  const name = `keys-update-${randomUUID()}`
  const { keys, former } = keyPlacesOf(mongo.db(name))
  const once = () => provisionIndexes(mongo.db(name), log)
  try {
    await former.insertOne({ _id: 'pk_a', wrapped: 'w', createdAt: AT, erasedAt: null })
    await once()
    expect([await former.countDocuments(), await keys.countDocuments()]).toEqual([1, 0])
    await once()
    expect([await former.countDocuments(), await keys.countDocuments()]).toEqual([0, 1])
  } finally {
    await keysDatabaseOf(mongo.db(name)).dropDatabase()
    await mongo.db(name).dropDatabase()
    await mongo.close()
  }
})

const save = (epoch: number, seq: number): Save => ({
  epoch,
  seq,
  lane: { epoch, seq: seq + 1, next: { input: BigInt(seq + 1) }, published: 0 },
  writes: [
    { collection: 'parties', _id: 'pty_1', document: { _id: 'pty_1', document: '1' }, isNew: false },
    ...destroyKey('pk_ana', AT).map(write => ({ ...write, isNew: false })),
  ],
  entry: { seq: seq + 1, positions: { input: BigInt(seq + 1) }, outputs: [], replies: [] },
  outcomes: [],
})

test('an erasure empties the party and destroys its key wherever it lies, or does neither', async () => {
  const text = await formerly('ana')
  const store = createMongoStore(database.mongo, database.db, DAY_MS, {
    places: directoryPlaces(database.db),
  })
  try {
    const { epoch } = await store.acquire('directory', 0)
    await expect(store.save('directory', 0, save(epoch, 7))).rejects.toThrow(Fenced)
    expect(await gateway().unseal(text)).toBe('name of ana')
    await store.save('directory', 0, save(epoch, 0))
  } finally {
    await store.close()
  }
  expect(await gateway().unseal(text)).toBeNull()
  expect(await places.former.countDocuments()).toBe(0)
  expect(await places.keys.findOne({ _id: 'pk_ana' })).toEqual({ _id: 'pk_ana', ...tombstone })
  expect(await database.db.collection('parties').countDocuments()).toBe(1)
})

test('erasures and new master keys reach keys that a restored main database has brought back', async () => {
  const [ana, rui] = [await formerly('ana'), await sealed('rui')]
  await replayErasures(database.db, [{ id: 'pk_ana', erasedAt: AT }])
  expect(await gateway().unseal(ana)).toBeNull()
  const listed = []
  for await (const { id } of erasedKeys(database.db)) listed.push(id)
  expect(listed).toEqual(['pk_ana'])
  const eva = await formerly('eva')
  const next = masterKey()
  expect(await rewrapAll(database.db, `${next},${MASTER}`)).toMatchObject({ rewrapped: 2, broken: [] })
  expect(await gateway(next).unseal(eva)).toBe('name of eva')
  expect(await gateway(next).unseal(rui)).toBe('name of rui')
})
