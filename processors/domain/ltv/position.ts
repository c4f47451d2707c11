/**
 * One contract as ltv sees it, and what follows from a balance change or a price: a snapshot, a valuation, an
 * alert, a liquidation, the answer to a release request (docs/specification.md, LTV). Time is the lane's.
 */
import { HOUR_MS } from '../../../schemas/durations.ts'
import { lockHolds, maySell, type PriceHold } from './circuitBreakers.ts'
import { repayRoundedUp, topUpsRoundedUp } from './cure.ts'
import { levelAt, statusOf } from './level.ts'
import { isAskedFor, type LiquidationPlan, planLiquidation, ratioAsked } from './liquidation.ts'
import {
  exactThresholds,
  type Fraction,
  type Holding,
  isAtLeast,
  type Level,
  type Market,
  moneyRoundedDown,
  ratioOf,
  reaches,
  type Status,
  shownRatio,
  type Thresholds,
  type Valuation,
  type ValuationRules,
  valuate,
} from './ltv.ts'
import { answerRelease, type ReleaseRefusal } from './release.ts'
import type { ChangeTrigger, Terms } from './terms.ts'

export type SnapshotTrigger = 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE'

/** State that ltv keeps of a contract. */
export interface PositionState {
  /** Number of the last snapshot; 0 before the first. */
  readonly version: number
  readonly level: Level
  readonly armed: boolean
  /** The last valuation said that the collateral covers what is required, at prices that may lock. */
  readonly covered: boolean
  /** Prices that the last valuation said to hold the lock back. */
  readonly priceWaits: readonly PriceHold[]
  readonly cureDeadline: number | null
  /** 6 places. */
  readonly currentLtv: bigint | null
  /** 2 places: what the last valuation stated. */
  readonly valuedAmount: bigint | null
  /** Sequence of the balance change for which a liquidation was found; 0 when none was. */
  readonly liquidationSequence: number
  readonly valuedAt: number
}

export const newPosition: PositionState = {
  version: 0,
  level: 'NONE',
  armed: true,
  covered: false,
  priceWaits: [],
  cureDeadline: null,
  currentLtv: null,
  valuedAmount: null,
  liquidationSequence: 0,
  valuedAt: 0,
}

export interface Snapshot {
  readonly version: number
  readonly trigger: SnapshotTrigger
  readonly time: number
  readonly currentLtv: bigint | null
  readonly previousLtv: bigint | null
  readonly level: Level
  readonly status: Status
  /** 2 places, rounded down. */
  readonly collateralValue: bigint | null
  readonly shortfall: bigint
  readonly covered: boolean
  readonly priceWaits: readonly PriceHold[]
  readonly valuation: Valuation
}

export interface Cure {
  readonly deadline: number
  readonly repay: bigint
  readonly topUp: readonly Holding[]
}

export interface LtvDecision {
  readonly state: PositionState
  /** Null: nothing to record. Everything below rests on it. */
  readonly snapshot: Snapshot | null
  readonly valued: boolean
  readonly alert: Cure | null
  readonly liquidation: LiquidationPlan | null
  /** Null: no request. */
  readonly release: { readonly releaseId: string; readonly refusal: ReleaseRefusal | null } | null
}

export interface Surroundings {
  readonly market: Market
  readonly rules: ValuationRules
  /** Milliseconds since the epoch; never runs backwards in a lane. */
  readonly time: number
}

const SNAPSHOT_TRIGGERS: Readonly<Record<ChangeTrigger, SnapshotTrigger>> = {
  UNKNOWN: 'BALANCE',
  CREATED: 'BALANCE',
  BALANCE: 'BALANCE',
  DEPOSIT: 'DEPOSIT',
  RELEASE_REQUESTED: 'RELEASE',
  RELEASED: 'RELEASE',
  STATE: 'BALANCE',
  LIQUIDATION: 'RELEASE',
  SALE_REQUESTED: 'RELEASE',
}

