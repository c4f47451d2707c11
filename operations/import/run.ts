import type { Db } from 'mongodb'
import { BY_THE_PLATFORM, commandRecord } from '../../platform/commandRecord.ts'
import type { Outcome } from '../../platform/outcomes.ts'
import { findOutcomes } from '../../platform/outcomes.ts'
import type { OutRecord } from '../../platform/records.ts'
import type { Producer } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec.ts'
import type { ImportContract } from '../../schemas/types.ts'
import type { ImportedTerms } from './line.ts'

export interface ImportDeps {
  readonly db: Db
  readonly codec: Codec
  readonly producer: Producer
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

export interface Imported {
  readonly legacyId: string
  readonly contractId: number
  /** `PENDING`: contracts has not decided yet; run the import again to see what became of it. */
  readonly status: 'SUCCEEDED' | 'REFUSED' | 'PENDING'
  /** Why it was refused, or null. */
  readonly refusal: string | null
}

/** The ids that an imported contract has forever: a second run finds them and repeats the same command. */
interface Reservation {
  readonly _id: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly acceptedTokenIds: readonly number[]
}

const POLL_MS = 100
/** How long one batch may wait for its decisions. */
const PATIENCE_MS = 60_000

/**
 * Sends one batch of commands and waits for what becomes of them. The same contract twice is one contract.
 */
export async function importBatch(
  deps: ImportDeps,
  batch: readonly ImportedTerms[],
): Promise<readonly Imported[]> {
  const commands: ImportContract[] = []
  for (const terms of batch) commands.push(await commandOf(deps, terms))
  await deps.producer.send(await Promise.all(commands.map(command => recordOf(deps, command))))
  const decided = await outcomesOf(deps, commands)
  return commands.map(({ legacyId, contractId }) => {
    const outcome = decided.get(commandIdOf(legacyId))
    const refusal = outcome?.status === 'REFUSED' ? outcome.body : null
    return { legacyId, contractId, status: outcome?.status ?? 'PENDING', refusal }
  })
}

function commandIdOf(legacyId: string): string {
  return `import/${legacyId}`
}

async function commandOf({ db }: ImportDeps, terms: ImportedTerms): Promise<ImportContract> {
  const { contractId, guaranteeId, acceptedTokenIds } = await reserve(db, terms)
  const acceptedTokens = terms.acceptedTokens.map((token, index) => ({
    acceptedTokenId: acceptedTokenIds[index]!,
    ...token,
  }))
  return { ...terms, contractId, guaranteeId, acceptedTokens }
}

async function reserve(db: Db, { legacyId, acceptedTokens }: ImportedTerms): Promise<Reservation> {
  const imports = db.collection<Reservation>('imports')
  const before = await imports.findOne({ _id: legacyId })
  if (before) return before
  const [contractId, guaranteeId, firstTokenId] = [
    await allocate(db, 'contract', 1),
    await allocate(db, 'guarantee', 1),
    await allocate(db, 'acceptedToken', acceptedTokens.length),
  ]
  const acceptedTokenIds = acceptedTokens.map((_, index) => firstTokenId + index)
  // Two imports at once: the one that comes second takes the ids of the first.
  const stored = await imports.findOneAndUpdate(
    { _id: legacyId },
    { $setOnInsert: { contractId, guaranteeId, acceptedTokenIds } },
    { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
  )
  if (!stored) throw new Error(`the reservation of ${legacyId} was upserted and is not there`)
  return stored
}

/** The first of `count` ids that nobody else ever gets, out of the sequences that the gateway uses. */
async function allocate(db: Db, sequence: string, count: number): Promise<number> {
  const after = await db
    .collection<{ _id: string; next: number }>('ids')
    .findOneAndUpdate(
      { _id: sequence },
      { $inc: { next: count } },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
    )
  if (!after) throw new Error(`the sequence ${sequence} was upserted and is not there`)
  return after.next - count + 1
}

function recordOf({ codec, now }: ImportDeps, command: ImportContract): Promise<OutRecord> {
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'contractCommands',
    name: 'lastro.commands.ImportContract',
    value: command,
    key: String(command.contractId),
    commandId: commandIdOf(command.legacyId),
    issuedAt: now(),
    source: 'import',
  })
}

async function outcomesOf(
  { db, now, sleep }: ImportDeps,
  commands: readonly ImportContract[],
): Promise<ReadonlyMap<string, Outcome>> {
  const ids = commands.map(({ legacyId }) => commandIdOf(legacyId))
  const deadline = now() + PATIENCE_MS
  for (;;) {
    const found = await findOutcomes(db, ids)
    if (found.length === ids.length || now() > deadline) {
      return new Map(found.map(outcome => [outcome.commandId, outcome]))
    }
    await sleep(POLL_MS)
  }
}
