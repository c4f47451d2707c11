import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { topicSettings } from '../platform/kafka/topicRules.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { createMongoClient, databaseOf } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { deploymentOf, environmentSettings } from '../platform/process/sandbox.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { HOUR_MS } from '../schemas/durations.ts'
import { isPublished } from '../schemas/topic.ts'
import { type Topic, topics } from '../schemas/topics.ts'
import { refuseOthers } from './connections/kafkaAdmin.ts'
import { toolEnvironment } from './provision/config.ts'
import { openGroups } from './rebuild/groups.ts'
import { fromMirror } from './rebuild/mirror/fromMirror.ts'
import { openMirrorTopics } from './rebuild/mirror/topics.ts'
import { assertMayRepair, bringForward, rebuildEmpty } from './rebuild/rebuildAll.ts'
import { republish } from './rebuild/republish.ts'
import { say } from './say.ts'
import { verifyAll } from './verify/verifyAll.ts'

const settings = { ...connectionSettings, ...topicSettings, ...environmentSettings }

export interface RebuildOptions {
  readonly way: 'empty' | 'forward' | 'republish' | 'mirror'
  /** Of the mirror's topics. */
  readonly prefix: string
  /** Looks whether it may begin, and writes nothing. */
  readonly dryRun: boolean
}

/**
 * `empty` makes an empty MongoDB whole again from the topics, `forward` brings one that was restored from an
 * older copy to where the topics are, `republish` brings topics that were restored from an older copy to
 * where the database is, `mirror` makes topics out of a mirror's (docs/restore.md). Every process must be
 * stopped. Returns the number of promises that do not hold then. Throws `RebuildRefused`.
 */
export async function rebuild({ way, prefix, dryRun }: RebuildOptions): Promise<number> {
  const startedAt = Date.now()
  const config = readEnvironment(settings, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'rebuild')
  const log = createKafkaLog(kafka, pino({ level: 'silent' }))
  const mongo = createMongoClient(config.mongodbUri, { appName: 'rebuild' })
  const db = mongo.db(databaseOf(config))
  await refuseOthers(kafka, db)
  const partitions = await settledPartitions(db)
  const codec = createCodec({
    ...codecAccessOf(config, () => partitions),
  })
  const groups = await openGroups(kafka, log, databaseOf(config))
  const retentionMs = config.retentionHours * HOUR_MS
  const rebuilding = { log, mongo, db, codec, groups, say, now: Date.now, retentionMs }
  if (dryRun) {
    await assertMayRepair(rebuilding, way)
    say('every process is stopped: rebuild can start')
    return 0
  }
  if (way === 'mirror') {
    const options = { kafka, db, mirror: prefix, settings: config, deployment: deploymentOf(config) }
    const own = await openMirrorTopics(options)
    await fromMirror(rebuilding, own).finally(own.close)
  } else await { empty: rebuildEmpty, forward: bringForward, republish }[way](rebuilding)
  const published = Object.values<Topic>(topics).filter(isPublished)
  const problems = await verifyAll({ log, db, codec, topics: published, say })
  for (const problem of problems) say(`BROKEN ${problem}`)
  say(problems.length === 0 ? 'all checks passed' : `${problems.length} problems`)
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0)
  const { user, system } = process.cpuUsage()
  const cpu = ((user + system) / 1_000_000).toFixed(0)
  if (problems.length === 0) say(`processes may start; it took ${seconds} s, ${cpu} s of a processor`)
  await Promise.all([groups.close(), log.close(), mongo.close()])
  return problems.length
}
