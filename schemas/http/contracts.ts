import { Type } from 'typebox'
import { GuaranteeOfContract } from './guarantees.ts'
import { LastSnapshot } from './ltv.ts'
import { Activation, Signing } from './signings.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  DeletedAt,
  described,
  exactly,
  FiatCurrency,
  freeText,
  IntegerId,
  IsoDate,
  IsoDateTime,
  listOf,
  MoneyInput,
  MoneyOrZeroInput,
  maybe,
  Network,
  oneOf,
  orNull,
  PercentageInput,
  RateInput,
  RatioInput,
  Reason,
  Sha256,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TokenSymbol,
  titled,
  UpdatedAt,
  Uuid,
  visibleText,
} from './values.ts'

/** Request and response schemas of contracts (docs/specification.md, Contracts). */

const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 5000
/** Maximum of Avro's int. */
const MAX_INSTALLMENTS = 2_147_483_647
/** Above the six pairs of token and network, so that duplicates are reported by name. */
const MAX_ACCEPTED_TOKENS = 20
const MAX_CURE_PERIOD_HOURS = 720

export const ContractStatus = titled(
  'ContractStatus',
  oneOf('DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED'),
)
const Ignored = Type.Optional(
  Type.Unknown({
    description: 'Ignored: contact data come from the borrower’s profile.',
    examples: ['Maria Souza'],
  }),
)

export const LtvPolicyInput = shape(
  'LtvPolicyInput',
  {
    mode: maybe(
      oneOf('IMMEDIATE', 'AFTER_NOTICE'),
      'IMMEDIATE (default) liquidates at once; AFTER_NOTICE only after the cure period, with a ' +
        'delivered notice.',
    ),
    liquidationType: maybe(
      oneOf('FULL', 'PARTIAL'),
      'FULL (default) covers the debt; PARTIAL only returns the ratio to `cureTo`.',
    ),
    curePeriodHours: maybe(
      Type.Integer({ minimum: 1, maximum: MAX_CURE_PERIOD_HOURS }),
      'Hours to cure an alert; 24 if absent.',
    ),
    undeliverable: maybe(
      oneOf('SELL', 'HOLD'),
      'AFTER_NOTICE without a deliverable notice: SELL (default), or HOLD until one is delivered, which ' +
        'restarts the cure period.',
    ),
    borrowerRequests: maybe(
      oneOf('DECIDE', 'GRANT'),
      'Requests of the borrower: you DECIDE (default), or GRANT all.',
    ),
    warning: maybe(RatioInput, 'Warning ratio: the alert re-arms below; default by `collateralPercentage`.'),
    alert: maybe(RatioInput, 'Alert ratio; default from `collateralPercentage`.'),
    liquidation: maybe(RatioInput, 'Ratio of a sale; no default if `collateralPercentage` is below 110.'),
  },
  {
    description:
      'Actions when the ratio crosses a threshold, with initial ≤ warning ≤ alert ≤ liquidation ≤ 1.',
  },
)

export const ContractInput = shape('ContractForm', {
  name: visibleText(MAX_NAME_LENGTH, {
    examples: ['Working capital 2026'],
    description: 'Name of the contract.',
  }),
  description: Type.Optional(
    freeText(MAX_DESCRIPTION_LENGTH, {
      text: 'prose',
      description: 'Free text; optional.',
    }),
  ),
  totalLoanValue: described(MoneyInput, 'Principal of the loan, in `fiatCurrency`.'),
  outstandingBalance: described(MoneyInput, 'Amount owed at the start, in `fiatCurrency`.'),
  interestRate: described(RateInput, 'Monthly interest in percent: "1.99" is 1.99 % a month.'),
  cet: described(RateInput, 'Total effective cost (CET) in percent; stored as given, never computed.'),
  installmentsCount: Type.Integer({
    minimum: 1,
    maximum: MAX_INSTALLMENTS,
    examples: [12],
    description: 'Number of installments.',
  }),
  startDate: described(IsoDate, 'First day, as YYYY-MM-DD.'),
  endDate: described(IsoDate, 'Last day, as YYYY-MM-DD, after `startDate`.'),
  collateralPercentage: described(PercentageInput, 'Required collateral in percent of the balance.'),
  fiatCurrency: maybe(FiatCurrency, 'BRL, USD or EUR; BRL if absent.'),
  acceptedTokens: Type.Array(exactly({ tokenSymbol: TokenSymbol, network: Network }), {
    minItems: 1,
    maxItems: MAX_ACCEPTED_TOKENS,
    description: 'Accepted collateral tokens, as JSON or form fields; no duplicates.',
  }),
  borrower: described(
    exactly({
      document: described(TaxDocumentInput, 'CPF or CNPJ of the borrower; must not be your own.'),
      name: Ignored,
      email: Ignored,
      phone: Ignored,
    }),
    'The borrower: only `document` is used, of a user or of your pre-registration.',
  ),
  ltvPolicy: maybe(LtvPolicyInput, 'Thresholds; defaults derive from `collateralPercentage`.'),
})

