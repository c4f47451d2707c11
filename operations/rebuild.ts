/**
 * Process (a job, `npm run operate -- rebuild`, in the image `node operations/rebuild.ts`): makes an empty
 * MongoDB whole again from the topics; with `--forward`, brings one that was restored from an older copy to
 * where the topics are; with `--republish`, brings topics that were restored from an older copy to where the
 * database is; with `--mirror primary.`, makes topics out of a mirror's (docs/restore.md). Every process must
 * be stopped. Exits 1 with the reason when it refuses.
 */

import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { topicSettings } from '../platform/kafka/topicRules.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { databaseOf } from '../platform/mongodb/mongodbAccess.ts'
import { BadEnvironment, readEnvironment } from '../platform/process/environment.ts'
import { ServerRefused } from '../platform/process/refused.ts'
import { deploymentOf, environmentSettings } from '../platform/process/sandbox.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { HOUR_MS } from '../schemas/durations.ts'
import { isPublished } from '../schemas/evolution/avroRules.ts'
import { type Topic, topics } from '../schemas/topics.ts'
import { RebuildRefused } from './commandLine/rebuildRefused.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'
import { refuseOthers } from './connections/kafkaAdmin.ts'
import { toolEnvironment } from './provision/config.ts'
import { ProvisionRefused } from './provision/refused.ts'
import { openGroups } from './rebuild/groups.ts'
import { fromMirror } from './rebuild/mirror/fromMirror.ts'
import { openMirrorTopics } from './rebuild/mirror/topics.ts'
import { bringForward, rebuildEmpty } from './rebuild/rebuildAll.ts'
import { republish } from './rebuild/republish.ts'
import { verifyAll } from './verify/verifyAll.ts'

const settings = { ...connectionSettings, ...topicSettings, ...environmentSettings }
const TOOL = {
  name: 'rebuild',
  usage: ['', '--forward', '--republish', '--mirror <prefix of its topics>'],
  options: {
    forward: { type: 'boolean', default: false },
    republish: { type: 'boolean', default: false },
    mirror: { type: 'string' },
  },
} as const
const say = (line: string) => void process.stdout.write(`${line}\n`)

const {
  forward,
  republish: isRepublish,
  mirror,
} = argumentsOrExit(TOOL, args => {
  const { values } = parseToolArguments(TOOL, args)
  const ways = [values.forward, values.republish, values.mirror !== undefined].filter(Boolean).length
  if (ways <= 1 && values.mirror !== '') return values
  throw new BadArguments('one of --forward, --republish and --mirror <prefix>, or none of them')
})

try {
  const startedAt = Date.now()
  const config = readEnvironment(settings, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'rebuild')
  const log = createKafkaLog(kafka, pino({ level: 'silent' }))
  const mongo = new MongoClient(config.mongodbUri, { appName: 'rebuild' })
  const db = mongo.db(databaseOf(config))
  await refuseOthers(kafka, db)
  const partitions = await settledPartitions(db)
  const codec = createCodec(codecAccessOf(config, () => partitions))
  const groups = await openGroups(kafka, log, databaseOf(config))
  const retentionMs = config.retentionHours * HOUR_MS
  const rebuilding = { log, mongo, db, codec, groups, say, now: Date.now, retentionMs }
  if (mirror === undefined)
    await (forward ? bringForward : isRepublish ? republish : rebuildEmpty)(rebuilding)
  else {
    const own = await openMirrorTopics({
      kafka,
      db,
      mirror,
      settings: config,
      deployment: deploymentOf(config),
    })
    await fromMirror(rebuilding, own).finally(own.close)
  }
  const published = Object.values<Topic>(topics).filter(isPublished)
  const problems = await verifyAll({ log, db, codec, topics: published, say })
  for (const problem of problems) say(`BROKEN ${problem}`)
  say(problems.length === 0 ? 'every promise checked holds' : `${problems.length} problems`)
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0)
  const { user, system } = process.cpuUsage()
  const cpu = ((user + system) / 1_000_000).toFixed(0)
  if (problems.length === 0) say(`processes may start; it took ${seconds} s, ${cpu} s of a processor`)
  await Promise.all([groups.close(), log.close(), mongo.close()])
  process.exit(problems.length === 0 ? 0 : 1)
} catch (error) {
  const { message, stack } = error as Error
  const isRefusal = [RebuildRefused, ProvisionRefused, ServerRefused, BadEnvironment].some(
    kind => error instanceof kind,
  )
  process.stderr.write(isRefusal ? `refused: ${message}\n` : `could not rebuild: ${stack ?? message}\n`)
  process.exit(1)
}
