/**
 * The terms of a contract: the loan-to-value ratios that follow from them, and the canonical text whose hash
 * the borrower accepts (decisions: LTV, Fine points).
 */
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import type { LtvPolicy, LtvPolicyInput, LtvThresholds } from '../../schemas/types.ts'
import type { Contract } from './facts.ts'
import {
  compare,
  compareRatios,
  initialRatio,
  type Ratio,
  ratioHalfEven6,
  ratioOf,
  ratioTimes,
  ratioTowardsOne,
} from './money.ts'
import { type Refusal, refusal } from './refusal.ts'

const DEFAULT_CURE_PERIOD_HOURS = 24
/** Below this percentage the gap between the initial ratio and 1 is too small for the usual steps. */
const NARROW_GAP_BELOW = '110'

export interface ExactThresholds {
  readonly initial: Ratio
  readonly warning: Ratio
  readonly alert: Ratio
  /** Null: no automatic liquidation. */
  readonly liquidation: Ratio | null
  readonly cureTo: Ratio
}

/** The thresholds by the default formula, exact. */
export function defaultThresholds(collateralPercentage: string): ExactThresholds {
  const initial = initialRatio(collateralPercentage)
  if (compare(collateralPercentage, NARROW_GAP_BELOW) < 0) {
    return {
      initial,
      warning: ratioTimes(initial, '1.03'),
      alert: ratioTimes(initial, '1.05'),
      liquidation: null,
      cureTo: initial,
    }
  }
  return {
    initial,
    warning: ratioTowardsOne(initial, '0.30'),
    alert: ratioTowardsOne(initial, '0.40'),
    liquidation: ratioTowardsOne(initial, '0.67'),
    cureTo: initial,
  }
}

/** The thresholds that hold: overrides of the policy in place of the defaults, exact. */
export function exactThresholds(
  collateralPercentage: string,
  overrides: Pick<LtvPolicy, 'warning' | 'alert' | 'liquidation'>,
): ExactThresholds {
  const defaults = defaultThresholds(collateralPercentage)
  return {
    initial: defaults.initial,
    warning: overrides.warning === null ? defaults.warning : ratioOf(overrides.warning),
    alert: overrides.alert === null ? defaults.alert : ratioOf(overrides.alert),
    liquidation: overrides.liquidation === null ? defaults.liquidation : ratioOf(overrides.liquidation),
    cureTo: defaults.cureTo,
  }
}

/** As they are frozen in the contract and shown: 6 places, half-even. */
export function shownThresholds(exact: ExactThresholds): LtvThresholds {
  return {
    initial: ratioHalfEven6(exact.initial),
    warning: ratioHalfEven6(exact.warning),
    alert: ratioHalfEven6(exact.alert),
    liquidation: exact.liquidation === null ? null : ratioHalfEven6(exact.liquidation),
    cureTo: ratioHalfEven6(exact.cureTo),
  }
}

/**
 * Fills in the defaults, then checks the order i ≤ warning ≤ alert ≤ liquidation ≤ 1. Where i ≥ 1 there is no
 * liquidation and nothing is bounded by 1.
 */
export function policyOf(
  collateralPercentage: string,
  input: LtvPolicyInput | null,
): { readonly ltvPolicy: LtvPolicy; readonly thresholds: LtvThresholds } | Refusal {
  const ltvPolicy: LtvPolicy = {
    mode: input?.mode ?? 'IMMEDIATE',
    liquidationType: input?.liquidationType ?? 'FULL',
    curePeriodHours: input?.curePeriodHours ?? DEFAULT_CURE_PERIOD_HOURS,
    warning: input?.warning ?? null,
    alert: input?.alert ?? null,
    liquidation: input?.liquidation ?? null,
  }
  const { warning, alert, liquidation } = ltvPolicy
  const hasDefaults = warning === null && alert === null && liquidation === null
  const thresholds = hasDefaults
    ? knownDefaults(collateralPercentage)
    : checkedThresholds(collateralPercentage, ltvPolicy)
  return 'code' in thresholds ? thresholds : { ltvPolicy, thresholds }
}

