import { createHash } from 'node:crypto'
import type { SealWords } from '../../../platform/secrets/personalKeys.ts'
import type { SignatureSession, StoredContract } from '../../../schemas/documents/contracts.ts'
import type { RecordSignatureEvent, SigningState } from '../../../schemas/types.ts'
import type { SessionAnswer } from '../../domain/contract/providerReports.ts'
import { wrongReportTime } from '../../domain/contract/signing.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import { backoffMs, createPollingCursor } from '../../runtime/pollingCursor.ts'
import type { ContractFiles } from '../files/contractFiles.ts'
import type { OwnCommand, WriteCommands } from '../timers/ownCommands.ts'
import type { SignatureProvider } from './signatureProvider.ts'

/** Short, because signers wait for their link; an empty collection costs nothing. */
const PAUSE_MS = 250
/** Asked for at once; those to be opened or fetched have documents in memory. */
const AT_ONCE: Readonly<Record<SignatureSession['stage'], number>> = { OPENING: 4, SIGNED: 4, OPEN: 20 }

interface Provider {
  readonly name: string
  readonly provider: SignatureProvider
  /** Null with a provider of our own. */
  readonly seal?: SealWords | null
}

/** One part of the work: what is asked about a session, and the commands that the answer amounts to. */
type Ask = (signing: SigningState, session: SignatureSession) => Promise<readonly OwnCommand[]>

/**
 * Opens sessions at the signature provider, polls their state, and fetches signed documents: the
 * provider's answers become commands, state changes only there. Every replica does this; command ids are
 * derived, so an answer counts once. Providers with webhooks are polled all the same, ever more rarely.
 */
export function startSignatureSessions(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  files: ContractFiles,
  { name, provider, seal = null }: Provider,
): void {
  const { db, clock, service } = connections
  const sessions = db.collection<SignatureSession>('signatureSessions')
  const contracts = db.collection<StoredContract>('contracts')
  const asks: Readonly<Record<SignatureSession['stage'], Ask>> = {
    OPENING: async (signing, session) => [opened(session, await provider.open(signing))],
    OPEN: async (signing, session) => {
      const answer = await provider.read(signing)
      return reports(
        session,
        signing,
        seal === null ? answer : await sealed(answer, signing, seal),
        clock.now(),
      )
    },
    SIGNED: async (signing, session) => {
      const bytes = await provider.signedDocument(signing)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const objectKey = `signed-documents/${sha256}`
      await files.put(objectKey, bytes)
      return [kept(session, { sha256, objectKey, sizeBytes: bytes.length })]
    },
  }

  const one = async (session: SignatureSession): Promise<void> => {
    const { _id, contractId, stage } = session
    const contract = await contracts.findOne({ _id: contractId }, { projection: { signings: 1 } })
    const signing = contract?.signings.find(({ signingId }) => signingId === _id)
    if (signing) await write(await asks[stage](signing, session))
  }
  const stages = (Object.keys(AT_ONCE) as SignatureSession['stage'][]).map(stage => {
    return { atOnce: AT_ONCE[stage], turns: createPollingCursor(sessions, { provider: name, stage }) }
  })
  const round = async () => {
    for (const { atOnce, turns } of stages) {
      const due = await turns.next(atOnce, clock.now())
      const settled = await Promise.allSettled(due.map(one))
      for (const [index, { _id, createdAt }] of due.entries()) {
        const outcome = settled[index]!
        if (outcome.status === 'rejected') {
          service.log.warn({ err: outcome.reason, signing: _id }, 'the signature provider did not answer')
        }
        turns.snooze(_id, clock.now() + backoffMs(clock.now() - createdAt))
      }
    }
  }
  startPeriodicTask(connections, 'signature sessions', () => PAUSE_MS, round)
}

/** Seals an external provider's words about a signer for the log. */
async function sealed(
  answer: SessionAnswer,
  { signers }: Pick<SigningState, 'signers'>,
  seal: SealWords,
): Promise<SessionAnswer> {
  const sealOne = async ({ reason, ...told }: SessionAnswer['signers'][number]) => {
    const signer = signers.find(({ signerId }) => signerId === told.signerId)
    return { ...told, reason: reason === null || !signer ? null : await seal(signer.partyId, reason) }
  }
  return { ...answer, signers: await Promise.all(answer.signers.map(sealOne)) }
}

function opened({ _id, contractId }: SignatureSession, { reference, signers }: SessionAnswer): OwnCommand {
  const links = signers.flatMap(({ signerId, signUrl }) => (signUrl === null ? [] : [{ signerId, signUrl }]))
  return {
    type: 'RecordSigningSession',
    commandId: `${_id}/session`,
    value: { contractId, signingId: _id, reference, links },
  }
}

/**
 * New reports in the answer, signer by signer in their order. Throws at a time that a report may not
 * have: refused, it would use its command id up, and never count.
 */
export function reports(
  session: Pick<SignatureSession, '_id' | 'contractId'>,
  signing: Pick<SigningState, 'signers' | 'expiresAt' | 'createdAt'>,
  { signers, isExpired }: SessionAnswer,
  now: number,
): readonly OwnCommand[] {
  const told = signers.flatMap(({ signerId, status, at, reason }) => {
    const known = signing.signers.find(signer => signer.signerId === signerId)
    if (!known || status === 'PENDING' || stepOf(status) <= stepOf(known.signerStatus)) return []
    const wrong = wrongReportTime(signing, at ?? now, now)
    if (wrong) throw new Error(`${status} of ${signerId}: ${wrong.field} ${wrong.reason}`)
    return [report(session, { signerId, signatureEvent: status, occurredAt: at ?? now, reason })]
  })
  if (!isExpired) return told
  const { signerId } = signing.signers[0]!
  const occurredAt = Math.min(now, signing.expiresAt ?? now)
  return [...told, report(session, { signerId, signatureEvent: 'EXPIRED', occurredAt, reason: null })]
}

/** Later ones are news; after SIGNED, REFUSED is none. */
const STEPS = ['PENDING', 'SENT', 'VIEWED', 'REFUSED', 'SIGNED']
const stepOf = (status: string) => STEPS.indexOf(status)

function report(
  { _id, contractId }: Pick<SignatureSession, '_id' | 'contractId'>,
  told: Pick<RecordSignatureEvent, 'signerId' | 'signatureEvent' | 'occurredAt' | 'reason'>,
): OwnCommand {
  return {
    type: 'RecordSignatureEvent',
    commandId: `${_id}/${told.signerId}/${told.signatureEvent.toLowerCase()}`,
    value: { contractId, signingId: _id, eventId: null, ...told },
  }
}

function kept(
  { _id, contractId }: SignatureSession,
  file: { readonly sha256: string; readonly objectKey: string; readonly sizeBytes: number },
): OwnCommand {
  return {
    type: 'RecordSignedDocument',
    commandId: `${_id}/signed-document`,
    value: { contractId, signingId: _id, ...file },
  }
}
