import { Type } from 'typebox'
import { MAX_SOURCE_LENGTH } from '../values/freeText.ts'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

/** Shapes of loan-to-value snapshots, proofs, simulations and price ticks. */
export const SnapshotId = v.TextId('snp')
export const LtvStatus = v.titled('LtvStatus', v.oneOf('OK', 'ALERT', 'LIQUIDATION'))
export const LtvLevel = v.titled(
  'LtvLevel',
  v.described(
    v.oneOf('NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'),
    'Threshold that the ratio has reached; a finer form of `status`.',
  ),
)
export const MAX_TICKS = 500

const Ratio = v.orNull(
  Type.Number({ description: 'Loan-to-value ratio, 6 places; null without collateral or without a price.' }),
)

export const Thresholds = v.shape('LtvThresholds', {
  initial: v.decimal('Initial ratio, 100 / collateralPercentage; the limit for releases.'),
  warning: v.decimal('WARNING from this ratio on; below it the alert re-arms.'),
  alert: v.decimal('An alert is sent from this ratio on.'),
  liquidation: v.decimalOrNull('Collateral is sold from this ratio on; null: never automatically.'),
  cureTo: v.decimal('Ratio that a cure must reach.'),
})

export const PriceUsed = v.shape('PriceUsed', {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  quantity: v.decimal('Token units held; called `amount` in deposits and releases.'),
  price: v.decimalOrNull('USD for one token, before the cap at 1; null if no price is known.'),
  haircut: v.decimal('Discount on the value, from "0" to "1".'),
  value: v.decimalOrNull('Quantity × min(price, 1) × rate × (1 − haircut), in `fiatCurrency`; or null.'),
  source: v.textOrNull('Price feed, or `median` of several; null without a price.'),
  asOf: v.timeOrNull('Time of the price at its source; null without a price.'),
})

export const FxUsed = v.shape('ExchangeRateUsed', {
  pair: Type.String({
    examples: ['USDBRL'],
    description: 'USDBRL: BRL for one USD; EURUSD: USD for one EUR.',
  }),
  rate: v.decimal('The rate, at most 8 fraction digits, in the direction of `pair`.'),
  source: v.textOrNull('Rate feed, or `median` of several; null without a rate.'),
  asOf: v.timeOrNull('Time of the rate at its source; null without a rate.'),
})

export const PriceConditions = v.listOf(
  v.oneOf('STALE', 'IMPLAUSIBLE', 'DISPUTED', 'DEPEGGED', 'THIN'),
  'Conditions of the price that hold something back; empty if none.',
)

export const LtvSnapshot = v.shape('LtvSnapshot', {
  id: SnapshotId,
  contractId: v.ContractId,
  guaranteeId: v.GuaranteeId,
  currentLtv: Ratio,
  previousLtv: Ratio,
  status: v.described(LtvStatus, 'Status; remains ALERT until the ratio is below `warning`.'),
  level: LtvLevel,
  outstandingBalance: v.decimal('Debt that the ratio is based on, in `fiatCurrency`.'),
  collateralValue: v.decimalOrNull('Value after haircuts, in `fiatCurrency`; null without a price.'),
  collateralPercentage: v.decimal('Required collateral in percent of the balance.'),
  fiatCurrency: v.FiatCurrency,
  thresholds: v.described(Thresholds, 'Thresholds of the contract’s policy.'),
  shortfallAmount: v.decimal('Repayment that returns the ratio to `cureTo`; "0" if none.'),
  prices: v.listOf(PriceUsed, 'Price used for each token held.'),
  fx: v.orNull(FxUsed, 'Exchange rate used; null for USD contracts and if no rate is known.'),
  trigger: v.described(
    v.oneOf('BALANCE', 'DEPOSIT', 'RELEASE', 'PRICE', 'SCHEDULE'),
    'What caused the valuation; SCHEDULE is the periodic one.',
  ),
  stale: v.flag('True if a price or rate was too old or unknown.'),
  depeg: v.flag('True if a token was below 0.98 USD.'),
  disputed: v.flag('True if price sources disagreed by more than the tolerance.'),
  implausible: v.flag('True if a later price moved too far to be believed yet.'),
  thin: v.flag('True if a price had fewer independent upstreams than required.'),
  version: v.ordinal('Number within the contract, without gaps.'),
  createdAt: v.time('When the ratio was computed.'),
})

/** The latest snapshot as a field of a contract or guarantee. */
export const LastSnapshot = v.orNull(LtvSnapshot)

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

