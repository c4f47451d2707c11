import type { Signer, SigningState } from '../../../schemas/types.ts'
import type { SessionAnswer } from '../../domain/contract/providerReports.ts'

/**
 * Port to the provider that collects signatures (docs/for-providers.md). Any replica repeats a call until its
 * answer is recorded, so an implementation is idempotent by the signing's id. All throw when the provider
 * cannot answer now.
 */
export interface SignatureProvider {
  /** Opens a session with its document and signers. */
  open(signing: SigningState): Promise<SessionAnswer>
  /** The current state of an open session. */
  read(signing: SigningState): Promise<SessionAnswer>
  /** The document of a completed session with its signatures, a PDF: the same bytes however often. */
  signedDocument(signing: SigningState): Promise<Buffer>
}

/** Magic bytes of a PDF, and the range in which readers look for them. */
export const PDF_HEAD = '%PDF-'
export const PDF_HEAD_WITHIN = 1024

export interface LocalSignatureProviderOptions {
  /** The bytes that are signed. */
  readonly documentOf: (signing: SigningState) => Promise<Buffer>
  /** The deployment's time, in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * The one of sandboxes: signers sign on a page of the gateway (sandbox/signing), which reports for it. What
 * it knows of a session is what was reported; its signatures are lines after the end of the document.
 */
export function localSignatureProvider({
  documentOf,
  now,
}: LocalSignatureProviderOptions): SignatureProvider {
  const read = async ({
    signingId,
    externalId,
    signers,
    expiresAt,
  }: SigningState): Promise<SessionAnswer> => {
    const isSigned = signers.every(({ signerStatus }) => signerStatus === 'SIGNED')
    return {
      reference: externalId ?? `local-${signingId}`,
      isExpired: !isSigned && expiresAt !== null && expiresAt <= now(),
      signers: signers.map(standing),
    }
  }
  return {
    open: read,
    read,
    async signedDocument(signing) {
      const isSigned = signing.signers.every(({ signerStatus }) => signerStatus === 'SIGNED')
      if (!isSigned) throw new Error(`not everybody has signed ${signing.signingId}`)
      const lines = signing.signers.map(({ signerId, signedAt }) => {
        return `% Signed in a sandbox: ${signerId} at ${new Date(signedAt ?? 0).toISOString()}\n`
      })
      return Buffer.concat([await documentOf(signing), Buffer.from(`\n${lines.join('')}`)])
    },
  }
}

function standing({ signerId, signerStatus, viewedAt, signedAt, refusedReason }: Signer) {
  const status = signerStatus === 'UNKNOWN' ? 'PENDING' : signerStatus
  const at = signedAt ?? viewedAt
  return { signerId, status, at, reason: refusedReason, signUrl: null }
}
