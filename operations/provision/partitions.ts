import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { countOf, findTopics } from '../../platform/deployment/provisioned.ts'
import type { KafkaAccess } from '../../platform/kafka/kafkaClient.ts'
import { readDeployment, settleOnce } from '../../platform/mongodb/deployment.ts'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { isPartitionCount, type PartitionCount } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { openAdmin } from '../connections/kafkaAdmin.ts'
import { ProvisionRefused } from './refused.ts'

/**
 * The number of partitions of this deployment, settled by the first provisioning for good. What was
 * provisioned before there was a choice has what its topics have. `asked` is `PARTITIONS`, or null. Throws
 * `ProvisionRefused` where another one is asked for, or a move is under way.
 */
export async function settlePartitions(options: PartitionOptions, log: Logger): Promise<PartitionCount> {
  const { db } = options
  const before = await readDeployment(db)
  const count = await checkPartitions(options)
  const { partitions } = await settleOnce(db, { partitions: count })
  if (partitions !== count) throw new ProvisionRefused(another(count, partitions!))
  if (before?.partitions === undefined) log.info({ partitions }, 'partition count fixed')
  return count
}

export interface PartitionOptions {
  readonly kafka: KafkaAccess
  readonly db: Db
  readonly asked: PartitionCount | null
}

/** The number that is to be settled. Throws `ProvisionRefused`; changes nothing. */
export async function checkPartitions({ kafka, db, asked }: PartitionOptions): Promise<PartitionCount> {
  const before = await readDeployment(db)
  const existing = before?.partitions === undefined ? await existingCount(kafka) : null
  return countToSettle(asked, before, existing)
}

/** Throws `ProvisionRefused`. `existing`: what topics that are there say; null without any. */
export function countToSettle(
  asked: PartitionCount | null,
  settled: Pick<DeploymentDocument, 'partitions' | 'move'> | null,
  existing: number | null,
): PartitionCount {
  if (settled?.move) {
    const { from, to } = settled.move
    throw new ProvisionRefused(
      `the move from ${from} to ${to} partitions is unfinished: run lastro repartition to complete it`,
    )
  }
  const stands = settled?.partitions ?? existing
  if (stands === null) return asked ?? USUAL_PARTITIONS
  if (!isPartitionCount(stands) || (asked !== null && asked !== stands)) {
    throw new ProvisionRefused(another(asked ?? USUAL_PARTITIONS, stands))
  }
  return stands
}

const another = (asked: number, stands: number) =>
  `PARTITIONS asks for ${asked}, and this deployment has ${stands} since it was first provisioned: say ` +
  `${stands} or leave it out; docs/scale.md tells which number to choose`

async function existingCount(kafka: KafkaAccess): Promise<number | null> {
  const admin = await openAdmin(kafka)
  try {
    return countOf(await findTopics(admin, Object.values<Topic>(topics)))
  } finally {
    await admin.disconnect()
  }
}