/** After a balance change. A mere change of state is recorded only where something follows from it. */
export function decideOnChange(state: PositionState, terms: Terms, around: Surroundings): LtvDecision {
  const outcome = examine(state, terms, around)
  if (terms.balanceTrigger === 'STATE' && !outcome.follows) return unchanged(state)
  const trigger = SNAPSHOT_TRIGGERS[terms.balanceTrigger]
  return record(state, terms, around, outcome, trigger)
}

/**
 * After a price: recorded only when the level changes, the cover is reached, a held liquidation is free, or
 * the lock waits for other prices than before.
 */
export function decideOnPrice(state: PositionState, terms: Terms, around: Surroundings): LtvDecision {
  const outcome = examine(state, terms, around)
  const appears = state.currentLtv === null && outcome.ratio !== null
  const coverReached = terms.lockPending && outcome.covered && !state.covered
  const waitsChange = !state.covered && namesOf(outcome.priceWaits) !== namesOf(state.priceWaits)
  if (!outcome.follows && !appears && !coverReached && !waitsChange) return unchanged(state)
  return record(state, terms, around, outcome, 'PRICE')
}

/** Now and then, so that what is shown does not grow old. */
export function decideOnSchedule(state: PositionState, terms: Terms, around: Surroundings): LtvDecision {
  return record(state, terms, around, examine(state, terms, around), 'SCHEDULE')
}

function unchanged(state: PositionState): LtvDecision {
  return { state, snapshot: null, valued: false, alert: null, liquidation: null, release: null }
}

function namesOf(waits: readonly PriceHold[]): string {
  return waits.map(({ symbol, priceState }) => `${symbol} ${priceState}`).join()
}

interface Outcome {
  readonly valuation: Valuation
  readonly thresholds: Thresholds
  /** Null without collateral or without a price. */
  readonly ratio: Fraction | null
  readonly level: Level
  readonly covered: boolean
  readonly priceWaits: readonly PriceHold[]
  readonly alerts: boolean
  readonly liquidates: boolean
  readonly paysDown: boolean
  /** The level changes, or something is to be announced. */
  readonly follows: boolean
}

function examine(state: PositionState, terms: Terms, around: Surroundings): Outcome {
  const { market, rules, time } = around
  const valuation = valuate(terms.holdings, terms.fiatCurrency, market, rules, time)
  const thresholds = exactThresholds(terms.collateralPercentage, terms.overrides)
  const { hasCollateral, priced, weight } = valuation
  const ratio = hasCollateral && priced && weight > 0n ? ratioOf(terms.balance, valuation) : null
  const level = ratio ? levelAt(state.level, ratio, thresholds) : levelWithoutRatio(state, terms, valuation)
  const liquidationPending = state.liquidationSequence === terms.balanceSequence
  const isDue = ratio !== null && (level === 'LIQUIDATION' || (terms.sellsRest && terms.balance > 0n))
  const demands = isDue && mayLiquidate(state, terms, valuation, time)
  const paysDown = !demands && ratio !== null && !liquidationPending && isAskedFor(terms, ratio, valuation)
  const liquidates = demands || paysDown
  // An ACTIVE loan whose deposits were all reversed has no ratio.
  const isBare = !hasCollateral && terms.active && terms.balance > 0n
  const alerts =
    terms.alertable &&
    state.armed &&
    !liquidates &&
    !liquidationPending &&
    (ratio === null ? isBare : isAtLeast(ratio, thresholds.alert))
  const isReached = hasCollateral && priced && reaches(valuation, terms.required)
  const priceWaits = lockHolds(terms, around, { reaches: isReached })
  return {
    valuation,
    thresholds,
    ratio,
    level,
    covered: isReached && priceWaits.length === 0,
    priceWaits,
    alerts,
    liquidates,
    paysDown,
    follows: alerts || liquidates || level !== state.level,
  }
}

/** No collateral behind a debt of an ACTIVE contract is ALERT; without any price the level stays. */
function levelWithoutRatio(state: PositionState, terms: Terms, valuation: Valuation): Level {
  if (valuation.hasCollateral && !valuation.priced) return state.level
  return terms.active && terms.balance > 0n ? 'MARGIN_CALL' : 'NONE'
}

