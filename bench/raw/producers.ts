import type { Kafka, Producer } from 'kafkajs'

/** One connected transactional producer a partition, made when it is first asked for. */
export function transactionalProducers(
  kafka: Kafka,
  group: string,
): (partition: number) => Promise<Producer> {
  const producers = new Map<number, Promise<Producer>>()
  const connected = async (partition: number) => {
    const producer = kafka.producer({
      transactionalId: `${group}/${partition}`,
      idempotent: true,
      maxInFlightRequests: 1,
      transactionTimeout: 10_000,
    })
    await producer.connect()
    return producer
  }
  return partition => {
    const known = producers.get(partition) ?? connected(partition)
    producers.set(partition, known)
    return known
  }
}
