import { Type } from '@sinclair/typebox'
import { LastSnapshot } from './ltv.ts'
import {
  DecimalText,
  exactly,
  FiatCurrency,
  IntegerId,
  IsoDateTime,
  MoneyOrZeroInput,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenQuantityInput,
  TokenSymbol,
  titled,
} from './values.ts'

/** Guarantees, their deposits and releases (docs/specification.md, Guarantees). */

const MAX_HASH_LENGTH = 128

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
  amount: DecimalText,
})

const guaranteeFields = {
  id: IntegerId,
  contractId: IntegerId,
  fiatCurrency: FiatCurrency,
  requiredFiatAmount: DecimalText,
  depositedFiatAmount: DecimalText,
  status: GuaranteeStatus,
  lock: exactly({ status: oneOf('PENDING', 'ACTIVE', 'RELEASED'), lockedAt: orNull(IsoDateTime) }),
  holdings: Type.Array(TokenAmount, { description: 'Collateral that backs the loan now.' }),
  liquidation: orNull(
    exactly({
      id: TextId('liq'),
      type: oneOf('FULL', 'PARTIAL'),
      status: oneOf('DECIDED', 'CONFIRMED'),
      decidedAt: IsoDateTime,
      confirmedAt: orNull(IsoDateTime),
      proceeds: DecimalText,
      debtCovered: DecimalText,
    }),
  ),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  deletedAt: orNull(IsoDateTime),
}

export const GuaranteeOfContract = shape('Guarantee', guaranteeFields)

export const Guarantee = shape('GuaranteeWithLtv', {
  ...guaranteeFields,
  ltv: LastSnapshot,
})

export const DepositInput = shape('DepositInput', {
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: TokenQuantityInput,
  txHash: Type.String({
    minLength: 1,
    maxLength: MAX_HASH_LENGTH,
    pattern: '^[A-Za-z0-9]+$',
    reason: 'must have letters and digits only',
    description: 'Transaction hash, unique on its network, case-insensitive.',
    examples: [`0x${'ab'.repeat(32)}`],
  }),
})

export const Deposit = shape('Deposit', {
  id: TextId('dep'),
  contractId: IntegerId,
  guaranteeId: IntegerId,
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: DecimalText,
  txHash: Type.String(),
  createdAt: IsoDateTime,
})

export const ReleaseInput = shape('ReleaseInput', {
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: TokenQuantityInput,
})

const RELEASE_REASONS = ['LTV_ABOVE_INITIAL', 'PRICE_STALE', 'PRICE_UNKNOWN', 'NOT_HELD'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

export const Release = shape('Release', {
  id: TextId('rel'),
  contractId: IntegerId,
  guaranteeId: IntegerId,
  origin: oneOf('REQUEST', 'CLOSING'),
  status: oneOf('PENDING', 'APPROVED', 'RELEASED', 'REFUSED'),
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: DecimalText,
  reason: orNull(Type.String()),
  reasonCode: orNull(
    Type.String({
      maxLength: 64,
      description: `Why it was refused, for programs: ${RELEASE_REASONS.join(', ')}; null otherwise.`,
    }),
  ),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

export const ProceedsInput = shape('ProceedsInput', { proceeds: MoneyOrZeroInput })

const at = '2026-07-30T12:00:00.000Z'

export const guaranteeExample = {
  id: 3001,
  contractId: 1001,
  fiatCurrency: 'BRL',
  requiredFiatAmount: '15000',
  depositedFiatAmount: '0',
  status: 'PENDING',
  lock: { status: 'PENDING', lockedAt: null },
  holdings: [],
  liquidation: null,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
}

export const depositExample = {
  id: 'dep_1001_5Gm1bVq0Zk2TnXw8rYcD',
  contractId: 1001,
  guaranteeId: 3001,
  tokenSymbol: 'USDC',
  network: 'POLYGON',
  amount: '3000.5',
  txHash: `0x${'ab'.repeat(32)}`,
  createdAt: at,
}

export const releaseExample = {
  id: 'rel_1001_5Gm1bVq0Zk2TnXw8rYcD',
  contractId: 1001,
  guaranteeId: 3001,
  origin: 'REQUEST',
  status: 'PENDING',
  tokenSymbol: 'USDC',
  network: 'POLYGON',
  amount: '100',
  reason: null,
  reasonCode: null,
  createdAt: at,
  updatedAt: at,
}
