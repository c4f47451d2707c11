import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPersonalData } from '../../gateway/resources/parties/personalData.ts'
import { parseErasures } from '../../operations/erasures/erasures.ts'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { inDatabase } from '../support/inDatabase.ts'

const ROOT = join(import.meta.dirname, '../..')
const MASTER = randomBytes(32).toString('base64')
const execute = promisify(execFile)
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await newDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lastro-erasures-'))
})
afterEach(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const keys = () => keyPlacesOf(database.db).keys
/** A gateway that remembers nothing. */
const gateway = () => createPersonalData(database.db, MASTER)
const sealed = async (name: string) =>
  (await gateway().sealingKey({ document: name }, `cmd_${name}`)).seal(`name of ${name}`)
/** As directory destroys a key. */
const erase = (name: string) =>
  keys().replaceOne(
    { _id: `pk_${name}` },
    { wrapped: null, createdAt: null, erasedAt: '2026-11-01T12:00:00.000Z' },
  )
const tool = async (...args: string[]) => {
  const env = { ...process.env, MONGODB_URI: inDatabase(database.uri, database.name) }
  return (await execute(process.execPath, ['cli/lastro.ts', 'erasures', ...args], { cwd: ROOT, env })).stdout
}

test('a person erased after the backup stays erased, and no other is', async () => {
  const [ana, rui, eva] = [await sealed('ana'), await sealed('rui'), await sealed('eva')]
  await erase('eva')
  const backup = await keys().find().toArray()
  await erase('ana')
  const late = await sealed('late')
  await erase('late')
  const list = join(folder, 'erasures.txt')
  writeFileSync(list, await tool('list'))

  await keys().deleteMany({})
  await keys().insertMany(backup)
  // What the replay is for: the backup alone brings the person back.
  expect(await gateway().unseal(ana)).toBe('name of ana')
  expect(await tool('replay', list, '--yes')).toBe(
    '1 keys had come back and are destroyed again, 2 were gone\n',
  )
  expect(await gateway().unseal(ana)).toBeNull()
  expect(await gateway().unseal(eva)).toBeNull()
  expect(await gateway().unseal(late)).toBeNull()
  expect(await gateway().unseal(rui)).toBe('name of rui')
  expect(await keys().findOne({ _id: 'pk_ana' })).toEqual({
    _id: 'pk_ana',
    wrapped: null,
    createdAt: null,
    erasedAt: '2026-11-01T12:00:00.000Z',
  })
  expect(await tool('replay', list, '--yes')).toBe(
    '0 keys had come back and are destroyed again, 3 were gone\n',
  )
})

test('a list that is damaged destroys nothing', async () => {
  const ana = await sealed('ana')
  const list = join(folder, 'erasures.txt')
  writeFileSync(list, 'pk_ana 2026-11-01T12:00:00.000Z\npk_r')
  await expect(tool('replay', list, '--yes')).rejects.toThrow('line 2')
  expect(await gateway().unseal(ana)).toBe('name of ana')
  expect(parseErasures('')).toEqual([])
})
