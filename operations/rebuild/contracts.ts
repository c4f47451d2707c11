/**
 * The contracts of one family of lanes, with all their side documents, folded from contract-events. The
 * positions of its lanes are written last: until then no process owns them, and the fold may begin
 * again.
 */
import type { Db } from 'mongodb'
import { historyWrite, write } from '../../processors/contracts/decider/documents.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log, StateWrite } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import { partitionsOfFamily } from '../verify/families.ts'
import type { ContractEvent } from '../verify/replay.ts'
import { type SeenCommands, type SetAside, seenCommands } from './commands.ts'
import { besideOf, createFold, type Fold, type FoldedDecision } from './fold.ts'
import { outcomeWriter } from './outcomes.ts'
import { isBehind, type LanePosition, positionOf, writePosition } from './positions.ts'
import { RebuildRefused } from './refused.ts'
import { toldSequences } from './sequences.ts'
import { stateWriter } from './writes.ts'

export interface Folding {
  readonly log: Log
  readonly db: Db
  readonly codec: Codec
  readonly now: () => number
  readonly setAside: SetAside
  /** How long outcomes are kept. */
  readonly retentionMs: number
  /** Receives, before the lane is owned again, the time of the first event that the database lacked. */
  readonly noteMissing: (since: number) => Promise<void>
}

export interface FoldedFamily {
  /** Contracts that were written. */
  readonly contracts: number
  readonly events: number
  readonly outcomes: number
}

const INPUTS = [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name]
const EVENTS = topics.contractEvents.name
const UP_TO_DATE: FoldedFamily = { contracts: 0, events: 0, outcomes: 0 }

/** `known`: the last event that the database has of each contract. */
export async function foldFamily(
  folding: Folding,
  family: number,
  known: ReadonlyMap<number, number>,
): Promise<FoldedFamily> {
  const { log, db, now, retentionMs } = folding
  const positions = await positionsOf(folding, family)
  const behind = positions.filter(isBehind)
  if (behind.length === 0) return UP_TO_DATE
  const writer = stateWriter(db)
  let links: SeenCommands['links'] = new Map()
  const fold = createFold(cause => links.get(cause) ?? null)
  let missingSince = Number.POSITIVE_INFINITY
  const sum = { events: 0, outcomes: 0 }

  for (const position of positions) {
    const { lane, published } = position
    const { start } = await log.bounds(EVENTS, lane)
    if (start > 0n) throw new RebuildRefused(`${EVENTS}/${lane} begins at ${start}: its past is gone`)
    const commands = await seenCommands(folding, position, now() - retentionMs)
    links = commands.links
    const name = `rebuilt/contracts/${lane}/${published}`
    const outcomes = await outcomeWriter(db, name, commands, { now: now(), retentionMs })
    await writer.add(commands.kept)
    const record = async (decision: FoldedDecision) => {
      const { before, after, steps } = decision
      if (after.sequences.contractEvents <= (known.get(after._id) ?? 0)) return
      missingSince = Math.min(missingSince, steps[0]!.fact.at)
      await writer.add(besideOf(decision))
      if (before) await writer.add([historyWrite(before, after.updatedAt)])
      await outcomes.add(decision)
    }
    sum.events += await readEvents(folding, lane, fold, record)
    for (const decision of fold.end()) await record(decision)
    sum.outcomes += await outcomes.end()
  }

  const lanes = positions.map(({ lane }) => lane)
  const contracts = await contractsToWrite(folding, lanes, fold, known)
  await writer.add(contracts.flatMap(contract => [write('contracts', contract), ...importOf(contract)]))
  await writer.end()
  await folding.noteMissing(missingSince)
  for (const position of behind) await writePosition(db, position)
  return { contracts: contracts.length, ...sum }
}

/** Positions of a family's lanes, lowest number first; lanes without a past are left out. */
async function positionsOf(folding: Folding, family: number): Promise<readonly LanePosition[]> {
  const positions: LanePosition[] = []
  for (const lane of partitionsOfFamily(family, folding.codec.partitions())) {
    const position = await positionOf(folding, 'contracts', INPUTS, lane)
    if (position !== null) positions.push(position)
    else if ((await folding.log.bounds(EVENTS, lane)).end > 0n) {
      throw new RebuildRefused(`contracts/${lane}: ${EVENTS} has records, and no offset says up to where`)
    }
  }
  return positions
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
async function contractsToWrite(
  folding: Folding,
  lanes: readonly number[],
  fold: Fold,
  known: ReadonlyMap<number, number>,
): Promise<readonly StoredContract[]> {
  const told = await toldSequences(folding, lanes)
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
