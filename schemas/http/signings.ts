import { Type } from 'typebox'
import * as v from './values.ts'

/** Signings of the documents of a contract (docs/specification.md, Signings). */

const Signer = v.shape('Signer', {
  id: v.TextId('sgr'),
  role: v.described(
    v.oneOf('ISSUER', 'CREDITOR'),
    'ISSUER: the borrower, who must sign; CREDITOR: the lender.',
  ),
  name: v.textOrNull('Name from the borrower’s profile; null if none.'),
  document: v.described(v.TaxDocumentText, 'CPF or CNPJ of the signer, without mask.'),
  email: v.textOrNull('E-mail address from the borrower’s profile; null if none.'),
  order: v.ordinal('Position in the signing order, from 1.'),
  status: v.described(
    v.oneOf('PENDING', 'SENT', 'VIEWED', 'SIGNED', 'REFUSED'),
    'Signing progress; never goes back.',
  ),
  signUrl: v.textOrNull('Signing link, only for the signer’s own key; null for others and after the end.'),
  viewedAt: v.timeOrNull('When the document was first opened; null before.'),
  signedAt: v.timeOrNull('When it was signed; null before.'),
  refusedReason: v.textOrNull('Why the signer refused; null otherwise.'),
})

export const Signing = v.shape('Signing', {
  id: v.TextId('sig'),
  type: v.described(v.oneOf('GUARANTEE', 'CCB'), 'Document to sign: GUARANTEE or CCB.'),
  status: v.described(
    v.oneOf('CREATED', 'ACTIVE', 'COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED'),
    'CREATED until the provider opens it, ACTIVE while it can be signed.',
  ),
  provider: v.text('Signature provider: `local` (sandbox page) or `http` (external).'),
  externalId: v.textOrNull('Id at the provider; null if none.'),
  createdAt: v.CreatedAt,
  activatedAt: v.timeOrNull('When it could first be signed; null before.'),
  completedAt: v.timeOrNull('When the last signer signed; null before.'),
  expiresAt: v.timeOrNull('Until when it can be signed; null without an end.'),
  signingDocument: v.described(
    v.exactly({
      id: v.TextId('sgd'),
      documentId: v.described(v.Uuid, 'UUID of the file, as in `documents[].id`.'),
      name: v.text('File name shown to the signers.'),
      sha256: v.described(v.Sha256, 'SHA-256 of the signed bytes.'),
      status: v.described(
        v.oneOf('PENDING', 'PARTIALLY_SIGNED', 'SIGNED', 'REFUSED', 'EXPIRED', 'CANCELLED'),
        'How far the document is signed, or how it ended.',
      ),
      signedCount: v.count('Number of signers who have signed.'),
      totalSigners: v.ordinal('Number of signers.'),
      signers: v.listOf(Signer, 'Signers, in signing order.'),
      signed: v.orNull(
        v.exactly({
          id: v.described(v.Uuid, 'UUID of the signed file.'),
          sha256: v.described(v.Sha256, 'SHA-256 of the bytes from the provider.'),
          createdAt: v.CreatedAt,
        }),
        'Signed document from the provider, at `GET …/documents/{id}`; null until stored.',
      ),
    }),
    'Document to sign, with its progress.',
  ),
})

export const SigningInput = v.shape('SigningInput', {
  type: v.described(v.oneOf('GUARANTEE', 'CCB'), 'Document to sign again: GUARANTEE or CCB.'),
})

export const SignatureEventInput = v.shape('SignatureEventInput', {
  eventId: Type.Optional(
    v.visibleText(255, { description: 'Without it, type and signer identify the event.' }),
  ),
  type: v.described(v.oneOf('SENT', 'VIEWED', 'SIGNED', 'REFUSED', 'EXPIRED'), 'Event of the signature.'),
  signerId: v.described(v.TextId('sgr'), 'Signer, from `signings[].signingDocument.signers[].id`.'),
  at: v.time('When it happened at the provider.'),
  reason: v.maybe(v.Reason, 'Why the signer refused; shown as `refusedReason`.'),
})

/** Reason for which an accepted contract is not ACTIVE yet (docs/specification.md, Contract states). */
const Wait = Type.Union([
  v.shape('WaitForCollateral', {
    kind: v.described(v.oneOf('COLLATERAL'), 'The lock needs more collateral.'),
    have: v.decimal('Value of what is held, in `fiatCurrency`.'),
    need: v.decimal('Value that is required.'),
  }),
  v.shape('WaitForSignature', {
    kind: v.described(v.oneOf('SIGNATURE'), 'Not everybody has signed.'),
    document: v.described(v.oneOf('CCB'), 'What is to be signed: the loan agreement.'),
    status: v.orNull(
      v.oneOf('CREATED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED'),
      'State of its last signing; after DECLINED or EXPIRED the lender opens a new one. Null without one.',
    ),
  }),
  v.shape('WaitForDocument', {
    kind: v.described(v.oneOf('DOCUMENT'), 'A file is missing.'),
    document: v.described(v.oneOf('CCB'), 'Not added yet.'),
  }),
  v.shape('WaitForPrice', {
    kind: v.described(v.oneOf('PRICE'), 'The lock needs another price.'),
    symbol: Type.String({ examples: ['USDBRL'], description: 'USDC, USDT, USDBRL or EURUSD.' }),
    state: v.described(
      v.oneOf('NEVER_SEEN', 'STALE', 'DISPUTED', 'IMPLAUSIBLE'),
      'Why its last price cannot lock the collateral.',
    ),
  }),
  v.shape('WaitForRevaluation', {
    kind: v.described(v.oneOf('REVALUATION'), 'The lock needs a newer valuation.'),
    at: v.time('Time of the change of collateral or balance that is not valued yet.'),
  }),
])

export const Activation = v.orNull(
  v.shape('Activation', {
    waitingFor: v.listOf(Wait, 'Everything that is missing; empty: the next evaluation makes it ACTIVE.'),
  }),
  'What an ACCEPTED contract waits for to become ACTIVE; null in other states.',
)
