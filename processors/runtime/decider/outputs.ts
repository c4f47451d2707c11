import type { OutRecord } from '../../../platform/records/records.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { partitionsOf } from '../../../schemas/topic.ts'
import { type Topic, type TopicId, topics } from '../../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../../schemas/types.ts'
import { Unavailable } from '../errors.ts'
import type { DecisionContext, Output } from './decision.ts'

/** Events of ours carry at least these; CloudEvents are made from them. */
interface Event {
  readonly id: string
  readonly event: string
  readonly timestamp: number
}

type EventRecord = { [R in RecordName]: RecordTypes[R] extends Event ? R : never }[RecordName]

/** An event with its CloudEvents headers (docs/data-contract.md); `key` is also its subject. */
export function eventOutput<R extends EventRecord>(
  topic: TopicId,
  record: R,
  key: string,
  value: RecordTypes[R],
  source: string,
  context: Pick<DecisionContext, 'commandId' | 'headers'>,
): Output {
  const { id, event, timestamp } = value as Event
  const { traceparent } = context.headers
  return {
    topic: topics[topic].name,
    record,
    key,
    value: value as unknown as Output['value'],
    headers: {
      ce_id: id,
      ce_type: event,
      ce_source: source,
      ce_specversion: '1.0',
      ce_time: new Date(timestamp).toISOString(),
      ce_subject: key,
      'content-type': 'application/avro',
      'command-id': context.commandId,
      ...(traceparent ? { traceparent } : {}),
    },
    timestamp,
  }
}

const byName = new Map(Object.values<Topic>(topics).map(topic => [topic.name, topic]))

/** Bytes for an output, addressed to the partition that Java clients would choose. */
export function encodeOutput(codec: Codec, output: Output): OutRecord | Promise<OutRecord> {
  const topic = byName.get(output.topic)
  if (!topic) throw new Error(`there is no topic ${output.topic} in schemas/topics.ts`)
  const { key, headers, timestamp } = output
  const addressed = {
    topic: topic.name,
    partition: partitionOf(key, partitionsOf(topic, codec.partitions())),
    key,
    headers,
    timestamp,
  }
  const value = encodeValue(codec, output)
  return value instanceof Promise
    ? value.then(bytes => ({ ...addressed, value: bytes }))
    : { ...addressed, value }
}

function encodeValue(codec: Codec, { topic, record, value }: Output): Buffer | Promise<Buffer> {
  const bytes = codec.encode(topic, record as RecordName, value as unknown as RecordTypes[RecordName])
  if (!(bytes instanceof Promise)) return bytes
  return bytes.catch((error: Error) => {
    if (error.name !== 'CodecUnavailable') throw error
    throw new Unavailable(`schema registry: ${error.message}`, { cause: error })
  })
}
