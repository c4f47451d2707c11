import type { Kafka } from 'kafkajs'
import type { Headers, LogRecord, OutRecord } from '../../platform/records.ts'
import { createProducer } from '../../processors/runtime/kafka/kafkaProducers.ts'
import { readPartition } from '../../processors/runtime/kafka/kafkaReader.ts'
import { topics } from '../../schemas/topics.ts'

/** A record that was set aside, and whether somebody has written it back since. */
export interface Letter {
  /** `<topic>/<partition>/<offset>` of the record at its source. */
  readonly source: string
  readonly topic: string
  readonly processor: string
  readonly error: string
  readonly reason: string
  readonly stack: string
  /** Milliseconds since 1970: when it was set aside. */
  readonly at: number
  /** Milliseconds since 1970, or null while it waits. */
  readonly redrivenAt: number | null
  readonly record: LogRecord
}

const PREFIX = 'dead-letter-'
const COMMAND_TOPICS = new Set<string>([topics.contractCommands.name, topics.directoryCommands.name])
/** A note with the key of a letter: it was written back. A letter itself never has this header. */
const REDRIVEN = `${PREFIX}redriven-at`

/** All letters, in the order in which they were set aside. */
export async function readLetters(kafka: Kafka): Promise<Letter[]> {
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

/** Joins letters with the notes about them. A letter set aside again after its note waits again. */
export function lettersOf(records: readonly LogRecord[]): Letter[] {
  const letters = new Map<string, Letter>()
  for (const record of records.toSorted((a, b) => a.timestamp - b.timestamp)) {
    const { key, headers } = record
    const redrivenAt = headers[REDRIVEN]
    const known = letters.get(key ?? '')
    if (redrivenAt === undefined) letters.set(key ?? '', letterOf(record))
    else if (known) letters.set(known.source, { ...known, redrivenAt: Number(redrivenAt) })
  }
  return [...letters.values()]
}

function letterOf(record: LogRecord): Letter {
  const read = (name: string) => record.headers[`${PREFIX}${name}`] ?? ''
  return {
    source: record.key ?? '',
    topic: read('topic'),
    processor: read('processor'),
    error: read('error'),
    reason: read('reason'),
    stack: read('stack'),
    at: record.timestamp,
    redrivenAt: null,
    record,
  }
}

/**
 * Writes letters back to where they came from: same partition, key, bytes and headers. A command gets an id
 * of its own, made from the old one: the old one has its outcome, forever, and would only be answered with
 * it again. Then notes it. A crash in between leaves a letter that waits although it was written back; the id
 * that is made is the same each time, so writing it back again changes nothing.
 */
export async function redrive(kafka: Kafka, letters: readonly Letter[], now: number): Promise<void> {
  const producer = createProducer(kafka)
  try {
    await producer.send(letters.map(letter => originalOf(letter, now)))
    await producer.send(letters.map(letter => noteOf(letter, now)))
  } finally {
    await producer.close()
  }
}

/** The record as it was at its source. */
export function originalOf({ topic, source, record }: Letter, now: number): OutRecord {
  const headers: Record<string, string> = { 'redriven-from': source }
  for (const [name, value] of Object.entries(record.headers)) {
    if (!name.startsWith(PREFIX)) headers[name] = value
  }
  if (COMMAND_TOPICS.has(topic) && headers['command-id'] !== undefined) {
    const [, partition, offset] = source.split('/')
    headers['command-id'] += `_r${partition}-${offset}`
    headers['ce_id'] = headers['command-id']
    // Whoever asked was answered; nobody waits for this reply.
    delete headers['reply-to']
  }
  const partition = Number(record.headers[`${PREFIX}partition`])
  const key = record.headers[`${PREFIX}key`] || null
  return { topic, partition, key, value: record.value, headers, timestamp: now }
}

function noteOf({ source, record }: Letter, now: number): OutRecord {
  const headers: Headers = { [REDRIVEN]: String(now) }
  const { topic, partition } = record
  return { topic, partition, key: source, value: null, headers, timestamp: now }
}
