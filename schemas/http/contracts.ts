import { Type } from 'typebox'
import { GuaranteeOfContract } from './guarantees.ts'
import { LastSnapshot, Thresholds } from './ltv.ts'
import { Activation, Signing } from './signings.ts'
import * as v from './values.ts'

/** Request and response schemas of contracts (docs/specification.md, Contracts). */

const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 5000
/** Maximum of Avro's int. */
const MAX_INSTALLMENTS = 2_147_483_647
/** Above the six pairs of token and network, so that duplicates are reported by name. */
const MAX_ACCEPTED_TOKENS = 20
const MAX_CURE_PERIOD_HOURS = 720

export const ContractStatus = v.titled(
  'ContractStatus',
  v.oneOf('DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED'),
)
const Ignored = Type.Optional(
  Type.Unknown({
    description: 'Ignored: contact data come from the borrower’s profile.',
    examples: ['Maria Souza'],
  }),
)

export const LtvPolicyInput = v.shape(
  'LtvPolicyInput',
  {
    mode: v.maybe(
      v.oneOf('IMMEDIATE', 'AFTER_NOTICE'),
      'IMMEDIATE (default) liquidates at once; AFTER_NOTICE only after the cure period, with a ' +
        'delivered notice.',
    ),
    liquidationType: v.maybe(
      v.oneOf('FULL', 'PARTIAL'),
      'FULL (default) covers the debt; PARTIAL only returns the ratio to `cureTo`.',
    ),
    curePeriodHours: v.maybe(
      Type.Integer({ minimum: 1, maximum: MAX_CURE_PERIOD_HOURS }),
      'Hours to cure an alert; 24 if absent.',
    ),
    undeliverable: v.maybe(
      v.oneOf('SELL', 'HOLD'),
      'AFTER_NOTICE without a deliverable notice: SELL (default), or HOLD until one is delivered, which ' +
        'restarts the cure period.',
    ),
    borrowerRequests: v.maybe(
      v.oneOf('DECIDE', 'GRANT'),
      'Requests of the borrower: you DECIDE (default), or GRANT all.',
    ),
    warning: v.maybe(
      v.RatioInput,
      'Warning ratio: the alert re-arms below; default by `collateralPercentage`.',
    ),
    alert: v.maybe(v.RatioInput, 'Alert ratio; default from `collateralPercentage`.'),
    liquidation: v.maybe(v.RatioInput, 'Ratio of a sale; no default if `collateralPercentage` is below 110.'),
  },
  {
    description:
      'Actions when the ratio crosses a threshold, with initial ≤ warning ≤ alert ≤ liquidation ≤ 1.',
  },
)

export const ContractInput = v.shape('ContractForm', {
  name: v.visibleText(MAX_NAME_LENGTH, {
    examples: ['Working capital 2026'],
    description: 'Name of the contract.',
  }),
  description: Type.Optional(
    v.freeText(MAX_DESCRIPTION_LENGTH, {
      text: 'prose',
      description: 'Free text; optional.',
    }),
  ),
  totalLoanValue: v.described(v.MoneyInput, 'Principal of the loan, in `fiatCurrency`.'),
  outstandingBalance: v.described(v.MoneyInput, 'Amount owed at the start, in `fiatCurrency`.'),
  interestRate: v.described(v.RateInput, 'Monthly interest in percent: "1.99" is 1.99 % a month.'),
  cet: v.described(v.RateInput, 'Total effective cost (CET) in percent; stored as given, never computed.'),
  installmentsCount: Type.Integer({
    minimum: 1,
    maximum: MAX_INSTALLMENTS,
    examples: [12],
    description: 'Number of installments.',
  }),
  startDate: v.described(v.IsoDate, 'First day, as YYYY-MM-DD.'),
  endDate: v.described(v.IsoDate, 'Last day, as YYYY-MM-DD, after `startDate`.'),
  collateralPercentage: v.described(v.PercentageInput, 'Required collateral in percent of the balance.'),
  fiatCurrency: v.maybe(v.FiatCurrency, 'BRL, USD or EUR; BRL if absent.'),
  acceptedTokens: Type.Array(v.exactly({ tokenSymbol: v.TokenSymbol, network: v.Network }), {
    minItems: 1,
    maxItems: MAX_ACCEPTED_TOKENS,
    description: 'Accepted collateral tokens, as JSON or form fields; no duplicates.',
  }),
  borrower: v.described(
    v.exactly({
      document: v.described(v.TaxDocumentInput, 'CPF or CNPJ of the borrower; must not be your own.'),
      name: Ignored,
      email: Ignored,
      phone: Ignored,
    }),
    'The borrower: only `document` is used, of a user or of your pre-registration.',
  ),
  ltvPolicy: v.maybe(LtvPolicyInput, 'Thresholds; defaults derive from `collateralPercentage`.'),
})

