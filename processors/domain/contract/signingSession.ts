/**
 * Session reports of a signature provider, besides signer reports: it opens a session, and gives the
 * signed document (docs/for-providers.md). They come twice and late; the first one counts.
 */
import type { ContractDocument, RecordSignedDocument, RecordSigningSession } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isOpen, uuidFrom } from './signing.ts'

type Recorded = FactOf<'SignatureRecorded'>

/**
 * The provider opened the session and notified the signers. A signature may come before: then only the
 * reference is news. What ended meanwhile stays as it is.
 */
export function decideSigningSession(
  contract: Contract,
  { signingId, reference, links }: RecordSigningSession,
  { at }: RuleContext,
): readonly Recorded[] | Refusal {
  const signing = contract.signings.find(one => one.signingId === signingId)
  if (!signing) return refusal('not_found', 'there is no such signing', 'id')
  const isOver = !isOpen(signing) && signing.signingStatus !== 'COMPLETED'
  if (signing.externalId !== null || isOver) return []
  const opened: Recorded['signing'] = {
    ...signing,
    externalId: reference,
    activatedAt: at,
    signingStatus: signing.signingStatus === 'CREATED' ? 'ACTIVE' : signing.signingStatus,
    signers: signing.signers.map(signer =>
      signer.signerStatus === 'PENDING' ? { ...signer, signerStatus: 'SENT' } : signer,
    ),
  }
  const { signerId } = signing.signers[0]!
  const sent = { signerId, signatureEvent: 'SENT', occurredAt: at } as const
  return [{ fact: 'SignatureRecorded', at, signing: opened, ...sent, links }]
}

/** The signed document is in the object store: kept next to the one to be signed, with its hash. */
export function decideSignedDocument(
  contract: Contract,
  { signingId, sha256, sizeBytes, objectKey }: RecordSignedDocument,
  context: RuleContext,
): readonly Recorded[] | Refusal {
  const { at } = context
  const signing = contract.signings.find(one => one.signingId === signingId)
  if (!signing) return refusal('not_found', 'there is no such signing', 'id')
  const { signingStatus, signingType } = signing
  if (signingStatus !== 'COMPLETED') return refusal('invalid_state', `the signing is ${signingStatus}`)
  if (signing.signedDocument) return []
  const signedDocument: ContractDocument = {
    documentId: uuidFrom(context.sha256(`${contract.contractId}/${signingId}/signed`)),
    documentType: signingType,
    originalName: `${signing.documentName.replace(/\.pdf$/i, '')}-signed.pdf`,
    mimeType: 'application/pdf',
    sizeBytes,
    sha256,
    objectKey,
    createdAt: at,
    deletedAt: null,
  }
  return [
    {
      fact: 'SignatureRecorded',
      at,
      signing: { ...signing, signedDocument },
      signerId: signing.signers.at(-1)!.signerId,
      signatureEvent: 'DOCUMENT_KEPT',
      occurredAt: at,
      links: null,
      signedDocumentId: signedDocument.documentId,
      signedDocumentSha256: sha256,
    },
  ]
}
