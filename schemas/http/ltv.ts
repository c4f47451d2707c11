import { Type } from '@sinclair/typebox'
import { MAX_SOURCE_LENGTH } from '../values/freeText.ts'
import {
  DecimalText,
  decimalInput,
  exactly,
  FiatCurrency,
  IntegerId,
  IsoDateTime,
  MoneyOrZeroInput,
  Network,
  oneOf,
  orNull,
  PriceInput,
  shape,
  TextId,
  TokenSymbol,
  titled,
  visibleText,
} from './values.ts'

/** Shapes of loan-to-value snapshots, proofs, simulations and price ticks. */
export const SnapshotId = TextId('snp')
export const LtvStatus = titled('LtvStatus', oneOf('OK', 'ALERT', 'LIQUIDATION'))
export const LtvLevel = titled('LtvLevel', oneOf('NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'))
export const MAX_TICKS = 500

const Ratio = orNull(
  Type.Number({ description: 'Loan-to-value ratio, 6 places; null without collateral or without a price.' }),
)

export const Thresholds = shape('LtvThresholds', {
  initial: DecimalText,
  warning: DecimalText,
  alert: DecimalText,
  liquidation: orNull(DecimalText),
  cureTo: DecimalText,
})

export const PriceUsed = shape('PriceUsed', {
  tokenSymbol: TokenSymbol,
  network: Network,
  quantity: DecimalText,
  price: orNull(DecimalText),
  haircut: DecimalText,
  value: orNull(DecimalText),
  source: orNull(Type.String()),
  asOf: orNull(IsoDateTime),
})

export const FxUsed = shape('ExchangeRateUsed', {
  pair: Type.String({ examples: ['USDBRL'] }),
  rate: DecimalText,
  source: orNull(Type.String()),
  asOf: orNull(IsoDateTime),
})

export const LtvSnapshot = shape('LtvSnapshot', {
  id: SnapshotId,
  contractId: IntegerId,
  guaranteeId: IntegerId,
  currentLtv: Ratio,
  previousLtv: Ratio,
  status: LtvStatus,
  level: LtvLevel,
  outstandingBalance: DecimalText,
  collateralValue: orNull(DecimalText),
  collateralPercentage: DecimalText,
  fiatCurrency: FiatCurrency,
  thresholds: Thresholds,
  shortfallAmount: DecimalText,
  prices: Type.Array(PriceUsed),
  fx: orNull(FxUsed),
  trigger: oneOf('BALANCE', 'DEPOSIT', 'RELEASE', 'PRICE', 'SCHEDULE'),
  stale: Type.Boolean({ description: 'A price or rate was too old, or never seen.' }),
  depeg: Type.Boolean({ description: 'A token was below 0.98 USD.' }),
  disputed: Type.Boolean({ description: 'The sources of a price disagreed by more than the tolerance.' }),
  version: Type.Integer({ minimum: 1, description: 'Number within the contract, without gaps.' }),
  createdAt: IsoDateTime,
})

/** As it stands beside a contract or guarantee. */
export const LastSnapshot = orNull(LtvSnapshot)

export const snapshotExample = {
  id: 'snp_1241_7',
  contractId: 1241,
  guaranteeId: 2241,
  currentLtv: 0.813008,
  previousLtv: 0.666667,
  status: 'ALERT',
  level: 'MARGIN_CALL',
  outstandingBalance: '10000',
  collateralValue: '12300',
  collateralPercentage: '150',
  fiatCurrency: 'BRL',
  thresholds: {
    initial: '0.666667',
    warning: '0.766667',
    alert: '0.8',
    liquidation: '0.89',
    cureTo: '0.666667',
  },
  shortfallAmount: '1800',
  prices: [
    {
      tokenSymbol: 'USDC',
      network: 'POLYGON',
      quantity: '3000',
      price: '1',
      haircut: '0',
      value: '12300',
      source: 'median',
      asOf: '2026-07-30T12:00:00.000Z',
    },
  ],
  fx: { pair: 'USDBRL', rate: '4.1', source: 'median', asOf: '2026-07-30T12:00:00.000Z' },
  trigger: 'PRICE',
  stale: false,
  depeg: false,
  disputed: false,
  version: 7,
  createdAt: '2026-07-30T12:00:01.000Z',
}

export const LtvProof = shape('LtvProof', {
  inputs: Type.Object(
    {},
    { additionalProperties: true, description: 'Everything that the ratio depends on.' },
  ),
  canonical: Type.String({ description: 'The inputs as JSON with sorted keys and no whitespace.' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of `canonical` in UTF-8.' }),
  result: exactly({ currentLtv: Ratio, collateralValue: orNull(DecimalText) }),
})

const TokenPrice = decimalInput('TokenPriceInput', { integers: 2, fractions: 8, above: '0' }, '0.97')
const Rate = decimalInput('ExchangeRateInput', { integers: 4, fractions: 8, above: '0' }, '4.2')

export const SimulationInput = shape('LtvSimulationInput', {
  contractId: Type.Optional(IntegerId),
  book: Type.Optional(
    Type.Boolean({
      description: 'With true every open contract that you are a party of, instead of `contractId`.',
    }),
  ),
  prices: Type.Optional(exactly({ USDC: Type.Optional(TokenPrice), USDT: Type.Optional(TokenPrice) })),
  fx: Type.Optional(exactly({ USDBRL: Type.Optional(Rate), EURUSD: Type.Optional(Rate) })),
  outstandingBalance: Type.Optional(MoneyOrZeroInput),
})

export const SimulatedContract = shape('SimulatedContract', {
  contractId: IntegerId,
  fiatCurrency: FiatCurrency,
  outstandingBalance: DecimalText,
  before: exactly({ currentLtv: Ratio, level: LtvLevel }),
  currentLtv: Ratio,
  status: LtvStatus,
  level: LtvLevel,
  collateralValue: orNull(DecimalText),
  shortfallAmount: DecimalText,
  depeg: Type.Boolean(),
  wouldAlert: Type.Boolean({ description: 'The alert ratio would be crossed.' }),
  wouldLiquidate: Type.Boolean({ description: 'Nothing would hold a liquidation back.' }),
  topUp: Type.Array(exactly({ tokenSymbol: TokenSymbol, network: Network, amount: DecimalText })),
})

export const Simulation = shape('LtvSimulation', {
  results: Type.Array(SimulatedContract),
  summary: exactly({
    contracts: Type.Integer({ minimum: 0 }),
    alerts: Type.Integer({ minimum: 0 }),
    liquidations: Type.Integer({ minimum: 0 }),
    unpriced: Type.Integer({ minimum: 0, description: 'Contracts for which a price is missing.' }),
    shortfall: Type.Record(Type.String(), DecimalText, {
      description: 'Sum of the shortfalls, by currency.',
    }),
  }),
})

const tickFields = {
  symbol: visibleText(20, { examples: ['USDC'] }),
  price: PriceInput,
  source: visibleText(MAX_SOURCE_LENGTH, { examples: ['exchange-a'] }),
  asOf: IsoDateTime,
}
export const Tick = shape('PriceTick', tickFields)

/** One tick, or several. */
export const TicksInput = shape('PriceTicksInput', {
  symbol: Type.Optional(tickFields.symbol),
  price: Type.Optional(PriceInput),
  source: Type.Optional(tickFields.source),
  asOf: Type.Optional(IsoDateTime),
  ticks: Type.Optional(Type.Array(Tick, { minItems: 1, maxItems: MAX_TICKS })),
})