/** Query parameters that select contracts. */
export const contractFilters = {
  role: Type.Unsafe<'lender' | 'borrower'>({
    ...v.oneOf('lender', 'borrower'),
    default: 'lender',
    description: 'Your role in the contract.',
  }),
  name: v.maybe(
    Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    'Substring of the name, ignoring case and accent composition.',
  ),
  borrowerDocument: v.maybe(v.TaxDocumentInput, 'Only contracts of this borrower.'),
  status: v.maybe(ContractStatus, 'Only contracts in this state.'),
  overdue: v.maybe(Type.Boolean(), 'True: only overdue loans; false: only others.'),
  createdAfter: v.maybe(v.IsoDateTime, 'Only contracts created after this time.'),
  createdBefore: v.maybe(v.IsoDateTime, 'Only contracts created before this time.'),
}

export const AcceptInput = v.shape('AcceptanceInput', {
  termsHash: v.maybe(v.Sha256, 'Hash of the accepted terms; a mismatch returns 409 `terms_changed`.'),
})
export const DeclineInput = v.shape('DeclineInput', {
  reason: v.maybe(v.Reason, 'Why the borrower declines; shown to the lender.'),
})
export const CancelInput = v.shape('CancelInput', {
  reason: v.described(v.Reason, 'Why the lender cancels; shown to the borrower.'),
})
export const BalanceInput = v.shape('BalanceInput', {
  outstandingBalance: v.described(
    v.MoneyOrZeroInput,
    'New balance in the contract’s currency; 0 means repaid.',
  ),
  asOf: v.maybe(
    v.IsoDateTime,
    'Effective time of the balance; now if absent. A later balance is not replaced: 409 ' +
      '`balance_superseded`.',
  ),
  reason: v.maybe(v.Reason, 'Why the balance changed; kept with the change.'),
  confirmed: v.maybe(
    Type.Boolean(),
    'Allows a balance above twice the larger of `totalLoanValue` and the previous balance, otherwise ' +
      '409 `implausible_balance`.',
  ),
})
const AcceptedToken = v.shape('AcceptedToken', {
  id: v.described(v.IntegerId, 'Integer id of this entry, unique over all contracts.'),
  contractId: v.ContractId,
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  createdAt: v.CreatedAt,
  deletedAt: v.DeletedAt,
})

const Document = v.shape('ContractDocument', {
  id: v.described(v.Uuid, 'UUID of the document, for `GET /contracts/v1/{id}/documents/{documentId}`.'),
  contractId: v.ContractId,
  type: v.described(
    v.oneOf('CCB', 'GUARANTEE'),
    'CCB: the loan agreement; GUARANTEE: the guarantee document.',
  ),
  originalName: v.text('Uploaded file name; generated for the guarantee.'),
  mimeType: v.text('Media type of the file: application/pdf.'),
  sha256: v.described(v.Sha256, 'SHA-256 of the file, in lower-case hex.'),
  createdAt: v.CreatedAt,
  deletedAt: v.DeletedAt,
})

