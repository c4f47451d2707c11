import { pino } from 'pino'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { createMongoClient, databaseOf, mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { openAdmin, refuseOthers } from './connections/kafkaAdmin.ts'
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
  const [admin, brokers] = await Promise.all([openAdmin(kafka), openAdmin({ ...kafka, prefix: '' })])
  const mongo = createMongoClient(config.mongodbUri, { appName: 'repartition' })
  try {
    const db = mongo.db(databaseOf(config))
    await refuseOthers(kafka, db)
    const outside = { admin: brokers, prefix: config.kafkaPrefix }
    const deps = { log, admin, outside, db, now: Date.now, say }
    await repartition(deps, options)
  } finally {
    await log.close()
    await Promise.all([admin.disconnect(), brokers.disconnect()])
    await mongo.close()
  }
}
