/**
 * Outcomes of commands, written again so that a repeated command is answered and not decided once more.
 * A command that led to events succeeded; its answer follows from them. One that led to none has no
 * outcome any more: decided again, it changes nothing that it had changed before.
 */
import type { Db } from 'mongodb'
import { findOutcomes, OUTBOX, type Outcome } from '../../platform/records/outcomes.ts'
import { answerParties, commandOf } from '../../processors/contracts/decider/input.ts'
import type { CommandOf } from '../../processors/domain/contract/commandRow.ts'
import { answerOf, type ContractCommand } from '../../processors/domain/contract/commands.ts'
import type { StateView } from '../../processors/runtime/decider/decision.ts'
import { type StoredEntry, toStoredEntry } from '../../processors/runtime/decider/outbox.ts'
import type { StateDocument } from '../../processors/runtime/ports.ts'
import type { SeenCommand, SeenCommands } from './commands.ts'
import type { FoldedDecision } from './fold.ts'

/** Outcomes in one document of the outbox: as many as a save of `contracts` may have. */
const AT_ONCE = 200

export type OutcomeWriter = Awaited<ReturnType<typeof outcomeWriter>>

interface Owed {
  readonly command: SeenCommand
  readonly decision: FoldedDecision
}

/** `name`: of this one repair; its entries clash with those of no other. */
export async function outcomeWriter(
  db: Db,
  name: string,
  { owed }: SeenCommands,
  { now, retentionMs }: { readonly now: number; readonly retentionMs: number },
) {
  const outbox = db.collection<StoredEntry & { expireAt: Date }>(OUTBOX)
  // Written by an earlier try.
  await outbox.deleteMany({ lane: name })
  const expireAt = new Date(now + retentionMs)
  let waiting: Owed[] = []
  let seq = 0
  let written = 0

  const flush = async () => {
    const known = await findOutcomes(
      db,
      waiting.map(({ decision }) => decision.cause),
    )
    const had = new Set(known.map(({ commandId }) => commandId))
    const fresh = waiting.filter(({ decision }) => !had.has(decision.cause))
    waiting = []
    if (fresh.length === 0) return
    const view = await partiesOf(db, fresh)
    const outcomes = fresh.map(one => outcomeOf(one, view, now))
    seq += 1
    const entry = { seq, positions: {}, outputs: [], replies: [] }
    await outbox.insertOne({ ...toStoredEntry(name, { entry, outcomes }), expireAt })
    written += outcomes.length
  }

  return {
    async add(decision: FoldedDecision) {
      const command = owed.get(decision.cause)
      if (!command) return
      waiting.push({ command, decision })
      if (waiting.length === AT_ONCE) await flush()
    },
    async end() {
      if (waiting.length > 0) await flush()
      return written
    },
  }
}

/** Parties as they are now: an answer that is given again says their contact data as they are. */
async function partiesOf(db: Db, owed: readonly Owed[]): Promise<StateView> {
  const ids = owed.flatMap(({ decision: { after } }) => [after.lenderPartyId, after.borrowerPartyId])
  const found = await db
    .collection<StateDocument & { _id: string }>('parties')
    .find({ _id: { $in: [...new Set(ids)] } })
    .toArray()
  const parties = new Map(found.map(party => [party._id, party as StateDocument]))
  return { get: (_collection, id) => parties.get(String(id)) ?? null, where: () => [] }
}

function outcomeOf({ command, decision }: Owed, view: StateView, at: number): Outcome {
  const { cause: commandId, after, steps, balanceChangeId } = decision
  const { _id, nameFolded: _, sequences: __, ...contract } = after
  const parties = answerParties(after, view)
  const { record, value } = command.input.decoded
  const name = commandOf(record)
  const happened = { steps, contract, parties, balanceChangeId }
  const body = name ? answerOf(name, value as CommandOf<ContractCommand>, happened) : { contract, parties }
  const { type, tenant } = command
  return { commandId, type, tenant, status: 'SUCCEEDED', body: JSON.stringify(body), at }
}
