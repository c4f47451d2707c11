/**
 * Directory's topics. Its state is the database's, brought forward by its commands: this finds the
 * database's position in commands that have other offsets now, and up to where their events are known.
 */
import { OUTBOX } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import { numbers, type StoredLane } from '../../../processors/runtime/decider/outbox.ts'
import { partitionsOf } from '../../../schemas/topic.ts'
import { topics } from '../../../schemas/topics.ts'
import { RebuildRefused } from '../refused.ts'
import { copyPartition, copyTo, idOf, type Mirroring, published, readMirror } from './mirror.ts'
import { commitPositions, outcomesOf, reached } from './positions.ts'

const LANE = 0
const GROUP = 'directory'
const COMMANDS = topics.directoryCommands.name
const FINDINGS = topics.endpointFindings.name
const EVENTS = topics.accountEvents

/** `refused`: ids of commands that led to nothing. Throws where nothing says up to where the database is. */
export async function copyDirectory(mirroring: Mirroring, refused: ReadonlySet<string>): Promise<void> {
  await copyPartition(mirroring, COMMANDS, LANE)
  await copyPartition(mirroring, FINDINGS, LANE)
  const causes = await copyEvents(mirroring)
  const from = await decidedInDatabase(mirroring)
  const next: Record<string, bigint> = {}
  for (const topic of [COMMANDS, FINDINGS]) {
    const decided = { hasEffect: (id: string) => causes.has(id), isRefused: (id: string) => refused.has(id) }
    next[topic] = await reached(mirroring, topic, LANE, from[topic]!, decided)
  }
  await mirroring.db
    .collection<StoredLane>(OUTBOX, { writeConcern: { w: 'majority' } })
    .updateOne({ _id: `${GROUP}/${LANE}` }, { $set: { next: numbers(from) } })
  await commitPositions(mirroring, GROUP, LANE, next)
}

/** Returns the commands that led to events. */
async function copyEvents(mirroring: Mirroring): Promise<ReadonlySet<string>> {
  const causes = new Set<string>()
  const outbox: OutRecord[] = []
  for await (const record of published(mirroring, GROUP, LANE)) {
    if (record.topic === EVENTS.name) outbox.push(record)
  }
  for (let partition = 0; partition < partitionsOf(EVENTS, mirroring.codec.partitions()); partition++) {
    const copy = copyTo(mirroring)
    const add = async (record: OutRecord) => {
      causes.add(record.headers['command-id'] ?? '')
      await copy.add(record)
    }
    await readMirror(mirroring, EVENTS.name, partition, async records => {
      for (const record of records) await add(record)
    })
    for (const record of outbox) if (record.partition === partition) await add(record)
    await copy.end()
  }
  return causes
}

/** Behind the last command that the database has an outcome of: those before it were decided, too. */
async function decidedInDatabase({ log, db }: Mirroring): Promise<Readonly<Record<string, bigint>>> {
  let [command, finding] = [0n, 0n]
  let isEmpty = true
  let at = Number.NEGATIVE_INFINITY
  await log.readToEnd(COMMANDS, LANE, 0n, async records => {
    if (records.length > 0) isEmpty = false
    const known = await outcomesOf(
      db,
      records.flatMap(record => idOf(record) ?? []),
    )
    for (const record of records) {
      if (!known.has(idOf(record) ?? '')) continue
      command = record.offset + 1n
      at = Math.max(at, record.timestamp)
    }
  })
  if (!isEmpty && command === 0n) {
    throw new RebuildRefused(
      `the database knows the outcome of no command on ${COMMANDS}, so nothing says which of them it has ` +
        'decided: restore a backup from a time when directory had work within the last OUTCOME_RETENTION_HOURS',
    )
  }
  await log.readToEnd(FINDINGS, LANE, 0n, async records => {
    const known = await outcomesOf(
      db,
      records.flatMap(record => idOf(record) ?? []),
    )
    for (const record of records) {
      // An older one whose outcome is forgotten was decided before that command.
      if (known.has(idOf(record) ?? '') || record.timestamp <= at) finding = record.offset + 1n
    }
  })
  return { [COMMANDS]: command, [FINDINGS]: finding }
}
