import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionIndexes } from '../../operations/provision/stores.ts'
import { keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import { servers } from './servers.ts'

export interface TestDatabase {
  readonly uri: string
  readonly name: string
  readonly mongo: MongoClient
  readonly db: Db
  /** Drops it and closes the client. */
  drop(): Promise<void>
}

/** A database of the test's own, with every collection and index of the platform. */
export async function newDatabase(prefix: string): Promise<TestDatabase> {
  const uri = servers().mongodb
  const name = `${prefix}-${randomUUID()}`
  const mongo = await MongoClient.connect(uri)
  const db = mongo.db(name)
  await provisionIndexes(db, pino({ level: 'silent' }))
  return {
    uri,
    name,
    mongo,
    db,
    async drop() {
      await keysDatabaseOf(db).dropDatabase()
      await db.dropDatabase()
      await mongo.close()
    },
  }
}
