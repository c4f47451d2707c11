import type { Db, MongoClient } from 'mongodb'
import { createMongoClient, databaseOf, type mongodbSettings } from '../../platform/mongodb/mongodbAccess.ts'
import type { Values } from '../../platform/process/environment.ts'

/** Works in the platform's database; its connections end with the work, also where that fails. */
export async function withMongo<T>(
  config: Values<typeof mongodbSettings>,
  work: (db: Db, mongo: MongoClient) => Promise<T>,
): Promise<T> {
  const mongo = createMongoClient(config.mongodbUri)
  try {
    return await work(mongo.db(databaseOf(config)), mongo)
  } finally {
    await mongo.close()
  }
}
