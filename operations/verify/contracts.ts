import type { Db } from 'mongodb'
import type { LogRecord } from '../../platform/records/records.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { ContractState } from '../../schemas/types.ts'
import { differenceOf } from './difference.ts'
import { partitionsOfFamily, readFamily } from './families.ts'
import { type ContractEvent, comparable, replayed } from './replay.ts'

export interface Verification {
  readonly contracts: number
  readonly ids: ReadonlySet<number>
  readonly events: number
  /** One line per contract that is not as promised; empty when all are. */
  readonly problems: readonly string[]
}

/** A contract as contract-events shows it. */
interface Rebuilt {
  readonly state: ContractState
  readonly sequence: number
}

const { contractEvents } = topics
/** Documents per question to the database. */
const PAGE = 500

/**
 * Rebuilds every contract of one family of partitions from contract-events alone and compares: sequences
 * without gaps, each state equal to the fold of the facts so far, the last one equal to the database
 * (promises 2 and 3).
 */
export async function verifyFamily(log: Log, db: Db, codec: Codec, family: number): Promise<Verification> {
  const problems: string[] = []
  const rebuilt = new Map<number, Rebuilt>()
  let events = 0
  const partitions = partitionsOfFamily(family, codec.partitions())
  for (const partition of partitions) {
    const { start } = await log.bounds(contractEvents.name, partition)
    if (start > 0n)
      problems.push(
        `partition ${partition}: the topic begins at offset ${start}: earlier records were deleted`,
      )
  }
  await readFamily(log, contractEvents.name, partitions, async records => {
    for (const record of records) {
      events++
      await take(record, codec, rebuilt, problems)
    }
  })
  problems.push(...(await comparedWithDatabase(db, rebuilt)))
  return { contracts: rebuilt.size, ids: new Set(rebuilt.keys()), events, problems }
}

async function take(
  record: LogRecord,
  codec: Codec,
  rebuilt: Map<number, Rebuilt>,
  problems: string[],
): Promise<void> {
  const decoded = await decodeRecord(codec, record)
  const event = decoded.value as unknown as ContractEvent
  const { contractId, sequence } = event
  const before = rebuilt.get(contractId)
  const expected = (before?.sequence ?? 0) + 1
  const at = `contract ${contractId}, event ${sequence} (${event.id})`
  if (sequence !== expected) problems.push(`${at}: sequence ${expected} was expected`)
  const fold = replayed(decoded.record, event, before?.state ?? null)
  const { written, folded } = comparable(event.contract, fold)
  const difference = differenceOf(written, folded)
  if (difference) problems.push(`${at}: the event and the fold differ at ${difference}`)
  if (record.key !== String(contractId)) problems.push(`${at}: its key is ${record.key}`)
  rebuilt.set(contractId, { state: written, sequence })
}

async function comparedWithDatabase(db: Db, rebuilt: ReadonlyMap<number, Rebuilt>): Promise<string[]> {
  const problems: string[] = []
  const ids = [...rebuilt.keys()]
  const collection = db.collection<StoredContract>('contracts')
  for (let i = 0; i < ids.length; i += PAGE) {
    const page = ids.slice(i, i + PAGE)
    const stored = new Map(
      (await collection.find({ _id: { $in: page } }).toArray()).map(one => [one._id, one]),
    )
    for (const id of page) {
      const difference = comparedWithDocument(stored.get(id), rebuilt.get(id)!)
      if (difference) problems.push(`contract ${id}: ${difference}`)
    }
  }
  return problems
}

function comparedWithDocument(document: StoredContract | undefined, rebuilt: Rebuilt): string | null {
  if (!document) return 'its events are published and the database does not know it'
  const { _id, nameFolded: _, sequences, ...state } = document
  if (sequences.contractEvents !== rebuilt.sequence) {
    return `the database is at event ${sequences.contractEvents}, the log at ${rebuilt.sequence}`
  }
  // Documents of before 1.4 do not have the choice; their events are read with its default.
  const { borrowerRequests = 'DECIDE', ...policy } = state.ltvPolicy
  const known = { ...state, ltvPolicy: { ...policy, borrowerRequests } }
  const difference = differenceOf(known, rebuilt.state)
  return difference && `database and log differ at ${difference}`
}

/** Contracts created before a moment (ms) whose events are in no partition that was read since. */
export async function unpublished(
  db: Db,
  seen: ReadonlySet<number>,
  createdBefore: number,
  partitions: number,
): Promise<readonly string[]> {
  const problems: string[] = []
  const ids = db
    .collection<StoredContract>('contracts')
    .find({ createdAt: { $lt: createdBefore } }, { projection: { _id: 1 } })
  for await (const { _id } of ids) {
    if (!seen.has(_id)) {
      const partition = partitionOf(String(_id), partitions)
      problems.push(`contract ${_id}: the database knows it, partition ${partition} has no event of it`)
    }
  }
  return problems
}
