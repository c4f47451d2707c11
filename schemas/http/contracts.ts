import { Type } from '@sinclair/typebox'
import { GuaranteeOfContract } from './guarantees.ts'
import { LastSnapshot } from './ltv.ts'
import {
  DecimalText,
  exactly,
  FiatCurrency,
  freeText,
  IntegerId,
  IsoDate,
  IsoDateTime,
  MoneyInput,
  MoneyOrZeroInput,
  Network,
  oneOf,
  orNull,
  PercentageInput,
  RateInput,
  RatioInput,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  TokenSymbol,
  titled,
  visibleProse,
  visibleText,
} from './values.ts'

/** The contract as clients write and read it (docs/specification.md, Contracts). */

const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 5000
/** Avro's int; nobody pays in more installments. */
const MAX_INSTALLMENTS = 2_147_483_647
/** There are six pairs of token and network; more entries are duplicates, which are refused by name. */
const MAX_ACCEPTED_TOKENS = 20
const MAX_REASON_LENGTH = 1000
const MAX_CURE_PERIOD_HOURS = 720

export const ContractStatus = titled(
  'ContractStatus',
  oneOf('DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED'),
)
export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  reason: 'must be a SHA-256 in 64 lower-case hexadecimal digits',
  maxLength: 64,
  examples: ['9f86d081'.repeat(8)],
})
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  reason: 'must be a UUID in lower case',
  maxLength: 36,
  examples: ['0190a0b0-3c4d-8e5f-9a6b-7c8d9e0f1a2b'],
})
export const Reason = visibleProse(MAX_REASON_LENGTH, { examples: ['Terms renegotiated.'] })
const Ignored = Type.Optional(
  Type.Unknown({
    description: 'Ignored, whatever it is: contact data come from the borrower’s profile.',
    examples: ['Maria Souza'],
  }),
)

export const LtvPolicyInput = shape(
  'LtvPolicyInput',
  {
    mode: Type.Optional(oneOf('IMMEDIATE', 'AFTER_NOTICE')),
    liquidationType: Type.Optional(oneOf('FULL', 'PARTIAL')),
    curePeriodHours: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CURE_PERIOD_HOURS })),
    undeliverable: Type.Optional(oneOf('SELL', 'HOLD')),
    warning: Type.Optional(RatioInput),
    alert: Type.Optional(RatioInput),
    liquidation: Type.Optional(RatioInput),
  },
  {
    description:
      'What happens when the ratio crosses. Ratios are ordered i ≤ warning ≤ alert ≤ liquidation ≤ 1.',
  },
)

export const ContractInput = shape('ContractForm', {
  name: visibleText(MAX_NAME_LENGTH, { examples: ['Working capital 2026'] }),
  description: Type.Optional(freeText(MAX_DESCRIPTION_LENGTH, { text: 'prose' })),
  totalLoanValue: MoneyInput,
  outstandingBalance: MoneyInput,
  interestRate: RateInput,
  cet: RateInput,
  installmentsCount: Type.Integer({ minimum: 1, maximum: MAX_INSTALLMENTS, examples: [12] }),
  startDate: IsoDate,
  endDate: IsoDate,
  collateralPercentage: PercentageInput,
  fiatCurrency: Type.Optional(FiatCurrency),
  acceptedTokens: Type.Array(exactly({ tokenSymbol: TokenSymbol, network: Network }), {
    minItems: 1,
    maxItems: MAX_ACCEPTED_TOKENS,
  }),
  borrower: exactly({ document: TaxDocumentInput, name: Ignored, email: Ignored, phone: Ignored }),
  ltvPolicy: Type.Optional(LtvPolicyInput),
})

export const AcceptInput = shape('AcceptanceInput', { termsHash: Type.Optional(Sha256) })
export const DeclineInput = shape('DeclineInput', { reason: Type.Optional(Reason) })
export const CancelInput = shape('CancelInput', { reason: Reason })
export const BalanceInput = shape('BalanceInput', {
  outstandingBalance: MoneyOrZeroInput,
  asOf: Type.Optional(IsoDateTime),
  reason: Type.Optional(Reason),
  confirmed: Type.Optional(Type.Boolean()),
})
export const SigningInput = shape('SigningInput', { type: oneOf('GUARANTEE', 'CCB') })

const AcceptedToken = shape('AcceptedToken', {
  id: IntegerId,
  contractId: IntegerId,
  tokenSymbol: TokenSymbol,
  network: Network,
  createdAt: IsoDateTime,
  deletedAt: orNull(IsoDateTime),
})