export const LtvPolicy = v.shape('LtvPolicy', {
  mode: v.described(
    v.oneOf('IMMEDIATE', 'AFTER_NOTICE'),
    'IMMEDIATE, or AFTER_NOTICE: after a cure period and a delivered notice.',
  ),
  liquidationType: v.described(
    v.oneOf('FULL', 'PARTIAL'),
    'FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.',
  ),
  curePeriodHours: Type.Integer({ description: 'Hours from an alert to its cure deadline.' }),
  undeliverable: v.described(
    v.oneOf('SELL', 'HOLD'),
    'AFTER_NOTICE without a deliverable notice: SELL or HOLD.',
  ),
  borrowerRequests: v.described(
    v.oneOf('DECIDE', 'GRANT'),
    'Requests of the borrower: a person decides, or GRANT.',
  ),
  ...Thresholds.properties,
})

const contractFields = {
  id: v.described(v.IntegerId, 'Integer id of the contract, unique; ids have gaps and no meaningful order.'),
  name: v.text('Name given by the lender.'),
  description: v.textOrNull('Free text of the lender; null if none.'),
  collateralPercentage: v.decimal('Required collateral in percent of the balance.'),
  totalLoanValue: v.decimal('Principal of the loan, in `fiatCurrency`.'),
  outstandingBalance: v.decimal('Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  interestRate: v.decimal('Monthly interest in percent: "1.99" is 1.99 % a month.'),
  cet: v.decimal('Total effective cost (CET) in percent; stored as given, never computed.'),
  installmentsCount: v.ordinal('Number of installments.'),
  startDate: v.time('First day, at midnight UTC.'),
  endDate: v.time('Last day, at midnight UTC.'),
  lenderDocument: v.described(v.TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  borrowerDocument: v.described(v.TaxDocumentText, 'Borrower’s CPF or CNPJ; follows a document change.'),
  status: v.described(ContractStatus, 'State. ACTIVE is set automatically, once guarantee and CCB exist.'),
  fiatCurrency: v.FiatCurrency,
  ltvPolicy: v.described(LtvPolicy, 'Actions when the ratio crosses a threshold; fixed at creation.'),
  termsHash: v.described(v.Sha256, 'SHA-256 of the canonical terms in hex; send it to accept exactly these.'),
  acceptance: v.orNull(
    v.exactly({
      at: v.time('When the borrower accepted.'),
      termsHash: v.described(v.Sha256, 'Hash of the accepted terms; never changes.'),
    }),
    'When the borrower accepted which terms; null before.',
  ),
  sentAt: v.timeOrNull('When it was sent to the borrower; null before.'),
  activation: Activation,
  activatedAt: v.timeOrNull('When it became ACTIVE; null before. Reversible for 7 days.'),
  completedAt: v.timeOrNull('When it became COMPLETED; null before.'),
  cancelledAt: v.timeOrNull('When it was cancelled, declined or reversed; null otherwise.'),
  cancellationReason: v.textOrNull('Reason given; null if none or not cancelled.'),
  overdueSince: v.timeOrNull('Midnight UTC after an unpaid `endDate`; null if not overdue.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
  deletedAt: v.DeletedAt,
  acceptedTokens: v.listOf(AcceptedToken, 'Tokens accepted as collateral, without duplicates.'),
  documents: v.listOf(Document, 'Files: the guarantee document, and the CCB once uploaded.'),
  guarantee: v.described(GuaranteeOfContract, 'Collateral of the contract, created with it.'),
  signings: v.listOf(Signing, 'All signings, including ended ones.'),
  borrower: v.described(
    v.exactly({
      name: v.textOrNull('Name in the borrower’s profile; null if none.'),
      email: v.textOrNull('E-mail address in the borrower’s profile; null if none.'),
      phone: v.textOrNull('Phone number in the borrower’s profile, E.164; null if none.'),
    }),
    'Contact data from the borrower’s profile; all null before onboarding is completed.',
  ),
}

export const Contract = v.shape('Contract', contractFields)
/** A single contract, with its latest snapshot. */
export const ContractWithLtv = v.shape('ContractWithLtv', {
  ...contractFields,
  ltv: v.described(LastSnapshot, 'Latest loan-to-value snapshot; null before the first or with `asOf`.'),
})
