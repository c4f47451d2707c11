import { Type } from 'typebox'
import { BorrowerRequest } from './borrowerRequests.ts'
import { DepositInstruction } from './deposits.ts'
import { Destination, OrderDestination, PayoutWait } from './destinations.ts'
import { exampleWith } from './examples.ts'
import { LastSnapshot } from './ltv.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  DeletedAt,
  described,
  exactly,
  FiatCurrency,
  flag,
  GuaranteeId,
  IntegerId,
  IsoDateTime,
  listOf,
  MoneyOrZeroInput,
  maybe,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenQuantityInput,
  TokenSymbol,
  titled,
  UpdatedAt,
  visibleText,
} from './values.ts'

/** Guarantees, their deposits and releases (docs/specification.md, Guarantees). */

const MAX_REASON_LENGTH = 1000

export const GuaranteeStatus = titled(
  'GuaranteeStatus',
  oneOf(
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

export const TokenAmount = shape('TokenAmount', {
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(DecimalText, 'Token units, not fiat: at most 6 fraction digits.'),
})

export const ReleaseHold = shape('ReleaseHold', {
  reasonCode: described(oneOf('CUSTODY_MISMATCH'), 'Holdings and the balances at custody differ.'),
  since: described(IsoDateTime, 'When it was found.'),
})

const guaranteeFields = {
  id: described(IntegerId, 'Integer id of the guarantee, unique; events carry it as text.'),
  contractId: described(IntegerId, 'Contract that it secures; each contract has one guarantee.'),
  fiatCurrency: FiatCurrency,
  requiredFiatAmount: described(
    DecimalText,
    'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
  ),
  depositedFiatAmount: described(DecimalText, 'Last value of the holdings, rounded down to cents.'),
  status: described(GuaranteeStatus, 'State. ACTIVE once the deposits reach `requiredFiatAmount`.'),
  lock: described(
    exactly({
      status: described(
        oneOf('PENDING', 'ACTIVE', 'RELEASED'),
        'PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.',
      ),
      lockedAt: orNull(IsoDateTime, 'When it became ACTIVE; null before.'),
    }),
    'Lock of the collateral, required to activate the contract.',
  ),
  holdings: listOf(TokenAmount, 'Collateral that currently backs the loan.'),
  frozen: listOf(
    TokenAmount,
    'Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.',
  ),
  liquidation: orNull(
    exactly({
      id: TextId('liq'),
      type: described(
        oneOf('FULL', 'PARTIAL'),
        'FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.',
      ),
      status: described(
        oneOf('DECIDED', 'CONFIRMED'),
        'DECIDED until custody confirms the sale, then CONFIRMED.',
      ),
      decidedAt: described(IsoDateTime, 'When it was decided.'),
      confirmedAt: orNull(IsoDateTime, 'When custody confirmed the sale; null before.'),
      proceeds: described(DecimalText, 'Fiat proceeds; estimated until custody confirms.'),
      expectedProceeds: orNull(
        DecimalText,
        'Estimated proceeds; null until confirmed, and before release 1.3.',
      ),
      debtCovered: described(DecimalText, 'Debt paid by the proceeds, in `fiatCurrency`.'),
      sellsRest: flag('True if a FULL sale fell short and the rest is sold next.'),
    }),
    'Liquidation of this guarantee; null if none.',
  ),
  surplus: orNull(
    exactly({
      id: TextId('sur'),
      liquidationId: TextId('liq'),
      amount: described(DecimalText, 'Amount in `fiatCurrency`.'),
      status: described(oneOf('OWED', 'PAID'), 'OWED until custody confirms the payment, then PAID.'),
      owedAt: described(IsoDateTime, 'When custody confirmed the sale.'),
      paidAt: orNull(IsoDateTime, 'When custody confirmed the payment; null before.'),
      destination: orNull(OrderDestination, 'Account that it goes to; null before release 1.4.'),
    }),
    'Proceeds beyond the debt, owed to the borrower; null if none.',
  ),
  salesStop: orNull(
    exactly({
      liquidationId: TextId('liq'),
      stoppedAt: described(IsoDateTime, 'When custody confirmed that sale.'),
      proceeds: described(DecimalText, 'Fiat proceeds of that sale.'),
      expectedProceeds: orNull(DecimalText, 'Expected fiat proceeds of that sale.'),
    }),
    'Set after a sale with less than half of the expected proceeds: sales stop until an operator ' +
      'resumes them. Null otherwise.',
  ),
  destinations: listOf(Destination, 'Where tokens and money go to the borrower, with changes that cool off.'),
  requests: listOf(
    BorrowerRequest,
    'Requests of the borrower that wait for the lender, or for fresh prices.',
  ),
  waitingFor: listOf(PayoutWait, 'What approved releases and the surplus wait for before custody gets them.'),
  releaseHold: orNull(ReleaseHold, 'Why no release is approved or ordered for now; null otherwise.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  deletedAt: DeletedAt,
}

export const GuaranteeOfContract = shape('Guarantee', guaranteeFields)

export const Guarantee = shape('GuaranteeWithLtv', {
  ...guaranteeFields,
  depositInstructions: orNull(
    Type.Array(DepositInstruction),
    'Where to send collateral. Null if custody has named no address, or with `asOf`; empty if no deposit ' +
      'is taken any more.',
  ),
  ltv: described(LastSnapshot, 'Latest loan-to-value snapshot; null before the first or with `asOf`.'),
})

export const ReleaseInput = shape('ReleaseInput', {
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(TokenQuantityInput, 'Token units to return, at most those held.'),
})

const RELEASE_REASONS = ['LTV_ABOVE_INITIAL', 'PRICE_STALE', 'PRICE_UNKNOWN', 'NOT_HELD'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

export const Release = shape('Release', {
  id: TextId('rel'),
  contractId: ContractId,
  guaranteeId: GuaranteeId,
  origin: described(
    oneOf('REQUEST', 'CLOSING', 'BORROWER'),
    'REQUEST of the lender, a granted one of the BORROWER, or CLOSING.',
  ),
  status: described(
    oneOf('PENDING', 'APPROVED', 'RELEASED', 'REFUSED'),
    'PENDING until valued, APPROVED until custody confirms, then RELEASED; or REFUSED.',
  ),
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(DecimalText, 'Token units, not fiat: at most 6 fraction digits.'),
  reason: orNull(Type.String(), 'Why it was refused, as text; see `reasonCode`. Null otherwise.'),
  reasonCode: orNull(
    Type.String({
      maxLength: 64,
      description: `Reason code of a refusal: ${RELEASE_REASONS.join(', ')}; null otherwise.`,
    }),
  ),
  destination: orNull(
    OrderDestination,
    'Wallet that it goes to; null before approval, and before release 1.4.',
  ),
  hold: orNull(ReleaseHold, 'Why it waits while it is PENDING or APPROVED; null otherwise.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

export const ResumeSalesInput = shape('ResumeSalesInput', {
  reason: visibleText(MAX_REASON_LENGTH, { description: 'Why sales may resume; kept with the event.' }),
})

export const FreezeInput = shape('FreezeInput', {
  tokenSymbol: TokenSymbol,
  network: Network,
  status: described(oneOf('FROZEN', 'UNFROZEN'), 'UNFROZEN: nothing of the token is frozen any more.'),
  amount: maybe(TokenQuantityInput, 'With FROZEN: token units that are frozen now; all if absent.'),
})

export const ProceedsInput = shape('ProceedsInput', {
  proceeds: described(MoneyOrZeroInput, 'Fiat proceeds, in the contract’s currency.'),
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