/**
 * True while nothing holds a liquidation back: the condition of a price, or a deadline, which is past for the
 * rest of a sale.
 */
function mayLiquidate(state: PositionState, terms: Terms, valuation: Valuation, time: number): boolean {
  if (!terms.liquidatable || state.liquidationSequence === terms.balanceSequence) return false
  if (!maySell(valuation)) return false
  if (terms.sellsRest || !terms.afterNotice) return true
  return state.cureDeadline !== null && time >= state.cureDeadline
}

function record(
  state: PositionState,
  terms: Terms,
  around: Surroundings,
  outcome: Outcome,
  trigger: SnapshotTrigger,
): LtvDecision {
  const { valuation, ratio, thresholds, level, covered, priceWaits } = outcome
  const { time } = around
  const known = valuation.priced || !valuation.hasCollateral
  const currentLtv = ratio ? shownRatio(ratio) : null
  const snapshot: Snapshot = {
    version: state.version + 1,
    trigger,
    time,
    currentLtv,
    previousLtv: state.currentLtv,
    level,
    status: statusOf(level),
    collateralValue: known ? moneyRoundedDown(valuation.weight, valuation.fx) : null,
    shortfall: known ? repayRoundedUp(terms.balance, valuation, thresholds) : 0n,
    covered,
    priceWaits,
    valuation,
  }
  const valued = isNews(state, terms, snapshot)
  const rearms = ratio !== null && !isAtLeast(ratio, thresholds.warning)
  const alert = outcome.alerts ? cureOf(terms, around, outcome, snapshot.shortfall) : null
  return {
    state: {
      version: snapshot.version,
      level,
      armed: rearms || (state.armed && !outcome.alerts),
      covered,
      priceWaits,
      cureDeadline: alert ? alert.deadline : rearms ? null : state.cureDeadline,
      currentLtv,
      valuedAmount: valued ? (snapshot.collateralValue ?? state.valuedAmount) : state.valuedAmount,
      liquidationSequence: outcome.liquidates ? terms.balanceSequence : state.liquidationSequence,
      valuedAt: time,
    },
    snapshot,
    valued,
    alert,
    liquidation: outcome.liquidates ? liquidationOf(terms, around, outcome) : null,
    release: terms.releaseRequest && isChangeTrigger(trigger) ? answerRelease(terms, around, outcome) : null,
  }
}

/** False for a repeat of the last valuation, which would only be work for its readers. */
function isNews(state: PositionState, terms: Terms, { collateralValue, status, trigger }: Snapshot): boolean {
  // Without a price a lock still learns what it waits for.
  if (collateralValue === null) return terms.lockPending
  if (trigger === 'DEPOSIT' || trigger === 'RELEASE') return true
  if (terms.holdings.length === 0 && state.valuedAmount === null) return false
  return terms.lockPending || collateralValue !== state.valuedAmount || status !== statusOf(state.level)
}

function isChangeTrigger(trigger: SnapshotTrigger): boolean {
  return trigger !== 'PRICE' && trigger !== 'SCHEDULE'
}

function cureOf(terms: Terms, around: Surroundings, outcome: Outcome, repay: bigint): Cure {
  const { valuation, thresholds } = outcome
  const { market, rules, time } = around
  return {
    deadline: time + terms.curePeriodHours * HOUR_MS,
    repay,
    topUp: topUpsRoundedUp(terms.balance, valuation, thresholds, terms.acceptedTokens, market, rules),
  }
}

function liquidationOf(terms: Terms, { market, rules }: Surroundings, outcome: Outcome): LiquidationPlan {
  const { valuation, thresholds, paysDown } = outcome
  const { liquidationType, balance, holdings, saleRequest } = terms
  const asked = paysDown ? saleRequest : null
  const type = asked ? 'PARTIAL' : liquidationType
  const bounds = asked === null ? thresholds : { ...thresholds, cureTo: ratioAsked(asked) }
  const plan = planLiquidation(type, balance, holdings, valuation, bounds, market, rules)
  return asked ? { ...plan, requestId: asked.requestId } : plan
}
