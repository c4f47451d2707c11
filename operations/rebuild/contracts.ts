/**
 * The contracts of one lane, with all that stands beside them, folded from contract-events. The lane's
 * position is written last: until then no process owns the lane, and the fold may begin again.
 */
import type { Db } from 'mongodb'
import { historyWrite, write } from '../../processors/contracts/documents.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log, StateWrite } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type { ContractEvent } from '../verify/replay.ts'
import { besideOf } from './beside.ts'
import { seenCommands } from './commands.ts'
import { createFold, type Fold, type FoldedDecision } from './fold.ts'
import { outcomeWriter } from './outcomes.ts'
import { isBehind, positionOf, writePosition } from './positions.ts'
import { RebuildRefused } from './refused.ts'
import { toldSequences } from './sequences.ts'
import { stateWriter } from './writes.ts'

export interface Folding {
  readonly log: Log
  readonly db: Db
  readonly codec: Codec
  readonly now: () => number
  /** How long outcomes are kept. */
  readonly retentionMs: number
  /** Hears, before the lane is owned again, when the first event happened that the database did not have. */
  readonly noteMissing: (since: number) => Promise<void>
}

export interface FoldedLane {
  /** Contracts that were written. */
  readonly contracts: number
  readonly events: number
  readonly outcomes: number
}

const INPUTS = [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name]
const EVENTS = topics.contractEvents.name
const UP_TO_DATE: FoldedLane = { contracts: 0, events: 0, outcomes: 0 }

/** `known`: the last event that the database has of each contract. */
export async function foldLane(
  folding: Folding,
  lane: number,
  known: ReadonlyMap<number, number>,
): Promise<FoldedLane> {
  const { log, db, now, retentionMs } = folding
  const position = await positionOf(folding, 'contracts', INPUTS, lane)
  const { start, end } = await log.bounds(EVENTS, lane)
  if (position === null) {
    if (end === 0n) return UP_TO_DATE
    throw new RebuildRefused(`contracts/${lane}: ${EVENTS} has records, and no offset says up to where`)
  }
  if (!isBehind(position)) return UP_TO_DATE
  if (start > 0n) throw new RebuildRefused(`${EVENTS}/${lane} begins at ${start}: its past is gone`)
  const commands = await seenCommands(folding, position, now() - retentionMs)
  const name = `rebuilt/contracts/${lane}/${position.published}`
  const outcomes = await outcomeWriter(db, name, commands, { now: now(), retentionMs })
  const writer = stateWriter(db)
  await writer.add(commands.providerEvents)
  const fold = createFold(cause => commands.links.get(cause) ?? null)
  let missingSince = Number.POSITIVE_INFINITY

  const record = async (decision: FoldedDecision) => {
    const { before, after, steps } = decision
    if (after.sequences.contractEvents <= (known.get(after._id) ?? 0)) return
    missingSince = Math.min(missingSince, steps[0]!.fact.at)
    await writer.add(besideOf(decision))
    if (before) await writer.add([historyWrite(before, after.updatedAt)])
    await outcomes.add(decision)
  }

  const events = await readEvents(folding, lane, fold, record)
  for (const decision of fold.end()) await record(decision)
  const contracts = await writeContracts(folding, lane, fold, known)
  await writer.add(contracts.flatMap(contract => [write('contracts', contract), ...importOf(contract)]))
  await writer.end()
  const answered = await outcomes.end()
  await folding.noteMissing(missingSince)
  await writePosition(db, position)
  return { contracts: contracts.length, events, outcomes: answered }
}

/** The ids of an imported contract: who imports it again finds them. */
function importOf({ _id, legacyId, guaranteeId, acceptedTokens }: StoredContract): readonly StateWrite[] {
  if (typeof legacyId !== 'string') return []
  const acceptedTokenIds = acceptedTokens.map(({ acceptedTokenId }) => acceptedTokenId)
  const ids = { _id: legacyId, contractId: _id, guaranteeId, acceptedTokenIds }
  return [{ collection: 'imports', _id: legacyId, document: ids }]
}

async function readEvents(
  { log, codec }: Folding,
  lane: number,
  fold: Fold,
  record: (decision: FoldedDecision) => Promise<void>,
): Promise<number> {
  let events = 0
  await log.readToEnd(EVENTS, lane, 0n, async records => {
    for (const one of records) {
      const decoded = await decodeRecord(codec, one)
      const event = decoded.value as unknown as ContractEvent
      const cause = one.headers['command-id'] ?? event.id
      events += 1
      const ended = fold.take({ record: decoded.record, event, cause })
      if (ended) await record(ended)
    }
  })
  return events
}

/** Contracts that the database lacks or has in an older state, with the sequences that topics say. */
async function writeContracts(
  folding: Folding,
  lane: number,
  fold: Fold,
  known: ReadonlyMap<number, number>,
): Promise<readonly StoredContract[]> {
  const told = await toldSequences(folding, lane)
  return [...fold.contracts.values()].flatMap(contract => {
    const { contractEvents } = contract.sequences
    const before = known.get(contract._id) ?? 0
    if (before > contractEvents) {
      throw new RebuildRefused(
        `contract ${contract._id}: the database is at event ${before}, the topic at ${contractEvents}: ` +
          'Kafka is the older one (docs/restore.md)',
      )
    }
    if (before === contractEvents) return []
    return [{ ...contract, sequences: { ...contract.sequences, ...told.get(contract._id) } }]
  })
}

/** The last event that the database has of each contract. */
export async function knownSequences(db: Db): Promise<ReadonlyMap<number, number>> {
  const known = new Map<number, number>()
  const found = db
    .collection<StoredContract>('contracts')
    .find({}, { projection: { 'sequences.contractEvents': 1 } })
  for await (const { _id, sequences } of found) known.set(_id, sequences.contractEvents)
  return known
}
