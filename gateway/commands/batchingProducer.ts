import type { Message, TopicMessages } from 'kafkajs'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { KafkaClient, KafkaProducer } from '../../platform/kafka/kafkaClient.ts'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { traceSend } from '../../platform/process/tracing.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { unavailable } from '../errors/errors.ts'

/**
 * Batching producer with one send in flight: records that arrive meanwhile join the next send, so batches
 * grow with the load. Deliberately not idempotent: a record that is written twice has the same command id and
 * is decided once.
 */
export type BatchingProducer = ReturnType<typeof createBatchingProducer>

/** The broker may have the record or not. */
export class IndeterminateSend extends Error {
  override readonly name = 'IndeterminateSend'
}

interface Waiting {
  /** The record with the trace context of its send. */
  readonly record: OutRecord
  /** The record as the caller passed it, which identifies it for `withdraw`. */
  readonly given: OutRecord
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/**
 * Below the broker's default message.max.bytes (1 MiB): kafkajs puts one record batch per partition in a
 * send.
 */
const MAX_SEND_BYTES = 900_000
/** More records in one send only delay the first. */
const MAX_SEND_RECORDS = 2_000
/** Further records are refused at once: the broker is slower than the clients. */
const MAX_WAITING = 20_000
/** How long a send is retried while certainly nothing was written; the client gets its 503 within 5 s. */
const RETRY_MS = 3_000
const PAUSE_MS = 100
/** Limit for queued records at shutdown. */
const LAST_SEND_MS = 2_000
/** How long `sendLater` waits for another send to join. */
const LATER_MS = 20

const SEND_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Errors of the broker, or before a connection is open, after which nothing was written. */
const NOT_WRITTEN_TYPES = new Set([
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_ENOUGH_REPLICAS',
  'MESSAGE_TOO_LARGE',
])
const NOT_WRITTEN_NAMES = new Set([
  'KafkaJSMetadataNotLoaded',
  'KafkaJSTopicMetadataNotLoaded',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'NotProvisioned',
])

export function createBatchingProducer(kafka: KafkaClient, metrics: Registry) {
  const producer = kafka.producer({ allowAutoTopicCreation: false, retry: { retries: 0 } })
  const waiting: Waiting[] = []
  let connected = false
  let sending: Promise<void> | null = null
  let later: NodeJS.Timeout | null = null
  let closed = false
  const meters = createMeters(metrics)

  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = takeBatch(waiting)
      const error = await sendBatch(batch)
      for (const { done, failed } of batch) error ? failed(error) : done()
    }
    sending = null
  }
  const start = () => {
    if (later) clearTimeout(later)
    later = null
    if (waiting.length > 0) sending ??= sendAll()
  }
  const add = (record: OutRecord, given: OutRecord): Promise<void> => {
    if (closed || waiting.length >= MAX_WAITING) {
      return Promise.reject(unavailable('too many records are queued for the message broker'))
    }
    return new Promise((done, failed) => waiting.push({ record, given, done, failed }))
  }
  const sendBatch = async (batch: readonly Waiting[]): Promise<Error | null> => {
    const topicMessages = byTopic(batch)
    const deadline = Date.now() + RETRY_MS
    let indeterminate: Error | null = null
    for (;;) {
      try {
        connected = connected || (await connect(producer))
        await producer.sendBatch({ topicMessages, acks: -1 })
        return null
      } catch (error) {
        if (!isCertainlyNotWritten(error))
          indeterminate = new IndeterminateSend('the connection broke during a send', { cause: error })
        // Retrying is safe: a command that is in the log twice is decided once.
        if (Date.now() > deadline || closed)
          return indeterminate ?? unavailable('the message broker does not answer')
        await pause()
      }
    }
  }

  return {
    /**
     * Resolves when the broker has the record. Rejects with a `Refusal` (503) when the record certainly was
     * not written, and with `IndeterminateSend` when it may have been.
     */
    async send(record: OutRecord) {
      const since = performance.now()
      const sent = meters.traced(record, add)
      start()
      await sent
      meters.duration.observe((performance.now() - since) / 1_000)
    },
    /** Like `send`, but waits up to 20 ms to join the next send, so it never delays a command. */
    sendLater(record: OutRecord) {
      const sent = meters.traced(record, add)
      if (!sending) later ??= setTimeout(start, LATER_MS)
      return sent
    },
    /**
     * Withdraws a record that is still queued; its `send` rejects with a 503. False when it is in flight or
     * written.
     */
    withdraw(record: OutRecord): boolean {
      const index = waiting.findIndex(entry => entry.given === record)
      if (index < 0) return false
      const [entry] = waiting.splice(index, 1)
      entry!.failed(unavailable('the message broker does not answer'))
      return true
    },
    /** Accepts no more records and tries once more to write the queued ones. */
    async close() {
      closed = true
      start()
      if (sending) await orNullWithin(LAST_SEND_MS, sending)
      await producer.disconnect().catch(() => undefined)
    },
  }
}

async function connect(producer: KafkaProducer): Promise<true> {
  await producer.connect()
  return true
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, PAUSE_MS))
}

function isCertainlyNotWritten(error: unknown): boolean {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { name, type, code, cause, message } = current as {
      name?: string
      type?: string
      code?: string
      cause?: unknown
      message?: string
    }
    if (type && NOT_WRITTEN_TYPES.has(type)) return true
    if (name && NOT_WRITTEN_NAMES.has(name)) return true
    if (code === 'ECONNREFUSED' || /ECONNREFUSED|Connection timeout/.test(message ?? '')) return true
    current = cause
  }
  return false
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0
  let count = 0
  while (count < waiting.length && count < MAX_SEND_RECORDS) {
    bytes += sizeOf(waiting[count]!.record)
    if (count > 0 && bytes > MAX_SEND_BYTES) break
    count += 1
  }
  return waiting.splice(0, count)
}

function sizeOf({ value, key, headers }: OutRecord): number {
  let bytes = (value?.length ?? 0) + (key?.length ?? 0)
  for (const name in headers) bytes += name.length + headers[name]!.length + 2
  return bytes
}

function byTopic(batch: readonly Waiting[]): TopicMessages[] {
  const topics = new Map<string, Message[]>()
  for (const { record } of batch) {
    const { topic, partition, key, value, headers, timestamp } = record
    const message: Message = {
      partition,
      key,
      value,
      headers: headers as Record<string, string>,
      timestamp: `${timestamp}`,
    }
    const messages = topics.get(topic)
    if (messages) messages.push(message)
    else topics.set(topic, [message])
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }))
}

/** Duration, errors and spans of sends. `sendLater` has no duration: it waits on purpose. */
function createMeters(metrics: Registry) {
  const registers = [metrics]
  const errors = new Counter({
    name: 'lastro_produce_errors_total',
    help: 'Records that were not written (refused), or that may have been (doubtful).',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ['refused', 'doubtful']) errors.inc({ kind }, 0)
  return {
    duration: new Histogram({
      name: 'lastro_produce_seconds',
      help: 'From handing a record to the producer until the broker has it.',
      buckets: SEND_SECONDS,
      registers,
    }),
    async traced(given: OutRecord, add: (record: OutRecord, given: OutRecord) => Promise<void>) {
      const { record, span } = traceSend(given)
      try {
        await add(record, given)
        span.end()
      } catch (error) {
        span.end(error)
        errors.inc({ kind: error instanceof IndeterminateSend ? 'doubtful' : 'refused' })
        throw error
      }
    },
  }
}
