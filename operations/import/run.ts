import type { Db } from 'mongodb'
import { BY_THE_PLATFORM, commandRecord } from '../../platform/records/commandRecord.ts'
import { findOutcomes, type Outcome } from '../../platform/records/outcomes.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Producer } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { ImportedTerms } from './line.ts'
import { commandIdOf, type Reservation, reserve, reserveAgain } from './reservations.ts'

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
  /** The refusal, or null. */
  readonly refusal: string | null
}

const POLL_MS = 100
/** Time limit for the decisions of one batch. */
const PATIENCE_MS = 60_000

/**
 * Sends one batch of commands and waits for what becomes of them. The same contract twice is one contract;
 * one that was refused is asked for once more.
 */
export async function importBatch(
  deps: ImportDeps,
  batch: readonly ImportedTerms[],
): Promise<readonly Imported[]> {
  const commands = await commandsOf(deps, batch)
  await deps.producer.send(await Promise.all(commands.map(command => recordOf(deps, command))))
  const decided = await outcomesOf(
    deps,
    commands.map(({ commandId }) => commandId),
  )
  return commands.map(({ commandId, value: { legacyId, contractId } }) => {
    const outcome = decided.get(commandId)
    const refusal = outcome?.status === 'REFUSED' ? outcome.body : null
    return { legacyId, contractId, status: outcome?.status ?? 'PENDING', refusal }
  })
}

type Command = ReturnType<typeof commandOf>

async function commandsOf({ db }: ImportDeps, batch: readonly ImportedTerms[]): Promise<readonly Command[]> {
  const reserved: Reservation[] = []
  for (const terms of batch) reserved.push(await reserve(db, terms))
  const known = await findOutcomes(db, reserved.map(commandIdOf))
  const refused = new Set(known.filter(({ status }) => status === 'REFUSED').map(one => one.commandId))
  const commands: Command[] = []
  for (const [index, terms] of batch.entries()) {
    const before = reserved[index]!
    const tokens = terms.acceptedTokens.length
    const isAnother = refused.has(commandIdOf(before)) || before.acceptedTokenIds.length !== tokens
    commands.push(commandOf(terms, isAnother ? await reserveAgain(db, before, tokens) : before))
  }
  return commands
}

function commandOf(terms: ImportedTerms, reservation: Reservation) {
  const { contractId, guaranteeId, acceptedTokenIds } = reservation
  const acceptedTokens = terms.acceptedTokens.map((token, index) => ({
    acceptedTokenId: acceptedTokenIds[index]!,
    ...token,
  }))
  const value = { ...terms, contractId, guaranteeId, acceptedTokens }
  return { commandId: commandIdOf(reservation), value }
}

function recordOf({ codec, now }: ImportDeps, { commandId, value }: Command): Promise<OutRecord> {
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'contractCommands',
    name: 'lastro.commands.ImportContract',
    value,
    key: String(value.contractId),
    commandId,
    issuedAt: now(),
    source: 'import',
  })
}

async function outcomesOf(
  { db, now, sleep }: ImportDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const deadline = now() + PATIENCE_MS
  for (;;) {
    const found = await findOutcomes(db, ids)
    if (found.length === ids.length || now() > deadline) {
      return new Map(found.map(outcome => [outcome.commandId, outcome]))
    }
    await sleep(POLL_MS)
  }
}
