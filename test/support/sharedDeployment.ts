import type { Db } from 'mongodb'
import { readIdentity } from '../../platform/deployment/identity.ts'
import { createKafka } from '../../platform/kafka/kafkaClient.ts'
import { noteIdentity } from '../../platform/mongodb/deployment.ts'
import type { SettledIdentity } from '../../schemas/documents/deployment.ts'
import { servers } from './servers.ts'

/** Identity of the deployment that the shared brokers belong to. */
export async function sharedIdentity(): Promise<SettledIdentity> {
  const admin = createKafka({ brokers: [servers().kafka], logCreator: () => () => undefined }).admin()
  await admin.connect()
  const found = await readIdentity(admin).finally(() => admin.disconnect())
  if (found === null) throw new Error('the shared brokers were not provisioned')
  return { id: found.id, isOnBrokers: true }
}

/** Lets a test's own database work on the shared brokers; what provisions it is `ENVIRONMENT=local`. */
export async function joinSharedDeployment(db: Db): Promise<void> {
  await noteIdentity(db, (await sharedIdentity()).id)
}
