import { setTimeout as sleep } from 'node:timers/promises'
import type { logCreator } from 'kafkajs'
import type { Logger } from 'pino'
import { loadAvro } from './avroFiles.ts'
import type { ProvisionConfig } from './config.ts'
import { kafkaConfigOf } from './kafkaConfig.ts'
import { ProvisionRefused } from './provisionRefused.ts'
import { provisionBucket, provisionIndexes } from './provisionStores.ts'
import { provisionSubjects } from './provisionSubjects.ts'
import { provisionTopics } from './provisionTopics.ts'
import { mongodbTlsOf, registryAccessOf } from './serverAccess.ts'
import { subjects } from './subjects.ts'
import { type Topic, topics } from './topics.ts'

const RETRY_PAUSE_MS = 1_000

/**
 * Brings topics, schemas, indexes and the bucket into being; does nothing where they are. Waits up to
 * `config.waitMs` for servers that are away. Throws `ProvisionRefused` at once where something contradicts.
 */
export async function provision(config: ProvisionConfig, log: Logger): Promise<void> {
  const kafka = { ...kafkaConfigOf(config, 'provision'), logCreator: quietKafkaLog(log) }
  const retention = retentionOf(config.topicRetention ?? [])
  const { replicationFactor, minInsyncReplicas } = config
  // A mistake in our own files would otherwise look like a registry that is not there yet.
  for (const { record } of subjects()) loadAvro(record)
  await Promise.all([
    patiently('topics', config.waitMs, log, () =>
      provisionTopics({ kafka, replicationFactor, minInsyncReplicas, retention }, log),
    ),
    patiently('schemas', config.waitMs, log, () =>
      provisionSubjects({ registry: registryAccessOf(config) }, log),
    ),
    patiently('indexes', config.waitMs, log, () =>
      provisionIndexes(
        { uri: config.mongodbUri, database: config.mongodbDatabase, tls: mongodbTlsOf(config) },
        log,
      ),
    ),
    patiently('bucket', config.waitMs, log, () =>
      provisionBucket(
        {
          endpoint: config.s3Endpoint,
          region: config.s3Region,
          bucket: config.s3Bucket,
          accessKeyId: config.s3AccessKeyId,
          secretAccessKey: config.s3SecretAccessKey,
          forcePathStyle: config.s3ForcePathStyle === 'true',
        },
        log,
      ),
    ),
  ])
}

function retentionOf(entries: readonly string[]): ReadonlyMap<string, number> {
  const names = new Set(Object.values<Topic>(topics).map(topic => topic.name))
  return new Map(
    entries.map(entry => {
      const match = /^([a-z-]+)=(-1|\d{1,15})$/.exec(entry)
      if (!match || !names.has(match[1]!))
        throw new ProvisionRefused(`TOPIC_RETENTION: ${entry} names no topic of ours`)
      return [match[1]!, Number.parseInt(match[2]!, 10)]
    }),
  )
}

async function patiently(
  what: string,
  waitMs: number,
  log: Logger,
  work: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + waitMs
  let said = ''
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (error instanceof ProvisionRefused || Date.now() >= deadline) throw error
      const reason = (error as Error).message
      if (reason !== said) log.warn({ what, reason }, 'not yet, trying again')
      said = reason
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

/** kafkajs logs each retry as an error; only what we report ourselves is one. */
function quietKafkaLog(log: Logger): logCreator {
  return () =>
    ({ log: entry }) =>
      log.debug({ kafka: entry.message })
}
