import type { LogRecord, OutRecord } from '../../../platform/records/records.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { topics } from '../../../schemas/topics.ts'
import { cutText } from '../../../schemas/values/freeText.ts'
import type { Destination } from '../ports.ts'

/** Any lane may set a record aside, into any of them. */
export const DEAD_LETTER_PARTITIONS: readonly Destination[] = Array.from(
  { length: topics.deadLetters.partitions },
  (_, partition) => ({ topic: topics.deadLetters.name, partition }),
)

/** Headers are for people and tools; a stack may be long, the record must stay writable. */
const MAX_REASON_CHARACTERS = 2_000
const MAX_STACK_CHARACTERS = 8_000

/**
 * The dead letter of a record: original key, bytes and headers, and in addition who gave it up, why, and
 * its position. `redrive` writes it back to its source topic from exactly these.
 */
export function deadLetter(record: LogRecord, processor: string, error: Error, at: number): OutRecord {
  const source = `${record.topic}/${record.partition}/${record.offset}`
  return {
    topic: topics.deadLetters.name,
    partition: partitionOf(source, topics.deadLetters.partitions),
    key: source,
    value: record.value,
    headers: {
      ...record.headers,
      'dead-letter-processor': processor,
      'dead-letter-error': error.name,
      'dead-letter-reason': cutText(error.message, MAX_REASON_CHARACTERS),
      'dead-letter-stack': cutText(error.stack ?? '', MAX_STACK_CHARACTERS),
      'dead-letter-topic': record.topic,
      'dead-letter-partition': String(record.partition),
      'dead-letter-offset': String(record.offset),
      'dead-letter-key': record.key ?? '',
      'dead-letter-timestamp': String(record.timestamp),
    },
    timestamp: at,
  }
}
