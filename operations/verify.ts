/**
 * Process (a job, `npm run operate -- verify`): rebuilds every contract from contract-events alone and
 * compares it with the database; checks sequence and ids on every public topic. Exits 1 when a promise is
 * broken, naming where, and 2 when it could not look.
 */
import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { isPublished } from '../schemas/evolution/avroRules.ts'
import { type Topic, topics } from '../schemas/topics.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { verifyAll } from './verify/verifyAll.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

argumentsOrExit({ name: 'verify', usage: [''], options: {} })
try {
  const config = readEnvironment(connectionSettings, toolEnvironment())
  const problems = await withMongo(config, async db => {
    const log = createKafkaLog(kafkaConfigOf(config, 'verify'), pino({ level: 'silent' }))
    const partitions = await settledPartitions(db)
    const codec = createCodec(codecAccessOf(config, () => partitions))
    const published = Object.values<Topic>(topics).filter(isPublished)
    const found = await verifyAll({ log, db, codec, topics: published, say })
    await log.close()
    return found
  })
  for (const problem of problems) say(`BROKEN ${problem}`)
  say(problems.length === 0 ? 'every promise checked holds' : `${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`could not look: ${(error as Error).message}\n`)
  process.exit(2)
}
