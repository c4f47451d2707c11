import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { isPublished } from '../schemas/topic.ts'
import { type Topic, topics } from '../schemas/topics.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'
import { verifyAll } from './verify/verifyAll.ts'

/**
 * Rebuilds every contract from contract-events alone and compares it with the database; checks sequence and
 * ids on every public topic. Names each broken promise, and returns how many.
 */
export async function verify(): Promise<number> {
  const config = readEnvironment(connectionSettings, toolEnvironment())
  const problems = await withMongo(config, async db => {
    const log = createKafkaLog(kafkaConfigOf(config, 'verify'), pino({ level: 'silent' }))
    const partitions = await settledPartitions(db)
    const codec = createCodec({
      ...codecAccessOf(config, () => partitions),
    })
    const published = Object.values<Topic>(topics).filter(isPublished)
    const found = await verifyAll({ log, db, codec, topics: published, say })
    await log.close()
    return found
  })
  for (const problem of problems) say(`BROKEN ${problem}`)
  say(problems.length === 0 ? 'all checks passed' : `${problems.length} problems`)
  return problems.length
}
