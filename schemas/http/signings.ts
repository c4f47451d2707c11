import { Type } from 'typebox'
import {
  CreatedAt,
  DecimalText,
  described,
  exactly,
  IsoDateTime,
  listOf,
  maybe,
  oneOf,
  orNull,
  Reason,
  Sha256,
  shape,
  TaxDocumentText,
  TextId,
  Uuid,
  visibleText,
} from './values.ts'

/** Signings of the documents of a contract (docs/specification.md, Signings). */

const Signer = shape('Signer', {
  id: TextId('sgr'),
  role: described(oneOf('ISSUER', 'CREDITOR'), 'ISSUER: the borrower, who must sign; CREDITOR: the lender.'),
  name: orNull(Type.String(), 'Name from the borrower’s profile; null if none.'),
  document: described(TaxDocumentText, 'CPF or CNPJ of the signer, without mask.'),
  email: orNull(Type.String(), 'E-mail address from the borrower’s profile; null if none.'),
  order: Type.Integer({ minimum: 1, description: 'Position in the signing order, from 1.' }),
  status: described(
    oneOf('PENDING', 'SENT', 'VIEWED', 'SIGNED', 'REFUSED'),
    'Signing progress; never goes back.',
  ),
  signUrl: orNull(
    Type.String(),
    'Signing link, only for the signer’s own key; null for others and after the end.',
  ),
  viewedAt: orNull(IsoDateTime, 'When the document was first opened; null before.'),
  signedAt: orNull(IsoDateTime, 'When it was signed; null before.'),
  refusedReason: orNull(Type.String(), 'Why the signer refused; null otherwise.'),
})

export const Signing = shape('Signing', {
  id: TextId('sig'),
  type: described(oneOf('GUARANTEE', 'CCB'), 'Document to sign: GUARANTEE or CCB.'),
  status: described(
    oneOf('CREATED', 'ACTIVE', 'COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED'),
    'CREATED until the provider opens it, ACTIVE while it can be signed.',
  ),
  provider: Type.String({ description: 'Signature provider: `local` (sandbox page) or `http` (external).' }),
  externalId: orNull(Type.String(), 'Id at the provider; null if none.'),
  createdAt: CreatedAt,
  activatedAt: orNull(IsoDateTime, 'When it could first be signed; null before.'),
  completedAt: orNull(IsoDateTime, 'When the last signer signed; null before.'),
  expiresAt: orNull(IsoDateTime, 'Until when it can be signed; null without an end.'),
  signingDocument: described(
    exactly({
      id: TextId('sgd'),
      documentId: described(Uuid, 'UUID of the file, as in `documents[].id`.'),
      name: Type.String({ description: 'File name shown to the signers.' }),
      sha256: described(Sha256, 'SHA-256 of the signed bytes.'),
      status: described(
        oneOf('PENDING', 'PARTIALLY_SIGNED', 'SIGNED', 'REFUSED', 'EXPIRED', 'CANCELLED'),
        'How far the document is signed, or how it ended.',
      ),
      signedCount: Type.Integer({ minimum: 0, description: 'Number of signers who have signed.' }),
      totalSigners: Type.Integer({ minimum: 1, description: 'Number of signers.' }),
      signers: listOf(Signer, 'Signers, in signing order.'),
      signed: orNull(
        exactly({
          id: described(Uuid, 'UUID of the signed file.'),
          sha256: described(Sha256, 'SHA-256 of the bytes from the provider.'),
          createdAt: CreatedAt,
        }),
        'Signed document from the provider, at `GET …/documents/{id}`; null until stored.',
      ),
    }),
    'Document to sign, with its progress.',
  ),
})

export const SigningInput = shape('SigningInput', {
  type: described(oneOf('GUARANTEE', 'CCB'), 'Document to sign again: GUARANTEE or CCB.'),
})

export const SignatureEventInput = shape('SignatureEventInput', {
  eventId: Type.Optional(
    visibleText(255, { description: 'Without it, type and signer identify the event.' }),
  ),
  type: described(oneOf('SENT', 'VIEWED', 'SIGNED', 'REFUSED', 'EXPIRED'), 'Event of the signature.'),
  signerId: described(TextId('sgr'), 'Signer, from `signings[].signingDocument.signers[].id`.'),
  at: described(IsoDateTime, 'When it happened at the provider.'),
  reason: maybe(Reason, 'Why the signer refused; shown as `refusedReason`.'),
})

/** Reason for which an accepted contract is not ACTIVE yet (docs/specification.md, Contract states). */
const Wait = Type.Union([
  shape('WaitForCollateral', {
    kind: described(oneOf('COLLATERAL'), 'The lock needs more collateral.'),
    have: described(DecimalText, 'Value of what is held, in `fiatCurrency`.'),
    need: described(DecimalText, 'Value that is required.'),
  }),
  shape('WaitForSignature', {
    kind: described(oneOf('SIGNATURE'), 'Not everybody has signed.'),
    document: described(oneOf('CCB'), 'What is to be signed: the loan agreement.'),
    status: orNull(
      oneOf('CREATED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED'),
      'State of its last signing; after DECLINED or EXPIRED the lender opens a new one. Null without one.',
    ),
  }),
  shape('WaitForDocument', {
    kind: described(oneOf('DOCUMENT'), 'A file is missing.'),
    document: described(oneOf('CCB'), 'Not added yet.'),
  }),
  shape('WaitForPrice', {
    kind: described(oneOf('PRICE'), 'The lock needs another price.'),
    symbol: Type.String({ examples: ['USDBRL'], description: 'USDC, USDT, USDBRL or EURUSD.' }),
    state: described(
      oneOf('NEVER_SEEN', 'STALE', 'DISPUTED', 'IMPLAUSIBLE'),
      'Why its last price cannot lock the collateral.',
    ),
  }),
  shape('WaitForRevaluation', {
    kind: described(oneOf('REVALUATION'), 'The lock needs a newer valuation.'),
    at: described(IsoDateTime, 'Time of the change of collateral or balance that is not valued yet.'),
  }),
])

export const Activation = orNull(
  shape('Activation', {
    waitingFor: listOf(Wait, 'Everything that is missing; empty: the next evaluation makes it ACTIVE.'),
  }),
  'What an ACCEPTED contract waits for to become ACTIVE; null in other states.',
)
