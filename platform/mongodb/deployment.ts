import type { Db } from 'mongodb'
import type { DeploymentDocument, SettledTopicRules } from '../../schemas/documents/deployment.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'

/**
 * Settled choices of the deployment (schemas/documents/deployment.ts): one function reads them, one lets
 * `provision` write a missing member, and one raises numbers.
 */
const ONLY = 'deployment'

const collectionOf = (db: Db) =>
  db.collection<DeploymentDocument>('deployment', {
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
  })

/** Null while nothing is settled. Rejects as the driver does. */
export function readDeployment(db: Db): Promise<DeploymentDocument | null> {
  return collectionOf(db).findOne({ _id: ONLY })
}

/** Deployments older than the choice have the usual count. */
export async function settledPartitions(db: Db): Promise<number> {
  return (await readDeployment(db))?.partitions ?? USUAL_PARTITIONS
}

/** Existing members stay, even if several processes write at once. Returns the result. */
export async function settleOnce(
  db: Db,
  members: Omit<Partial<DeploymentDocument>, '_id'>,
): Promise<DeploymentDocument> {
  const kept = Object.entries(members).map(([name, value]) => [
    name,
    { $ifNull: [`$${name}`, { $literal: value }] },
  ])
  const settled = await collectionOf(db).findOneAndUpdate(
    { _id: ONLY },
    [{ $set: Object.fromEntries(kept) }],
    { upsert: true, returnDocument: 'after' },
  )
  if (settled === null) throw new Error('the document of the deployment was upserted and is not there')
  return settled
}

/** Numbers that are there grow to these, or stay. */
export async function raise(
  db: Db,
  numbers: Pick<DeploymentDocument, 'format' | 'oldestReader'>,
): Promise<void> {
  await collectionOf(db).updateOne({ _id: ONLY }, { $max: numbers }, { upsert: true })
}

/** Requirements of every process on topics from now on: those of the last provisioning. */
export async function noteTopicRules(db: Db, topicRules: SettledTopicRules): Promise<void> {
  await collectionOf(db).updateOne({ _id: ONLY }, { $set: { topicRules } }, { upsert: true })
}

/** The identity is on the brokers, too. */
export async function noteIdentity(db: Db, id: string): Promise<void> {
  const identity = { id, isOnBrokers: true }
  await collectionOf(db).updateOne({ _id: ONLY }, { $set: { identity } }, { upsert: true })
}

/** Topics that this deployment has from now on, so that one which is gone is missed. */
export async function noteTopics(db: Db, names: readonly string[]): Promise<void> {
  const topics = { $each: [...names] }
  await collectionOf(db).updateOne({ _id: ONLY }, { $addToSet: { topics } } as never, { upsert: true })
}
