import {
  createProviderClient,
  jsonOf,
  type ProviderClientOptions,
  TAKEN,
} from '../../../platform/providers/providerClient.ts'
import type { Signer, SigningState } from '../../../schemas/types.ts'
import { readSessionAnswer, type SessionAnswer } from '../../domain/contract/providerReports.ts'
import { PDF_HEAD, PDF_HEAD_WITHIN, type SignatureProvider } from './signatureProvider.ts'

/** Invited by the provider. */
export interface SignerContact {
  /** CPF or CNPJ, without mask. */
  readonly document: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface HttpSignatureProviderOptions extends Omit<ProviderClientOptions, 'name'> {
  /** The bytes that are to be signed. */
  readonly documentOf: (signing: SigningState) => Promise<Buffer>
  /** Contact data of a signer; null once it was erased. */
  readonly contactOf: (signer: Signer) => Promise<SignerContact | null>
}

/** Ten megabytes is the most that is signed; a provider adds its pages and certificates. */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024

/**
 * A provider outside: `POST /sessions`, `GET /sessions/{id}` and `GET /sessions/{id}/document`
 * (docs/for-providers.md).
 */
export function httpSignatureProvider(options: HttpSignatureProviderOptions): SignatureProvider {
  const { documentOf, contactOf, ...access } = options
  const client = createProviderClient({ name: 'the signature provider', ...access })
  const ask = async (id: string, path: string, body: string | null): Promise<SessionAnswer> => {
    const { status, bytes } = await client.ask({ id, path, body })
    if (!TAKEN.includes(status)) throw new Error(`the signature provider answered ${status}`)
    return readSessionAnswer(jsonOf(bytes.toString('utf8')))
  }
  return {
    async open(signing) {
      const content = await documentOf(signing)
      const signers = await Promise.all(signing.signers.map(signer => shownSigner(signer, contactOf)))
      return ask(signing.signingId, '/sessions', JSON.stringify(shown(signing, content, signers)))
    },
    read: ({ signingId }) => ask(signingId, `/sessions/${signingId}`, null),
    async signedDocument({ signingId: id }) {
      const maxBytes = MAX_DOCUMENT_BYTES
      const { status, bytes } = await client.ask({
        ...{ id, path: `/sessions/${id}/document`, body: null, maxBytes },
      })
      if (status !== 200) throw new Error(`the signature provider answered ${status}`)
      if (!bytes.subarray(0, PDF_HEAD_WITHIN).includes(PDF_HEAD))
        throw new Error('the signed document is no PDF')
      return bytes
    },
  }
}

/** A signing for the provider, in our API's words. */
function shown(signing: SigningState, content: Buffer, signers: readonly object[]) {
  const { signingId, signingType: type, expiresAt, documentName: name, documentSha256: sha256 } = signing
  return {
    signingId,
    type,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    document: { name, sha256, mimeType: 'application/pdf', content: content.toString('base64') },
    signers,
  }
}

async function shownSigner(signer: Signer, contactOf: HttpSignatureProviderOptions['contactOf']) {
  const contact = await contactOf(signer)
  if (contact === null) throw new Error(`the details of ${signer.signerId} were erased`)
  return { signerId: signer.signerId, role: signer.signerRole, order: signer.signOrder, ...contact }
}
