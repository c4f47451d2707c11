import type { EachBatchPayload, Kafka } from 'kafkajs'
import { Binary, type Db } from 'mongodb'
import type { Logger } from 'pino'
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
 * Keeps dead letters and the audit log in MongoDB, where operators search them. All gateways of a database
 * share the work as one group; what is read twice is kept once.
 */
export interface RecordKeeperOptions {
  readonly kafka: Kafka
  readonly db: Db
  readonly codec: Pick<Codec, 'decode'>
  readonly log: Logger
}

const SESSION_TIMEOUT_MS = 10_000
/**
 * A fetch comes after this time, or as soon as there is this much. Nobody waits for a record, and one at a
 * time each would cost a fetch, an insertion and a commit.
 */
const FETCH_WAIT_MS = 250
const MIN_FETCH_BYTES = 524_288
/** A fetch stays small in memory; a dead letter alone may be larger, and comes alone then. */
const MAX_FETCH_BYTES = 1_048_576

/** Begins at once and does not wait: nothing else depends on it. Answers how to end it. */
export function startRecordKeeper({ kafka, db, codec, log }: RecordKeeperOptions): () => Promise<void> {
  const { close } = startReconnectingConsumer({
    ...{ kafka, log },
    task: 'keeping dead letters and the audit log',
    topics: [topics.auditLog.name, topics.deadLetters.name],
    fromBeginning: true,
    config: {
      // Another database begins at the beginning, and fills itself.
      groupId: `gateway-operations-${db.databaseName}`,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      minBytes: MIN_FETCH_BYTES,
      maxBytes: MAX_FETCH_BYTES,
      sessionTimeout: SESSION_TIMEOUT_MS,
    },
    // A batch that was not kept is read again.
    eachBatch: batch => keepBatch(batch, db, codec),
  })
  return close
}

async function keepBatch({ batch, heartbeat }: EachBatchPayload, db: Db, codec: Pick<Codec, 'decode'>) {
  const records = batch.messages.map(message => toRecord(batch.topic, batch.partition, message))
  if (batch.topic === topics.auditLog.name) await keepAudit(db, codec, records)
  else {
    for (const record of records) {
      await keepLetter(db, record)
      await heartbeat()
    }
  }
}

/** An entry that is kept already stays as it is. */
export async function keepAudit(
  db: Db,
  codec: Pick<Codec, 'decode'>,
  logged: readonly LogRecord[],
): Promise<void> {
  const found: AuditDocument[] = []
  for (const { value } of logged) {
    if (value === null) continue
    const decoded = await decodedOrNull(codec, value)
    if (decoded?.record !== 'lastro.audit.AuditRecord') continue
    const { id, event: _always, timestamp: at, ...said } = decoded.value
    // The database counts in days of its own, a sandbox may be ahead of them.
    const expireAt = new Date(Math.min(at, Date.now()) + SEARCHABLE_MS)
    if (expireAt.getTime() > Date.now()) found.push({ _id: id, at, ...said, expireAt })
  }
  if (found.length === 0) return
  const records = db.collection<AuditDocument>('auditRecords')
  // What is read twice is there already.
  await ignoringDuplicates(records.insertMany(found, { ordered: false }))
}

/** Null for bytes that nobody can read, which must not keep the others waiting. */
async function decodedOrNull(codec: Pick<Codec, 'decode'>, value: Buffer): Promise<Decoded | null> {
  try {
    return await codec.decode(value)
  } catch (error) {
    if (error instanceof CodecPoisoned) return null
    throw error
  }
}

/** A letter, or a note about one; what is older than what is kept already changes nothing. */
export async function keepLetter(db: Db, record: LogRecord): Promise<void> {
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

/** What a settlement changes in the document of its letter. */
export function settledFields(settled: Settlement) {
  return { state: settled.how, settled, expireAt: new Date(settled.at + SEARCHABLE_MS) }
}

function documentOf({ source, record, ...said }: Letter, offset: number): DeadLetterDocument {
  const { partition, headers, value } = record
  return {
    _id: source,
    ...said,
    state: 'WAITING',
    settled: null,
    partition,
    offset,
    headers: Object.entries(headers).map(([name, text]) => ({ name, value: text })),
    value: value === null ? null : new Binary(value),
  }
}

/** The letter that a document was made from. */
export function letterOf({ _id, headers, value, partition, ...document }: DeadLetterDocument): Letter {
  const { topic, key, processor, error, reason, stack, at, settled } = document
  const named = Object.fromEntries(headers.map(header => [header.name, header.value]))
  const bytes = value === null ? null : Buffer.from(value.buffer)
  const record = { partition, headers: named, value: bytes }
  return { source: _id, topic, key, processor, error, reason, stack, at, settled, record }
}
