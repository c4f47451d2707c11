import { MAJORITY_READ } from '../../../platform/mongodb/majorityRead.ts'
import type { CommandName } from '../../../platform/records/commandRecord.ts'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../../platform/records/commandRecord.ts'
import { findOutcomes, type Outcome } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import { approvedCommandOf } from '../../../schemas/approvals.ts'
import type { Approval } from '../../../schemas/documents/directory.ts'
import type { RecordTypes } from '../../../schemas/types.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'

/** Somebody looks at an approval that was just given: soon. */
const INTERVAL_MS = 500
/** Acts that are carried out in one round; the others in the next. */
const MAX_PER_ROUND = 100
/** A sent act is decided long before; after a crash it is unknown whether it was sent. */
const AGAIN_MS = 10_000

/**
 * Approved acts of other processes: the command is written to the log under the id that derives from the
 * approval, until its outcome is there; then that is written down. Every replica does so, and it is done
 * once, because the ids are the same. What an approval says is read as `contracts` reads it, by majority:
 * sent earlier, the act would be refused for ever, for want of an approval.
 */
export function startApprovedActs(
  connections: Pick<Connections, 'service' | 'db' | 'log' | 'codec' | 'clock'>,
): void {
  const { service, db, log, codec, clock } = connections
  const approvals = db.collection<Approval>('approvals', MAJORITY_READ)
  const producer = log.producer()
  /** Last send by this process. */
  const sent = new Map<string, number>()
  const recordsFor = async (approval: Approval, outcome: Outcome | null): Promise<OutRecord[]> => {
    if (outcome) return [await settlementOf(codec, approval, outcome)]
    if (Date.now() - (sent.get(approval._id) ?? 0) < AGAIN_MS) return []
    sent.set(approval._id, Date.now())
    return [await actIn(codec, approval)]
  }
  const round = async () => {
    const waiting = await approvals.find({ isOpen: true, status: 'APPROVED' }).limit(MAX_PER_ROUND).toArray()
    for (const id of sent.keys()) if (!waiting.some(({ _id }) => _id === id)) sent.delete(id)
    const outcomes = await findOutcomes(
      db,
      waiting.map(({ _id }) => approvedCommandOf(_id)),
    )
    const known = new Map(outcomes.map(outcome => [outcome.commandId, outcome]))
    const made = await Promise.allSettled(
      waiting.map(approval => recordsFor(approval, known.get(approvedCommandOf(approval._id)) ?? null)),
    )
    // One that cannot be written holds up no other.
    for (const one of made) {
      if (one.status === 'rejected')
        service.log.warn({ err: one.reason }, 'an approved act cannot be written')
    }
    const records = made.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
    if (records.length > 0) await producer.send(records)
  }
  startPeriodicTask(connections, 'approved acts', () => INTERVAL_MS, round)
  clock.timers?.add({ run: round, nextDue: async () => null })
  service.onStop('approved acts’ commands', () => producer.close())
}

/** The command as it was proposed, of the key that proposed it, as of the moment of its approval. */
function actIn(codec: Connections['codec'], approval: Approval): Promise<OutRecord> {
  const { _id, command, partyId, proposedBy, decidedAt } = approval
  const value = JSON.parse(approval.value) as { readonly contractId: number }
  const name = `lastro.commands.${command}` as CommandName
  return commandRecord(codec, {
    topic: 'contractCommands',
    name,
    value: value as unknown as RecordTypes[CommandName],
    key: String(value.contractId),
    commandId: approvedCommandOf(_id),
    issuedAt: Date.parse(decidedAt!),
    source: 'directory',
    actor: proposedBy,
    tenant: partyId,
    replyTo: null,
    traceparent: null,
  })
}

function settlementOf(
  codec: Connections['codec'],
  { _id, decidedAt }: Approval,
  { status, body, at }: Outcome,
): Promise<OutRecord> {
  const said = JSON.parse(body) as Said
  const refused = { succeeded: false, resource: null, code: said.code ?? null }
  const why = { field: said.field ?? null, reason: said.reason ?? null }
  const done = { succeeded: true, resource: resourceIn(said), code: null, field: null, reason: null }
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'directoryCommands',
    name: 'lastro.commands.SettleApproval',
    value: { approvalId: _id, ...(status === 'SUCCEEDED' ? done : { ...refused, ...why }) },
    key: DIRECTORY_KEY,
    commandId: `${_id}/settlement`,
    issuedAt: Math.max(at, Date.parse(decidedAt!)),
    source: 'directory',
  })
}

/** The body of an outcome: a contract, a release or a deposit, or why it was refused. */
interface Said {
  readonly contract?: { readonly contractId: number }
  readonly release?: { readonly _id: string }
  readonly deposit?: { readonly _id: string }
  readonly code?: string
  readonly field?: string | null
  readonly reason?: string | null
}

function resourceIn({ release, deposit, contract }: Said): string | null {
  return release?._id ?? deposit?._id ?? (contract ? String(contract.contractId) : null)
}
