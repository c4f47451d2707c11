import { contractIdIn } from '../../../schemas/documents/contracts.ts'
import type { RecordSignatureEvent } from '../../../schemas/types.ts'
import { DATE_RANGE, instantOf } from '../../../schemas/values/dates.ts'
import { line, prose } from '../providerText.ts'

/** Words of providers outside, read strictly; members that are not named here are passed over. */

/** State of a signer, or an event of one. */
type Progress = 'PENDING' | 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED'

export interface SignerStanding {
  readonly signerId: string
  readonly status: Progress
  /** Time of the event, in milliseconds since the epoch; null where the provider does not say. */
  readonly at: number | null
  readonly reason: string | null
  /** Signing link; null for none. */
  readonly signUrl: string | null
}

/** A session as the signature provider has it (docs/for-providers.md). */
export interface SessionAnswer {
  readonly reference: string
  /** Whether its time is over while a signer has not signed. */
  readonly isExpired: boolean
  readonly signers: readonly SignerStanding[]
}

/** Longest texts that are kept of a provider: as the API's own ids, reasons and addresses. */
const MAX_REFERENCE = 255
const MAX_REASON = 500
const MAX_LINK = 2_048
/** Far more than a session of ours has. */
const MAX_SIGNERS = 20
const SIGNER_ID = /^sgr_[A-Za-z0-9_-]{1,100}$/
const PROGRESS: readonly unknown[] = [
  'PENDING',
  'SENT',
  'VIEWED',
  'SIGNED',
  'REFUSED',
] satisfies readonly Progress[]
const EVENTS: readonly unknown[] = ['SENT', 'VIEWED', 'SIGNED', 'REFUSED', 'EXPIRED']
const STATES: readonly unknown[] = ['OPEN', 'COMPLETED', 'DECLINED', 'EXPIRED']

type Json = Readonly<Record<string, unknown>>

/** Throws an Error that says what is wrong. */
export function readSessionAnswer(json: unknown): SessionAnswer {
  const { reference, status, signers = [] } = objectOf('the answer', json)
  if (!STATES.includes(status)) throw new Error(`status is not one of ${STATES.join(', ')}`)
  if (!Array.isArray(signers) || signers.length > MAX_SIGNERS)
    throw new Error(`signers is not a list of at most ${MAX_SIGNERS}`)
  const known = line('reference', reference, MAX_REFERENCE)
  if (known === null) throw new Error('the answer needs a reference')
  return { reference: known, isExpired: status === 'EXPIRED', signers: signers.map(standing) }
}

function standing(json: unknown): SignerStanding {
  const { signerId, status, at, reason, signUrl } = objectOf('a signer', json)
  if (!PROGRESS.includes(status)) throw new Error(`status of a signer is not one of ${PROGRESS.join(', ')}`)
  const link = line('signUrl', signUrl, MAX_LINK)
  if (link !== null && !/^https?:\/\/[^\s]+$/.test(link)) throw new Error('signUrl is not a URL')
  return {
    signerId: signerIdOf(signerId),
    status: status as Progress,
    at: at === undefined || at === null ? null : moment(at),
    reason: prose('reason', reason, MAX_REASON),
    signUrl: link,
  }
}

/** An event of the signature provider, as the report that it is. Throws an Error that says what is wrong. */
export function readSignatureEvent(json: unknown): RecordSignatureEvent {
  const { signingId, signerId, type, at, reason } = objectOf('the event', json)
  if (!EVENTS.includes(type)) throw new Error(`type is not one of ${EVENTS.join(', ')}`)
  const contractId = typeof signingId === 'string' && /^sig_/.test(signingId) ? contractIdIn(signingId) : null
  if (contractId === null) throw new Error('signingId is not the id of a signing')
  return {
    contractId,
    signingId: signingId as string,
    // Polled or received, it is the same report: type and signer make it one.
    eventId: null,
    signatureEvent: type as RecordSignatureEvent['signatureEvent'],
    signerId: signerIdOf(signerId),
    occurredAt: moment(at),
    reason: prose('reason', reason, MAX_REASON),
  }
}

export function objectOf(name: string, json: unknown): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  throw new Error(`${name} is not a JSON object`)
}

function signerIdOf(value: unknown): string {
  if (typeof value === 'string' && SIGNER_ID.test(value)) return value
  throw new Error('signerId is not the id of a signer')
}

function moment(value: unknown): number {
  const ms = typeof value === 'string' ? instantOf(value) : null
  if (ms === null) throw new Error(`at is not an RFC 3339 time, ${DATE_RANGE}`)
  return ms
}
