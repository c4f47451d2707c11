import { Type } from 'typebox'
import { BorrowerRequest } from './borrowerRequests.ts'
import { DepositInstruction } from './deposits.ts'
import { Destination, OrderDestination, PayoutWait } from './destinations.ts'
import { exampleWith } from './examples.ts'
import { LastSnapshot } from './ltv.ts'
import * as v from './values.ts'

/** Guarantees, their deposits and releases (docs/specification.md, Guarantees). */

const MAX_REASON_LENGTH = 1000

export const GuaranteeStatus = v.titled(
  'GuaranteeStatus',
  v.oneOf(
    'PENDING',
    'PARTIALLY_DEPOSITED',
    'ACTIVE',
    'MARGIN_CALL',
    'LIQUIDATING',
    'LIQUIDATED',
    'PARTIALLY_LIQUIDATED',
    'RELEASING',
    'RELEASED',
    'CANCELLED',
  ),
)

export const TokenAmount = v.shape('TokenAmount', {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amount: v.decimal('Token units, not fiat: at most 6 fraction digits.'),
})

export const ReleaseHold = v.shape('ReleaseHold', {
  reasonCode: v.described(v.oneOf('CUSTODY_MISMATCH'), 'Holdings and the balances at custody differ.'),
  since: v.time('When it was found.'),
})

