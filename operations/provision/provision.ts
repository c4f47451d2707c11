import { setTimeout as sleep } from 'node:timers/promises'
import type { logCreator } from 'kafkajs'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { topicNames } from '../../platform/deployment/provisioned.ts'
import { kafkaConfigOf } from '../../platform/kafka/kafkaConfig.ts'
import { registryAccessOf } from '../../platform/kafka/serverAccess.ts'
import { type AskedOfTopics, askedOfTopics } from '../../platform/kafka/topicRules.ts'
import { askFormat } from '../../platform/mongodb/databaseFormat.ts'
import { noteTopicRules, noteTopics, readDeployment } from '../../platform/mongodb/deployment.ts'
import { databaseOf } from '../../platform/mongodb/mongodbAccess.ts'
import { ServerRefused } from '../../platform/process/refused.ts'
import { deploymentOf } from '../../platform/process/sandbox.ts'
import { s3ConfigOf } from '../../platform/stores/s3Access.ts'
import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { subjects } from '../../schemas/evolution/subjects.ts'
import type { ProvisionConfig } from './config.ts'
import { findSides, identityToSettle, settleIdentity } from './identity.ts'
import { refuseLoginDatabase } from './loginDatabase.ts'
import { topicsWithRecords } from './lostRegistry.ts'
import { checkPartitions, settlePartitions } from './partitions.ts'
import { ProvisionRefused } from './refused.ts'
import { beginFormat, hasBucket, provisionBucket, provisionIndexes, withDatabase } from './stores.ts'
import { missingSubjects, provisionSubjects } from './subjects.ts'
import { checkTopics, provisionTopics } from './topics.ts'

const RETRY_PAUSE_MS = 1_000
/** How long an unreachable server is waited for; the chart's Job has time for four tries. Tests change it. */
export const provisionLimits = { waitMs: 30_000 }

/** How this run differs from a usual one. */
export interface ProvisionOptions {
  /** Id of the deployment to which an operator says that database and brokers belong. */
  readonly deployment?: string | null
  /** Others make the topics. */
  readonly verifiesTopics?: boolean
}

/**
 * Brings topics, schemas, indexes and the bucket into being; does nothing where they are. Waits up to
 * `provisionLimits.waitMs` for unreachable servers. Throws `ProvisionRefused` for contradictions, all
 * together, before it changes anything.
 */
export async function provision(
  config: ProvisionConfig,
  log: Logger,
  { deployment = null, verifiesTopics: isVerifyOnly = false }: ProvisionOptions = {},
): Promise<void> {
  const { environment, isSandbox, asked, registry, s3, ...parts } = partsOf(config)
  const kafka = { ...parts.kafka, logCreator: quietKafkaLog(log) }
  // A mistake in our own files would otherwise look like a registry that is not there yet.
  for (const { record } of subjects()) loadAvro(record)
  const mongodb = { uri: config.mongodbUri, database: databaseOf(config) }
  const inDatabase = <T>(what: string, work: (db: Db) => Promise<T>) =>
    patiently(what, log, () => withDatabase(mongodb, work))
  const topicOptions = { kafka, asked, isSandbox, isVerifyOnly }

  await inDatabase('database', async db => {
    await refuseLoginDatabase(db, config.mongodbUri)
    await askFormat(db)
  })
  const [identity, chosen] = await allOrRefusals([
    inDatabase('identity', async db => identityToSettle(await findSides(kafka, db), deployment)),
    inDatabase('topics', async db => {
      const count = await checkPartitions({ kafka, db, asked: config.partitions })
      const known = (await readDeployment(db))?.topics
      await checkTopics({ ...topicOptions, chosen: count, known })
      return count
    }),
    patiently('schemas', log, () =>
      missingSubjects({ registry, topicsWithRecords: () => topicsWithRecords(kafka) }),
    ),
    patiently('bucket', log, () => hasBucket(config.s3Bucket, s3)),
  ])

  await inDatabase('identity', async db => {
    await beginFormat(db)
    await settleIdentity({ ...topicOptions, chosen, db, environment }, identity, log)
    await settlePartitions({ kafka, db, asked: config.partitions }, log)
  })
  await Promise.all([
    inDatabase('topics', async db => {
      const known = (await readDeployment(db))?.topics
      await provisionTopics({ ...topicOptions, chosen, known }, log)
      await noteTopics(db, topicNames)
      await noteTopicRules(db, settledBy(asked))
    }),
    patiently('schemas', log, () => provisionSubjects({ registry }, log)),
    inDatabase('indexes', db => provisionIndexes(db, log)),
    patiently('bucket', log, () => provisionBucket(config.s3Bucket, s3, log)),
  ])
}

/** All results, or one `ProvisionRefused` with every refusal; an unreachable server comes before refusals. */
async function allOrRefusals<T extends readonly unknown[]>(
  checks: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  const failed = (await Promise.allSettled(checks)).flatMap(one =>
    one.status === 'rejected' ? [one.reason as Error] : [],
  )
  const other = failed.find(error => !(error instanceof ProvisionRefused))
  if (other) throw other
  if (failed.length > 0) throw new ProvisionRefused(failed.map(({ message }) => message).join('\n'))
  return (await Promise.all(checks)) as T
}

const settledBy = ({ replicas, inSync, retention }: AskedOfTopics) => ({
  ...{ replicas, inSync },
  retention: Object.fromEntries(retention ?? []),
})

/** The requested parts. Throws where settings contradict each other; makes no requests. */
export function partsOf(config: ProvisionConfig) {
  const deployment = deploymentOf(config)
  return {
    isSandbox: deployment.isSandbox,
    environment: deployment.environment,
    asked: askedOfTopics(config, deployment, topicNames),
    kafka: kafkaConfigOf(config, 'provision'),
    registry: registryAccessOf(config),
    s3: s3ConfigOf(config),
  }
}

async function patiently<T>(what: string, log: Logger, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + provisionLimits.waitMs
  let said = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ServerRefused) throw new ProvisionRefused(error.message)
      if (error instanceof ProvisionRefused || Date.now() >= deadline) throw error
      const reason = (error as Error).message
      if (reason !== said) log.warn({ what, reason }, 'provisioning step failed, trying again')
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
