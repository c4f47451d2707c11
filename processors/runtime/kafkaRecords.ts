import type { KafkaMessage } from 'kafkajs'
import type { LogRecord } from './ports.ts'

/** A kafkajs message as a record of ours: one value per header, keys and headers as UTF-8 text. */
export function toRecord(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    const single = Array.isArray(value) ? value[0] : value
    if (single !== undefined) headers[name] = single.toString()
  }
  return {
    topic,
    partition,
    offset: BigInt(message.offset),
    key: message.key === null ? null : message.key.toString(),
    value: message.value,
    headers,
    timestamp: Number(message.timestamp),
  }
}
