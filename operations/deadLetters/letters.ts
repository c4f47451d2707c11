import type { KafkaClient } from '../../platform/kafka/kafkaClient.ts'
import { type Letter, lettersOf, noteOf, originalOf } from '../../platform/records/deadLetters.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import { createProducer } from '../../processors/runtime/kafka/kafkaProducers.ts'
import { readPartition } from '../../processors/runtime/kafka/kafkaReader.ts'
import type { Settlement } from '../../schemas/documents/operations.ts'
import { topics } from '../../schemas/topics.ts'

/** All letters, in the order in which they were set aside. */
export async function readLetters(kafka: KafkaClient): Promise<Letter[]> {
  const { name: topic, partitions } = topics.deadLetters
  const admin = kafka.admin()
  await admin.connect()
  const bounds = await admin.fetchTopicOffsets(topic).finally(() => admin.disconnect())
  const records: LogRecord[] = []
  for (let partition = 0; partition < partitions; partition += 1) {
    const found = bounds.find(each => each.partition === partition)
    if (!found) continue
    const range = { topic, partition, start: BigInt(found.low), end: BigInt(found.high) }
    await readPartition(kafka, range, batch => void records.push(...batch))
  }
  return lettersOf(records)
}

/**
 * Writes letters back to where they came from, then notes it. A crash in between leaves a letter that waits
 * although it was written back.
 */
export async function redrive(kafka: KafkaClient, letters: readonly Letter[], now: number): Promise<void> {
  const counts = await countsOf(kafka, [...new Set(letters.map(({ topic }) => topic))])
  const producer = createProducer(kafka)
  try {
    await producer.send(letters.map(letter => originalOf(letter, now, counts.get(letter.topic)!)))
    const settled: Settlement = { how: 'REDRIVEN', at: now, by: null, reason: null }
    await producer.send(letters.map(letter => noteOf(letter, settled)))
  } finally {
    await producer.close()
  }
}

/** Partitions of these topics. */
async function countsOf(kafka: KafkaClient, names: string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const admin = kafka.admin()
  await admin.connect()
  const { topics: found } = await admin
    .fetchTopicMetadata({ topics: names })
    .finally(() => admin.disconnect())
  return new Map(found.map(({ name, partitions }) => [name, partitions.length]))
}

/** Notes that letters are left for good; their bytes stay in the topic. */
export async function discard(
  kafka: KafkaClient,
  letters: readonly Letter[],
  reason: string,
  now: number,
): Promise<void> {
  const producer = createProducer(kafka)
  try {
    const settled: Settlement = { how: 'DISCARDED', at: now, by: null, reason }
    await producer.send(letters.map(letter => noteOf(letter, settled)))
  } finally {
    await producer.close()
  }
}
