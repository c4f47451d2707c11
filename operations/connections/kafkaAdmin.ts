import { logLevel } from 'kafkajs'
import type { Db } from 'mongodb'
import { identityRefusal, readIdentity } from '../../platform/deployment/identity.ts'
import { createKafka, type KafkaAccess, type KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
import { readDeployment } from '../../platform/mongodb/deployment.ts'
import { ServerRefused } from '../../platform/process/refused.ts'

/**
 * kafkajs' admin client, connected. It says nothing by itself: kafkajs logs each try as an error, and what
 * matters arrives as an exception.
 */
export async function openAdmin(kafka: KafkaAccess): Promise<KafkaAdmin> {
  const admin = createKafka({ ...kafka, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  return admin
}

/** Throws where these brokers and this database belong to two deployments: no tool works on them together. */
export async function refuseOthers(kafka: KafkaAccess, db: Db): Promise<void> {
  const admin = await openAdmin(kafka)
  try {
    const refusal = identityRefusal(await readDeployment(db), await readIdentity(admin))
    if (refusal !== null) throw new ServerRefused(refusal)
  } finally {
    await admin.disconnect()
  }
}
