/**
 * Signing sessions: one for the guarantee document, one for the loan agreement (CCB). The provider reports
 * progress; a repeated or older report changes nothing (docs/specification.md, Signings).
 *
 *     CREATED → ACTIVE → COMPLETED | DECLINED | EXPIRED | CANCELLED
 */
import { CLOCK_TOLERANCE_MS, DAY_MS } from '../../../schemas/durations.ts'
import type {
  ContractDocument,
  OpenSigning,
  RecordSignatureEvent,
  Signer,
  SigningState,
  SigningType,
} from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { notAfter, wrongTime } from '../statedTime.ts'

/** Signers' time limit; the provider reports the end. */
const SIGNING_PERIOD_MS = 30 * DAY_MS
/**
 * Reports that are remembered of one session. A provider has about five; what comes late beyond this many is
 * answered and forgotten.
 */
const MAX_RECORDED_EVENTS = 100
/** A session is replaced after a refusal or an expiry; more than this is no signing any more. */
const MAX_SIGNINGS = 20

export function signingsOf(contract: Contract, type: SigningType): readonly SigningState[] {
  return contract.signings.filter(({ signingType }) => signingType === type)
}

export function isSigned(contract: Contract, type: SigningType): boolean {
  return signingsOf(contract, type).some(({ signingStatus }) => signingStatus === 'COMPLETED')
}

export function isOpen({ signingStatus }: SigningState): boolean {
  return signingStatus === 'CREATED' || signingStatus === 'ACTIVE'
}

function isOpenOrSigned(contract: Contract, type: SigningType): boolean {
  return signingsOf(contract, type).some(signing => isOpen(signing) || signing.signingStatus === 'COMPLETED')
}

/** The sessions that send and acceptance need: generated and activated where none is open or completed. */
export function missingSignings(contract: Contract, context: RuleContext): FactOf<'SigningOpened'>[] {
  const opened: FactOf<'SigningOpened'>[] = []
  if (!isOpenOrSigned(contract, 'GUARANTEE')) opened.push(openSigning(contract, 'GUARANTEE', context, 1))
  if (ccbOf(contract) && !isOpenOrSigned(contract, 'CCB')) {
    opened.push(openSigning(contract, 'CCB', context, 1 + opened.length))
  }
  return opened
}

/** A new session in place of a refused or expired one, by the lender. */
export function decideOpenSigning(
  contract: Contract,
  { signingType: type }: OpenSigning,
  context: RuleContext,
): readonly FactOf<'SigningOpened'>[] | Refusal {
  if (isOpenOrSigned(contract, type)) {
    return refusal('invalid_state', 'a signing of this type is open or completed', 'type')
  }
  if (type === 'CCB' && !ccbOf(contract)) return refusal('invalid_state', 'the contract has no CCB', 'type')
  return assertRoomForSigning(contract) ?? [openSigning(contract, type, context, 1)]
}

export function ccbOf(contract: Contract): ContractDocument | null {
  return contract.documents.find(({ documentType }) => documentType === 'CCB') ?? null
}

/** Refuses where no further session fits. */
export function assertRoomForSigning({ signings }: Contract): Refusal | null {
  if (signings.length < MAX_SIGNINGS) return null
  return refusal('invalid_state', `a contract has at most ${MAX_SIGNINGS} signings`)
}

/** A session about the guarantee document of the terms as they are now. */
export function openGuaranteeSigning(contract: Contract, context: RuleContext): FactOf<'SigningOpened'> {
  return openSigning(contract, 'GUARANTEE', context, 1)
}

/** `nth` counts the sessions that one command opens, from 1. */
function openSigning(
  contract: Contract,
  signingType: SigningType,
  context: RuleContext,
  nth: number,
): FactOf<'SigningOpened'> {
  const { at, signatureProvider: provider } = context
  const isOutside = provider === 'http'
  const rendered = signingType === 'CCB' ? null : renderDocument(contract, context)
  const document = rendered?.document ?? ccbOf(contract)!
  const ordinal = contract.signings.length + nth
  const signing: SigningState = {
    signingId: `sig_${contract.contractId}_${ordinal}`,
    signingType,
    // One outside has to open it first (signingSession.ts).
    signingStatus: isOutside ? 'CREATED' : 'ACTIVE',
    provider,
    externalId: isOutside ? null : `${provider}-${contract.contractId}-${ordinal}`,
    createdAt: at,
    activatedAt: isOutside ? null : at,
    completedAt: null,
    expiresAt: at + SIGNING_PERIOD_MS,
    signingDocumentId: `sgd_${contract.contractId}_${ordinal}`,
    documentId: document.documentId,
    documentName: document.originalName,
    documentSha256: document.sha256,
    documentStatus: 'PENDING',
    signers: [borrowerAsIssuer(contract, ordinal)],
    recordedEvents: [],
    signedDocument: null,
  }
  const bytes = rendered?.bytes ?? null
  return { fact: 'SigningOpened', at, signing, document: rendered?.document ?? null, bytes }
}

/** The issuer of the note and of the guarantee is the borrower, who must sign. */
function borrowerAsIssuer(contract: Contract, ordinal: number): Signer {
  return {
    signerId: `sgr_${contract.contractId}_${ordinal}_1`,
    signerRole: 'ISSUER',
    partyId: contract.borrowerPartyId,
    signOrder: 1,
    signerStatus: 'PENDING',
    viewedAt: null,
    signedAt: null,
    refusedReason: null,
  }
}

