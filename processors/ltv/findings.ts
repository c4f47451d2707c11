/** Snapshots and findings as values of their Avro records: decimals as canonical text. */
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import type {
  LiquidationFound,
  LtvAlertFound,
  LtvSnapshot,
  ReleaseAnswered,
  SnapshotPrice,
  TokenQuantity,
} from '../../schemas/types.ts'
import type { LiquidationPlan } from '../domain/ltv/liquidation.ts'
import {
  countedPrice,
  type Holding,
  MONEY_SCALE,
  moneyRoundedDown,
  PRICE_SCALE,
  pairOf,
  QUANTITY_SCALE,
  RATIO_SCALE,
} from '../domain/ltv/ltv.ts'
import type { Cure, LtvDecision, Snapshot } from '../domain/ltv/position.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import type { Prices } from './storage/positionStore.ts'

const money = (value: bigint) => textOf(value, MONEY_SCALE)
const ratio = (value: bigint) => textOf(value, RATIO_SCALE)
const optional = <T>(value: bigint | null, text: (value: bigint) => T) =>
  value === null ? null : text(value)

export const VALUED = 'ltv.guarantee_valued'

/** Same contract, same version: same id (snp_…). */
export function snapshotId(terms: Terms, version: number): string {
  return `snp_${terms.contractId}_${version}`
}

/**
 * Id of a finding that rests on a snapshot. The snapshot's time is a part of it: where topics were restored
 * from a mirror that lacked the snapshot, its version is given again, and `contracts` must not take the new
 * finding for the old one.
 */
export function findingId(
  terms: Terms,
  { version, time }: Pick<Snapshot, 'version' | 'time'>,
  event: string,
): string {
  const kind = event.slice(event.lastIndexOf('.') + 1)
  return `${snapshotId(terms, version)}_${kind}_${time.toString(36)}`
}

export function snapshotValue(terms: Terms, snapshot: Snapshot, prices: Prices): LtvSnapshot {
  const { shown } = terms
  const pair = pairOf(terms.fiatCurrency)
  const rate = pair && prices.market.get(pair.pair)
  return {
    id: snapshotId(terms, snapshot.version),
    event: 'ltv.snapshot',
    timestamp: snapshot.time,
    sequence: snapshot.version,
    contractId: terms.contractId,
    guaranteeId: terms.guaranteeId,
    lenderPartyId: terms.lenderPartyId,
    borrowerPartyId: terms.borrowerPartyId,
    balanceSequence: terms.balanceSequence,
    trigger: snapshot.trigger,
    currentLtv: optional(snapshot.currentLtv, ratio),
    previousLtv: optional(snapshot.previousLtv, ratio),
    status: snapshot.status,
    level: snapshot.level,
    fiatCurrency: terms.fiatCurrency,
    outstandingBalance: money(terms.balance),
    collateralValue: optional(snapshot.collateralValue, money),
    collateralPercentage: ratio(terms.collateralPercentage),
    thresholds: {
      initial: ratio(shown.initial),
      warning: ratio(shown.warning),
      alert: ratio(shown.alert),
      liquidation: optional(shown.liquidation, ratio),
      cureTo: ratio(shown.cureTo),
    },
    shortfallAmount: money(snapshot.shortfall),
    prices: terms.holdings.map(holding => priceValue(holding, snapshot, prices)),
    fx: rate
      ? { pair: pair.pair, rate: textOf(rate.price, PRICE_SCALE), source: rate.source, asOf: rate.asOf }
      : null,
    stale: snapshot.valuation.stale,
    depeg: snapshot.valuation.depeg,
    disputed: snapshot.valuation.disputed,
    implausible: snapshot.valuation.implausible,
    thin: snapshot.valuation.thin,
  }
}

function priceValue(holding: Holding, { valuation }: Snapshot, { market, rules }: Prices): SnapshotPrice {
  const { tokenSymbol, network, quantity } = holding
  const quote = market.get(tokenSymbol)
  const weight = quote && valuation.priced ? quantity * countedPrice(tokenSymbol, quote.price, rules) : null
  return {
    tokenSymbol,
    network,
    quantity: textOf(quantity, QUANTITY_SCALE),
    price: quote ? textOf(quote.price, PRICE_SCALE) : null,
    haircut: ratio(rules.haircuts[tokenSymbol] ?? 0n),
    value: weight === null ? null : money(moneyRoundedDown(weight, valuation.fx)),
    source: quote ? quote.source : null,
    asOf: quote ? quote.asOf : null,
  }
}

function tokenQuantity({ tokenSymbol, network, quantity }: Holding): TokenQuantity {
  return { tokenSymbol, network, quantity: textOf(quantity, QUANTITY_SCALE) }
}

function findingHead(terms: Terms, snapshot: Snapshot, event: string) {
  return {
    id: findingId(terms, snapshot, event),
    event,
    timestamp: snapshot.time,
    contractId: terms.contractId,
    guaranteeId: terms.guaranteeId,
    balanceSequence: terms.balanceSequence,
  }
}

/** The alert of a decision that has one. */
export function alertValue(terms: Terms, decision: LtvDecision, cure: Cure, prices: Prices): LtvAlertFound {
  const snapshot = decision.snapshot!
  return {
    ...findingHead(terms, snapshot, 'ltv.alert_found'),
    previousLtv: optional(snapshot.previousLtv, ratio),
    cure: {
      deadline: cure.deadline,
      toLtv: ratio(terms.shown.cureTo),
      repayAmount: money(cure.repay),
      topUp: cure.topUp.map(tokenQuantity),
    },
    snapshot: snapshotValue(terms, snapshot, prices),
  }
}

/** Same contract, same version: same id (liq_…). */
export function liquidationId(terms: Terms, version: number): string {
  return `liq_${terms.contractId}_${version}`
}

export function liquidationValue(
  terms: Terms,
  decision: LtvDecision,
  plan: LiquidationPlan,
  prices: Prices,
): LiquidationFound {
  const snapshot = decision.snapshot!
  const shown = optional(terms.shown.liquidation, ratio)
  return {
    ...findingHead(terms, snapshot, 'ltv.liquidation_found'),
    previousLtv: optional(snapshot.previousLtv, ratio),
    liquidationId: liquidationId(terms, snapshot.version),
    liquidationType: plan.requestId === undefined ? terms.liquidationType : 'PARTIAL',
    liquidatedCollateral: plan.sold.map(token => ({ ...tokenQuantity(token), value: money(token.value) })),
    proceeds: money(plan.proceeds),
    debtCovered: money(plan.debtCovered),
    remainingBalance: money(plan.remainingBalance),
    returnedCollateral: plan.returned.map(tokenQuantity),
    reason:
      plan.requestId === undefined
        ? `loan-to-value ${optional(snapshot.currentLtv, ratio)} reached the liquidation ratio ${shown}`
        : `the borrower asked for a sale down to ${ratio(terms.saleRequest!.toLtv)}`,
    snapshot: snapshotValue(terms, snapshot, prices),
    requestId: plan.requestId ?? null,
  }
}

export function releaseValue(
  terms: Terms,
  { snapshot, release }: LtvDecision,
  prices: Prices,
): ReleaseAnswered {
  return {
    ...findingHead(terms, snapshot!, 'ltv.release_answered'),
    releaseId: release!.releaseId,
    approved: release!.refusal === null,
    reason: release!.refusal,
    snapshot: snapshotValue(terms, snapshot!, prices),
  }
}
