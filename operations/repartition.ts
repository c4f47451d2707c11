/**
 * A tool: `npm run operate -- repartition --to 24 [--check] [--leave <group>]…` moves a deployment that was
 * stopped to more partitions (docs/scale.md). Says what is in the way, or what it did; called again it goes
 * on.
 */
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { databaseOf, mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { isPartitionCount, PARTITION_COUNTS } from '../schemas/partition.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'
import { openAdmin, refuseOthers } from './connections/kafkaAdmin.ts'
import { toolEnvironment } from './provision/config.ts'
import { repartition } from './repartition/repartition.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const TOOL = {
  name: 'repartition',
  usage: ['--to <partitions> [--check] [--leave <group>]…', '  --check only names what is in the way'],
  options: {
    to: { type: 'string' },
    check: { type: 'boolean', default: false },
    leave: { type: 'string', multiple: true },
  },
} as const
const { to, check, leave } = argumentsOrExit(TOOL, args => {
  const { values } = parseToolArguments(TOOL, args)
  const asked = Number(values.to)
  if (isPartitionCount(asked)) return { to: asked, check: values.check, leave: new Set(values.leave ?? []) }
  throw new BadArguments(`--to must be one of ${PARTITION_COUNTS.slice(1).join(', ')}`)
})

try {
  const config = readEnvironment({ ...kafkaSettings, ...mongodbSettings }, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'repartition')
  const log = createKafkaLog(kafka, pino({ level: 'silent' }))
  const [admin, brokers] = await Promise.all([openAdmin(kafka), openAdmin({ ...kafka, prefix: '' })])
  const mongo = new MongoClient(config.mongodbUri, { appName: 'repartition' })
  try {
    const db = mongo.db(databaseOf(config))
    await refuseOthers(kafka, db)
    const outside = { admin: brokers, prefix: config.kafkaPrefix }
    const deps = { log, admin, outside, db, now: Date.now, say }
    await repartition(deps, { to, check, leave })
  } finally {
    await log.close()
    await Promise.all([admin.disconnect(), brokers.disconnect()])
    await mongo.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
