import { Type } from 'typebox'
import { MAX_SOURCE_LENGTH } from '../values/freeText.ts'
import { exampleWith } from './examples.ts'
import {
  ContractId,
  DecimalText,
  decimalInput,
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
export const LtvLevel = titled(
  'LtvLevel',
  described(
    oneOf('NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'),
    'Threshold that the ratio has reached; a finer form of `status`.',
  ),
)
export const MAX_TICKS = 500

const Ratio = orNull(
  Type.Number({ description: 'Loan-to-value ratio, 6 places; null without collateral or without a price.' }),
)

export const Thresholds = shape('LtvThresholds', {
  initial: described(DecimalText, 'Initial ratio, 100 / collateralPercentage; the limit for releases.'),
  warning: described(DecimalText, 'WARNING from this ratio on; below it the alert re-arms.'),
  alert: described(DecimalText, 'An alert is sent from this ratio on.'),
  liquidation: orNull(DecimalText, 'Collateral is sold from this ratio on; null: never automatically.'),
  cureTo: described(DecimalText, 'Ratio that a cure must reach.'),
})

export const PriceUsed = shape('PriceUsed', {
  tokenSymbol: TokenSymbol,
  network: Network,
  quantity: described(DecimalText, 'Token units held; called `amount` in deposits and releases.'),
  price: orNull(DecimalText, 'USD for one token, before the cap at 1; null if no price is known.'),
  haircut: described(DecimalText, 'Discount on the value, from "0" to "1".'),
  value: orNull(DecimalText, 'Quantity × min(price, 1) × rate × (1 − haircut), in `fiatCurrency`; or null.'),
  source: orNull(Type.String(), 'Price feed, or `median` of several; null without a price.'),
  asOf: orNull(IsoDateTime, 'Time of the price at its source; null without a price.'),
})

export const FxUsed = shape('ExchangeRateUsed', {
  pair: Type.String({
    examples: ['USDBRL'],
    description: 'USDBRL: BRL for one USD; EURUSD: USD for one EUR.',
  }),
  rate: described(DecimalText, 'The rate, at most 8 fraction digits, in the direction of `pair`.'),
  source: orNull(Type.String(), 'Rate feed, or `median` of several; null without a rate.'),
  asOf: orNull(IsoDateTime, 'Time of the rate at its source; null without a rate.'),
})

export const PriceConditions = listOf(
  oneOf('STALE', 'IMPLAUSIBLE', 'DISPUTED', 'DEPEGGED', 'THIN'),
  'Conditions of the price that hold something back; empty if none.',
)

export const LtvSnapshot = shape('LtvSnapshot', {
  id: SnapshotId,
  contractId: ContractId,
  guaranteeId: GuaranteeId,
  currentLtv: Ratio,
  previousLtv: Ratio,
  status: described(LtvStatus, 'Status; remains ALERT until the ratio is below `warning`.'),
  level: LtvLevel,
  outstandingBalance: described(DecimalText, 'Debt that the ratio is based on, in `fiatCurrency`.'),
  collateralValue: orNull(DecimalText, 'Value after haircuts, in `fiatCurrency`; null without a price.'),
  collateralPercentage: described(DecimalText, 'Required collateral in percent of the balance.'),
  fiatCurrency: FiatCurrency,
  thresholds: described(Thresholds, 'Thresholds of the contract’s policy.'),
  shortfallAmount: described(DecimalText, 'Repayment that returns the ratio to `cureTo`; "0" if none.'),
  prices: listOf(PriceUsed, 'Price used for each token held.'),
  fx: orNull(FxUsed, 'Exchange rate used; null for USD contracts and if no rate is known.'),
  trigger: described(
    oneOf('BALANCE', 'DEPOSIT', 'RELEASE', 'PRICE', 'SCHEDULE'),
    'What caused the valuation; SCHEDULE is the periodic one.',
  ),
  stale: flag('True if a price or rate was too old or unknown.'),
  depeg: flag('True if a token was below 0.98 USD.'),
  disputed: flag('True if price sources disagreed by more than the tolerance.'),
  implausible: flag('True if a later price moved too far to be believed yet.'),
  thin: flag('True if a price had fewer independent upstreams than required.'),
  version: Type.Integer({ minimum: 1, description: 'Number within the contract, without gaps.' }),
  createdAt: described(IsoDateTime, 'When the ratio was computed.'),
})

/** The latest snapshot as a field of a contract or guarantee. */
export const LastSnapshot = orNull(LtvSnapshot)

export const snapshotExample = exampleWith(LtvSnapshot, {
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
  fx: { rate: '4.1', source: 'median', asOf: '2026-07-30T12:00:00.000Z' },
  trigger: 'PRICE',
  version: 7,
  createdAt: '2026-07-30T12:00:01.000Z',
})

export const LtvProof = shape('LtvProof', {
  inputs: Type.Object({}, { additionalProperties: true, description: 'All inputs of the ratio.' }),
  canonical: Type.String({ description: 'The inputs as JSON with sorted keys and no whitespace.' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of `canonical` in UTF-8.' }),
  result: described(
    exactly({
      currentLtv: Ratio,
      collateralValue: orNull(DecimalText, 'Value after haircuts, in `fiatCurrency`; null without a price.'),
    }),
    'Result computed from `inputs`; equals that of the snapshot.',
  ),
})

const TokenPrice = decimalInput('TokenPriceInput', { integers: 2, fractions: 8, above: '0' }, '0.97')
const Rate = decimalInput('ExchangeRateInput', { integers: 4, fractions: 8, above: '0' }, '4.2')

export const SimulationInput = shape('LtvSimulationInput', {
  contractId: maybe(IntegerId, 'One of your contracts; requires either this or `book`.'),
  book: maybe(Type.Boolean(), 'True: all your ACCEPTED and ACTIVE contracts, instead of `contractId`.'),
  prices: maybe(
    exactly({
      USDC: maybe(TokenPrice, 'USD for one USDC; the latest price if absent.'),
      USDT: maybe(TokenPrice, 'USD for one USDT; the latest price if absent.'),
    }),
    'Simulated prices; the latest price for other tokens.',
  ),
  fx: maybe(
    exactly({
      USDBRL: maybe(Rate, 'BRL for one USD; the latest rate if absent.'),
      EURUSD: maybe(Rate, 'USD for one EUR; the latest rate if absent.'),
    }),
    'Simulated exchange rates; the latest rate for other pairs.',
  ),
  outstandingBalance: maybe(MoneyOrZeroInput, 'Balance to use; the current one if absent.'),
})

export const SimulatedContract = shape('SimulatedContract', {
  contractId: ContractId,
  contractName: Type.String({ description: 'Name given by the lender.' }),
  fiatCurrency: FiatCurrency,
  outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  before: described(
    exactly({ currentLtv: Ratio, level: LtvLevel }),
    'Current ratio and level, for comparison.',
  ),
  currentLtv: Ratio,
  status: described(LtvStatus, 'Simulated status; remains ALERT until the ratio is below `warning`.'),
  level: LtvLevel,
  collateralValue: orNull(DecimalText, 'Value after haircuts, in `fiatCurrency`; null without a price.'),
  shortfallAmount: described(DecimalText, 'Repayment that returns the ratio to `cureTo`; "0" if none.'),
  depeg: flag('True if a token would be below 0.98 USD, which blocks automatic sales.'),
  wouldAlert: flag('True if the alert ratio would be crossed.'),
  wouldLiquidate: flag('True if a liquidation would follow.'),
  topUp: listOf(
    exactly({
      tokenSymbol: TokenSymbol,
      network: Network,
      amount: described(DecimalText, 'Token units, not fiat: at most 6 fraction digits.'),
    }),
    'Alternative deposits, each sufficient to cure; empty if none is due.',
  ),
})

export const Simulation = shape('LtvSimulation', {
  results: listOf(SimulatedContract, 'Lent contracts, then borrowed ones; newest first.'),
  summary: described(
    exactly({
      contracts: Type.Integer({ minimum: 0, description: 'Number of contracts evaluated.' }),
      alerts: Type.Integer({ minimum: 0, description: 'Number of contracts that would alert.' }),
      liquidations: Type.Integer({
        minimum: 0,
        description: 'Number of contracts that would be liquidated.',
      }),
      unpriced: Type.Integer({ minimum: 0, description: 'Contracts without a price.' }),
      shortfall: Type.Record(Type.String(), DecimalText, { description: 'Total shortfall by currency.' }),
    }),
    'Counts over all of `results`.',
  ),
})

const tickFields = {
  symbol: visibleText(20, { examples: ['USDC'], description: 'Token in USD, or a pair such as USDBRL.' }),
  price: described(PriceInput, 'The price, at most 8 fraction digits.'),
  source: visibleText(MAX_SOURCE_LENGTH, {
    examples: ['exchange-a'],
    description: 'Name of the feed; feeds of one symbol are compared.',
  }),
  asOf: described(IsoDateTime, 'Time at the source; with symbol and source it identifies the tick.'),
}
export const Tick = shape('PriceTick', tickFields)

/** One tick, or several. */
export const TicksInput = shape('PriceTicksInput', {
  symbol: Type.Optional(tickFields.symbol),
  price: maybe(PriceInput, 'The price, at most 8 fraction digits.'),
  source: Type.Optional(tickFields.source),
  asOf: maybe(IsoDateTime, 'Time at the source; with symbol and source it identifies the tick.'),
  ticks: Type.Optional(
    Type.Array(Tick, {
      minItems: 1,
      maxItems: MAX_TICKS,
      description: 'Up to 500 ticks, instead of the four single fields.',
    }),
  ),
})
