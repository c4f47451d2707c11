import type { EachBatchPayload } from 'kafkajs'
import { Binary, type Db } from 'mongodb'
import type { Logger } from 'pino'
import type { KafkaClient } from '../../platform/kafka/kafkaClient.ts'
import { toRecord } from '../../platform/kafka/kafkaRecords.ts'
import { startReconnectingConsumer } from '../../platform/kafka/reconnectingConsumer.ts'
import { ignoringDuplicates } from '../../platform/mongodb/duplicateKeys.ts'
import { type Letter, readLetterOrNote } from '../../platform/records/deadLetters.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import { type Codec, CodecPoisoned, type Decoded } from '../../schemas/codec/codec.ts'
import {
  type AuditDocument,
  type DeadLetterDocument,
  SEARCHABLE_MS,
  type Settlement,
} from '../../schemas/documents/operations.ts'
import { topics } from '../../schemas/topics.ts'

/**
 * Audit archive: sinks the audit log and dead letters into MongoDB, where operators search them. All gateways
 * of a database share one consumer group. Writes are idempotent: a record that is read twice is stored once.
 */
export interface AuditArchiveOptions {
  readonly kafka: KafkaClient
  readonly db: Db
  readonly codec: Pick<Codec, 'decode'>
  readonly log: Logger
}

const SESSION_TIMEOUT_MS = 10_000
/**
 * Fetches are batched by time and size: a fetch, an insert and a commit for every record would be wasteful.
 */
const FETCH_WAIT_MS = 250
const MIN_FETCH_BYTES = 524_288
/** Bounds the memory of a fetch; a dead letter that is larger arrives alone. */
const MAX_FETCH_BYTES = 1_048_576

/** Starts in the background: nothing depends on it. Returns the stop function. */
export function startAuditArchive({ kafka, db, codec, log }: AuditArchiveOptions): () => Promise<void> {
  const { close } = startReconnectingConsumer({
    ...{ kafka, log },
    task: 'archiving dead letters and the audit log',
    topics: [topics.auditLog.name, topics.deadLetters.name],
    fromBeginning: true,
    config: {
      // Another database starts at the beginning of the topics and fills itself.
      groupId: `gateway-operations-${db.databaseName}`,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      minBytes: MIN_FETCH_BYTES,
      maxBytes: MAX_FETCH_BYTES,
      sessionTimeout: SESSION_TIMEOUT_MS,
    },
    // A batch that could not be stored is read again.
    eachBatch: batch => archiveBatch(batch, db, codec),
  })
  return close
}

async function archiveBatch({ batch, heartbeat }: EachBatchPayload, db: Db, codec: Pick<Codec, 'decode'>) {
  const records = batch.messages.map(message => toRecord(batch.topic, batch.partition, message))
  if (batch.topic === topics.auditLog.name) await archiveAuditRecords(db, codec, records)
  else {
    for (const record of records) {
      await archiveDeadLetter(db, record)
      await heartbeat()
    }
  }
}

/** Stores audit records; one that is stored already stays unchanged. */
export async function archiveAuditRecords(
  db: Db,
  codec: Pick<Codec, 'decode'>,
  logged: readonly LogRecord[],
): Promise<void> {
  const found: AuditDocument[] = []
  for (const { value } of logged) {
    if (value === null) continue
    const decoded = await decodedOrNull(codec, value)
    if (decoded?.record !== 'lastro.audit.AuditRecord') continue
    const { id, event: _always, timestamp: at, ...entry } = decoded.value
    // MongoDB expires by its own clock, and the clock of a sandbox may be ahead of it.
    const expireAt = new Date(Math.min(at, Date.now()) + SEARCHABLE_MS)
    if (expireAt.getTime() > Date.now()) found.push({ _id: id, at, ...entry, expireAt })
  }
  if (found.length === 0) return
  const records = db.collection<AuditDocument>('auditRecords')
  // A record that is read twice is a duplicate key.
  await ignoringDuplicates(records.insertMany(found, { ordered: false }))
}

/** Null for undecodable bytes, which must not block the records behind them. */
async function decodedOrNull(codec: Pick<Codec, 'decode'>, value: Buffer): Promise<Decoded | null> {
  try {
    return await codec.decode(value)
  } catch (error) {
    if (error instanceof CodecPoisoned) return null
    throw error
  }
}

/** Stores a dead letter or the settlement of one; an older record than the stored one changes nothing. */
export async function archiveDeadLetter(db: Db, record: LogRecord): Promise<void> {
  const letters = db.collection<DeadLetterDocument>('deadLetters')
  const read = readLetterOrNote(record)
  const offset = Number(record.offset)
  if ('letter' in read) {
    const document = documentOf(read.letter, offset)
    const isNewer = { $gte: ['$offset', offset] }
    await letters.updateOne(
      { _id: document._id },
      [{ $replaceWith: { $cond: [isNewer, '$$ROOT', { $literal: document }] } }],
      { upsert: true },
    )
    return
  }
  const { source, settled } = read
  const change = { ...settledFields(settled), offset }
  await letters.updateOne({ _id: source, offset: { $lt: offset } }, { $set: change })
}

/** The fields that a settlement changes in the document of its letter. */
export function settledFields(settled: Settlement) {
  return { state: settled.how, settled, expireAt: new Date(settled.at + SEARCHABLE_MS) }
}

function documentOf({ source, record, ...letter }: Letter, offset: number): DeadLetterDocument {
  const { partition, headers, value } = record
  return {
    _id: source,
    ...letter,
    state: 'WAITING',
    settled: null,
    partition,
    offset,
    headers: Object.entries(headers).map(([name, text]) => ({ name, value: text })),
    value: value === null ? null : new Binary(value),
  }
}

/** The dead letter of a document. */
export function letterOf({ _id, headers, value, partition, ...document }: DeadLetterDocument): Letter {
  const { topic, key, processor, error, reason, stack, at, settled } = document
  const named = Object.fromEntries(headers.map(header => [header.name, header.value]))
  const bytes = value === null ? null : Buffer.from(value.buffer)
  const record = { partition, headers: named, value: bytes }
  return { source: _id, topic, key, processor, error, reason, stack, at, settled, record }
}