const Document = shape('ContractDocument', {
  id: Uuid,
  contractId: IntegerId,
  type: oneOf('CCB', 'GUARANTEE'),
  originalName: Type.String(),
  mimeType: Type.String(),
  sha256: Sha256,
  createdAt: IsoDateTime,
  deletedAt: orNull(IsoDateTime),
})

const Signer = shape('Signer', {
  id: TextId('sgr'),
  role: oneOf('ISSUER', 'CREDITOR'),
  name: orNull(Type.String()),
  document: TaxDocumentText,
  email: orNull(Type.String()),
  order: Type.Integer({ minimum: 1 }),
  status: oneOf('PENDING', 'SENT', 'VIEWED', 'SIGNED', 'REFUSED'),
  signUrl: {
    ...orNull(Type.String()),
    description:
      'Where this signer signs, as long as it is possible: for the key of the signer alone, null for everybody ' +
      'else, because whoever has the link signs with it. With the local provider of a sandbox a page of this service, relative to its address; else the provider’s own.',
  },
  viewedAt: orNull(IsoDateTime),
  signedAt: orNull(IsoDateTime),
  refusedReason: orNull(Type.String()),
})

export const Signing = shape('Signing', {
  id: TextId('sig'),
  type: oneOf('GUARANTEE', 'CCB'),
  status: oneOf('CREATED', 'ACTIVE', 'COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED'),
  provider: Type.String(),
  externalId: orNull(Type.String()),
  createdAt: IsoDateTime,
  activatedAt: orNull(IsoDateTime),
  completedAt: orNull(IsoDateTime),
  expiresAt: orNull(IsoDateTime),
  signingDocument: exactly({
    id: TextId('sgd'),
    documentId: Uuid,
    name: Type.String(),
    sha256: Sha256,
    status: oneOf('PENDING', 'PARTIALLY_SIGNED', 'SIGNED', 'REFUSED', 'EXPIRED', 'CANCELLED'),
    signedCount: Type.Integer({ minimum: 0 }),
    totalSigners: Type.Integer({ minimum: 1 }),
    signers: Type.Array(Signer),
    signed: orNull(exactly({ id: Uuid, sha256: Sha256, createdAt: IsoDateTime })),
  }),
})

export const LtvPolicy = shape('LtvPolicy', {
  mode: oneOf('IMMEDIATE', 'AFTER_NOTICE'),
  liquidationType: oneOf('FULL', 'PARTIAL'),
  curePeriodHours: Type.Integer(),
  undeliverable: oneOf('SELL', 'HOLD'),
  initial: DecimalText,
  warning: DecimalText,
  alert: DecimalText,
  liquidation: orNull(DecimalText),
  cureTo: DecimalText,
})

const contractFields = {
  id: IntegerId,
  name: Type.String(),
  description: orNull(Type.String()),
  collateralPercentage: DecimalText,
  totalLoanValue: DecimalText,
  outstandingBalance: DecimalText,
  interestRate: DecimalText,
  cet: DecimalText,
  installmentsCount: Type.Integer({ minimum: 1 }),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  lenderDocument: TaxDocumentText,
  borrowerDocument: TaxDocumentText,
  status: ContractStatus,
  fiatCurrency: FiatCurrency,
  ltvPolicy: LtvPolicy,
  termsHash: Sha256,
  acceptance: orNull(exactly({ at: IsoDateTime, termsHash: Sha256 })),
  sentAt: orNull(IsoDateTime),
  activatedAt: orNull(IsoDateTime),
  completedAt: orNull(IsoDateTime),
  cancelledAt: orNull(IsoDateTime),
  cancellationReason: orNull(Type.String()),
  overdueSince: orNull(IsoDateTime),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  deletedAt: orNull(IsoDateTime),
  acceptedTokens: Type.Array(AcceptedToken),
  documents: Type.Array(Document),
  guarantee: GuaranteeOfContract,
  signings: Type.Array(Signing),
  borrower: exactly({
    name: orNull(Type.String()),
    email: orNull(Type.String()),
    phone: orNull(Type.String()),
  }),
}

export const Contract = shape('Contract', contractFields)
/** One contract as it is read alone. */
export const ContractWithLtv = shape('ContractWithLtv', { ...contractFields, ltv: LastSnapshot })

export const SignatureEventInput = shape('SignatureEventInput', {
  eventId: Type.Optional(
    visibleText(255, { description: 'Without it, type and signer identify the event.' }),
  ),
  type: oneOf('SENT', 'VIEWED', 'SIGNED', 'REFUSED', 'EXPIRED'),
  signerId: TextId('sgr'),
  at: IsoDateTime,
  reason: Type.Optional(Reason),
})
