import type { DeadLetterDocument, Settlement } from '../../schemas/documents/operations.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { CHOSEN } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { LogRecord, OutRecord } from './records.ts'

/**
 * Dead letters (topic `dead-letters`), and notes that record what was decided about one. A note has the
 * key of its letter, so it follows it in the same partition.
 */

/** A dead letter, and what was decided about it since. */
export interface Letter
  extends Pick<
    DeadLetterDocument,
    'topic' | 'key' | 'processor' | 'error' | 'reason' | 'stack' | 'at' | 'settled'
  > {
  /** `<topic>/<partition>/<offset>` of the record at its source. */
  readonly source: string
  readonly record: Pick<LogRecord, 'partition' | 'value' | 'headers'>
}

/** A parsed record of the topic. */
export type LetterOrNote =
  | { readonly letter: Letter }
  | { readonly source: string; readonly settled: Settlement }

const PREFIX = 'dead-letter-'
const COMMAND_TOPICS = new Set<string>([
  topics.contractCommands.name,
  topics.directoryCommands.name,
  topics.endpointFindings.name,
  topics.noticeReceipts.name,
])
/** Headers of a note; a letter itself never has one of the first two. */
const NOTED = { REDRIVEN: `${PREFIX}redriven-at`, DISCARDED: `${PREFIX}discarded-at` } as const
const BY = `${PREFIX}settled-by`
const WHY = `${PREFIX}discard-reason`

/**
 * Whether the API may redrive a letter of this topic: external readers of it would see the same record
 * twice.
 */
export function isWrittenBack(topic: string): boolean {
  const { audience, cleanup, writtenBy } =
    Object.values<Topic>(topics).find(({ name }) => name === topic) ?? NO_TOPIC
  return cleanup === 'delete' && (audience === 'internal' || writtenBy.includes('outside feeds'))
}
/** Of a letter whose topic is not on the map. */
const NO_TOPIC = { audience: 'public', cleanup: 'delete', writtenBy: [] as readonly string[] } as const

export function readLetterOrNote(record: LogRecord): LetterOrNote {
  const { headers } = record
  const source = record.key ?? ''
  const by = headers[BY] ?? null
  const redrivenAt = headers[NOTED.REDRIVEN]
  if (redrivenAt !== undefined)
    return { source, settled: { how: 'REDRIVEN', at: Number(redrivenAt), by, reason: null } }
  const discardedAt = headers[NOTED.DISCARDED]
  if (discardedAt !== undefined) {
    const reason = headers[WHY] ?? null
    return { source, settled: { how: 'DISCARDED', at: Number(discardedAt), by, reason } }
  }
  const read = (name: string) => headers[`${PREFIX}${name}`] ?? ''
  const letter: Letter = {
    source,
    topic: read('topic'),
    key: read('key') || null,
    processor: read('processor'),
    error: read('error'),
    reason: read('reason'),
    stack: read('stack'),
    at: record.timestamp,
    settled: null,
    record,
  }
  return { letter }
}

/** Joins letters with the notes about them. A letter set aside again after its note waits again. */
export function lettersOf(records: readonly LogRecord[]): Letter[] {
  const letters = new Map<string, Letter>()
  for (const record of records.toSorted((a, b) => a.timestamp - b.timestamp)) {
    const read = readLetterOrNote(record)
    if ('letter' in read) letters.set(read.letter.source, read.letter)
    else {
      const known = letters.get(read.source)
      if (known) letters.set(read.source, { ...known, settled: read.settled })
    }
  }
  return [...letters.values()]
}

/**
 * The original record: same key, bytes and headers, in the partition of that key in a deployment with
 * this many partitions. A command gets a new id, derived from the old one: the old id has its outcome
 * for ever, and would only get the same answer again. The derived id is always the same, so redriving a
 * command twice changes nothing.
 */
export function originalOf(
  { topic, key, source, record }: Letter,
  now: number,
  partitions: number,
): OutRecord {
  const headers: Record<string, string> = { 'redriven-from': source }
  for (const [name, value] of Object.entries(record.headers)) {
    if (!name.startsWith(PREFIX)) headers[name] = value
  }
  if (COMMAND_TOPICS.has(topic) && headers['command-id'] !== undefined) {
    const [, partition, offset] = source.split('/')
    headers['command-id'] += `_r${partition}-${offset}`
    headers['ce_id'] = headers['command-id']
    // The caller has its answer: no gateway waits for this reply.
    delete headers['reply-to']
  }
  const from = Number(record.headers[`${PREFIX}partition`])
  const partition = hasMoved(topic) && key !== null ? partitionOf(key, partitions) : from
  return { topic, partition, key, value: record.value, headers, timestamp: now }
}

/** Whether keys may have moved with the partition count; a price tick is in every partition. */
function hasMoved(topic: string): boolean {
  const known = Object.values<Topic>(topics).find(({ name }) => name === topic)
  return known?.partitions === CHOSEN && topic !== topics.marketPrices.name
}

/** The note of a decision, for the partition that has the letter. */
export function noteOf({ source, record: { partition } }: Letter, settled: Settlement): OutRecord {
  const { how, at, by, reason } = settled
  const headers = {
    [NOTED[how]]: String(at),
    ...(by === null ? {} : { [BY]: by }),
    ...(reason === null ? {} : { [WHY]: reason }),
  }
  return { topic: topics.deadLetters.name, partition, key: source, value: null, headers, timestamp: at }
}
