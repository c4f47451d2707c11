import type { Kafka, Message, Producer, TopicMessages } from 'kafkajs'
import { Counter, Histogram, type Registry } from 'prom-client'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { traceSend } from '../../platform/process/tracing.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { unavailable } from '../errors.ts'

/**
 * Writes records with one send in flight: whatever waits meanwhile goes into the next send, so batches grow
 * with the load. Not idempotent on purpose: a record written twice has the same command id and is decided
 * once.
 */
export interface BatchingProducer {
  /**
   * Resolves when the broker has the record. Rejects with a `Refusal` (503) when it certainly was not
   * written, and with `DoubtfulSend` when nobody knows.
   */
  send(record: OutRecord): Promise<void>
  /**
   * As `send`, for what nobody waits for: it goes with the next send, or by itself after a moment, so that it
   * is never in the way of a command.
   */
  sendLater(record: OutRecord): Promise<void>
  /**
   * Takes a record back that is not under way yet. False: it is, or it is written. Its `send` rejects with a
   * 503.
   */
  withdraw(record: OutRecord): boolean
  /** Takes nothing more, and tries once more to write what waits. */
  close(): Promise<void>
}

/** The broker may have the record or not. */
export class DoubtfulSend extends Error {
  override readonly name = 'DoubtfulSend'
}

interface Waiting {
  /** As it goes out: with the span of its send. */
  readonly record: OutRecord
  /** As it was given: by this object it is taken back. */
  readonly given: OutRecord
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/**
 * Below the broker's default message.max.bytes (1 MiB): kafkajs puts one record batch per partition in a
 * send.
 */
const MAX_SEND_BYTES = 900_000
/** More in one send only lengthens the wait of the first. */
const MAX_SEND_RECORDS = 2_000
/** Beyond this a record is refused at once: the broker is slower than the clients. */
const MAX_WAITING = 20_000
/**
 * How long a send is tried again while it is certain that nothing was written; the client hears in under 5 s.
 */
const GIVE_UP_MS = 3_000
const PAUSE_MS = 100
/** What waits when the gateway stops is given this long. */
const LAST_SEND_MS = 2_000
/** How long `sendLater` waits for company. */
const LATER_MS = 20

const SEND_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What the broker says, or what happens before a connection stands: nothing was written. */
const CERTAIN_TYPES = new Set([
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_ENOUGH_REPLICAS',
  'MESSAGE_TOO_LARGE',
])
const CERTAIN_NAMES = new Set([
  'KafkaJSMetadataNotLoaded',
  'KafkaJSTopicMetadataNotLoaded',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
])

export function createBatchingProducer(kafka: Kafka, metrics: Registry): BatchingProducer {
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
      return Promise.reject(unavailable('too many records wait for the log'))
    }
    return new Promise((done, failed) => waiting.push({ record, given, done, failed }))
  }
  const sendBatch = async (batch: readonly Waiting[]): Promise<Error | null> => {
    const topicMessages = byTopic(batch)
    const deadline = Date.now() + GIVE_UP_MS
    let doubt: Error | null = null
    for (;;) {
      try {
        connected = connected || (await connect(producer))
        await producer.sendBatch({ topicMessages, acks: -1 })
        return null
      } catch (error) {
        if (!wasCertainlyNotWritten(error)) doubt = new DoubtfulSend('the send was cut off', { cause: error })
        // Trying again is safe: a command that is in the log twice is decided once.
        if (Date.now() > deadline || closed) return doubt ?? unavailable('the message broker does not answer')
        await pause()
      }
    }
  }

  return {
    async send(record) {
      const since = performance.now()
      const sent = meters.traced(record, add)
      start()
      await sent
      meters.duration.observe((performance.now() - since) / 1_000)
    },
    sendLater(record) {
      const sent = meters.traced(record, add)
      if (!sending) later ??= setTimeout(start, LATER_MS)
      return sent
    },
    withdraw(record) {
      const index = waiting.findIndex(entry => entry.given === record)
      if (index < 0) return false
      const [entry] = waiting.splice(index, 1)
      entry!.failed(unavailable('the message broker does not answer'))
      return true
    },
    async close() {
      closed = true
      start()
      if (sending) await orNullWithin(LAST_SEND_MS, sending)
      await producer.disconnect().catch(() => undefined)
    },
  }
}

async function connect(producer: Producer): Promise<true> {
  await producer.connect()
  return true
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, PAUSE_MS))
}

function wasCertainlyNotWritten(error: unknown): boolean {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { name, type, code, cause, message } = current as {
      name?: string
      type?: string
      code?: string
      cause?: unknown
      message?: string
    }
    if (type && CERTAIN_TYPES.has(type)) return true
    if (name && CERTAIN_NAMES.has(name)) return true
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

/** How long sends take and how they fail, each send a span. What waits on purpose has no duration. */
function createMeters(metrics: Registry) {
  const registers = [metrics]
  const errors = new Counter({
    name: 'lastro_produce_errors_total',
    help: 'Records that were not written, or of which nobody knows.',
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
        errors.inc({ kind: error instanceof DoubtfulSend ? 'doubtful' : 'refused' })
        throw error
      }
    },
  }
}