export const LtvProof = v.shape('LtvProof', {
  inputs: Type.Object({}, { additionalProperties: true, description: 'All inputs of the ratio.' }),
  canonical: v.text('The inputs as JSON with sorted keys and no whitespace.'),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of `canonical` in UTF-8.' }),
  result: v.described(
    v.exactly({
      currentLtv: Ratio,
      collateralValue: v.decimalOrNull('Value after haircuts, in `fiatCurrency`; null without a price.'),
    }),
    'Result computed from `inputs`; equals that of the snapshot.',
  ),
})

const TokenPrice = v.decimalInput('TokenPriceInput', { integers: 2, fractions: 8, above: '0' }, '0.97')
const Rate = v.decimalInput('ExchangeRateInput', { integers: 4, fractions: 8, above: '0' }, '4.2')

export const SimulationInput = v.shape('LtvSimulationInput', {
  contractId: v.maybe(v.IntegerId, 'One of your contracts; requires either this or `book`.'),
  book: v.maybe(Type.Boolean(), 'True: all your ACCEPTED and ACTIVE contracts, instead of `contractId`.'),
  prices: v.maybe(
    v.exactly({
      USDC: v.maybe(TokenPrice, 'USD for one USDC; the latest price if absent.'),
      USDT: v.maybe(TokenPrice, 'USD for one USDT; the latest price if absent.'),
    }),
    'Simulated prices; the latest price for other tokens.',
  ),
  fx: v.maybe(
    v.exactly({
      USDBRL: v.maybe(Rate, 'BRL for one USD; the latest rate if absent.'),
      EURUSD: v.maybe(Rate, 'USD for one EUR; the latest rate if absent.'),
    }),
    'Simulated exchange rates; the latest rate for other pairs.',
  ),
  outstandingBalance: v.maybe(v.MoneyOrZeroInput, 'Balance to use; the current one if absent.'),
})

export const SimulatedContract = v.shape('SimulatedContract', {
  contractId: v.ContractId,
  contractName: v.text('Name given by the lender.'),
  fiatCurrency: v.FiatCurrency,
  outstandingBalance: v.decimal('Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  before: v.described(
    v.exactly({ currentLtv: Ratio, level: LtvLevel }),
    'Current ratio and level, for comparison.',
  ),
  currentLtv: Ratio,
  status: v.described(LtvStatus, 'Simulated status; remains ALERT until the ratio is below `warning`.'),
  level: LtvLevel,
  collateralValue: v.decimalOrNull('Value after haircuts, in `fiatCurrency`; null without a price.'),
  shortfallAmount: v.decimal('Repayment that returns the ratio to `cureTo`; "0" if none.'),
  depeg: v.flag('True if a token would be below 0.98 USD, which blocks automatic sales.'),
  wouldAlert: v.flag('True if the alert ratio would be crossed.'),
  wouldLiquidate: v.flag('True if a liquidation would follow.'),
  topUp: v.listOf(
    v.exactly({
      tokenSymbol: v.TokenSymbol,
      network: v.Network,
      amount: v.decimal('Token units, not fiat: at most 6 fraction digits.'),
    }),
    'Alternative deposits, each sufficient to cure; empty if none is due.',
  ),
})

export const Simulation = v.shape('LtvSimulation', {
  results: v.listOf(SimulatedContract, 'Lent contracts, then borrowed ones; newest first.'),
  summary: v.described(
    v.exactly({
      contracts: v.count('Number of contracts evaluated.'),
      alerts: v.count('Number of contracts that would alert.'),
      liquidations: v.count('Number of contracts that would be liquidated.'),
      unpriced: v.count('Contracts without a price.'),
      shortfall: Type.Record(Type.String(), v.DecimalText, { description: 'Total shortfall by currency.' }),
    }),
    'Counts over all of `results`.',
  ),
})

const tickFields = {
  symbol: v.visibleText(20, { examples: ['USDC'], description: 'Token in USD, or a pair such as USDBRL.' }),
  price: v.described(v.PriceInput, 'The price, at most 8 fraction digits.'),
  source: v.visibleText(MAX_SOURCE_LENGTH, {
    examples: ['exchange-a'],
    description: 'Name of the feed; feeds of one symbol are compared.',
  }),
  asOf: v.time('Time at the source; with symbol and source it identifies the tick.'),
}
export const Tick = v.shape('PriceTick', tickFields)

/** One tick, or several. */
export const TicksInput = v.shape('PriceTicksInput', {
  symbol: Type.Optional(tickFields.symbol),
  price: v.maybe(v.PriceInput, 'The price, at most 8 fraction digits.'),
  source: Type.Optional(tickFields.source),
  asOf: v.maybe(v.IsoDateTime, 'Time at the source; with symbol and source it identifies the tick.'),
  ticks: Type.Optional(
    Type.Array(Tick, {
      minItems: 1,
      maxItems: MAX_TICKS,
      description: 'Up to 500 ticks, instead of the four single fields.',
    }),
  ),
})
