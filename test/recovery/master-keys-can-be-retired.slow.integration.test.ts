import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createPersonalData } from '../../gateway/resources/parties/personalData.ts'
import { replayErasures } from '../../operations/erasures/erasures.ts'
import { rewrapAll } from '../../operations/rewrap/rewrapAll.ts'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { createSecretBox, ENDPOINT_SECRETS, parseMasterKeys } from '../../platform/secrets/secretBox.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { inDatabase } from '../support/inDatabase.ts'

const masterKey = () => randomBytes(32).toString('base64')
const idOf = (key: string) => parseMasterKeys(key)[0]!.id
const [OLD, NEW, LOST] = [masterKey(), masterKey(), masterKey()]
const ROOT = join(import.meta.dirname, '../..')
let database: TestDatabase

beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database?.drop())

const keys = () => keyPlacesOf(database.db).keys
const endpoints = () => database.db.collection<Endpoint>('webhookEndpoints')

/** Data of people and secrets of endpoints, sealed as the processes seal them. */
async function sealUnder(master: string, name: string) {
  const key = await createPersonalData(database.db, master).sealingKey({ document: name }, `cmd_${name}`)
  const _id = `ep_${name}`
  const box = createSecretBox(master, ENDPOINT_SECRETS)
  const secrets = [`${name} 1`, `${name} 2`].map(secret => ({ sealed: box.seal(secret, _id) }))
  await endpoints().insertOne({ _id, secrets, signatureType: 'HMAC_SHA256' } as unknown as Endpoint)
  return key.seal(`name of ${name}`)
}

const secretsOf = async (name: string, master: string) => {
  const box = createSecretBox(master, ENDPOINT_SECRETS)
  const { secrets } = (await endpoints().findOne({ _id: `ep_${name}` }))!
  return secrets.map(({ sealed }) => box.open(sealed, `ep_${name}`))
}

test('everything opens with the new key alone afterwards, and the old one is unused', async () => {
  const sealed = await sealUnder(OLD, 'a')
  await sealUnder(NEW, 'b')
  expect(await rewrapAll(database.db, `${NEW},${OLD}`)).toEqual({
    rewrapped: 3,
    under: new Map([[idOf(NEW), 6]]),
    broken: [],
    setAside: 0,
    renewed: [],
  })
  // Not the old key beside it: the old key is gone.
  expect(await createPersonalData(database.db, NEW).unseal(sealed)).toBe('name of a')
  expect(await secretsOf('a', NEW)).toEqual(['a 1', 'a 2'])
  expect(await secretsOf('b', NEW)).toEqual(['b 1', 'b 2'])
  expect(await rewrapAll(database.db, `${NEW},${OLD}`)).toMatchObject({ rewrapped: 0, broken: [] })
})

test('a rewrap that was interrupted goes on; data erased or changed meanwhile stays as it is', async () => {
  for (const name of ['a', 'b', 'c']) await sealUnder(OLD, name)
  // As if ended in the middle: one is done, one was erased.
  const first = await keys().findOne({ _id: 'pk_a' })
  const wrapping = (master: string) => createSecretBox(master, 'personal-keys')
  const again = wrapping(NEW).seal(wrapping(OLD).open(first!.wrapped!, 'pk_a'), 'pk_a')
  await keys().updateOne({ _id: 'pk_a' }, { $set: { wrapped: again } })
  const erasedAt = '2026-11-22T12:00:00.000Z'
  await keys().updateOne({ _id: 'pk_b' }, { $set: { wrapped: null, erasedAt } })
  expect(await rewrapAll(database.db, `${NEW},${OLD}`)).toMatchObject({ rewrapped: 7 })
  expect((await keys().findOne({ _id: 'pk_a' }))!.wrapped).toBe(again)
  expect((await keys().findOne({ _id: 'pk_b' }))!.wrapped).toBe(null)
})

test('data under a lost key is set aside, and comes back when the key is found again', async () => {
  const sealed = await sealUnder(LOST, 'a')
  const later = await sealUnder(NEW, 'b')
  await expect(createPersonalData(database.db, NEW).unseal(sealed)).rejects.toThrow(
    `sealed under master key ${idOf(LOST)}`,
  )
  // The current secret of the endpoint is followed by a new one, the one before it by none.
  expect(await rewrapAll(database.db, NEW, { setAside: true })).toEqual({
    rewrapped: 0,
    under: new Map([[idOf(NEW), 4]]),
    broken: [],
    setAside: 2,
    renewed: ['webhookEndpoints ep_a'],
  })
  const people = createPersonalData(database.db, NEW)
  expect([await people.unseal(sealed), await people.unseal(later)]).toEqual([null, 'name of b'])
  expect(await secretsOf('a', NEW)).toEqual([expect.stringMatching(/^whsec_/)])
  expect(await secretsOf('b', NEW)).toEqual(['b 1', 'b 2'])

  expect(await rewrapAll(database.db, `${NEW},${LOST}`)).toMatchObject({ rewrapped: 1, setAside: 0 })
  expect(await createPersonalData(database.db, NEW).unseal(sealed)).toBe('name of a')
})

test('a person erased while a key is set aside does not come back with it', async () => {
  const sealed = await sealUnder(LOST, 'a')
  await rewrapAll(database.db, NEW, { setAside: true })
  const erased = [{ id: 'pk_a', erasedAt: '2026-11-22T12:00:00.000Z' }]
  expect(await replayErasures(database.db, erased)).toEqual({ destroyed: 1, gone: 0 })
  expect(await rewrapAll(database.db, LOST)).toMatchObject({ setAside: 0 })
  expect(await createPersonalData(database.db, LOST).unseal(sealed)).toBe(null)
})

test('the operator is told which key is still needed, and that something does not open', async () => {
  await sealUnder(OLD, 'a')
  await sealUnder(LOST, 'b')
  const run = () =>
    new Promise<{ code: unknown; told: string }>(resolve => {
      const env = {
        ...process.env,
        MONGODB_URI: inDatabase(database.uri, database.name),
        LASTRO_MASTER_KEY: `${NEW},${OLD}`,
      }
      execFile(process.execPath, ['cli/lastro.ts', 'rewrap'], { cwd: ROOT, env }, (error, told) =>
        resolve({ code: error ? error.code : 0, told }),
      )
    })
  const { code, told } = await run()
  expect(code).toBe(1)
  expect(told.split('\n')).toEqual([
    `3 rewrapped; 3 lie under ${idOf(NEW)}, the first key`,
    `${idOf(OLD)} is unused here`,
    `${idOf(LOST)} is NEEDED by 3`,
    'NOT OPENED personalKeys pk_b',
    'NOT OPENED webhookEndpoints ep_b',
    'NOT OPENED webhookEndpoints ep_b',
    '',
  ])
  await keys().deleteOne({ _id: 'pk_b' })
  await endpoints().deleteOne({ _id: 'ep_b' })
  expect((await run()).code).toBe(0)
})
