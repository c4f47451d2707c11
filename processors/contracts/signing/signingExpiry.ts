import type { Db } from 'mongodb'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { SigningState } from '../../../schemas/types.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import type { OwnCommand, WriteCommands } from '../timers/ownCommands.ts'

/** Links end by themselves at their moment; the report that follows may come a little later. */
const PAUSE_MS = 5_000
/** Contracts of one round; more wait for the next. */
const MAX_PER_ROUND = 500

/**
 * The local signature provider says when the time of a session is over, as one outside would
 * (docs/specification.md, Signings). Only commands are written, under derived ids: every replica does so, and
 * one of them counts.
 */
export function startSigningExpiry(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
): void {
  const { db, clock } = connections
  const round = async () => write(await overdueSignings(db, clock.now()))
  startPeriodicTask(connections, 'signing expiry', () => PAUSE_MS, round)
  clock.timers?.add({ run: round, nextDue: () => nextExpiry(db) })
}

/** When the first of the open sessions of ours ends; null where none is open. */
async function nextExpiry(db: Db): Promise<number | null> {
  const open = { provider: 'local', signingStatus: 'ACTIVE' }
  const [first] = await db
    .collection<StoredContract>('contracts')
    .aggregate<{ at: number | null }>([
      { $match: { signings: { $elemMatch: open } } },
      { $unwind: '$signings' },
      { $match: { 'signings.provider': 'local', 'signings.signingStatus': 'ACTIVE' } },
      { $group: { _id: null, at: { $min: '$signings.expiresAt' } } },
    ])
    .toArray()
  return first?.at ?? null
}

/** The reports that are due at a moment (milliseconds since the epoch). */
export async function overdueSignings(db: Db, now: number): Promise<readonly OwnCommand[]> {
  const found = await db
    .collection<StoredContract>('contracts')
    .find({ signings: { $elemMatch: { signingStatus: 'ACTIVE', expiresAt: { $lte: now } } } })
    .limit(MAX_PER_ROUND)
    .project<Pick<StoredContract, '_id' | 'signings'>>({ signings: 1 })
    .toArray()
  return found.flatMap(({ _id, signings }) =>
    signings.filter(one => isExpired(one, now)).map(signing => expiry(_id, signing)),
  )
}

function isExpired({ provider, signingStatus, expiresAt }: SigningState, now: number): boolean {
  return provider === 'local' && signingStatus === 'ACTIVE' && expiresAt !== null && expiresAt <= now
}

function expiry(contractId: number, { signingId, signers, expiresAt }: SigningState): OwnCommand {
  return {
    type: 'RecordSignatureEvent',
    commandId: `${signingId}/expiry`,
    value: {
      contractId,
      signingId,
      eventId: null,
      signatureEvent: 'EXPIRED',
      signerId: signers[0]!.signerId,
      occurredAt: expiresAt!,
      reason: null,
    },
  }
}
