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
  visibleText,
} from './values.ts'

/** Guarantees, their deposits and releases (docs/specification.md, Guarantees). */

/** `0x` and 64 digits. */
const HASH_LENGTH = 66
const MAX_REASON_LENGTH = 1000
/** Avro's int; no block has as many logs. */
const MAX_LOG_INDEX = 2_147_483_647

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
      expectedProceeds: orNull(DecimalText),
      debtCovered: DecimalText,
      sellsRest: Type.Boolean(),
    }),
  ),
  surplus: orNull(
    exactly({
      id: TextId('sur'),
      liquidationId: TextId('liq'),
      amount: DecimalText,
      status: oneOf('OWED', 'PAID'),
      owedAt: IsoDateTime,
      paidAt: orNull(IsoDateTime),
    }),
  ),
  salesStop: orNull(
    exactly({
      liquidationId: TextId('liq'),
      stoppedAt: IsoDateTime,
      proceeds: DecimalText,
      expectedProceeds: orNull(DecimalText),
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
    maxLength: HASH_LENGTH,
    pattern: '^0[xX][0-9a-fA-F]{64}$',
    reason: 'must be 0x and 64 hexadecimal digits',
    description: 'Transaction hash: 0x and 64 hexadecimal digits; kept in small letters.',
    examples: [`0x${'ab'.repeat(32)}`],
  }),
  logIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_LOG_INDEX,
      description:
        'Index of the transfer among the logs of its block; may be left out where the transaction has only one transfer.',
      examples: [7],
    }),
  ),
})

export const Deposit = shape('Deposit', {
  id: TextId('dep'),
  contractId: IntegerId,
  guaranteeId: IntegerId,
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: DecimalText,
  txHash: Type.String(),
  logIndex: orNull(Type.Integer({ minimum: 0 })),
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

export const ResumeSalesInput = shape('ResumeSalesInput', { reason: visibleText(MAX_REASON_LENGTH) })

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
  surplus: null,
  salesStop: null,
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
  logIndex: null,
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