/** Query parameters that select contracts. */
export const contractFilters = {
  role: Type.Unsafe<'lender' | 'borrower'>({
    ...oneOf('lender', 'borrower'),
    default: 'lender',
    description: 'Your role in the contract.',
  }),
  name: maybe(
    Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    'Substring of the name, ignoring case and accent composition.',
  ),
  borrowerDocument: maybe(TaxDocumentInput, 'Only contracts of this borrower.'),
  status: maybe(ContractStatus, 'Only contracts in this state.'),
  overdue: maybe(Type.Boolean(), 'True: only overdue loans; false: only others.'),
  createdAfter: maybe(IsoDateTime, 'Only contracts created after this time.'),
  createdBefore: maybe(IsoDateTime, 'Only contracts created before this time.'),
}

export const AcceptInput = shape('AcceptanceInput', {
  termsHash: maybe(Sha256, 'Hash of the accepted terms; a mismatch returns 409 `terms_changed`.'),
})
export const DeclineInput = shape('DeclineInput', {
  reason: maybe(Reason, 'Why the borrower declines; shown to the lender.'),
})
export const CancelInput = shape('CancelInput', {
  reason: described(Reason, 'Why the lender cancels; shown to the borrower.'),
})
export const BalanceInput = shape('BalanceInput', {
  outstandingBalance: described(MoneyOrZeroInput, 'New balance in the contract’s currency; 0 means repaid.'),
  asOf: maybe(
    IsoDateTime,
    'Effective time of the balance; now if absent. A later balance is not replaced: 409 ' +
      '`balance_superseded`.',
  ),
  reason: maybe(Reason, 'Why the balance changed; kept with the change.'),
  confirmed: maybe(
    Type.Boolean(),
    'Allows a balance above twice the larger of `totalLoanValue` and the previous balance, otherwise ' +
      '409 `implausible_balance`.',
  ),
})
const AcceptedToken = shape('AcceptedToken', {
  id: described(IntegerId, 'Integer id of this entry, unique over all contracts.'),
  contractId: ContractId,
  tokenSymbol: TokenSymbol,
  network: Network,
  createdAt: CreatedAt,
  deletedAt: DeletedAt,
})

const Document = shape('ContractDocument', {
  id: described(Uuid, 'UUID of the document, for `GET /contracts/v1/{id}/documents/{documentId}`.'),
  contractId: ContractId,
  type: described(oneOf('CCB', 'GUARANTEE'), 'CCB: the loan agreement; GUARANTEE: the guarantee document.'),
  originalName: Type.String({ description: 'Uploaded file name; generated for the guarantee.' }),
  mimeType: Type.String({ description: 'Media type of the file: application/pdf.' }),
  sha256: described(Sha256, 'SHA-256 of the file, in lower-case hex.'),
  createdAt: CreatedAt,
  deletedAt: DeletedAt,
})

