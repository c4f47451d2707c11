import { Kafka, logLevel } from 'kafkajs'

/** Groups and transactions have their own coordinators, which a broker loads after it is up. */
export async function kafkaServes(broker: string): Promise<void> {
  const client = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry: { retries: 2, initialRetryTime: 50 },
  })
  const admin = client.admin()
  const producer = client.producer({
    transactionalId: 'lastro-probe',
    maxInFlightRequests: 1,
    idempotent: true,
  })
  try {
    await Promise.all([admin.connect(), producer.connect()])
    const { brokers, controller } = await admin.describeCluster()
    if (brokers.length === 0 || controller === null) throw new Error('no broker has registered')
    await admin.describeGroups(['lastro-probe'])
    const transaction = await producer.transaction()
    await transaction.abort()
  } finally {
    await Promise.all([admin.disconnect(), producer.disconnect()])
  }
}