const guaranteeFields = {
  id: v.described(v.IntegerId, 'Integer id of the guarantee, unique; events carry it as text.'),
  contractId: v.described(v.IntegerId, 'Contract that it secures; each contract has one guarantee.'),
  fiatCurrency: v.FiatCurrency,
  requiredFiatAmount: v.decimal(
    'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
  ),
  depositedFiatAmount: v.decimal('Last value of the holdings, rounded down to cents.'),
  status: v.described(GuaranteeStatus, 'State. ACTIVE once the deposits reach `requiredFiatAmount`.'),
  lock: v.described(
    v.exactly({
      status: v.described(
        v.oneOf('PENDING', 'ACTIVE', 'RELEASED'),
        'PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.',
      ),
      lockedAt: v.timeOrNull('When it became ACTIVE; null before.'),
    }),
    'Lock of the collateral, required to activate the contract.',
  ),
  holdings: v.listOf(TokenAmount, 'Collateral that currently backs the loan.'),
  frozen: v.listOf(
    TokenAmount,
    'Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.',
  ),
  liquidation: v.orNull(
    v.exactly({
      id: v.TextId('liq'),
      type: v.described(
        v.oneOf('FULL', 'PARTIAL'),
        'FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.',
      ),
      status: v.described(
        v.oneOf('DECIDED', 'CONFIRMED'),
        'DECIDED until custody confirms the sale, then CONFIRMED.',
      ),
      decidedAt: v.time('When it was decided.'),
      confirmedAt: v.timeOrNull('When custody confirmed the sale; null before.'),
      proceeds: v.decimal('Fiat proceeds; estimated until custody confirms.'),
      expectedProceeds: v.decimalOrNull('Estimated proceeds; null until confirmed, and before release 1.3.'),
      debtCovered: v.decimal('Debt paid by the proceeds, in `fiatCurrency`.'),
      sellsRest: v.flag('True if a FULL sale fell short and the rest is sold next.'),
    }),
    'Liquidation of this guarantee; null if none.',
  ),
  surplus: v.orNull(
    v.exactly({
      id: v.TextId('sur'),
      liquidationId: v.TextId('liq'),
      amount: v.decimal('Amount in `fiatCurrency`.'),
      status: v.described(v.oneOf('OWED', 'PAID'), 'OWED until custody confirms the payment, then PAID.'),
      owedAt: v.time('When custody confirmed the sale.'),
      paidAt: v.timeOrNull('When custody confirmed the payment; null before.'),
      destination: v.orNull(OrderDestination, 'Account that it goes to; null before release 1.4.'),
    }),
    'Proceeds beyond the debt, owed to the borrower; null if none.',
  ),
  salesStop: v.orNull(
    v.exactly({
      liquidationId: v.TextId('liq'),
      stoppedAt: v.time('When custody confirmed that sale.'),
      proceeds: v.decimal('Fiat proceeds of that sale.'),
      expectedProceeds: v.decimalOrNull('Expected fiat proceeds of that sale.'),
    }),
    'Set after a sale with less than half of the expected proceeds: sales stop until an operator ' +
      'resumes them. Null otherwise.',
  ),
  destinations: v.listOf(
    Destination,
    'Where tokens and money go to the borrower, with changes that cool off.',
  ),
  requests: v.listOf(
    BorrowerRequest,
    'Requests of the borrower that wait for the lender, or for fresh prices.',
  ),
  waitingFor: v.listOf(
    PayoutWait,
    'What approved releases and the surplus wait for before custody gets them.',
  ),
  releaseHold: v.orNull(ReleaseHold, 'Why no release is approved or ordered for now; null otherwise.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
  deletedAt: v.DeletedAt,
}

export const GuaranteeOfContract = v.shape('Guarantee', guaranteeFields)

export const Guarantee = v.shape('GuaranteeWithLtv', {
  ...guaranteeFields,
  depositInstructions: v.orNull(
    Type.Array(DepositInstruction),
    'Where to send collateral. Null if custody has named no address, or with `asOf`; empty if no deposit ' +
      'is taken any more.',
  ),
  ltv: v.described(LastSnapshot, 'Latest loan-to-value snapshot; null before the first or with `asOf`.'),
})

export const ReleaseInput = v.shape('ReleaseInput', {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amount: v.described(v.TokenQuantityInput, 'Token units to return, at most those held.'),
})

const RELEASE_REASONS = ['LTV_ABOVE_INITIAL', 'PRICE_STALE', 'PRICE_UNKNOWN', 'NOT_HELD'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

export const Release = v.shape('Release', {
  id: v.TextId('rel'),
  contractId: v.ContractId,
  guaranteeId: v.GuaranteeId,
  origin: v.described(
    v.oneOf('REQUEST', 'CLOSING', 'BORROWER'),
    'REQUEST of the lender, a granted one of the BORROWER, or CLOSING.',
  ),
  status: v.described(
    v.oneOf('PENDING', 'APPROVED', 'RELEASED', 'REFUSED'),
    'PENDING until valued, APPROVED until custody confirms, then RELEASED; or REFUSED.',
  ),
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amount: v.decimal('Token units, not fiat: at most 6 fraction digits.'),
  reason: v.textOrNull('Why it was refused, as text; see `reasonCode`. Null otherwise.'),
  reasonCode: v.orNull(
    Type.String({
      maxLength: 64,
      description: `Reason code of a refusal: ${RELEASE_REASONS.join(', ')}; null otherwise.`,
    }),
  ),
  destination: v.orNull(
    OrderDestination,
    'Wallet that it goes to; null before approval, and before release 1.4.',
  ),
  hold: v.orNull(ReleaseHold, 'Why it waits while it is PENDING or APPROVED; null otherwise.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

export const ResumeSalesInput = v.shape('ResumeSalesInput', {
  reason: v.visibleText(MAX_REASON_LENGTH, { description: 'Why sales may resume; kept with the event.' }),
})

export const FreezeInput = v.shape('FreezeInput', {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  status: v.described(v.oneOf('FROZEN', 'UNFROZEN'), 'UNFROZEN: nothing of the token is frozen any more.'),
  amount: v.maybe(v.TokenQuantityInput, 'With FROZEN: token units that are frozen now; all if absent.'),
})

export const ProceedsInput = v.shape('ProceedsInput', {
  proceeds: v.described(v.MoneyOrZeroInput, 'Fiat proceeds, in the contract’s currency.'),
})

export const guaranteeExample = exampleWith(GuaranteeOfContract, {
  id: 3001,
  requiredFiatAmount: '15000',
  depositedFiatAmount: '0',
})

export const releaseExample = exampleWith(Release, {
  id: 'rel_1001_5Gm1bVq0Zk2TnXw8rYcD',
  guaranteeId: 3001,
  network: 'POLYGON',
  amount: '100',
})
