/**
 * Rebuild of directory's state up to the topics. Its events do not carry its state, so its commands are
 * decided once more, in their order, by its own rules; the resulting events must equal those in
 * `account-events`, and nothing is published (docs/design/rebuild.md).
 */
import type { MongoClient } from 'mongodb'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { directoryDecider } from '../../processors/directory/decider.ts'
import { directoryPlaces } from '../../processors/directory/handler/documents.ts'
import { createMongoStore } from '../../processors/runtime/decider/stateStore.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { LaneDocument, Log, Positions, StateStore } from '../../processors/runtime/ports.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import { partitionsOf } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { Folding } from './contracts.ts'
import { isBehind, type LanePosition, positionOf, writePosition } from './positions.ts'
import { createRedecision } from './redecision.ts'
import { RebuildRefused } from './refused.ts'

export interface Redeciding extends Omit<Folding, 'noteMissing' | 'setAside'> {
  readonly mongo: MongoClient
  /** Sends outputs of a command that no topic has; where it is absent they are refused. */
  readonly tell?: (output: OutRecord) => Promise<void>
}

const LANE = 0
const COMMANDS = topics.directoryCommands.name
const FINDINGS = topics.endpointFindings.name
const EVENTS = topics.accountEvents

/** Returns how many commands and findings were decided once more. */
export async function redecideDirectory(deciding: Redeciding): Promise<number> {
  const { log, mongo, db, codec, now, retentionMs, tell } = deciding
  const position = await positionOf(deciding, 'directory', [COMMANDS, FINDINGS], LANE)
  const told = await toldEvents(deciding)
  if (position === null) {
    if (told.size === 0) return 0
    throw new RebuildRefused(`directory/${LANE}: ${EVENTS.name} has records, and no offset says up to where`)
  }
  if (!isBehind(position)) return 0
  const store = withoutMails(createMongoStore(mongo, db, retentionMs, { now, places: directoryPlaces(db) }))
  const group = `rebuilt/directory/${position.published}`
  const owned = await store.acquire(group, LANE)
  const from = await beginnings(log, position, owned)
  const decider = directoryDecider(codec)
  const work = createRedecision({ decider, codec, store, told, tell, group, lane: LANE, now }, owned, from)
  const findings: LogRecord[] = []
  await readSpan(log, FINDINGS, from, position, async records => void findings.push(...records))
  await readSpan(log, COMMANDS, from, position, records => work.decide(merged(records, findings)))
  await work.decide(findings)
  await store.trim(group, LANE, owned.epoch, work.saved())
  await writePosition(db, position)
  await db.collection<{ _id: string }>(OUTBOX).deleteOne({ _id: `${group}/${LANE}` })
  await store.close()
  return work.decided()
}

/** Mails of invitations were sent already; no topic has the codes of their links. */
const withoutMails = <Store extends StateStore>(store: Store): Store => ({
  ...store,
  save: (group, lane, { writes, ...saved }) =>
    store.save(group, lane, {
      ...saved,
      writes: writes.filter(({ collection }) => collection !== 'noticeMails'),
    }),
})

/** Start of the repetition: where the database is, or an earlier try was. */
async function beginnings(
  log: Log,
  { stored }: LanePosition,
  { next }: Pick<LaneDocument, 'next'>,
): Promise<Positions> {
  const from: Record<string, bigint> = {}
  for (const topic of [COMMANDS, FINDINGS]) {
    const begin = next[topic] ?? stored?.next[topic] ?? 0n
    const { start } = await log.bounds(topic, LANE)
    if (start > begin && topic === COMMANDS) {
      throw new RebuildRefused(
        `directory/${LANE}: ${topic} begins at ${start}, and the database is at ${begin}: what was asked ` +
          'between is in no topic. Restore the newest backup of the database that there is, then ' +
          '`rebuild --forward`',
      )
    }
    from[topic] = start > begin ? start : begin
  }
  return from
}

async function readSpan(
  log: Log,
  topic: string,
  from: Positions,
  { next }: LanePosition,
  visit: (records: readonly LogRecord[]) => Promise<void>,
): Promise<void> {
  const [begin, end] = [from[topic]!, next[topic]!]
  if (begin >= end) return
  await log.readToEnd(topic, LANE, begin, async records => {
    const own = records.filter(({ offset }) => offset < end)
    if (own.length > 0) await visit(own)
  })
}

/** Commands in their order, and before each the findings that were written earlier; those are taken out. */
function merged(commands: readonly LogRecord[], findings: LogRecord[]): readonly LogRecord[] {
  return commands.flatMap(command => {
    const later = findings.findIndex(({ timestamp }) => timestamp > command.timestamp)
    return [...findings.splice(0, later < 0 ? findings.length : later), command]
  })
}

/** Every event of the topic, by its id. */
async function toldEvents({ log, codec }: Redeciding): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>()
  for (let partition = 0; partition < partitionsOf(EVENTS, codec.partitions()); partition++) {
    const { start } = await log.bounds(EVENTS.name, partition)
    if (start > 0n)
      throw new RebuildRefused(`${EVENTS.name}/${partition} begins at ${start}: its past is gone`)
    await log.readToEnd(EVENTS.name, partition, 0n, async records => {
      for (const record of records) {
        const { value } = await decodeRecord(codec, record)
        told.set((value as unknown as { readonly id: string }).id, canonicalJson({ ...value }))
      }
    })
  }
  return told
}
