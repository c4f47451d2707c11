import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionIndexes } from '../../operations/provision/stores.ts'
import { keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import { indexes } from '../../schemas/documents/indexes.ts'
import { servers } from './servers.ts'

export interface TestDatabase {
  readonly uri: string
  readonly name: string
  readonly mongo: MongoClient
  readonly db: Db
  /** Gives it up, empty, and closes the client. */
  drop(): Promise<void>
}

/**
 * A database for one test, with every collection and index of the platform. Making these costs a second of
 * computing, so a database that is given up is emptied for the next test: no test may rely on its name.
 */
export async function newDatabase(): Promise<TestDatabase> {
  const uri = servers().mongodb
  const mongo = await MongoClient.connect(uri)
  const pool = poolOf(mongo)
  const known = await pool.findOneAndDelete({})
  const name = known?._id ?? `test-${randomUUID()}`
  const db = mongo.db(name)
  if (known === null) await provisionIndexes(db, pino({ level: 'silent' }))
  return {
    uri,
    name,
    mongo,
    db,
    async drop() {
      const keys = keysDatabaseOf(db)
      const areAsMade = await Promise.all([empty(db), empty(keys, 'keys')])
      if (areAsMade.every(Boolean)) await pool.insertOne({ _id: name })
      else await Promise.all([db.dropDatabase(), keys.dropDatabase()])
      await mongo.close()
    },
  }
}

/** Names of databases that no test has at the moment. */
const poolOf = (mongo: MongoClient) => mongo.db('test-pool').collection<{ _id: string }>('databases')

/** False where the test made or dropped a collection. */
async function empty(db: Db, kind?: 'keys'): Promise<boolean> {
  const found = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const made = indexes.filter(({ database }) => database === kind)
  const names = new Set(made.map(({ collection }) => collection))
  if (found.length !== names.size || !found.every(name => names.has(name))) return false
  await Promise.all(found.map(name => db.collection(name).deleteMany({})))
  return true
}