function renderDocument(contract: Contract, context: RuleContext) {
  const { lender, borrower, at, suffix, sha256 } = context
  const rendered = context.renderGuaranteeDocument(contract, {
    lenderDocument: lender?.document ?? '',
    borrowerDocument: borrower?.document ?? '',
  })
  const documentId = uuidFrom(sha256(`${contract.contractId}/${suffix}/guarantee`))
  const document: ContractDocument = {
    documentId,
    documentType: 'GUARANTEE',
    originalName: `guarantee-${contract.contractId}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: rendered.bytes.length,
    sha256: rendered.sha256,
    objectKey: `guarantee-documents/${rendered.sha256}`,
    createdAt: at,
    deletedAt: null,
  }
  return { document, bytes: rendered.bytes }
}

/** RFC 9562 version 8 (own scheme): the same command always gives the same document the same id. */
export function uuidFrom(hash: string): string {
  const variant = '89ab'[Number.parseInt(hash[16]!, 16) % 4]
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/**
 * The refusal of a report whose time is ahead of the clock or before its signing; null for a valid one.
 */
export function wrongReportTime(
  { createdAt }: Pick<SigningState, 'createdAt'>,
  occurredAt: number,
  at: number,
): Refusal | null {
  const follows = { what: 'the signing', at: createdAt - CLOCK_TOLERANCE_MS }
  return wrongTime(occurredAt, { at, follows, field: 'at' })
}

/**
 * Reports of the provider. The same identity again changes nothing; news that is older than what is
 * known moves nothing, but is remembered, so that it is the same report when it comes again after the
 * end.
 */
export function decideSignatureEvent(
  contract: Contract,
  command: RecordSignatureEvent,
  { at }: RuleContext,
): readonly FactOf<'SignatureRecorded'>[] | Refusal {
  const signing = contract.signings.find(({ signingId }) => signingId === command.signingId)
  if (!signing) return refusal('not_found', 'there is no such signing', 'id')
  const { signatureEvent, signerId } = command
  const occurredAt = notAfter(at, command.occurredAt)
  const identity = command.eventId ?? `${signatureEvent}/${signerId}`
  if (signing.recordedEvents.includes(identity)) return []
  const wrong = wrongReportTime(signing, command.occurredAt, at)
  if (wrong) return wrong
  const signer = signing.signers.find(one => one.signerId === signerId)
  if (!signer) return refusal('INVALID_REQUEST', 'is not a signer of this signing', 'signerId')
  const ended =
    signing.signingStatus === 'COMPLETED' ? 'COMPLETED' : isOpen(signing) ? null : signing.signingStatus
  if (ended !== null && ended !== 'COMPLETED') return refusal('invalid_state', `the signing is ${ended}`)
  const negative = signatureEvent === 'REFUSED' || signatureEvent === 'EXPIRED'
  if (negative && (ended !== null || (signatureEvent === 'REFUSED' && signer.signerStatus === 'SIGNED'))) {
    return refusal('invalid_state', 'the signer has already signed')
  }
  const progressed = withProgress(signing, signer, { ...command, occurredAt })
  const isFull = signing.recordedEvents.length >= MAX_RECORDED_EVENTS
  if (progressed === null && (ended !== null || isFull)) return []
  const after = progressed ?? signing
  const recorded = { ...after, recordedEvents: [...signing.recordedEvents, identity] }
  const reported = { signing: recorded, signerId, signatureEvent, occurredAt, links: null }
  return [{ fact: 'SignatureRecorded', at, ...reported }]
}

const PROGRESS = ['PENDING', 'SENT', 'VIEWED', 'SIGNED'] as const

/** The session after the report; null where the report is older than what is known. */
function withProgress(
  signing: SigningState,
  signer: Signer,
  command: RecordSignatureEvent,
): SigningState | null {
  const { signatureEvent, occurredAt } = command
  if (signatureEvent === 'EXPIRED') return { ...signing, signingStatus: 'EXPIRED', documentStatus: 'EXPIRED' }
  if (signatureEvent === 'REFUSED') {
    const refused: Signer = { ...signer, signerStatus: 'REFUSED', refusedReason: command.reason }
    return {
      ...signing,
      signers: replaceSigner(signing, refused),
      signingStatus: 'DECLINED',
      documentStatus: 'REFUSED',
    }
  }
  const step = (status: string) => PROGRESS.indexOf(status as (typeof PROGRESS)[number])
  if (step(signatureEvent) <= step(signer.signerStatus)) return null
  const moved: Signer = {
    ...signer,
    signerStatus: signatureEvent as Signer['signerStatus'],
    viewedAt: signatureEvent === 'VIEWED' ? occurredAt : signer.viewedAt,
    signedAt: signatureEvent === 'SIGNED' ? occurredAt : signer.signedAt,
  }
  const signers = replaceSigner(signing, moved)
  const signed = signers.filter(({ signerStatus }) => signerStatus === 'SIGNED').length
  if (signed < signers.length) {
    return { ...signing, signers, documentStatus: signed > 0 ? 'PARTIALLY_SIGNED' : 'PENDING' }
  }
  return {
    ...signing,
    signers,
    documentStatus: 'SIGNED',
    signingStatus: 'COMPLETED',
    completedAt: occurredAt,
  }
}

function replaceSigner(signing: SigningState, signer: Signer): readonly Signer[] {
  return signing.signers.map(one => (one.signerId === signer.signerId ? signer : one))
}

/** Ends what is still open: all of it, or what `ends` names. */
export function withoutOpenSignings(
  signings: readonly SigningState[],
  ends: (signing: SigningState) => boolean = () => true,
): readonly SigningState[] {
  return signings.map(signing =>
    isOpen(signing) && ends(signing)
      ? { ...signing, signingStatus: 'CANCELLED', documentStatus: 'CANCELLED' }
      : signing,
  )
}
