import { type Db, MongoClient } from 'mongodb'
import { type mongodbSettings, mongodbTlsOf } from '../../platform/mongodb/mongodbAccess.ts'
import type { Values } from '../../platform/process/environment.ts'

/** Works in the platform's database; its connections end with the work, also where that fails. */
export async function withMongo<T>(
  config: Values<typeof mongodbSettings>,
  work: (db: Db, mongo: MongoClient) => Promise<T>,
): Promise<T> {
  const mongo = new MongoClient(config.mongodbUri, mongodbTlsOf(config))
  try {
    return await work(mongo.db(config.mongodbDatabase), mongo)
  } finally {
    await mongo.close()
  }
}