export const LtvPolicy = shape('LtvPolicy', {
  mode: described(
    oneOf('IMMEDIATE', 'AFTER_NOTICE'),
    'IMMEDIATE, or AFTER_NOTICE: after a cure period and a delivered notice.',
  ),
  liquidationType: described(
    oneOf('FULL', 'PARTIAL'),
    'FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.',
  ),
  curePeriodHours: Type.Integer({ description: 'Hours from an alert to its cure deadline.' }),
  undeliverable: described(oneOf('SELL', 'HOLD'), 'AFTER_NOTICE without a deliverable notice: SELL or HOLD.'),
  borrowerRequests: described(
    oneOf('DECIDE', 'GRANT'),
    'Requests of the borrower: a person decides, or GRANT.',
  ),
  initial: described(DecimalText, 'Initial ratio, 100 / collateralPercentage; the limit for releases.'),
  warning: described(DecimalText, 'WARNING from this ratio on; below it the alert re-arms.'),
  alert: described(DecimalText, 'An alert is sent from this ratio on.'),
  liquidation: orNull(DecimalText, 'Collateral is sold from this ratio on; null: never automatically.'),
  cureTo: described(DecimalText, 'Ratio that a cure must reach.'),
})

const contractFields = {
  id: described(IntegerId, 'Integer id of the contract, unique; ids have gaps and no meaningful order.'),
  name: Type.String({ description: 'Name given by the lender.' }),
  description: orNull(Type.String(), 'Free text of the lender; null if none.'),
  collateralPercentage: described(DecimalText, 'Required collateral in percent of the balance.'),
  totalLoanValue: described(DecimalText, 'Principal of the loan, in `fiatCurrency`.'),
  outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  interestRate: described(DecimalText, 'Monthly interest in percent: "1.99" is 1.99 % a month.'),
  cet: described(DecimalText, 'Total effective cost (CET) in percent; stored as given, never computed.'),
  installmentsCount: Type.Integer({ minimum: 1, description: 'Number of installments.' }),
  startDate: described(IsoDateTime, 'First day, at midnight UTC.'),
  endDate: described(IsoDateTime, 'Last day, at midnight UTC.'),
  lenderDocument: described(TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  borrowerDocument: described(TaxDocumentText, 'Borrower’s CPF or CNPJ; follows a document change.'),
  status: described(ContractStatus, 'State. ACTIVE is set automatically, once guarantee and CCB exist.'),
  fiatCurrency: FiatCurrency,
  ltvPolicy: described(LtvPolicy, 'Actions when the ratio crosses a threshold; fixed at creation.'),
  termsHash: described(Sha256, 'SHA-256 of the canonical terms in hex; send it to accept exactly these.'),
  acceptance: orNull(
    exactly({
      at: described(IsoDateTime, 'When the borrower accepted.'),
      termsHash: described(Sha256, 'Hash of the accepted terms; never changes.'),
    }),
    'When the borrower accepted which terms; null before.',
  ),
  sentAt: orNull(IsoDateTime, 'When it was sent to the borrower; null before.'),
  activation: Activation,
  activatedAt: orNull(IsoDateTime, 'When it became ACTIVE; null before. Reversible for 7 days.'),
  completedAt: orNull(IsoDateTime, 'When it became COMPLETED; null before.'),
  cancelledAt: orNull(IsoDateTime, 'When it was cancelled, declined or reversed; null otherwise.'),
  cancellationReason: orNull(Type.String(), 'Reason given; null if none or not cancelled.'),
  overdueSince: orNull(IsoDateTime, 'Midnight UTC after an unpaid `endDate`; null if not overdue.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  deletedAt: DeletedAt,
  acceptedTokens: listOf(AcceptedToken, 'Tokens accepted as collateral, without duplicates.'),
  documents: listOf(Document, 'Files: the guarantee document, and the CCB once uploaded.'),
  guarantee: described(GuaranteeOfContract, 'Collateral of the contract, created with it.'),
  signings: listOf(Signing, 'All signings, including ended ones.'),
  borrower: described(
    exactly({
      name: orNull(Type.String(), 'Name in the borrower’s profile; null if none.'),
      email: orNull(Type.String(), 'E-mail address in the borrower’s profile; null if none.'),
      phone: orNull(Type.String(), 'Phone number in the borrower’s profile, E.164; null if none.'),
    }),
    'Contact data from the borrower’s profile; all null before onboarding is completed.',
  ),
}

export const Contract = shape('Contract', contractFields)
/** A single contract, with its latest snapshot. */
export const ContractWithLtv = shape('ContractWithLtv', {
  ...contractFields,
  ltv: described(LastSnapshot, 'Latest loan-to-value snapshot; null before the first or with `asOf`.'),
})
