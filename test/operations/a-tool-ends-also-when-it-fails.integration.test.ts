import { withMongo } from '../../operations/connections/withMongo.ts'
import { mongodbSettings } from '../../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../../platform/process/environment.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { inDatabase } from '../support/inDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

test('its connections end with its work: a job that failed would otherwise stand still', async () => {
  const { uri, name } = database
  const config = readEnvironment(mongodbSettings, { MONGODB_URI: inDatabase(uri, name) })
  let seen: { readonly topology?: { isConnected(): boolean } | undefined } = {}
  const work = withMongo(config, async (db, mongo) => {
    seen = mongo as unknown as typeof seen
    await db.command({ ping: 1 })
    throw new Error('not authorized')
  })
  await expect(work).rejects.toThrow('not authorized')
  expect(seen.topology?.isConnected() ?? false).toBe(false)
})
