import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { databaseOf, mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { openAdmin } from './connections/kafkaAdmin.ts'
import { toolEnvironment } from './provision/config.ts'
import { type MoveOptions, repartition } from './repartition/repartition.ts'
import { say } from './say.ts'

/**
 * Moves a deployment that was stopped to more partitions (docs/scale.md). Throws with what is in the way, or
 * says what it did; called again it goes on.
 */
export async function moveToPartitions(options: MoveOptions): Promise<void> {
  const config = readEnvironment({ ...kafkaSettings, ...mongodbSettings }, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'repartition')
  const log = createKafkaLog(kafka, pino({ level: 'silent' }))
  const admin = await openAdmin(kafka)
  const mongo = new MongoClient(config.mongodbUri, { appName: 'repartition' })
  try {
    const deps = { log, admin, db: mongo.db(databaseOf(config)), now: Date.now, say }
    await repartition(deps, options)
  } finally {
    await log.close()
    await admin.disconnect()
    await mongo.close()
  }
}
