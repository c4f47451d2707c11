import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import {
  type Identity,
  identityMessage,
  identityRefusal,
  readIdentity,
} from '../../platform/deployment/identity.ts'
import { topicNames } from '../../platform/deployment/provisioned.ts'
import { createKafka, type KafkaAccess } from '../../platform/kafka/kafkaClient.ts'
import { noteIdentity, readDeployment, settleOnce } from '../../platform/mongodb/deployment.ts'
import type { SettledIdentity } from '../../schemas/documents/deployment.ts'
import { identityTopic } from '../../schemas/topics.ts'
import { openAdmin } from '../connections/kafkaAdmin.ts'
import { topicsWithRecords } from './lostRegistry.ts'
import { ProvisionRefused } from './refused.ts'
import { isEmpty } from './stores.ts'
import { provisionTopics, type TopicOptions } from './topics.ts'

export interface FoundSides {
  readonly database: SettledIdentity | null
  /** Nothing was ever provisioned there. */
  readonly isDatabaseEmpty: boolean
  readonly brokers: Identity | null
  /** Some of our topics are there. */
  readonly hasTopics: boolean
  /** Those of them that hold records. */
  readonly used: readonly string[]
}

const ADOPT = 'provision --deployment'

/**
 * The id of the deployment that has this database and these brokers; null: a new one is to be made.
 * `adopted`: the id by which an operator joins the two, after one of them was lost. Throws
 * `ProvisionRefused`.
 */
export function identityToSettle(found: FoundSides, adopted: string | null): string | null {
  const { database, brokers, isDatabaseEmpty, hasTopics, used } = found
  if (adopted !== null) {
    const other = [brokers?.id, database?.id].find(id => id !== undefined && id !== adopted)
    if (other === undefined) return adopted
    throw new ProvisionRefused(`--deployment ${adopted}: what is here belongs to deployment ${other}`)
  }
  if (brokers !== null) {
    const refusal = identityRefusal({ _id: 'deployment', ...(database && { identity: database }) }, brokers)
    if (refusal === null) return brokers.id
    const lost =
      database === null ? `. If its database was lost: ${ADOPT} ${brokers.id} (docs/restore.md)` : ''
    throw new ProvisionRefused(`${refusal}${lost}`)
  }
  if (database?.isOnBrokers) {
    throw new ProvisionRefused(
      `the database belongs to deployment ${database.id}, and these brokers have no topic ${identityTopic.name} ` +
        `of it: name its own brokers and KAFKA_PREFIX. If Kafka was lost: ${ADOPT} ${database.id} (docs/restore.md)`,
    )
  }
  if (isDatabaseEmpty && used.length > 0) {
    throw new ProvisionRefused(
      `${used.join(', ')} hold records of another deployment, and the database is empty: name this deployment's ` +
        `own brokers, or give it a KAFKA_PREFIX. If the database was lost: ${ADOPT} and any new UUID (docs/restore.md)`,
    )
  }
  if (database === null && !isDatabaseEmpty && !hasTopics) {
    throw new ProvisionRefused(
      'the database belongs to a deployment, and these brokers have none of its topics: name its own brokers; it ' +
        `began without a KAFKA_PREFIX, and one is never added later. If Kafka was lost: ${ADOPT} and any new UUID ` +
        '(docs/restore.md)',
    )
  }
  return database?.id ?? null
}

/** Both sides as they are. Rejects like kafkajs and the driver. */
export async function findSides(kafka: KafkaAccess, db: Db): Promise<FoundSides> {
  const admin = await openAdmin(kafka)
  try {
    const [settled, isNew, names, brokers, used] = await Promise.all([
      readDeployment(db),
      isEmpty(db),
      admin.listTopics(),
      readIdentity(admin),
      topicsWithRecords(kafka),
    ])
    const isDatabaseEmpty = isNew && settled?.partitions === undefined
    const hasTopics = names.some(name => topicNames.includes(name))
    return { database: settled?.identity ?? null, isDatabaseEmpty, brokers, hasTopics, used }
  } finally {
    await admin.disconnect()
  }
}

/** Writes the id to both sides: first to the database as not yet written, so that it can be done again. */
export async function settleIdentity(
  options: Omit<TopicOptions, 'topics'> & { readonly db: Db; readonly environment: string },
  known: string | null,
  log: Logger,
): Promise<void> {
  const { kafka, db, environment } = options
  const { identity } = await settleOnce(db, { identity: { id: known ?? randomUUID(), isOnBrokers: false } })
  const { id } = identity!
  await provisionTopics({ ...options, topics: [identityTopic] }, log)
  const admin = await openAdmin(kafka)
  try {
    const before = await readIdentity(admin)
    if (before?.id !== id || before.environment !== environment) await write(kafka, { id, environment })
    const refusal = identityRefusal(await readDeployment(db), await readIdentity(admin))
    if (refusal !== null) throw new ProvisionRefused(refusal)
    if (before === null) log.info({ deployment: id }, 'identity of the deployment written')
  } finally {
    await admin.disconnect()
  }
  await noteIdentity(db, id)
}

async function write(kafka: KafkaAccess, identity: Identity): Promise<void> {
  const producer = createKafka(kafka).producer({ allowAutoTopicCreation: false })
  await producer.connect()
  try {
    await producer.send({ topic: identityTopic.name, messages: [identityMessage(identity)] })
  } finally {
    await producer.disconnect()
  }
}
