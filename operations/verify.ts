/**
 * Process (a job, `npm run verify`): rebuilds every contract from contract-events alone and compares it
 * with the database; checks sequence and ids on every public topic. Exits 1 when a promise is broken,
 * naming where.
 */
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { settledPartitions } from '../platform/deployment.ts'
import { readEnvironment } from '../platform/environment.ts'
import { kafkaConfigOf } from '../platform/kafkaConfig.ts'
import { mongodbTlsOf } from '../platform/mongodbAccess.ts'
import { codecAccessOf } from '../platform/serverAccess.ts'
import { connectionSettings } from '../processors/runtime/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec.ts'
import { isPublished } from '../schemas/evolution/avroRules.ts'
import { type Topic, topics } from '../schemas/topics.ts'
import { toolEnvironment } from './provision/config.ts'
import { verifyAll } from './verify/verifyAll.ts'

const config = readEnvironment(connectionSettings, toolEnvironment())
const log = createKafkaLog(kafkaConfigOf(config, 'verify'), pino({ level: 'silent' }))
const mongo = new MongoClient(config.mongodbUri, mongodbTlsOf(config))
const db = mongo.db(config.mongodbDatabase)
const partitions = await settledPartitions(db)
const codec = createCodec(codecAccessOf(config, () => partitions))
const published = Object.values<Topic>(topics).filter(isPublished)
const say = (line: string) => process.stdout.write(`${line}\n`)

const problems = await verifyAll({ log, db, codec, topics: published, say })
for (const problem of problems) say(`BROKEN ${problem}`)
say(problems.length === 0 ? 'every promise checked holds' : `${problems.length} problems`)
await log.close()
await mongo.close()
process.exit(problems.length === 0 ? 0 : 1)
