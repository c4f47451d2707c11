import { randomUUID } from 'node:crypto'
import { forgetGroup } from '../../../platform/kafka/consumerGroups.ts'
import type { KafkaClient } from '../../../platform/kafka/kafkaClient.ts'
import { toRecord } from '../../../platform/kafka/kafkaRecords.ts'
import { onlyPartition } from '../../../platform/kafka/reconnectingConsumer.ts'
import type { LogRecord } from '../../../platform/records/records.ts'
import { whileOwning } from './kafkaErrors.ts'

const SESSION_TIMEOUT_MS = 30_000
const FETCH_WAIT_MS = 20
const STUCK_AFTER_MS = 30_000
const MAX_PARTITION_FETCH_BYTES = 8 * 1024 * 1024

interface Range {
  readonly topic: string
  readonly partition: number
  readonly start: bigint
  /** The first offset that is not wanted. */
  readonly end: bigint
}

/**
 * Reads one partition's committed records from `start` to `end`. kafkajs has no `assign()`: a group of one
 * member with an assigner that names just this partition reads it (docs/kafka-and-mongodb.md, Group
 * membership); the group is deleted afterwards.
 */
export async function readPartition(
  kafka: KafkaClient,
  { topic, partition, start, end }: Range,
  visit: (records: readonly LogRecord[]) => void | Promise<void>,
): Promise<void> {
  if (start >= end) return
  const groupId = `lastro-read-${randomUUID()}`
  const consumer = kafka.consumer({
    groupId,
    partitionAssigners: [onlyPartition(partition)],
    sessionTimeout: SESSION_TIMEOUT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    maxBytesPerPartition: MAX_PARTITION_FETCH_BYTES,
    readUncommitted: false,
    allowAutoTopicCreation: false,
  })
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await new Promise<void>((resolve, reject) => {
      // An old leader that was cut off from its peers has nothing further, and says no error.
      const stuck = () => reject(new Error(`${topic}/${partition} brought nothing for ${STUCK_AFTER_MS} ms`))
      let watch = setTimeout(stuck, STUCK_AFTER_MS)
      consumer.on(consumer.events.DISCONNECT, () => clearTimeout(watch))
      // However long the visitor takes: that is no fault of the broker.
      consumer.on(consumer.events.START_BATCH_PROCESS, () => clearTimeout(watch))
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
      // Emitted also for batches whose records were all filtered, which the handler never sees.
      consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
        clearTimeout(watch)
        watch = setTimeout(stuck, STUCK_AFTER_MS)
        if (BigInt(payload.lastOffset) >= end - 1n) resolve()
      })
      const running = consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: true,
        eachBatch: async ({ batch }) => {
          const records = batch.messages
            .map(message => toRecord(topic, partition, message))
            .filter(({ offset }) => offset >= start && offset < end)
          if (records.length > 0) await visit(records)
        },
      })
      running.catch(reject)
      consumer.seek({ topic, partition, offset: String(start) })
    })
  } catch (error) {
    throw whileOwning(error)
  } finally {
    await consumer.disconnect().catch(() => undefined)
    await forgetGroup(kafka, groupId)
  }
}