type Overrides = Pick<LtvPolicy, 'warning' | 'alert' | 'liquidation'>

const NO_OVERRIDES: Overrides = { warning: null, alert: null, liquidation: null }
/** Lenders lend at few percentages, and these are worked out with many digits. */
const defaultsByPercentage = new Map<string, LtvThresholds | Refusal>()
const MAX_PERCENTAGES = 1_000

function knownDefaults(collateralPercentage: string): LtvThresholds | Refusal {
  const known = defaultsByPercentage.get(collateralPercentage)
  if (known) return known
  if (defaultsByPercentage.size >= MAX_PERCENTAGES) defaultsByPercentage.clear()
  const thresholds = checkedThresholds(collateralPercentage, NO_OVERRIDES)
  defaultsByPercentage.set(collateralPercentage, thresholds)
  return thresholds
}

function checkedThresholds(collateralPercentage: string, overrides: Overrides): LtvThresholds | Refusal {
  const exact = exactThresholds(collateralPercentage, overrides)
  const one = ratioOf('1')
  if (compareRatios(exact.initial, one) >= 0 && overrides.liquidation !== null) {
    return unordered('liquidation', 'there is no liquidation where collateralPercentage is at most 100')
  }
  if (compareRatios(exact.warning, exact.initial) < 0) {
    return unordered(
      'warning',
      `must be at least 100 / collateralPercentage (${ratioHalfEven6(exact.initial)})`,
    )
  }
  if (compareRatios(exact.alert, exact.warning) < 0) {
    return unordered('alert', `must be at least the warning ratio (${ratioHalfEven6(exact.warning)})`)
  }
  if (exact.liquidation !== null) {
    if (compareRatios(exact.liquidation, exact.alert) < 0) {
      return unordered('liquidation', `must be at least the alert ratio (${ratioHalfEven6(exact.alert)})`)
    }
    if (compareRatios(exact.liquidation, one) > 0) return unordered('liquidation', 'must be at most 1')
  }
  return shownThresholds(exact)
}

function unordered(field: string, reason: string): Refusal {
  return refusal('INVALID_REQUEST', reason, `ltvPolicy.${field}`)
}

/**
 * Canonical JSON of what the borrower accepts: keys sorted, decimals canonical, no ids; the balance is the
 * initial one, so that repayments do not change the terms. Its SHA-256 is the `termsHash`.
 */
export function canonicalTerms(
  contract: Omit<Contract, 'termsHash'>,
  ccbSha256: string | null = ccbSha256Of(contract),
): string {
  return canonicalJson({
    name: contract.name,
    description: contract.description,
    totalLoanValue: contract.totalLoanValue,
    outstandingBalance: contract.initialBalance,
    interestRate: contract.interestRate,
    cet: contract.cet,
    installmentsCount: contract.installmentsCount,
    startDate: contract.startDate,
    endDate: contract.endDate,
    collateralPercentage: contract.collateralPercentage,
    fiatCurrency: contract.fiatCurrency,
    acceptedTokens: contract.acceptedTokens
      .map(({ tokenSymbol, network }) => ({ tokenSymbol, network }))
      .sort((a, b) => (tokenKey(a) < tokenKey(b) ? -1 : 1)),
    ltvPolicy: {
      mode: contract.ltvPolicy.mode,
      liquidationType: contract.ltvPolicy.liquidationType,
      curePeriodHours: contract.ltvPolicy.curePeriodHours,
    },
    thresholds: contract.thresholds,
    ccbSha256,
  })
}

export function ccbSha256Of(contract: Pick<Contract, 'documents'>): string | null {
  return contract.documents.find(({ documentType }) => documentType === 'CCB')?.sha256 ?? null
}

export function tokenKey(token: { readonly tokenSymbol: string; readonly network: string }): string {
  return `${token.tokenSymbol}/${token.network}`
}
