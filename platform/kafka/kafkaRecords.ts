import type { KafkaMessage } from 'kafkajs'
import type { Headers, LogRecord } from '../records/records.ts'

/**
 * Additions of our kafkajs patch to a message of an uncompressed batch: its offset and time as numbers,
 * without parsing text, and a header by name, without building the others.
 */
type ReadMessage = KafkaMessage & {
  readonly position?: number
  readonly time?: number
  readonly headerText?: (name: string) => string | undefined
}

/**
 * Converts a kafkajs message: one value per header, keys and headers as UTF-8 text. Both are made on
 * demand: a stream on its hot path needs neither.
 */
export function toRecord(topic: string, partition: number, message: ReadMessage): LogRecord {
  let key: string | undefined
  let headers: Headers | undefined
  const all = () => (headers ??= headersOf(message))
  return {
    topic,
    partition,
    offset: BigInt(message.position ?? message.offset),
    get key() {
      key ??= message.key?.toString()
      return key ?? null
    },
    value: message.value,
    get headers() {
      return all()
    },
    header: name => (message.headerText ? message.headerText(name) : all()[name]),
    timestamp: message.time ?? Number(message.timestamp),
  }
}

function headersOf(message: KafkaMessage): Headers {
  const headers: Record<string, string> = {}
  const given = message.headers
  for (const name in given) {
    const value = given[name]
    const single = Array.isArray(value) ? value[0] : value
    if (single !== undefined) headers[name] = single.toString()
  }
  return headers
}
